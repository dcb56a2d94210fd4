import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ItemBackoff } from '#platform/workers/backoff.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob']) await app.addBidder(username);
done(await app.app.settlement.agreeToSecondChances(app.person('bob'), true));

async function breakSale(
  table: 'settlements' | 'second_chances' | 'negotiations',
  slug: string,
  when = 'true',
): Promise<() => Promise<void>> {
  const { executor } = database;
  await sql
    .raw(
      `create function broken() returns trigger language plpgsql as $$ begin if new.slug = '${slug}' and ${when} then raise exception 'this sale is broken'; end if; return new; end $$`,
    )
    .execute(executor);
  await sql
    .raw(`create trigger broken before insert or update on ${table} for each row execute function broken()`)
    .execute(executor);
  return async () => {
    await sql.raw(`drop function broken() cascade`).execute(executor);
  };
}
const twoSales = async (): Promise<[string, string]> => [
  await app.closed([
    ['bob', 1_000_000],
    ['ann', 1_100_000],
  ]),
  await app.closed([
    ['bob', 1_000_000],
    ['ann', 1_100_000],
  ]),
];
const stepsOf = async (slug: string): Promise<string[]> =>
  (
    await sql<{
      kind: string;
    }>`select e.kind from settlement_events e join settlements s on s.id = e.settlement_id where s.slug = ${slug} order by e.sequence`.execute(
      database.executor,
    )
  ).rows.map(({ kind }) => kind);
const isAsked = async (slug: string): Promise<boolean> => (await app.app.settlement.read(app.person('bob'), slug)).ok;

it('retries a sale whose deadline fails, without delaying others', async () => {
  const [broken, sound] = await twoSales();
  const mend = await breakSale('settlements', broken);
  await app.pass(8 * DAY_MS);
  expect([(await stepsOf(broken)).at(-1), (await stepsOf(sound)).at(-1)]).toEqual(['fee_paid', 'late']);
  await mend();
  // It is retried at the scheduled time, not later.
  await app.settle();
  expect((await stepsOf(broken)).at(-1)).toBe('fee_paid');
  await app.pass(60_000);
  expect((await stepsOf(broken)).at(-1)).toBe('late');
});

it('retries a failed fee refund and second chance, without delaying others', async () => {
  const [broken, sound] = await twoSales();
  const mendFee = await breakSale('settlements', broken, 'new.fee_settled_at is not null');
  for (const slug of [broken, sound])
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
  await app.settle();
  await mendFee();
  const mendOffer = await breakSale('second_chances', broken);
  await app.settle();
  await mendOffer();
  expect((await stepsOf(sound)).at(-1)).toBe('fee_kept');
  expect(await isAsked(sound)).toBe(true);
  expect((await stepsOf(broken)).at(-1)).not.toBe('fee_kept');
  await app.pass(60_000);
  expect((await stepsOf(broken)).at(-1)).toBe('fee_kept');
  expect(await isAsked(broken)).toBe(true);
});

const remindedOf = async (table: 'settlements' | 'second_chances' | 'negotiations', slug: string): Promise<boolean> =>
  (
    await sql<{
      is: boolean;
    }>`select bool_or(reminded_for is not null) as is from ${sql.table(table)} where slug = ${slug}`.execute(
      database.executor,
    )
  ).rows[0]?.is === true;
const stateOfOffer = async (slug: string): Promise<string | undefined> =>
  (await app.read('ann', slug)).negotiation?.state;

it('retries a failed offer step, without delaying others', async () => {
  const unmet = () => app.closed([['ann', 1_000_000]], { reserve: 2_000_000 });
  // The failing row is first in the queue.
  const [broken, sound] = [await unmet(), await unmet()];
  let mend = await breakSale('negotiations', broken);
  await app.pass(47 * HOUR_MS);
  expect([await remindedOf('negotiations', broken), await remindedOf('negotiations', sound)]).toEqual([false, true]);
  await app.pass(2 * HOUR_MS);
  expect([await stateOfOffer(broken), await stateOfOffer(sound)]).toEqual(['open', 'lapsed']);
  await mend();
  await app.pass(60_000);
  expect(await stateOfOffer(broken)).toBe('lapsed');

  const [first, second] = [await unmet(), await unmet()];
  for (const slug of [first, second]) await app.withdraw(slug);
  mend = await breakSale('negotiations', first);
  await app.settle();
  expect([await stateOfOffer(first), await stateOfOffer(second)]).toEqual(['open', 'withdrawn']);
  await mend();
  await app.pass(60_000);
  expect(await stateOfOffer(first)).toBe('withdrawn');
});

it('retries failed expiries and reminders, without delaying others', async () => {
  const [broken, sound] = await twoSales();
  let mend = await breakSale('settlements', broken);
  await app.pass(6.5 * DAY_MS);
  expect([await remindedOf('settlements', broken), await remindedOf('settlements', sound)]).toEqual([false, true]);
  await mend();
  for (const slug of [broken, sound])
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
  await app.settle();
  const statesOf = async (slug: string) =>
    (
      await sql<{ state: string }>`select state from second_chances where slug = ${slug}`.execute(database.executor)
    ).rows.map(({ state }) => state);
  expect([await statesOf(broken), await statesOf(sound)]).toEqual([['offered'], ['offered']]);
  const { rows } = await sql<{ at: Date }>`select due_at as at from second_chances where slug = ${broken}`.execute(
    database.executor,
  );
  const dueAt = rows[0]?.at.getTime() ?? 0;
  mend = await breakSale('second_chances', broken);
  await app.pass(dueAt - app.clock.at - HOUR_MS);
  expect([await remindedOf('second_chances', broken), await remindedOf('second_chances', sound)]).toEqual([
    false,
    true,
  ]);
  await app.pass(2 * HOUR_MS);
  expect([await statesOf(broken), await statesOf(sound)]).toEqual([['offered'], ['lapsed']]);
  await mend();
  await app.pass(15 * 60_000);
  expect(await statesOf(broken)).toEqual(['lapsed']);
});

it('doubles the delay up to fifteen minutes, and resets it on success', () => {
  const backoff = new ItemBackoff();
  const waits = Array.from({ length: 9 }, () => {
    backoff.postpone('late', 'a', 0);
    let until = 0;
    while (backoff.isWaiting('late', 'a', until)) until += 1_000;
    return until / 1_000;
  });
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect([backoff.waiting('late', 0), backoff.waiting('offer', 0)]).toEqual([['a'], []]);
  backoff.done('late', 'a');
  backoff.postpone('late', 'a', 0);
  expect([backoff.isWaiting('late', 'a', 9_999), backoff.isWaiting('late', 'a', 10_000)]).toEqual([true, false]);
});
