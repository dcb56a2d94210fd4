import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { handClock, openFloorHouse, type FloorHouse, type HandClock } from './floor.ts';

/** When the clock of every floor begins to stand. */
export const NOON = Date.UTC(2026, 10, 21, 12);

/** The desk with what it stands on, on a real PostgreSQL, and a clock that stands until it is set. */
export interface OpenFloor {
  readonly clock: HandClock;
  readonly house: FloorHouse;
  readonly database: Database;
}

/** Opens a floor before the file's first test, with these bidders, and closes it after its last. What it has is there from the file's own `beforeAll` on. */
export function openFloor(...bidders: readonly string[]): OpenFloor {
  const clock = handClock(NOON);
  let place: TestDatabase;
  let house: FloorHouse;
  beforeAll(async () => {
    place = await testDatabase('postgres');
    house = openFloorHouse(place.database, clock);
    for (const name of bidders) await house.addPerson(name);
  });
  afterAll(() => place.close());
  return {
    clock,
    get house() {
      return house;
    },
    get database() {
      return place.database;
    },
  };
}
