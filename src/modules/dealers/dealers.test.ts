import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { DealerAccessSchema, ReceivedInvitationSchema } from '#contract/dealers.ts';
import { openDealersTestApp, START, applicationOf } from '#tests/support/dealers-app.ts';

const testApp = openDealersTestApp();
const { person, ask, send, dealer, emailsTo, invited, join, rolesIn, actionsOn } = testApp;

describe('applying', () => {
  test('keeps documents private, re-encodes images, and refuses other types', async () => {
    await person('pia');
    await person('paul');
    const pdf = await send('pia', { name: 'C:\\papers\\my "licence".pdf' });
    expect(pdf).toMatchObject({
      status: 201,
      body: { file_name: 'my licence.pdf', content_type: 'application/pdf' },
    });
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    expect(await send('pia', { kind: 'identity', bytes: new Uint8Array(png), name: 'me.png' })).toMatchObject({
      status: 201,
      body: { content_type: 'image/jpeg' },
    });
    expect(
      await send('pia', { bytes: new TextEncoder().encode('<script>alert(1)</script>'), name: 'licence.pdf' }),
    ).toMatchObject({
      status: 422,
      body: { errors: { document: [expect.any(String)] } },
    });
    expect(await send('pia', { kind: 'passport' })).toMatchObject({ status: 422 });
    const read = (as?: string) =>
      testApp.app.api.request(`/api/dealer-documents/${pdf.body.id}`, {
        headers: as === undefined ? {} : { 'x-as': as },
      });
    expect([(await read()).status, (await read('paul')).status]).toEqual([401, 404]);
    expect((await read('staff')).status).toBe(404);
    const response = await read('pia');
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      "attachment; filename*=UTF-8''my%20licence.pdf",
    ]);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await ask('DELETE', `/api/account/dealer-documents/${pdf.body.id}`, 'paul')).status).toBe(404);
    const before = testApp.app.files.size;
    expect((await ask('DELETE', `/api/account/dealer-documents/${pdf.body.id}`, 'pia')).status).toBe(204);
    expect([(await read('pia')).status, testApp.app.files.size]).toEqual([404, before - 1]);
  });

  test('requires a license, a future expiry and a verified applicant, and allows one open application', async () => {
    await person('anton');
    await person('unsure', { verified: false });
    await person('barred', { blocked: true });
    const { body: licence } = await send('anton');
    const { body: other } = await send('anton', { kind: 'insurance' });
    const { body: foreign } = await send('unsure');
    const apply = (as: string | undefined, body: unknown) => ask('POST', '/api/account/dealer-applications', as, body);
    expect((await apply(undefined, {})).status).toBe(401);
    expect(await apply('anton', applicationOf([other.id]))).toMatchObject({
      status: 422,
      body: { errors: { documents: [expect.any(String)] } },
    });
    expect(await apply('anton', applicationOf([licence.id, foreign.id]))).toMatchObject({
      status: 422,
      body: { errors: { documents: [expect.any(String)] } },
    });
    expect(await apply('anton', applicationOf([licence.id], { licence_expires_on: '2026-11-20' }))).toMatchObject({
      status: 422,
      body: { errors: { licence_expires_on: [expect.any(String)] } },
    });
    expect(await apply('anton', applicationOf([licence.id], { website: 'javascript:alert(1)' }))).toMatchObject({
      status: 422,
      body: { errors: { website: [expect.any(String)] } },
    });
    expect(await apply('unsure', applicationOf([foreign.id]))).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    });
    expect(await apply('barred', applicationOf(['none']))).toMatchObject({
      status: 403,
      body: { code: 'account_blocked' },
    });
    expect(await apply('staff', applicationOf(['none']))).toMatchObject({
      status: 403,
      body: { code: 'staff_account' },
    });
    const sent = await apply('anton', applicationOf([licence.id, other.id]));
    expect(sent).toMatchObject({
      status: 201,
      body: {
        state: 'open',
        website: 'https://harbour.example',
        dealer: null,
        documents: [{ kind: 'licence' }, { kind: 'insurance' }],
      },
    });
    await sql`delete from rate_limits`.execute(testApp.database.executor);
    const { body: again } = await send('anton');
    expect(await apply('anton', applicationOf([again.id]))).toMatchObject({
      status: 409,
      body: { code: 'application_open' },
    });
    expect((await ask('DELETE', `/api/account/dealer-applications/${sent.body.id}`, 'unsure')).status).toBe(404);
    expect((await ask('DELETE', `/api/account/dealer-applications/${sent.body.id}`, 'anton')).status).toBe(204);
    expect(await ask('POST', `/api/operator/dealer-applications/${sent.body.id}/approve`, 'staff')).toMatchObject({
      status: 409,
      body: { code: 'application_decided' },
    });
  });

  test('lets only staff decide, once; notifies the applicant and writes the audit log', async () => {
    await person('bela');
    const { body: paper } = await send('bela');
    const { body: first } = await ask(
      'POST',
      '/api/account/dealer-applications',
      'bela',
      applicationOf([paper.id], { name: 'Béla’s Garage' }),
    );
    const path = (what: string) => `/api/operator/dealer-applications/${first.id}/${what}`;
    for (const as of [undefined, 'bela', 'paul'])
      expect((await ask('POST', path('approve'), as)).status).toBe(as === undefined ? 401 : 403);
    expect((await ask('GET', '/api/operator/dealer-applications', 'bela')).status).toBe(403);
    expect(
      (await testApp.app.api.request(`/api/dealer-documents/${paper.id}`, { headers: { 'x-as': 'staff' } })).status,
    ).toBe(200);
    expect((await ask('POST', path('decline'), 'staff', { reason: ' ' })).status).toBe(422);
    expect(await ask('POST', path('decline'), 'staff', { reason: 'The licence is of another trade.' })).toMatchObject({
      status: 200,
      body: { state: 'declined', decided_by: 'staff' },
    });
    expect((await ask('POST', path('approve'), 'staff')).status).toBe(409);
    expect((await emailsTo('bela'))[0]?.text).toContain('The licence is of another trade.');
    expect(await testApp.app.noticesOf('bela')).toContain('account');
    const { body: better } = await send('bela');
    const { body: second } = await ask(
      'POST',
      '/api/account/dealer-applications',
      'bela',
      applicationOf([better.id], { name: 'Béla’s Garage' }),
    );
    const approved = await ask('POST', `/api/operator/dealer-applications/${second.id}/approve`, 'staff');
    expect(approved).toMatchObject({
      status: 200,
      body: { state: 'approved', dealer: { slug: 'bela-s-garage', name: 'Béla’s Garage' } },
    });
    expect((await ask('GET', '/api/account/dealers', 'bela')).body).toEqual([
      { slug: 'bela-s-garage', name: 'Béla’s Garage', role: 'owner' },
    ]);
    expect((await actionsOn('dealer:bela-s-garage')).map(({ action, actor }) => [action, actor])).toEqual([
      ['dealer_approved', 'staff'],
    ]);
    expect((await ask('GET', '/api/dealers/bela-s-garage')).body).toMatchObject({
      name: 'Béla’s Garage',
      place: { city: 'Portland' },
      figures: { live: 0, ended: 0 },
    });
    const next = await dealer('bruno', 'Bela s Garage');
    expect(next).toBe('bela-s-garage-2');
  });
});

describe('membership', () => {
  let slug: string;
  beforeAll(async () => {
    slug = await dealer('olga', 'Olga Motors');
    for (const name of ['mara', 'milo', 'nils', 'outsider']) await person(name);
    await join(slug, 'olga', 'mara', 'manager');
    await join(slug, 'mara', 'milo', 'member');
  });

  test('gives each role the permissions of the table, and hides the dealer from others', async () => {
    expect(await rolesIn(slug, 'milo')).toEqual({ olga: 'owner', mara: 'manager', milo: 'member' });
    const base = `/api/account/dealers/${slug}`;
    expect(await ask('GET', base, 'outsider')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await ask('GET', base)).status).toBe(401);
    expect((await ask('GET', base, 'milo')).body).toMatchObject({
      may: [],
      invitations: null,
      licence: { number: '' },
    });
    expect((await ask('GET', base, 'mara')).body).toMatchObject({
      may: ['sell', 'import_feeds', 'change_page', 'see_licence', 'invite', 'remove_members', 'integrate'],
      may_give: ['member'],
      licence: { number: 'OR-77', status: 'good' },
    });
    const refusals = [
      ['PUT', '', 'milo', { about: 'Mine now' }],
      ['POST', '/licence', 'milo', { licence_number: 'X', licence_expires_on: '2028-01-01', documents: ['x'] }],
      ['POST', '/licence', 'mara', { licence_number: 'X', licence_expires_on: '2028-01-01', documents: ['x'] }],
      ['POST', '/invitations', 'milo', { email: 'new@site.test', role: 'member' }],
      ['POST', '/invitations', 'mara', { email: 'new@site.test', role: 'owner' }],
      ['POST', '/invitations', 'mara', { email: 'new@site.test', role: 'manager' }],
      ['PUT', '/members/milo', 'mara', { role: 'manager' }],
      ['DELETE', '/members/mara', 'milo', undefined],
      ['DELETE', '/members/olga', 'mara', undefined],
    ] as const;
    for (const [method, path, as, body] of refusals)
      expect([path, as, await ask(method, base + path, as, body)]).toMatchObject([
        path,
        as,
        { status: 403, body: { code: 'role_too_low' } },
      ]);
    for (const [method, path, , body] of refusals)
      expect([path, (await ask(method, base + path, 'outsider', body)).status]).toEqual([path, 404]);
    expect((await ask('PUT', base, 'mara', { about: 'Saloons, mostly.', phone: '+1 555 0100' })).body).toMatchObject({
      profile: { about: 'Saloons, mostly.', city: 'Portland' },
    });
    expect(await ask('PUT', base, 'mara', { logo: 'not-mine' })).toMatchObject({
      status: 422,
      body: { errors: { logo: [expect.any(String)] } },
    });
  });

  test('never leaves a dealer without an owner, by any way', async () => {
    const olga = `/api/account/dealers/${slug}/members/olga`;
    expect(await ask('DELETE', olga, 'olga')).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await ask('PUT', olga, 'olga', { role: 'member' })).toMatchObject({
      status: 409,
      body: { code: 'last_owner' },
    });
    const operator = `/api/operator/dealers/${slug}/members/olga`;
    expect(await ask('DELETE', operator, 'staff', { reason: 'They asked us to.' })).toMatchObject({
      status: 409,
      body: { code: 'last_owner' },
    });
    expect((await ask('DELETE', operator, 'staff', {})).status).toBe(422);
    const { userId } = testApp.app.person('olga') as { userId: string };
    expect(
      await testApp.database.transaction((transaction) =>
        Promise.resolve(testApp.app.dealers.personalData.objection?.(transaction, userId)),
      ),
    ).toMatch(/only owner/);
    await expect(
      testApp.database.transaction(async (transaction) => {
        await sql`delete from dealer_members where user_id = ${userId}`.execute(transaction);
      }),
    ).rejects.toThrow(/needs an owner/);
    expect((await ask('PUT', `/api/account/dealers/${slug}/members/mara`, 'olga', { role: 'owner' })).status).toBe(200);
    expect((await ask('PUT', olga, 'mara', { role: 'manager' })).status).toBe(200);
    expect((await emailsTo('olga'))[0]?.subject).toMatch(/Your role at Olga Motors/);
    expect(
      (
        await ask('PUT', `/api/operator/dealers/${slug}/members/olga`, 'staff', {
          role: 'owner',
          reason: 'By their letter.',
        })
      ).status,
    ).toBe(200);
    expect((await actionsOn(`dealer:${slug}`))[0]).toMatchObject({
      action: 'dealer_role_changed',
      reason: 'By their letter.',
      actor: 'staff',
    });
  });

  test('keeps one of two owners who leave at once', async () => {
    const pair = await dealer('ada', 'Pair Cars');
    await person('ida');
    await join(pair, 'ada', 'ida', 'owner');
    const answers = await Promise.all(
      ['ada', 'ida'].map((name) => ask('DELETE', `/api/account/dealers/${pair}/members/${name}`, name)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('accepts an invitation once, for its address, until it expires', async () => {
    const look = (token: string) => ask('GET', `/api/dealer-invitations/lookup?token=${token}`);
    const accept = (token: string, as?: string) => ask('POST', '/api/dealer-invitations/accept', as, { token });
    const token = await invited(slug, 'mara', 'NILS@site.test');
    expect(token).not.toBe('');
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from dealer_invitations where encode(token_hash, 'escape') like ${`%${token}%`}`.execute(
      testApp.database.executor,
    );
    expect(rows[0]?.count).toBe(0);
    expect(ReceivedInvitationSchema.parse((await look(token)).body)).toMatchObject({
      email: 'N…S@site.test',
      role: 'member',
      invited_by: 'mara',
    });
    expect((await look('made-up')).status).toBe(404);
    expect((await accept(token)).status).toBe(401);
    expect(await accept(token, 'outsider')).toMatchObject({ status: 403, body: { code: 'other_address' } });
    const [waiting] = ReceivedInvitationSchema.array().parse(
      (await ask('GET', '/api/account/dealer-invitations', 'nils')).body,
    );
    expect((await ask('GET', '/api/account/dealer-invitations', 'outsider')).body).toEqual([]);
    expect((await ask('POST', `/api/account/dealer-invitations/${waiting?.id}/accept`, 'outsider')).status).toBe(404);
    // A newer link invalidates the previous one.
    const newer = await invited(slug, 'mara', 'nils@site.test');
    expect(await accept(token, 'nils')).toMatchObject({ status: 409, body: { code: 'invitation_ended' } });
    testApp.clock.at += 15 * DAY_MS;
    expect(await look(newer)).toMatchObject({ status: 409, body: { code: 'invitation_expired' } });
    expect(await accept(newer, 'nils')).toMatchObject({ status: 409, body: { code: 'invitation_expired' } });
    testApp.clock.at = START;
    expect((await accept(newer, 'nils')).body).toMatchObject({ slug });
    expect(await accept(newer, 'nils')).toMatchObject({ status: 409, body: { code: 'invitation_ended' } });
    expect(
      await ask('POST', `/api/account/dealers/${slug}/invitations`, 'mara', {
        email: 'nils@site.test',
        role: 'member',
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'already_member' },
    });
    expect((await ask('DELETE', `/api/account/dealers/${slug}/members/nils`, 'nils')).status).toBe(204);
    expect((await actionsOn(`dealer:${slug}`))[0]).toMatchObject({ action: 'dealer_member_left', actor: 'nils' });
  });

  test('can be declined or revoked, and ends when its sender loses the right to invite', async () => {
    await person('rosa');
    await person('saul');
    const declined = await invited(slug, 'mara', 'rosa@site.test');
    expect((await ask('POST', '/api/dealer-invitations/decline', undefined, { token: declined })).status).toBe(200);
    expect(await ask('POST', '/api/dealer-invitations/accept', 'rosa', { token: declined })).toMatchObject({
      status: 409,
      body: { code: 'invitation_ended' },
    });
    const revoked = await invited(slug, 'mara', 'rosa@site.test');
    const open = DealerAccessSchema.parse(
      (await ask('GET', `/api/account/dealers/${slug}`, 'mara')).body,
    ).invitations?.find(({ email }) => email === 'rosa@site.test');
    expect((await ask('DELETE', `/api/account/dealers/${slug}/invitations/${open?.id}`, 'mara')).status).toBe(200);
    expect(await ask('POST', '/api/dealer-invitations/accept', 'rosa', { token: revoked })).toMatchObject({
      status: 409,
      body: { code: 'invitation_ended' },
    });
    // Staff and blocked users cannot join, and an inviter who lost the permission makes the invitation invalid.
    const forStaff = await invited(slug, 'olga', 'staff@site.test');
    expect(await ask('POST', '/api/dealer-invitations/accept', 'staff', { token: forStaff })).toMatchObject({
      status: 403,
      body: { code: 'staff_account' },
    });
    const orphan = await invited(slug, 'mara', 'saul@site.test', 'manager');
    expect((await ask('PUT', `/api/account/dealers/${slug}/members/mara`, 'olga', { role: 'manager' })).status).toBe(
      200,
    );
    expect(await ask('POST', '/api/dealer-invitations/accept', 'saul', { token: orphan })).toMatchObject({
      status: 409,
      body: { code: 'invitation_expired' },
    });
  });

  test('asks an unregistered recipient to create an account with that address', async () => {
    const token = await invited(slug, 'olga', 'later@site.test');
    await person('later', { verified: false });
    // Invitations are listed by id only for a verified address. Following the emailed link verifies it.
    expect((await ask('GET', '/api/account/dealer-invitations', 'later')).body).toEqual([]);
    expect((await ask('POST', '/api/dealer-invitations/accept', 'later', { token })).status).toBe(200);
    expect(await rolesIn(slug, 'later')).toMatchObject({ later: 'member' });
  });
});
