import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { InterestSchema, ListingChangesSchema } from '#contract/listing.ts';
import { AuditPageSchema } from '#contract/audit-log.ts';
import { OperatorAuctionPageSchema } from '#contract/operator.ts';
import { ReviewQueueSchema, ReviewSchema } from '#contract/review.ts';
import type { Submission } from '#contract/submissions.ts';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ANYWAY, openReview } from '#tests/support/review.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { createViews } from './index.ts';

const { database } = await testDatabase('embedded');
const review = await openReview({ database });
const { app, ask, action, submitted } = review;
afterAll(() => app.bidding.stop());

async function agreed(id: string): Promise<Submission> {
  const { body: shown } = await ask('GET', `/api/account/submissions/${id}`, 'sue');
  const { status, body } = await ask('POST', `/api/account/submissions/${id}/agree`, 'sue', {
    text_hash: shown.to_agree,
    agreed: true,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const dates = (fromMs: number, days = 7) => ({
  start_date: new Date(Date.now() + fromMs).toISOString(),
  close_date: new Date(Date.now() + fromMs + days * DAY_MS).toISOString(),
});
const titlesFor = async (model: string) =>
  (
    await database.executor
      .selectFrom('notifications')
      .select('title')
      .where('kind', '=', 'submission')
      .where('title', 'like', `%${model}%`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ title }) => title);
const auditLogOf = async (slug: string) =>
  AuditPageSchema.parse((await app.call('GET', `/api/operator/audit?subject=auction:${slug}`, { as: 'staff' })).body)
    .items;

test('returns a submission with change requests, takes it again, and schedules it', async () => {
  const { slug, id } = await submitted('240Z');
  expect((await action(slug, 'request-changes', { message: '' })).status).toBe(422);
  expect((await action(slug, 'request-changes', { message: 'Please show the underside.' })).body).toMatchObject({
    state: 'changes_requested',
    may_be_changed: true,
    review_note: 'Please show the underside.',
  });
  expect((await action(slug, 'schedule', dates(DAY_MS))).status).toBe(409);
  expect(
    (await ask('POST', `/api/account/submissions/${id}/submit`, 'sue', { is_true: true, terms_accepted: true })).status,
  ).toBe(200);
  expect((await action(slug, 'schedule', dates(DAY_MS))).status).toBe(409);
  expect((await action(slug, 'approve', ANYWAY)).body).toMatchObject({ state: 'approved', agreed_at: null });
  expect((await action(slug, 'schedule', dates(DAY_MS))).body).toMatchObject({ code: 'not_agreed' });
  expect(await agreed(id)).toMatchObject({ state: 'approved', to_agree: null, agreed_at: expect.any(String) });
  expect((await action(slug, 'schedule', { start_date: 'soon', close_date: '' })).body.errors).toMatchObject({
    start_date: [expect.any(String)],
    close_date: [expect.any(String)],
  });
  expect((await action(slug, 'schedule', dates(-30 * DAY_MS))).body.errors).toEqual({
    close_date: ['The closing time is in the past.'],
  });
  expect((await action(slug, 'schedule', dates(DAY_MS))).body).toMatchObject({
    state: 'scheduled',
    may_be_changed: false,
  });
  expect(await app.noticesOf('sue')).toEqual(['submission', 'submission', 'submission', 'submission', 'submission']);
  expect((await auditLogOf(slug)).map((entry) => [entry.action, entry.actor])).toEqual([
    ['auction_scheduled', 'staff'],
    ['auction_agreed', 'sue'],
    ['auction_approved', 'staff'],
    ['auction_submitted', 'sue'],
    ['changes_requested', 'staff'],
    ['auction_submitted', 'sue'],
  ]);
  expect((await app.call('GET', `/api/operator/auctions/${slug}`, { as: 'staff' })).body).toMatchObject({
    state: 'scheduled',
    reserve: null,
    reserve_status: 'not_met',
  });
});

test('schedules an approved auction, and opens it at once if its start has passed', async () => {
  const { slug, id } = await submitted('260Z');
  expect((await action(slug, 'approve', ANYWAY)).body.state).toBe('approved');
  expect((await action(slug, 'approve', ANYWAY)).status).toBe(409);
  await agreed(id);
  expect((await action(slug, 'schedule', dates(-1000))).body.state).toBe('live');
  // The agreed terms are kept: the reserve, and the ledger that starts from it.
  expect(await app.bidding.verifyLedger(id)).toEqual([]);
});

test('hides a declined submission, and gives its seller the reason', async () => {
  const { slug } = await submitted('280Z');
  expect((await action(slug, 'decline', { reason: 'no' })).status).toBe(422);
  expect((await action(slug, 'decline', { reason: 'We do not sell this model.' })).body).toMatchObject({
    state: 'withdrawn',
    review_note: 'We do not sell this model.',
  });
  expect((await action(slug, 'decline', { reason: 'Once more.' })).status).toBe(409);
  expect(await auditLogOf(slug)).toMatchObject([
    { action: 'submission_declined', reason: 'We do not sell this model.' },
    {},
  ]);
  expect(await app.events(`auction:${slug}`)).toEqual([]);
});

test('lets only staff review', async () => {
  const { slug } = await submitted('280ZX');
  for (const [what, body] of [
    ['approve'],
    ['request-changes', { message: 'Change it.' }],
    ['schedule', dates(DAY_MS)],
    ['decline', { reason: 'Not ours.' }],
  ] as const) {
    expect([
      what,
      (await action(slug, what, body, 'sue')).status,
      (await action(slug, what, body, 'nobody')).status,
    ]).toEqual([what, 403, 401]);
  }
  expect((await ask('GET', `/api/operator/auctions/${slug}/submission`, 'sue')).status).toBe(403);
  expect((await ask('GET', '/api/operator/auctions', 'sue')).status).toBe(403);
  expect((await action('not-there', 'approve')).status).toBe(404);
});

test('lists waiting submissions first, and pages without loss or repetition', async () => {
  const read = async (query: string) =>
    OperatorAuctionPageSchema.strict().parse(
      (await app.call('GET', `/api/operator/auctions?${query}`, { as: 'staff' })).body,
    );
  await app.addAuction();
  const all = await read('');
  expect(all.items.map(({ state }) => state)).toEqual(['submitted', 'live', 'live', 'scheduled', 'withdrawn']);
  expect(all.items[0]).toMatchObject({ seller: 'sue', hero: { id: review.photo }, reserve: { amount: 4_000_000 } });
  const paged: string[] = [];
  for (let page = await read('limit=2'); ; page = await read(`limit=2&cursor=${page.next_cursor}`)) {
    paged.push(...page.items.map(({ slug }) => slug));
    if (page.next_cursor === null) break;
  }
  expect(paged).toEqual(all.items.map(({ slug }) => slug));
  expect((await read('state=live')).total).toBe(2);
  expect((await read('q=jaguar')).items).toHaveLength(1);
  expect(all.counts.find(({ state }) => state === 'live')?.count).toBe(2);
  expect((await app.call('GET', '/api/operator/auctions?cursor=nonsense', { as: 'staff' })).status).toBe(422);
});

test('shows each change request on its field, with its answer and what changed', async () => {
  const { slug, id } = await submitted('510');
  const asked = {
    fields: [
      { field: 'facts.mileage', message: 'Is it miles?' },
      { field: 'flaws', message: 'Name the rust that you mention.' },
    ],
  };
  expect((await action(slug, 'request-changes', { fields: [{ field: 'nonsense', message: 'What?' }] })).status).toBe(
    422,
  );
  const { body: back } = await action(slug, 'request-changes', asked);
  expect(back.requests.map(({ field, step, answer }) => [field, step, answer])).toEqual([
    ['facts.mileage', 'facts', ''],
    ['flaws', 'story', ''],
  ]);
  const submit = () =>
    ask('POST', `/api/account/submissions/${id}/submit`, 'sue', { is_true: true, terms_accepted: true });
  expect((await submit()).body.errors).toMatchObject({
    'facts.mileage': [expect.any(String)],
    flaws: [expect.any(String)],
  });
  const answer = (request: string | undefined, text: string, as = 'sue') =>
    ask('PUT', `/api/account/submissions/${id}/requests/${request ?? ''}`, as, { answer: text });
  expect((await answer(back.requests[0]?.id, '')).status).toBe(422);
  expect((await answer(back.requests[0]?.id, 'Yes.', 'staff')).status).toBe(404);
  expect((await answer('not-there', 'Yes.')).status).toBe(404);
  for (const { id: request } of back.requests) expect((await answer(request, 'Changed as asked.')).status).toBe(200);
  await ask('PUT', `/api/account/submissions/${id}`, 'sue', { facts: { mileage: 61_304 } });
  expect((await submit()).status).toBe(200);
  expect((await answer(back.requests[0]?.id, 'Too late.')).status).toBe(409);
  const review = ReviewSchema.strict().parse((await ask('GET', `/api/operator/auctions/${slug}/review`, 'staff')).body);
  expect(review.requests.map(({ answer: text, is_settled: isSettled }) => [text, isSettled])).toEqual([
    ['Changed as asked.', false],
    ['Changed as asked.', false],
  ]);
  expect(review.difference).toEqual([
    { field: 'facts.mileage', name: 'Mileage', before: '61204 mi', after: '61304 mi' },
  ]);
  expect(review.warnings.map(({ kind }) => kind)).toEqual(['same_vin', 'same_photos']);
  expect((await app.call('GET', `/api/operator/auctions/${slug}/review`, { as: 'sue' })).status).toBe(403);
});

test('assigns a review to a colleague who may review, and to nobody else', async () => {
  const { slug } = await submitted('611');
  await app.addPerson('mate', { staff: true, roles: ['reviewer'] });
  await app.addPerson('money', { staff: true, roles: ['finance'] });
  for (const reviewer of ['money', 'sue', 'nobody-here'])
    expect((await action(slug, 'claim', { reviewer })).body.errors).toEqual({
      reviewer: ['This person can’t review submissions.'],
    });
  expect((await action(slug, 'claim', { reviewer: 'mate' })).status).toBe(200);
  expect((await action(slug, 'claim', {})).body).toMatchObject({ code: 'claimed_by_another' });
  expect(await app.noticesOf('mate')).toEqual(['account']);
  expect((await auditLogOf(slug))[0]).toMatchObject({ action: 'review_assigned', actor: 'staff' });
});

test('lets one reviewer claim a review, another take over explicitly, and release it', async () => {
  const { slug } = await submitted('610');
  await app.addPerson('second', { staff: true });
  expect((await action(slug, 'claim', {})).status).toBe(200);
  expect((await action(slug, 'claim', {}, 'second')).body).toMatchObject({ code: 'claimed_by_another' });
  expect((await action(slug, 'approve', undefined, 'second')).body).toMatchObject({ code: 'claimed_by_another' });
  expect((await app.call('DELETE', `/api/operator/auctions/${slug}/claim`, { as: 'second' })).status).toBe(409);
  const groupFor = async (as: string) =>
    ReviewQueueSchema.strict()
      .parse((await app.call('GET', '/api/operator/review', { as })).body)
      .items.find((item) => item.slug === slug)?.group;
  expect([await groupFor('staff'), await groupFor('second')]).toEqual(['mine', 'others']);
  expect((await action(slug, 'claim', { take_over: true }, 'second')).status).toBe(200);
  expect((await app.call('DELETE', `/api/operator/auctions/${slug}/claim`, { as: 'second' })).status).toBe(200);
  expect(await groupFor('staff')).toBe('unclaimed');
  expect((await action(slug, 'claim', {})).status).toBe(200);
  expect(await titlesFor('610')).toEqual(['We received your 1971 Datsun 610', 'We’re reviewing your 1971 Datsun 610']);
  expect(
    (await ask('PUT', `/api/operator/auctions/${slug}/checklist`, 'staff', { checked: ['identity', 'flaws'] })).status,
  ).toBe(200);
  expect(
    (await ask('PUT', `/api/operator/auctions/${slug}/checklist`, 'staff', { checked: ['nonsense'] })).status,
  ).toBe(422);
  expect((await action(slug, 'claim', {}, 'sue')).status).toBe(403);
});

test('accepts only the seller’s agreement to the current text, and asks again after a change', async () => {
  const { slug, id } = await submitted('710');
  const agree = (hash: string | null, as = 'sue', isAgreed = true) =>
    ask('POST', `/api/account/submissions/${id}/agree`, as, { text_hash: hash, agreed: isAgreed });
  expect((await agree('any')).status).toBe(409);
  // Terms the seller set stay theirs to change until the auction is scheduled.
  for (const terms of [
    { starting_bid: 900_000 },
    { reserve: null },
    { close_date: new Date(Date.now() + DAY_MS).toISOString() },
  ])
    expect(await app.call('PUT', `/api/operator/auctions/${slug}`, { as: 'staff', body: terms })).toMatchObject({
      status: 409,
      body: { code: 'not_scheduled', errors: { [Object.keys(terms)[0] ?? '']: [expect.any(String)] } },
    });
  const { body: approved } = await action(slug, 'approve', ANYWAY);
  const hash = (await ask('GET', `/api/account/submissions/${id}`, 'sue')).body.to_agree;
  expect(hash).toBe(approved.to_agree);
  expect((await agree(hash, 'staff')).status).toBe(404);
  expect((await agree(hash, 'sue', false)).status).toBe(422);
  expect((await agree('another')).body).toMatchObject({ code: 'text_changed' });
  await agreed(id);
  await app.call('PUT', `/api/operator/auctions/${slug}`, { as: 'staff', body: { subtitle: 'Two owners' } });
  expect((await action(slug, 'schedule', dates(DAY_MS))).body).toMatchObject({ code: 'not_agreed' });
  const group = async () =>
    ReviewQueueSchema.strict()
      .parse((await app.call('GET', '/api/operator/review', { as: 'staff' })).body)
      .items.find((item) => item.slug === slug)?.group;
  expect(await group()).toBe('agreement');
  await agreed(id);
  expect(await group()).toBe('ready');
  expect((await action(slug, 'schedule', dates(DAY_MS))).body.state).toBe('scheduled');
  expect(await titlesFor('710')).toEqual([
    'We received your 1971 Datsun 710',
    'Your 1971 Datsun 710 is approved',
    'Your 1971 Datsun 710 is scheduled',
  ]);
});

test('publishes each edit of a public listing, and notifies bidders of material ones', async () => {
  const { slug, id } = await submitted('810');
  await action(slug, 'approve', ANYWAY);
  await agreed(id);
  const edit = (body: object, as = 'sue') => ask('PUT', `/api/account/auctions/${slug}/listing`, as, body);
  expect((await edit({ subtitle: 'One owner', note: 'Counted again' })).body).toMatchObject({ code: 'not_public' });
  expect((await app.call('GET', `/api/auctions/${slug}/changes`, { as: 'nobody' })).status).toBe(404);
  await action(slug, 'schedule', dates(-1000));
  expect((await edit({ subtitle: 'One owner', note: 'Counted again' }, 'staff')).status).toBe(404);
  expect((await edit({ subtitle: 'One owner', note: '' })).status).toBe(422);
  expect((await edit({ note: 'Nothing at all' })).status).toBe(422);
  expect((await edit({ subtitle: 'One owner', note: 'Counted again' })).status).toBe(200);
  const changes = ListingChangesSchema.strict().parse(
    (await app.call('GET', `/api/auctions/${slug}/changes`, { as: 'nobody' })).body,
  );
  expect(changes.items).toMatchObject([
    {
      number: 1,
      by: 'seller',
      note: 'Counted again',
      material_note: null,
      fields: [{ field: 'subtitle', before: '', after: 'One owner' }],
    },
  ]);
  const ann = await app.addPerson('ann');
  await app.bid(slug, 'ann', { amount: 500_000 });
  const material = (note: string, as = 'staff') => action(slug, 'changes/1/material', { note }, as);
  expect((await material('It had two owners after all.', 'sue')).status).toBe(403);
  expect((await material('')).status).toBe(422);
  expect((await material('It had two owners after all.')).status).toBe(200);
  expect((await material('Once more.')).body).toMatchObject({ code: 'already_notified' });
  expect(ann.username).toBe('ann');
  await app.notifications.notifier.runOnce();
  expect(await app.noticesOf('ann')).toContain('listing_changed');
  expect(await app.noticesOf('sue')).not.toContain('listing_changed');
  const interest = (as: string) => app.call('GET', `/api/account/auctions/${slug}/interest`, { as });
  expect((await interest('ann')).status).toBe(404);
  const put = (body: object) => app.call('PUT', `/api/operator/auctions/${slug}`, { as: 'staff', body });
  expect((await put({ is_featured: true })).status).toBe(200);
  expect((await put({ note: 'The seller wrote to us.', subtitle: 'Two owners', body_style: 'coupe' })).status).toBe(
    200,
  );
  const both = ListingChangesSchema.strict().parse(
    (await app.call('GET', `/api/auctions/${slug}/changes`, { as: 'nobody' })).body,
  );
  expect(both.items).toMatchObject([
    {
      number: 2,
      by: 'staff',
      note: 'The seller wrote to us.',
      fields: [{ field: 'subtitle', before: 'One owner', after: 'Two owners' }, { field: 'body_style' }],
    },
    { number: 1 },
  ]);
  expect((await app.events(`auction:${slug}`)).filter(({ name }) => name === 'listing_changed')).toHaveLength(3);
  expect((await action(slug, 'changes/2/material', { note: 'It had two owners.' })).status).toBe(200);
  const views = createViews({ database, clock: databaseClock });
  for (const viewer of [null, null, 'ann', 'sue', 'staff']) views.seen(slug, viewer, 'search');
  views.seen('not-there', null, 'direct');
  await views.write();
  views.seen(slug, null, 'direct');
  const stopJobs = runJobs(views.jobs);
  await stopJobs();
  expect(InterestSchema.strict().parse((await interest('sue')).body)).toMatchObject({
    views: 4,
    views_by_day: [
      {
        views: 4,
        sources: expect.arrayContaining([
          { source: 'search', views: 3 },
          { source: 'direct', views: 1 },
        ]),
      },
    ],
    bidders: 1,
    bids: 1,
  });
});

test('applies the terms of the approval date, and asks the seller to agree to the fee', async () => {
  const change = async (settings: object) => {
    const { status } = await app.call('PUT', '/api/operator/settings', {
      as: 'staff',
      body: { reason: 'For the test.', ...settings },
    });
    expect(status).toBe(200);
  };
  const { slug, id } = await submitted('510');
  const fee = async () => (await ask('GET', `/api/account/submissions/${id}`, 'sue')).body.seller_fee_basis_points;
  expect(await fee()).toBe(0);
  await change({ seller_fee_basis_points: 500 });
  expect(await fee()).toBe(500);
  await action(slug, 'approve', ANYWAY);
  await change({ seller_fee_basis_points: 900 });
  expect(await fee()).toBe(500);
  const shown = (await ask('GET', `/api/account/submissions/${id}`, 'sue')).body.to_agree;
  await agreed(id);
  await database.executor
    .updateTable('auctions')
    .set({ terms: sql`terms || '{"sellerFeeBasisPoints": 900}'::jsonb` })
    .where('id', '=', id)
    .execute();
  // A different fee changes the text hash, so nobody has agreed to it.
  const { to_agree: other } = (await ask('GET', `/api/account/submissions/${id}`, 'sue')).body;
  expect(other).toEqual(expect.any(String));
  expect(other).not.toBe(shown);
  expect((await action(slug, 'schedule', dates(DAY_MS))).body).toMatchObject({ code: 'not_agreed' });
  await change({ seller_fee_basis_points: 0 });
});
