import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { SignedIn } from '#platform/http/actor.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database);
app.api.route('/api', app.accounts.routes);
const chief = await app.addPerson('chief', { staff: true });
await app.withoutApprovals();

const give = async (as: string, username: string, roles: readonly string[]) => {
  const answer = await app.call('PUT', `/api/operator/users/${username}/roles`, {
    as,
    body: { roles, reason: 'Agreed.' },
  });
  expect(answer.status).toBe(200);
};
const age = (person: SignedIn, interval: string) =>
  sql`update staff_roles set given_at = clock_timestamp() - ${interval}::interval where user_id = ${person.userId}`.execute(
    database.executor,
  );
const mayApprove = (approver: SignedIn, requester: SignedIn) =>
  app.accounts.isEligibleApprover(database.executor, {
    approverId: approver.userId,
    requesterId: requester.userId,
  });

describe('the second person of an act', () => {
  test('is someone else who has been staff for seven days', async () => {
    const hand = await app.addPerson('hand', { staff: true, roles: ['auction_manager'] });
    expect(await mayApprove(hand, chief)).toBe(true);
    expect(await mayApprove(chief, chief)).toBe(false);
    await age(hand, '7 days -1 minute');
    expect(await mayApprove(hand, chief)).toBe(false);
    await age(hand, '7 days 1 minute');
    expect(await mayApprove(hand, chief)).toBe(true);
  });
  test('is never someone without a role', async () => {
    expect(await mayApprove(await app.addPerson('visitor'), chief)).toBe(false);
  });
  test('is never someone whom the requester made staff, however long ago', async () => {
    const puppet = await app.addPerson('puppet');
    const other = await app.addPerson('other', { staff: true });
    await give('chief', 'puppet', ['auction_manager']);
    await age(puppet, '90 days');
    expect(await mayApprove(puppet, chief)).toBe(false);
    expect(await mayApprove(puppet, other)).toBe(true);
  });
  test('is not someone whom the requester gave one more role', async () => {
    const editor = await app.addPerson('editor', { staff: true, roles: ['editor'] });
    expect(await mayApprove(editor, chief)).toBe(true);
    await give('chief', 'editor', ['editor', 'finance']);
    expect(await mayApprove(editor, chief)).toBe(false);
  });
  test('starts anew after losing every role', async () => {
    const returned = await app.addPerson('returned', { staff: true, roles: ['auction_manager'] });
    await app.addPerson('third', { staff: true });
    await give('third', 'returned', []);
    await give('third', 'returned', ['auction_manager']);
    expect(await mayApprove(returned, chief)).toBe(false);
  });
});
