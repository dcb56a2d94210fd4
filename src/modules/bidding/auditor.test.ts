import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#tests/support/floor.ts';
import { openFloor } from '#tests/support/open-floor.ts';
import { createAuditor, FIRST_LOOK_MS, PROVE_EVERY_MS, type Auditor } from './auditor.ts';

const floor = openFloor();
let auctionIds: string[];

beforeAll(async () => {
  const week = { close_date: new Date(floor.clock.at + 7 * 24 * HOUR_MS).toISOString() };
  auctionIds = [];
  for (let index = 0; index < 3; index += 1) auctionIds.push((await floor.house.addAuction(week)).id);
  auctionIds.sort();
  await sql`update auction_states set last_sequence = 1`.execute(floor.database.executor);
});
afterEach(() => void vi.useRealTimers());

/** The auditor of a process that has just been started, which says of which auctions it tells that they are broken. */
function startedAnew(onTold: (auctionId: string | undefined) => void = () => undefined): Auditor {
  return createAuditor({ ...floor.house.parts, log: { ...floor.house.parts.log, error: ({ auctionId }: { auctionId?: string }) => onTold(auctionId) } });
}

describe('the auditor', () => {
  it('proves each ledger once a day, however often the house is started anew', async () => {
    const proven: number[] = [];
    for (let hours = 0; hours <= 60; hours += 20) {
      proven.push((await startedAnew().runOnce()).size);
      floor.clock.at += 20 * HOUR_MS;
    }
    expect(proven).toEqual([3, 0, 3, 0]);
  });

  it('proves each ledger in one of several processes', async () => {
    floor.clock.at += PROVE_EVERY_MS;
    const [one, other] = await Promise.all([startedAnew().runOnce(), startedAnew().runOnce()]);
    expect([...one.keys(), ...other.keys()].toSorted()).toEqual(auctionIds);
  });

  it('is not held up by a ledger that cannot be replayed, and looks at it again within hours', async () => {
    floor.clock.at += PROVE_EVERY_MS;
    const [bad = ''] = auctionIds;
    const before = await sql<{ terms: object }>`select terms from auctions where id = ${bad}`.execute(floor.database.executor);
    await sql`update auctions set terms = terms - 'increments' where id = ${bad}`.execute(floor.database.executor);
    const broken = await startedAnew().runOnce();
    expect([...broken.keys()].toSorted()).toEqual(auctionIds);
    expect(broken.get(bad)).toEqual(['the ledger cannot be replayed']);
    await sql`update auctions set terms = ${JSON.stringify(before.rows[0]?.terms)} where id = ${bad}`.execute(floor.database.executor);
    floor.clock.at += 2 * HOUR_MS;
    expect([...(await startedAnew().runOnce()).keys()]).toEqual([bad]);
  });

  it('begins soon after the start, and stops after the auction that it proves', async () => {
    floor.clock.at += PROVE_EVERY_MS;
    const told: (string | undefined)[] = [];
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const auditor = startedAnew((auctionId) => {
      told.push(auctionId);
      resolve();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    auditor.start();
    vi.advanceTimersByTime(FIRST_LOOK_MS);
    await begun;
    await auditor.stop();
    vi.useRealTimers();
    expect(told).toHaveLength(1);
    expect((await startedAnew().runOnce()).size).toBe(2);
  });
});
