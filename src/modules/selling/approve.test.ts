import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditPageSchema } from '#contract/audit-log.ts';
import { CHECKLIST } from '#contract/review-fields.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openReview, OTHER_PHOTO } from '#tests/support/review.ts';

let place: TestDatabase;
let review: Awaited<ReturnType<typeof openReview>>;
const ANYWAY = { confirm: true, reason: 'Inspected in person.' };

beforeAll(async () => {
  place = await testDatabase('embedded');
  review = await openReview(place);
});
afterAll(async () => {
  await review.app.bidding.stop();
  await place.close();
});

const auditLogOf = async (slug: string) =>
  AuditPageSchema.parse(
    (await review.app.call('GET', `/api/operator/audit?subject=auction:${slug}`, { as: 'staff' })).body,
  ).items;

test('refuses to approve with open checks or warnings until staff confirm with a reason', async () => {
  const { slug } = await review.submitted('280C', { vin: 'HLS30-20001' });
  await review.submitted('280C', { vin: 'HLS30-20001' });
  const all = CHECKLIST.map(({ id }) => id);
  await review.ask('PUT', `/api/operator/auctions/${slug}/checklist`, 'staff', {
    checked: all.filter((id) => id !== 'flaws'),
  });
  const refused = await review.action(slug, 'approve');
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'review_incomplete',
      message: 'The review is incomplete: 1 of 8 checks and 2 warnings are open.',
      open_checks: [{ id: 'flaws', text: 'Every visible flaw is disclosed' }],
      open_warnings: [{ kind: 'same_vin', message: expect.any(String) }, { kind: 'same_photographs' }],
    },
  });
  expect(await review.action(slug, 'approve', { confirm: true })).toMatchObject({
    status: 422,
    body: { errors: { reason: [expect.any(String)] } },
  });
  expect((await review.action(slug, 'approve', { reason: 'No confirmation.' })).status).toBe(409);
  await review.ask('PUT', `/api/operator/auctions/${slug}/checklist`, 'staff', { checked: all });
  expect((await review.action(slug, 'approve')).body).toMatchObject({ code: 'review_incomplete', open_checks: [] });
  expect((await review.action(slug, 'approve', ANYWAY)).body.state).toBe('approved');
  expect((await auditLogOf(slug))[0]).toMatchObject({
    action: 'auction_approved',
    reason: 'Inspected in person.',
    after: { state: 'approved', open_checks: [], open_warnings: ['same_vin', 'same_photographs'] },
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
