import { MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { GivenUpList } from '#contract/payments.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { runJobs } from '#tests/support/run-jobs.ts';

describe('staff', async () => {
  const { database } = await testDatabase('postgres');
  const app = await openPaymentsTestApp(database);
  for (const role of ['finance', 'auction_manager'] as const) await app.addStaff(role, [role]);
  await app.addBidder('ann');

  const charged = async (net: number, username = 'ann'): Promise<string> => {
    const { id } = await app.charge(username, { net });
    await app.settle();
    return id;
  };
  const givenUp = async () =>
    ((await app.call('finance', 'GET', '/api/operator/payments/given-up')).value as GivenUpList).items;
  const decide = (who: string, commandId: string, decision: string) =>
    app.call(who, 'POST', `/api/operator/payments/given-up/${commandId}`, {
      decision,
      reason: 'The provider never answered',
    });
  const stateOf = async (id: string, username = 'ann') =>
    (await app.ledgerOf(username)).charges.find((each) => each.id === id)?.state;
  const exhaustRetries = async (): Promise<void> => {
    await sql`update payment_commands set attempts = 999 where state = 'due'`.execute(database.executor);
    app.clock.at += 60 * MINUTE_MS;
    await app.settle();
    app.outage(null);
  };
  const giveUp = async (username = 'ann', net = 70_000): Promise<{ id: string; commandId: string }> => {
    app.outage('unreachable');
    const id = await charged(net, username);
    await exhaustRetries();
    const [command] = await givenUp();
    return { id, commandId: command?.id ?? '' };
  };
  /** The provider captures the payment, but its answer is lost. */
  const authoriseUnnoticed = async (commandId: string): Promise<void> => {
    const [card] = (await app.call('ann', 'GET', '/api/account/payments/methods')).value as { id: string }[];
    await app.sandbox.authorise({
      ...{ key: commandId, reference: commandId, userId: app.person('ann').userId, cardId: card?.id ?? '' },
      ...{ amount: 70_000, currency: 'USD', text: 'A car', mode: 'charge', isPresent: false },
    });
  };
  const textsOf = async (query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
    (await query.execute(database.executor)).rows.map(({ text }) => text);
  const holdsOf = async (username: string) =>
    (await app.ledgerOf(username)).holds.map(({ state, end_reason: reason }) => [state, reason]);

  test('can retry a failed payment or set it aside, and it is refunded if it went through after all', async () => {
    const first = await giveUp();
    expect(await givenUp()).toMatchObject([
      { kind: 'charge', username: 'ann', title: 'A car', amount: { amount: 70_000 }, can_set_aside: true },
    ]);
    expect((await decide('auction_manager', first.commandId, 'try_again')).status).toBe(403);
    expect((await decide('finance', first.commandId, 'try_again')).status).toBe(204);
    await app.settle();
    expect([await stateOf(first.id), await givenUp()]).toEqual(['taken', []]);
    expect((await decide('finance', first.commandId, 'set_aside')).status).toBe(409);

    const second = await giveUp();
    expect((await decide('finance', second.commandId, 'set_aside')).status).toBe(204);
    expect([await stateOf(second.id), await givenUp()]).toEqual(['declined', []]);
    await database.transaction((transaction) =>
      app.payments.cancelCharge(transaction, { chargeId: second.id, reason: 'Sale fell through', at: app.clock.at }),
    );
    const { userId } = app.person('ann');
    const [card] = (await app.call('ann', 'GET', '/api/account/payments/methods')).value as { id: string }[];
    const asked = {
      key: second.commandId,
      reference: second.commandId,
      userId,
      cardId: card?.id ?? '',
      amount: 70_000,
      currency: 'USD',
      text: 'A car',
    };
    await app.sandbox.authorise({ ...asked, mode: 'charge', isPresent: false });
    const stopJobs = runJobs(app.payments.jobs);
    await expect
      .poll(async () => (await app.ledgerOf('ann')).charges.find((each) => each.id === second.id)?.refunded.amount, {
        timeout: 10_000,
      })
      .toBe(70_000);
    await stopJobs();
    await app.settle();
    const books = await app.payments.books.read();
    expect([books.is_balanced, books.accounts.find(({ code }) => code === 'receivable')?.balance.amount]).toEqual([
      true,
      0,
    ]);
    await app.app.notifications.notifier.runOnce();
    expect(
      await textsOf(
        sql`select body as text from notifications where user_id = ${userId} and title like '%went through after all'`,
      ),
    ).toEqual([
      'The card provider confirmed late that $700 was charged. You no longer owed it, so we’re refunding all of it to your card. Most banks show it within 5 to 10 working days.',
    ]);
  });

  test('get an email about a payment that failed after its last retry', async () => {
    const emails = await app.app.mail.newest(database.executor, { limit: 10, before: null });
    expect(emails.map(({ to, subject }) => `${to}: ${subject}`)).toContain(
      'staff@site.test: No answer from the card provider: a payment of $700 for the A car',
    );
  });

  test('set aside a payment that went through unnoticed: the buyer pays once and is notified', async () => {
    const { id, commandId } = await giveUp();
    expect((await decide('finance', commandId, 'set_aside')).status).toBe(204);
    await authoriseUnnoticed(commandId);
    const { userId } = app.person('ann');
    const before = app.calls.authorise;
    expect(await app.call('ann', 'POST', `/api/account/payments/charges/${id}/pay`)).toMatchObject({
      status: 200,
      value: { charge: { state: 'taken' } },
    });
    expect(app.calls.authorise).toBe(before);
    await app.app.notifications.notifier.runOnce();
    expect(await textsOf(sql`select title as text from notifications where user_id = ${userId}`)).toContain(
      'Your payment for the A car went through after all',
    );
    expect(
      await textsOf(
        sql`select body as text from notifications where user_id = ${userId} and title like '%wasn’t confirmed and counts as unpaid'`,
      ),
    ).toContainEqual(expect.stringContaining('You never pay twice.'));
  });

  test('cannot set aside a payment that the provider now reports as paid: it is recorded', async () => {
    const { id, commandId } = await giveUp();
    await authoriseUnnoticed(commandId);
    expect(await decide('finance', commandId, 'set_aside')).toMatchObject({
      status: 409,
      value: { code: 'paid_after_all' },
    });
    expect([await stateOf(id), await givenUp()]).toEqual(['taken', []]);
  });

  test('set aside a captured hold payment that went unnoticed: releasing the hold finds and records it', async () => {
    await app.addBidder('bea');
    const auction = await app.addAuction();
    await app.placeHold(auction.slug, 'bea', 1_600_000);
    const { id, commandId } = await giveUp('bea');
    expect((await decide('finance', commandId, 'set_aside')).status).toBe(204);
    expect([await stateOf(id, 'bea'), await holdsOf('bea')]).toEqual(['declined', [['releasing', 'set_aside']]]);
    const [paymentId] = await textsOf(
      sql`select payment_id as text from holds where user_id = ${app.person('bea').userId}`,
    );
    await app.sandbox.capture({ key: commandId, paymentId: paymentId ?? '', amount: 70_000 });
    await app.settle();
    expect([await stateOf(id, 'bea'), await holdsOf('bea')]).toEqual(['taken', [['captured', 'captured']]]);
    expect((await app.payments.books.reconcile(400)).differences).toEqual([]);
  });

  test('cannot set aside an unnoticed hold capture: it is recorded along with the hold', async () => {
    await app.addBidder('gil');
    await app.placeHold((await app.addAuction()).slug, 'gil', 1_600_000);
    const { id, commandId } = await giveUp('gil');
    const [paymentId] = await textsOf(
      sql`select payment_id as text from holds where user_id = ${app.person('gil').userId}`,
    );
    await app.sandbox.capture({ key: commandId, paymentId: paymentId ?? '', amount: 70_000 });
    expect(await decide('finance', commandId, 'set_aside')).toMatchObject({
      status: 409,
      value: { code: 'paid_after_all' },
    });
    expect([await stateOf(id, 'gil'), await holdsOf('gil')]).toEqual(['taken', [['captured', 'captured']]]);
  });

  const releasedText = async (username: string): Promise<string[]> => {
    await app.app.notifications.notifier.runOnce();
    return textsOf(
      sql`select body as text from notifications where user_id = ${app.person(username).userId} and kind = 'hold_released'`,
    );
  };
  test('sets aside an uncaptured hold payment, and notifies the bidder that it is unpaid', async () => {
    await app.addBidder('cat');
    await app.placeHold((await app.addAuction()).slug, 'cat', 1_600_000);
    const { id, commandId } = await giveUp('cat');
    await decide('finance', commandId, 'set_aside');
    await app.settle();
    expect([await stateOf(id, 'cat'), await holdsOf('cat')]).toEqual(['declined', [['released', 'set_aside']]]);
    expect(await releasedText('cat')).toEqual([
      expect.stringMatching(
        /The premium wasn’t charged to this hold, so it isn’t paid yet\. .*Your bank may take a few days to show the release\./,
      ),
    ]);
  });

  test('do nothing when a hold cannot be captured: the card is charged and its owner notified', async () => {
    await app.addBidder('deb');
    await app.placeHold((await app.addAuction()).slug, 'deb', 1_600_000);
    // The provider holds less than recorded here and refuses to capture more.
    await sql`update sandbox_payments set amount = 100 where user_id = ${app.person('deb').userId}`.execute(
      database.executor,
    );
    const id = await charged(70_000, 'deb');
    await app.settle();
    expect([await stateOf(id, 'deb'), await holdsOf('deb')]).toEqual(['taken', [['released', 'card_charged']]]);
    expect(await releasedText('deb')).toEqual([
      expect.stringMatching(/we charge your default card instead\. You never pay twice\./),
    ]);
  });

  test('find open failures behind more refused refunds than one page lists', async () => {
    const { executor } = database;
    const { id, commandId } = await giveUp();
    const paid = await charged(90_000);
    await sql`insert into refunds (id, charge_id, amount, currency, tax, reason, state, refusal, created_at, done_at, owed_since)
      select 'refused-' || n, ${paid}, 1, 'USD', 0, 'Back.', 'refused', 'No.', now(), now(), now() from generate_series(1, 60) n`.execute(
      executor,
    );
    await sql`insert into payment_commands (id, kind, subject_id, state, attempts, created_at, done_at, last_error)
      select 'refused-action-' || n, 'refund', 'refused-' || n, 'given_up', 1, ${new Date(app.clock.at + MINUTE_MS)}, now(), 'No.' from generate_series(1, 60) n`.execute(
      executor,
    );
    expect((await givenUp()).map((each) => each.id)).toEqual([commandId]);
    expect((await decide('finance', commandId, 'try_again')).status).toBe(204);
    await app.settle();
    expect([await stateOf(id), await givenUp()]).toEqual(['taken', []]);
    await sql`delete from payment_commands where id like 'refused-action-%'`.execute(executor);
  });

  test('see the total when more items wait than one page lists', async () => {
    const { executor } = database;
    await sql`insert into charges (id, user_id, auction_id, about_slug, about_title, purpose, attempt, net, tax, tax_text, currency, state, created_at)
      select 'waits-' || n, ${app.person('ann').userId}, 'waits-' || n, 'a-car', 'A car', 'premium', 1, 100, 0, '', 'USD', 'due', now() from generate_series(1, 53) n`.execute(
      executor,
    );
    await sql`insert into payment_commands (id, kind, subject_id, state, attempts, created_at, done_at, last_error)
      select 'waits-action-' || n, 'charge', 'waits-' || n, 'given_up', 1000, now(), now(), 'No answer.' from generate_series(1, 53) n`.execute(
      executor,
    );
    const { items, total } = (await app.call('finance', 'GET', '/api/operator/payments/given-up')).value as GivenUpList;
    expect([items.length, total]).toEqual([50, 53]);
    await sql`delete from payment_commands where id like 'waits-action-%'`.execute(executor);
    await sql`delete from charges where id like 'waits-%'`.execute(executor);
  });

  test('get an email about a declined automatic refund and about a failed staff refund', async () => {
    const { executor } = database;
    const subjects = async () =>
      (await app.app.mail.newest(executor, { limit: 20, before: null })).map(({ to, subject }) => `${to}: ${subject}`);
    const id = await charged(50_000);
    const refund = (requestedBy: string | null, amount: number) =>
      database.transaction((transaction) =>
        app.payments.refund(transaction, {
          chargeId: id,
          amount,
          reason: 'Sale fell through',
          requestedBy,
          at: app.clock.at,
        }),
      );
    await refund(app.person('finance').userId, 2_000);
    app.outage('unreachable');
    await app.settle();
    await exhaustRetries();
    expect(await subjects()).toContain(
      'staff@site.test: No answer from the card provider: a refund of $20 for the A car',
    );
    const [command] = await givenUp();
    expect(await decide('finance', command?.id ?? '', 'set_aside')).toMatchObject({
      status: 409,
      value: { code: 'refund_owed' },
    });
    await decide('finance', command?.id ?? '', 'try_again');
    await app.settle();
    await sql`update sandbox_payments set refunded = taken where id = (select payment_id from charges where id = ${id})`.execute(
      executor,
    );
    await refund(null, 1_000);
    await app.settle();
    const email = (await app.app.mail.newest(executor, { limit: 20, before: null })).find(
      ({ subject }) => subject === 'A refund of $10 was declined',
    );
    expect(email).toMatchObject({ to: 'staff@site.test' });
    expect(email?.text).toContain('You can’t refund more than was captured.');
    expect(await givenUp()).toEqual([]);
  });

  test('prevent a second payment while the provider cannot report the outcome of the first', async () => {
    const { id, commandId } = await giveUp();
    await decide('finance', commandId, 'set_aside');
    const charge = (await app.ledgerOf('ann')).charges.find((each) => each.id === id);
    expect(charge).toMatchObject({ state: 'declined', is_outcome_unknown: true });
    app.cutFind(true);
    const before = app.calls.authorise;
    expect(await app.call('ann', 'POST', `/api/account/payments/charges/${id}/pay`)).toMatchObject({
      status: 503,
      value: { code: 'cards_unavailable' },
    });
    expect([app.calls.authorise, await stateOf(id)]).toEqual([before, 'declined']);
    app.cutFind(false);
    expect(await app.call('ann', 'POST', `/api/account/payments/charges/${id}/pay`)).toMatchObject({
      status: 200,
      value: { charge: { state: 'taken' } },
    });
    expect(app.calls.authorise).toBe(before + 1);
  });

  test('can set aside a payment of unknown outcome, and cannot retry a command already in progress', async () => {
    const { id, commandId } = await giveUp();
    app.cutFind(true);
    await sql`insert into payment_commands (id, kind, subject_id, user_id, amount, state, due_at, created_at)
      select 'same', kind, subject_id, user_id, amount, 'due', ${new Date(app.clock.at + 60 * MINUTE_MS)}, created_at from payment_commands where id = ${commandId}`.execute(
      database.executor,
    );
    expect(await decide('finance', commandId, 'try_again')).toMatchObject({
      status: 409,
      value: { code: 'command_not_given_up' },
    });
    await sql`delete from payment_commands where id = 'same'`.execute(database.executor);
    expect((await decide('finance', commandId, 'set_aside')).status).toBe(204);
    app.cutFind(false);
    expect(await stateOf(id)).toBe('declined');
    const trail = await sql<{
      action: string;
      reason: string;
    }>`select action, reason from audit_entries where before::text like ${`%${commandId}%`}`.execute(database.executor);
    expect(trail.rows).toEqual([{ action: 'payment_set_aside', reason: 'The provider never answered' }]);
  });

  test('take two to set aside more than the amount of the settings', async () => {
    const { approvals } = app.app.operations;
    await app.addStaff('second', ['finance']);
    await sql`insert into staff_roles (user_id, role, given_at)
      values (${app.person('second').userId}, 'finance', ${new Date(app.clock.at - 8 * 24 * 60 * MINUTE_MS)})`.execute(
      database.executor,
    );
    const { id, commandId } = await giveUp('ann', 600_000);
    expect(await decide('finance', commandId, 'set_aside')).toMatchObject({
      status: 409,
      value: { code: 'second_approval_needed' },
    });
    const asked = await approvals.request(app.person('finance'), {
      action: 'set_payment_aside',
      payment: commandId,
      reason: 'The provider never answered',
    });
    if (!asked.ok) throw new Error(asked.code);
    const listed = await approvals.list(app.person('second'));
    expect(listed.ok && listed.value.items.map(({ text }) => text)).toEqual([
      'Mark the payment of $6,000 by ann for the A car as not paid',
    ]);
    expect(await stateOf(id)).toBe('due');
    expect(await approvals.decide(app.person('finance'), { id: asked.value.id, isApproved: true })).toMatchObject({
      ok: false,
      code: 'second_needed',
    });
    expect((await approvals.decide(app.person('second'), { id: asked.value.id, isApproved: true })).ok).toBe(true);
    expect([await stateOf(id), await givenUp()]).toEqual(['declined', []]);
  });
});
