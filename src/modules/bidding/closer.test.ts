import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openBidding } from '#tests/support/open-bidding.ts';
import { createCloser } from './closer.ts';
import { createNames } from './names.ts';
import { bidsPersonalData } from './store/personal-data.ts';

const site = openBidding('ann');

/** Failed auctions are retried within this time at the latest. */
const MAX_RETRY_MS = 5 * 60_000;

const statesOf = async (...slugs: string[]) => (await site.app.bidding.liveTicks(slugs)).map(({ state }) => state);
/** Makes the premium uncomputable: the minimum is above the cap. */
const spoil = (id: string) =>
  sql`update auctions set terms = jsonb_set(terms, '{premium,least}', to_jsonb((terms #>> '{premium,most}')::bigint + 1)) where id = ${id}`.execute(
    site.database.executor,
  );

it('opens and closes the other auctions when one fails, and retries the failed one', async () => {
  const at = (hours: number) => new Date(site.clock.at + hours * HOUR_MS).toISOString();
  const broken = await site.app.addAuction({ close_date: at(1) });
  const [second, third] = [
    await site.app.addAuction({ close_date: at(2) }),
    await site.app.addAuction({ close_date: at(3) }),
  ];
  const coming = await site.app.addAuction({ start_date: at(2), close_date: at(30) });
  for (const { slug } of [broken, second]) await site.app.bid(slug, 'ann', { amount: 100_000 });
  const { rows } = await sql<{ terms: object }>`select terms from auctions where id = ${broken.id}`.execute(
    site.database.executor,
  );
  await spoil(broken.id);
  site.clock.at += 3 * HOUR_MS;
  await expect(site.app.bidding.closer.runOnce()).rejects.toThrow('could not be opened or closed');
  expect(await statesOf(broken.slug, second.slug, third.slug, coming.slug)).toEqual([
    'live',
    'sold',
    'not_sold',
    'live',
  ]);
  await sql`update auctions set terms = ${JSON.stringify(rows[0]?.terms)} where id = ${broken.id}`.execute(
    site.database.executor,
  );
  site.clock.at += MAX_RETRY_MS;
  expect(await site.app.bidding.closer.runOnce()).toBe(1);
  expect(await statesOf(broken.slug)).toEqual(['sold']);
  for (const { id } of [broken, second]) expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
});

it('backs off failing auctions and closes the others in one batch', async () => {
  const at = (hours: number) => new Date(site.clock.at + hours * HOUR_MS).toISOString();
  const errors: string[] = [];
  const log = { ...site.app.deps.log, error: (_: object, words: string) => void errors.push(words) };
  const closer = createCloser({ ...site.app.deps, log, names: createNames(site.app.accounts) }, { mostAtOnce: 2 });
  const broken = [];
  for (let index = 0; index < 5; index += 1) broken.push(await site.app.addAuction({ close_date: at(1) }));
  const others = [];
  for (let index = 0; index < 3; index += 1) others.push(await site.app.addAuction({ close_date: at(2) }));
  for (const { slug } of [...broken, ...others])
    expect((await site.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  for (const { id } of broken) await spoil(id);
  site.clock.at += 3 * HOUR_MS;
  await expect(closer.runOnce()).rejects.toThrow('could not be opened or closed');
  expect(await statesOf(...others.map(({ slug }) => slug))).toEqual(['sold', 'sold', 'sold']);
  // While they wait for a retry, other auctions close in one batch without errors.
  const late = await site.app.addAuction({ close_date: at(-1), start_date: at(-2) });
  errors.length = 0;
  expect(await closer.runOnce()).toBe(1);
  expect([await statesOf(late.slug), errors]).toEqual([['not_sold'], []]);
  const tries = async (ms: number) => {
    site.clock.at += ms;
    errors.length = 0;
    await closer.runOnce().catch(() => null);
    return errors.filter((words) => words.startsWith('could not open or close a due auction')).length;
  };
  expect([await tries(999), await tries(1), await tries(1_000), await tries(1_000)]).toEqual([0, 5, 0, 5]);
  await sql`update auction_states set status = 'withdrawn' where auction_id = any(${broken.map(({ id }) => id)}::text[])`.execute(
    site.database.executor,
  );
});

it.each([
  ['sold', 100_000],
  ['short of its reserve', 900_000],
])('refuses to delete the leader’s account until the after-close job has run: %s', async (_, reserve) => {
  const { database } = site;
  const { userId } = await site.app.addPerson(`leader-${reserve}`);
  const { id, slug } = await site.app.addAuction({
    reserve,
    close_date: new Date(site.clock.at + HOUR_MS).toISOString(),
  });
  await site.app.bid(slug, `leader-${reserve}`, { amount: 100_000 });
  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const objection = () =>
    database.transaction(async (transaction) => bidsPersonalData.objection?.(transaction, userId));
  expect(await objection()).toContain('You’re leading the auction');
  const taken = async () =>
    database.transaction((transaction) => site.app.bidding.closedAuctions.take(transaction, site.clock.at));
  for (let next = await taken(); next !== null && next !== id;) next = await taken();
  expect(await objection()).toBeNull();
});
