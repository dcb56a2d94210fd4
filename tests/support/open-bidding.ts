import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import {
  handClock,
  openBiddingTestApp,
  type BiddingTestApp,
  type BiddingTestPorts,
  type ManualClock,
} from './bidding-app.ts';

export const NOON = Date.UTC(2026, 10, 21, 12);

export interface OpenBidding {
  readonly clock: ManualClock;
  readonly app: BiddingTestApp;
  readonly database: Database;
}

/**
 * Opens an app with these bidders before the file's first test and closes it after its last. Its properties are
 * available from the file's own `beforeAll` on.
 */
export function openBidding(...bidders: readonly string[]): OpenBidding {
  return openBiddingWith({}, ...bidders);
}

/** As `openBidding`, with these ports. */
export function openBiddingWith(ports: Partial<BiddingTestPorts>, ...bidders: readonly string[]): OpenBidding {
  const clock = handClock(NOON);
  let opened: TestDatabase;
  let app: BiddingTestApp;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
    app = openBiddingTestApp(opened.database, clock, ports);
    for (const name of bidders) await app.addPerson(name);
    await app.withoutApprovals();
  });
  afterAll(() => opened.close());
  return {
    clock,
    get app() {
      return app;
    },
    get database() {
      return opened.database;
    },
  };
}
