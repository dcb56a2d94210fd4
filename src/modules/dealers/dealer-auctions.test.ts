import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { describe, expect, test } from 'vitest';
import { OperatorDealerPageSchema, OperatorDealerSchema } from '#contract/dealers.ts';
import { openDealersTestApp, START } from '#tests/support/dealers-app.ts';

const testApp = openDealersTestApp();
const { person, ask, send, dealer, emailsTo, invited, join } = testApp;

describe('selling and bidding', () => {
  test('refuses members’ bids on the dealer’s auctions, and refuses to join while leading one of them', async () => {
    const slug = await dealer('sven', 'Sven Cars');
    for (const name of ['late', 'eager']) await person(name);
    const auction = await testApp.app.addAuction({
      seller: 'sven',
      dealer: slug,
      start_date: new Date(testApp.clock.at - HOUR_MS).toISOString(),
      close_date: new Date(testApp.clock.at + DAY_MS).toISOString(),
    });
    expect((await testApp.app.bid(auction.slug, 'eager', { amount: 100_000 })).status).toBe(201);
    expect((await testApp.app.bid(auction.slug, 'sven', { amount: 120_000 })).body).toMatchObject({
      code: 'own_auction',
    });
    await join(slug, 'sven', 'late', 'member');
    expect((await testApp.app.bid(auction.slug, 'late', { amount: 120_000 })).body).toMatchObject({
      code: 'own_auction',
    });
    const token = await invited(slug, 'sven', 'eager@site.test');
    expect(await ask('POST', '/api/dealer-invitations/accept', 'eager', { token })).toMatchObject({
      status: 409,
      body: { code: 'has_bid' },
    });
    testApp.clock.at += 2 * DAY_MS;
    await testApp.app.bidding.closer.runOnce();
    expect((await ask('POST', '/api/dealer-invitations/accept', 'eager', { token })).status).toBe(200);
    expect((await ask('GET', `/api/dealers/${slug}`)).body).toMatchObject({ figures: { live: 0, ended: 1, sold: 1 } });
    testApp.clock.at = START;
  });

  test('submits for a dealer only with a role that allows it and a valid license', async () => {
    const slug = await dealer('lena', 'Lena Automobile', '2026-12-01');
    await person('lukas');
    await join(slug, 'lena', 'lukas', 'member');
    const begin = async (as: string) =>
      (await ask('POST', '/api/account/submissions', as, { year: 1971, make: 'Datsun', model: '240Z' })).body.id ?? '';
    const name = (as: string, id: string, to: string) =>
      ask('PUT', `/api/account/submissions/${id}`, as, { dealer: to });
    const [mine, theirs] = [await begin('lena'), await begin('lukas')];
    expect(await name('lukas', theirs, slug)).toMatchObject({
      status: 422,
      body: { errors: { dealer: [expect.stringMatching(/role/)] } },
    });
    expect(await name('lukas', theirs, 'olga-motors')).toMatchObject({
      status: 422,
      body: { errors: { dealer: ['You’re not a member of this dealership.'] } },
    });
    expect(await name('lena', mine, slug)).toMatchObject({
      status: 200,
      body: { dealer: { slug, name: 'Lena Automobile' } },
    });
    const submit = () =>
      ask('POST', `/api/account/submissions/${mine}/submit`, 'lena', { is_true: true, terms_accepted: true });
    expect(await submit()).toMatchObject({ status: 422, body: { code: 'submission_incomplete' } });
    // A licence is valid through its last day. From the next day nothing can be submitted.
    testApp.clock.at = Date.parse('2026-12-01T23:59:00Z');
    expect(await submit()).toMatchObject({ status: 422, body: { code: 'submission_incomplete' } });
    testApp.clock.at = Date.parse('2026-12-02T00:00:00Z');
    expect(await submit()).toMatchObject({
      status: 422,
      body: {
        code: 'not_for_dealer',
        errors: { dealer: [expect.stringMatching(/license expired on December 1, 2026/)] },
      },
    });
    expect(await name('lena', await begin('lena'), slug)).toMatchObject({ status: 422 });
    const { body: paper } = await send('lena');
    const renewal = await ask('POST', `/api/account/dealers/${slug}/licence`, 'lena', {
      licence_number: 'OR-78',
      licence_expires_on: '2028-12-01',
      documents: [paper.id],
    });
    expect(renewal).toMatchObject({
      status: 201,
      body: { renewal: { state: 'open', kind: 'renewal' }, licence: { status: 'ended' } },
    });
    // A submitted licence is not approved yet.
    expect(await submit()).toMatchObject({ body: { code: 'not_for_dealer' } });
    const { id } = renewal.body['renewal'] as { id: string };
    expect((await ask('POST', `/api/operator/dealer-applications/${id}/approve`, 'staff')).status).toBe(200);
    expect(await submit()).toMatchObject({ body: { code: 'submission_incomplete' } });
    expect(
      await ask('POST', `/api/operator/dealers/${slug}/close`, 'staff', { reason: 'The trade was given up.' }),
    ).toMatchObject({
      status: 200,
      body: { is_closed: true },
    });
    expect(await submit()).toMatchObject({ body: { code: 'not_for_dealer' } });
    expect((await ask('DELETE', `/api/account/dealers/${slug}/members/lena`, 'lena')).status).toBe(204);
    testApp.clock.at = START;
  });

  test('warns owners and staff once per deadline before a license expires', async () => {
    const slug = await dealer('walter', 'Walter & Co', '2027-01-10');
    const notifiedOn = async (day: string) => {
      testApp.clock.at = Date.parse(`${day}T08:00:00Z`);
      await Promise.all([testApp.app.dealers.watch.runOnce(), testApp.app.dealers.watch.runOnce()]);
      return (await emailsTo('walter')).filter(({ subject }) => subject.includes('license expire')).length;
    };
    expect([
      await notifiedOn('2026-12-10'),
      await notifiedOn('2026-12-11'),
      await notifiedOn('2026-12-12'),
      await notifiedOn('2027-01-03'),
      await notifiedOn('2027-01-10'),
      await notifiedOn('2027-01-11'),
      await notifiedOn('2027-01-12'),
    ]).toEqual([0, 1, 1, 2, 2, 3, 3]);
    const staff = (await emailsTo('staff')).filter(({ subject }) => subject.startsWith('Walter & Co: the license'));
    expect(staff.map(({ subject }) => subject)).toEqual([
      'Walter & Co: the license expired on January 10, 2027',
      'Walter & Co: the license expires on January 10, 2027',
      'Walter & Co: the license expires on January 10, 2027',
    ]);
    expect((await ask('GET', '/api/operator/dealers?licence=ended', 'staff')).body['items']).toMatchObject([{ slug }]);
    const csv = await testApp.app.api.request('/api/operator/dealers.csv?licence=ended&hide=members,offer,since', {
      headers: { 'x-as': 'staff' },
    });
    expect(await csv.text()).toMatch(
      /^slug,name,city,region,country,closed,license,license_expires_on\r\nwalter[\w-]*,Walter & Co,.*,,ended,2027-01-10\r\n$/,
    );
    const ends: string[][] = [];
    for (const sort of ['license', '-license']) {
      const page = OperatorDealerPageSchema.parse(
        (await ask('GET', `/api/operator/dealers?sort=${sort}`, 'staff')).body,
      );
      ends.push(page.items.flatMap(({ licence: { expires_on: at } }) => at ?? []));
    }
    const [first = [], last = []] = ends;
    expect(first).toEqual(first.toSorted());
    expect(last).toEqual(first.toReversed());
    expect(
      (
        await ask('PUT', `/api/operator/dealers/${slug}/licence`, 'staff', {
          licence_number: 'OR-9',
          licence_expires_on: '2029-01-10',
          reason: 'Read by telephone.',
        })
      ).status,
    ).toBe(200);
    expect(OperatorDealerSchema.parse((await ask('GET', `/api/operator/dealers/${slug}`, 'staff')).body)).toMatchObject(
      {
        licence: { status: 'good' },
        people: [{ username: 'walter', role: 'owner' }],
      },
    );
    testApp.clock.at = START;
  });

  test('deletes uploaded documents that nobody submitted', async () => {
    await person('forgetful');
    const { body } = await send('forgetful');
    testApp.clock.at += 8 * DAY_MS;
    await testApp.app.dealers.watch.runOnce();
    expect(
      (await testApp.app.api.request(`/api/dealer-documents/${body.id}`, { headers: { 'x-as': 'forgetful' } })).status,
    ).toBe(404);
    testApp.clock.at = START;
  });
});

test('finds dealers by name despite typos, and restricts operator endpoints to staff', async () => {
  await dealer('olga', 'Olga Motors');
  expect((await ask('GET', '/api/dealers?q=olga')).body).toMatchObject({
    items: [{ slug: 'olga-motors', name: 'Olga Motors' }],
    total: 1,
  });
  expect((await ask('GET', '/api/dealers?q=wlater')).body).toMatchObject({ items: [{ slug: 'walter-co' }], total: 1 });
  expect((await ask('GET', '/api/dealers?cursor=made-up')).status).toBe(422);
  expect((await ask('GET', '/api/dealers/nobody')).status).toBe(404);
  expect((await ask('GET', '/api/dealers?q=lena')).body).toMatchObject({ total: 0 });
  expect((await ask('GET', '/api/dealers/lena-automobile')).body).toMatchObject({ is_closed: true });
  for (const [method, path, body] of [
    ['GET', '/api/operator/dealers'],
    ['GET', '/api/operator/dealers/olga-motors'],
    ['PUT', '/api/operator/dealers/olga-motors/licence', {}],
    ['POST', '/api/operator/dealers/olga-motors/close', {}],
    ['PUT', '/api/operator/dealers/olga-motors/members/olga', {}],
    ['DELETE', '/api/operator/dealers/olga-motors/members/olga', {}],
  ] as const)
    expect([(await ask(method, path, undefined, body)).status, (await ask(method, path, 'olga', body)).status]).toEqual(
      [401, 403],
    );
});
