import { DAY_MS } from '#contract/durations.ts';
import { afterAll, expect, test } from 'vitest';
import { AuditPageSchema } from '#contract/audit-log.ts';
import { CHECKLIST } from '#contract/review-fields.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ANYWAY, openReview, OTHER_PHOTO } from '#tests/support/review.ts';

const { database } = await testDatabase('embedded');
const review = await openReview({ database });
afterAll(() => review.app.bidding.stop());

const auditLogOf = async (slug: string) =>
  AuditPageSchema.parse(
    (await review.app.call('GET', `/api/operator/audit?subject=auction:${slug}`, { as: 'staff' })).body,
  ).items;

const allChecked = (slug: string, but: string[] = []) =>
  review.ask('PUT', `/api/operator/auctions/${slug}/checklist`, 'staff', {
    checked: CHECKLIST.map(({ id }) => id).filter((id) => !but.includes(id)),
  });

test('refuses to approve until each open check and warning has a reason', async () => {
  const { slug } = await review.submitted('280C', { vin: 'HLS30-20001' });
  await review.submitted('280C', { vin: 'HLS30-20001' });
  await allChecked(slug, ['flaws']);
  expect(await review.action(slug, 'approve')).toMatchObject({
    status: 409,
    body: {
      code: 'review_incomplete',
      message: 'The review is incomplete: 1 of 8 checks and 2 warnings are open. Give a reason for each.',
      open_checks: [{ id: 'flaws', text: 'Every visible flaw is disclosed' }],
      open_warnings: [{ kind: 'same_vin', message: expect.any(String) }, { kind: 'same_photos' }],
    },
  });
  const reason = 'Inspected in person.';
  expect((await review.action(slug, 'approve', { reasons: [{ point: 'flaws', reason: 'no' }] })).status).toBe(422);
  const some = ['flaws', 'same_vin'].map((point) => ({ point, reason }));
  expect((await review.action(slug, 'approve', { reasons: some })).body).toMatchObject({
    code: 'review_incomplete',
    open_checks: [],
    open_warnings: [{ kind: 'same_photos' }],
  });
  const all = [...some, { point: 'same_photos', reason: 'The seller listed it twice.' }];
  expect((await review.action(slug, 'approve', { reasons: all })).body.state).toBe('approved');
  const [entry] = await auditLogOf(slug);
  expect(entry).toMatchObject({
    action: 'auction_approved',
    after: { state: 'approved', open_points: ['flaws', 'same_vin', 'same_photos'] },
  });
  expect(entry?.reason.split('\n')[0]).toBe('Every visible flaw is disclosed: Inspected in person.');
  expect(entry?.reason).toContain('The seller listed it twice.');
});

test('tells the second of two reviewers that the first has decided', async () => {
  const { slug } = await review.submitted('280F');
  await review.action(slug, 'approve', ANYWAY);
  for (const [what, body] of [
    ['approve', ANYWAY],
    ['request-changes', { message: 'Change the title.' }],
  ] as const)
    expect(await review.action(slug, what, body)).toMatchObject({
      status: 409,
      body: { message: 'This submission is no longer in review. It’s approved now.' },
    });
});

test('approves at once if all is checked and there is no warning', async () => {
  const { slug } = await review.submitted('280D', {
    vin: 'OTHER-1',
    images: [{ id: await review.addPhoto(OTHER_PHOTO), shot: 'front-left' }],
  });
  await review.ask('PUT', `/api/operator/auctions/${slug}/checklist`, 'staff', {
    checked: CHECKLIST.map(({ id }) => id),
  });
  expect((await review.action(slug, 'approve')).body.state).toBe('approved');
  expect((await auditLogOf(slug))[0]).toMatchObject({
    action: 'auction_approved',
    reason: '',
    after: { state: 'approved' },
  });
});

const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY_MS).toISOString();
const agree = async (id: string) => {
  const { body } = await review.ask('GET', `/api/account/submissions/${id}`, 'sue');
  return review.ask('POST', `/api/account/submissions/${id}/agree`, 'sue', {
    text_hash: body.to_agree,
    agreed: true,
  });
};

test('schedules an auction for the dates chosen at approval once the seller agrees', async () => {
  const { slug, id } = await review.submitted('280E');
  const schedule = { start_date: inDays(2), close_date: inDays(9) };
  const past = await review.action(slug, 'approve', { ...ANYWAY, schedule: { ...schedule, start_date: inDays(-1) } });
  expect(past.body.errors).toEqual({ start_date: ['The start is in the past.'] });
  expect((await review.action(slug, 'approve', { ...ANYWAY, schedule })).body).toMatchObject({
    state: 'approved',
    planned: schedule,
  });
  expect((await agree(id)).body).toMatchObject({ state: 'scheduled', planned: null });
  const auction = await review.app.call('GET', `/api/operator/auctions/${slug}`, { as: 'staff' });
  expect(auction.body).toMatchObject({ start_date: schedule.start_date.slice(0, -1) });
  expect((await auditLogOf(slug)).slice(0, 3).map(({ action }) => action)).toEqual([
    'auction_scheduled',
    'auction_agreed',
    'auction_approved',
  ]);
});

test('leaves the dates to the reviewer if the seller agrees after the planned start', async () => {
  const { slug, id } = await review.submitted('280G');
  await review.action(slug, 'approve', { ...ANYWAY, schedule: { start_date: inDays(1), close_date: inDays(8) } });
  await database.executor
    .updateTable('submissions')
    .set({ planned_starts_at: new Date(0) })
    .where('auction_id', '=', id)
    .execute();
  expect((await agree(id)).body).toMatchObject({ state: 'approved', planned: null, agreed_at: expect.any(String) });
});

test('counts a planned closing in its slot, and refuses a full slot', async () => {
  await review.app.call('PUT', '/api/operator/settings', {
    as: 'staff',
    body: {
      time_zone: 'UTC',
      closing_slots: [{ days: [1, 2, 3, 4, 5, 6, 7], time: '18:00', capacity: 1 }],
      reason: 'Our slots.',
    },
  });
  const [opens, closes] = [inDays(20).slice(0, 10), inDays(27).slice(0, 10)];
  const schedule = { start_date: `${opens}T18:00:00Z`, close_date: `${closes}T18:00:00Z` };
  const [first, second] = [await review.submitted('280H'), await review.submitted('280I')];
  expect((await review.action(first.slug, 'approve', { ...ANYWAY, schedule })).status).toBe(200);
  const { body } = await review.ask('GET', `/api/operator/calendar?from=${closes}&days=1`, 'staff');
  expect(body).toMatchObject({
    days: [{ slots: [{ taken: 1 }], closings: [{ slug: first.slug, state: 'approved', may_move: false }] }],
  });
  expect((await review.action(second.slug, 'approve', { ...ANYWAY, schedule })).body.errors).toEqual({
    close_date: ['This closing slot is now full. Choose another.'],
  });
});
