import { MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { runDue } from '#platform/workers/job.ts';

describe('a hold command that the provider never answered', async () => {
  const { database } = await testDatabase('postgres');
  const app = await openPaymentsTestApp(database);
  await app.change({ holds_in_outage: 'count' });
  const { slug } = await app.addAuction({}, 24 * 60);
  const exhaustRetries = async (): Promise<void> => {
    await sql`update payment_commands set attempts = 999 where state = 'due'`.execute(database.executor);
    app.clock.at += 20 * MINUTE_MS;
    await runDue(app.payments.jobs, 'payment commands');
  };
  const holdsOf = async (username: string) =>
    (await app.ledgerOf(username)).holds.map(({ state, end_reason: reason }) => [state, reason]);

  test('expires: the bidder can place a new hold, and a late hold at the provider is released', async () => {
    const { userId } = await app.addBidder('cid');
    app.outage('unreachable');
    expect(await app.placeHold(slug, 'cid', 1_000_000)).toMatchObject({ value: { state: 'unavailable' } });
    await exhaustRetries();
    expect(await holdsOf('cid')).toEqual([['expired', 'unanswered']]);
    app.outage(null);
    expect(await app.placeHold(slug, 'cid', 1_000_000)).toMatchObject({ value: { state: 'placed' } });
    const { rows } = await sql<{
      id: string;
      cardId: string;
    }>`select a.id, h.card_id as "cardId" from payment_commands a join holds h on h.id = a.subject_id where h.end_reason = 'unanswered'`.execute(
      database.executor,
    );
    const [first] = rows;
    if (first === undefined) throw new Error('no command found');
    const asked = {
      key: first.id,
      reference: first.id,
      userId,
      cardId: first.cardId,
      amount: 50_000,
      currency: 'USD',
      text: 'A hold',
      mode: 'hold',
      isPresent: true,
    } as const;
    const stray = await app.sandbox.authorise(asked);
    expect(await app.heldAtProvider('cid')).toBe(100_000);
    await sql`insert into payment_commands (id, kind, subject_id, state, due_at, created_at) values (${newId()}, 'look', ${stray.id}, 'due', ${new Date(app.clock.at)}, ${new Date(app.clock.at)})`.execute(
      database.executor,
    );
    await runDue(app.payments.jobs, 'payment commands');
    expect(await app.heldAtProvider('cid')).toBe(50_000);
  });

  test('can raise the hold again', async () => {
    await app.addBidder('dot');
    await app.placeHold(slug, 'dot', 1_000_000);
    app.outage('unreachable');
    expect(await app.placeHold(slug, 'dot', 2_000_000)).toMatchObject({ value: { state: 'unavailable' } });
    await exhaustRetries();
    app.outage(null);
    expect(await app.placeHold(slug, 'dot', 2_000_000)).toMatchObject({ value: { state: 'placed' } });
  });

  test('is recorded as captured if somebody captured it at the provider by hand', async () => {
    const { userId } = await app.addBidder('fox');
    await app.placeHold(slug, 'fox', 1_000_000);
    app.outage('unreachable');
    await app.pass(60 * MINUTE_MS);
    expect(await holdsOf('fox')).toEqual([['releasing', 'unneeded']]);
    app.outage(null);
    const { rows } = await sql<{ id: string }>`select payment_id as id from holds where user_id = ${userId}`.execute(
      database.executor,
    );
    await app.sandbox.capture({ key: newId(), paymentId: rows[0]?.id ?? '', amount: 50_000 });
    await app.pass(60 * MINUTE_MS);
    expect(await holdsOf('fox')).toEqual([['captured', 'captured']]);
    expect((await app.payments.books.reconcile(400)).differences).toMatchObject([
      { what: 'only_at_provider', payment_id: rows[0]?.id },
    ]);
  });

  test('retries a refused release until it succeeds, and notifies nobody before', async () => {
    const { userId } = await app.addBidder('gus');
    await app.placeHold(slug, 'gus', 1_000_000);
    const releases = async () =>
      (
        await sql<{
          state: string;
          error: string | null;
        }>`select state, last_error as error from payment_commands where kind = 'release' and user_id = ${userId}`.execute(
          database.executor,
        )
      ).rows;
    const notices = async () => {
      await app.app.notifications.notifier.runOnce();
      return (
        await sql`select title from notifications where user_id = ${userId} and kind = 'hold_released'`.execute(
          database.executor,
        )
      ).rows.length;
    };
    app.refuseToCancel(true);
    await app.pass(60 * MINUTE_MS);
    expect(await holdsOf('gus')).toEqual([['releasing', 'unneeded']]);
    expect(await releases()).toEqual([
      { state: 'due', error: 'rejected: It could not be released: its payment is held.' },
    ]);
    expect([await app.heldAtProvider('gus'), await notices()]).toEqual([50_000, 0]);
    // Not given up after the last retry while the authorization is still active.
    await exhaustRetries();
    expect([await holdsOf('gus'), await releases()]).toMatchObject([[['releasing', 'unneeded']], [{ state: 'due' }]]);
    app.refuseToCancel(false);
    await app.pass(60 * MINUTE_MS);
    expect([await holdsOf('gus'), await app.heldAtProvider('gus'), await notices()]).toEqual([
      [['released', 'unneeded']],
      0,
      1,
    ]);
  });

  test('retries the release until the hold expires at the provider', async () => {
    await app.addBidder('eli');
    await app.placeHold(slug, 'eli', 1_000_000);
    app.outage('unreachable');
    await app.pass(60 * MINUTE_MS);
    await exhaustRetries();
    expect(await holdsOf('eli')).toEqual([['releasing', 'unneeded']]);
    app.clock.at += 40 * 24 * 60 * MINUTE_MS;
    await exhaustRetries();
    expect(await holdsOf('eli')).toEqual([['expired', 'expired']]);
    app.outage(null);
  });
});
