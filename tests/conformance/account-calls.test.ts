import { afterAll, describe, expect, test } from 'vitest';
import { ClientIntentSchema, NotificationPageSchema, PaymentMethodSchema, UserSchema } from '#contract/account.ts';
import { browserLikeAxios, newcomersOf, PASSWORD, servePeople } from '#tests/support/people.ts';
import { testDatabase } from '#tests/support/database.ts';

const { database } = await testDatabase('postgres');
const app = await servePeople(database, { demo: true });
afterAll(() => app.close());

const { newcomer, registered } = newcomersOf(app.origin);
const lastMailTo = async (to: string) =>
  (await app.mail.newest(database.executor, { limit: 100, before: null, links: 'shown' })).find(
    (message) => message.to === to,
  );
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('signing in', () => {
  test('the cookie call gives a readable token, and nothing else', async () => {
    const { http } = browserLikeAxios(app.origin);
    const answer = await http.get('/sanctum/csrf-cookie');
    expect(answer.status).toBe(204);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^XSRF-TOKEN=[^;]+; /);
    expect(cookie).not.toMatch(/httponly/i);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  test('answers 401 to a guest, and changes nothing without the CSRF token', async () => {
    const { http } = browserLikeAxios(app.origin);
    for (const path of [
      '/api/account',
      '/api/account/dealers',
      '/api/account/payments/methods',
      '/api/account/payments/client-intent-key',
      '/api/account/notifications',
    ]) {
      const answer = await http.get(path);
      expect([path, answer.status, answer.data]).toEqual([path, 401, { message: 'Unauthenticated.' }]);
    }
    const answer = await http.post('/api/login', { email: 'a@b.test', password: 'x' });
    expect([answer.status, answer.data]).toEqual([419, { message: 'CSRF token mismatch.' }]);
  });

  test('registers, is signed in, signs out, signs in again', async () => {
    const { http, cookies, person } = await newcomer();
    const before = cookies.get('XSRF-TOKEN');
    const created = await http.post('/api/register', person);
    expect(created.status).toBe(201);
    expect(cookies.get('XSRF-TOKEN')).not.toBe(before);
    expect(created.headers['set-cookie']?.find((line) => line.startsWith('hammerdown_session'))).toMatch(
      /HttpOnly.*SameSite=Lax/i,
    );
    const account = await http.get('/api/account');
    expect(account.status).toBe(200);
    const user = UserSchema.parse(account.data);
    expect(user).toMatchObject({
      username: person.username,
      name: person.name,
      email: person.email,
      email_verified: false,
      bidding_terms_accepted: false,
      has_payment_method: false,
      is_staff: false,
      limit: { amount: 25_000_000, currency: 'USD' },
      exposure: { amount: 0, currency: 'USD' },
    });
    expect((await http.post('/api/logout')).status).toBe(204);
    expect((await http.get('/api/account')).status).toBe(401);
    const signedIn = await http.post('/api/login', { email: person.email.toUpperCase(), password: person.password });
    expect([signedIn.status, UserSchema.parse(signedIn.data).id]).toEqual([200, user.id]);
    expect((await http.get('/api/account')).data.username).toBe(person.username);
  });

  test('refuses a revoked or forged session', async () => {
    const { http, cookies, person } = await registered();
    const stolen = cookies.get('hammerdown_session') ?? '';
    await http.post('/api/login', { email: person.email, password: person.password });
    expect(cookies.get('hammerdown_session')).not.toBe(stolen);
    cookies.set('hammerdown_session', stolen);
    expect((await http.get('/api/account')).status).toBe(401);
  });

  test('answers with the specified messages', async () => {
    const { http, person } = await newcomer();
    const login = async (body: unknown) => {
      const answer = await http.post('/api/login', body);
      return [answer.status, answer.data.message];
    };
    const missing = [422, 'Please enter a valid email and password.'];
    expect(await login({})).toEqual(missing);
    expect(await login(undefined)).toEqual(missing);
    expect(await login({ email: 'a@b.test' })).toEqual(missing);
    expect(await login({ email: null, password: 'x' })).toEqual(missing);
    expect(await login({ email: 'nobody@example.test', password: 'x' })).toEqual([
      422,
      'Your email or password do not match our records, please try again.',
    ]);
    const register = async (change: object) => {
      const answer = await http.post('/api/register', { ...person, ...change });
      return [answer.status, answer.data.message, Object.keys(answer.data.errors)];
    };
    expect(await register({ name: '' })).toEqual([422, 'Please enter all required information.', ['name']]);
    expect(await register({ password_confirmation: undefined })).toEqual([
      422,
      'Please enter all required information.',
      ['password_confirmation'],
    ]);
    expect(await register({ password_confirmation: 'another long one' })).toEqual([
      422,
      'Please make sure your password and confirmation password match.',
      ['password_confirmation'],
    ]);
    expect(await register({ username: 'no spaces' })).toEqual([422, expect.any(String), ['username']]);
    expect(await register({ email: 'not an email' })).toEqual([422, 'Please enter a valid email address.', ['email']]);
    for (const password of ['short', '1234567890', 'password1234', 'aaaaaaaaaaaa', 'x'.repeat(129)]) {
      expect(await register({ password, password_confirmation: password })).toEqual([
        422,
        expect.any(String),
        ['password'],
      ]);
    }
    expect((await http.post('/api/register', person)).status).toBe(201);
    const again = await http.post('/api/register', {
      ...person,
      username: person.username.toUpperCase(),
      email: person.email.toUpperCase(),
    });
    expect([again.status, Object.keys(again.data.errors)]).toEqual([422, ['username', 'email']]);
  });

  test('limits password guesses, with Retry-After', async () => {
    const { person } = await registered();
    const { http } = await newcomer();
    const statuses = [];
    let last;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      last = await http.post('/api/login', { email: person.email, password: `wrong ${attempt}` });
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(last?.status).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the account', () => {
  test('changes the name, and refuses an empty one with 402', async () => {
    const { http } = await registered();
    const user = (await http.get('/api/account')).data;
    const changed = await http.put('/api/account', { ...user, name: ' New Name ' });
    expect([changed.status, UserSchema.parse(changed.data).name]).toEqual([200, 'New Name']);
    for (const body of [{ name: '' }, {}, { name: null }]) {
      const answer = await http.put('/api/account', body);
      expect([answer.status, answer.data.message]).toEqual([402, 'Please fill in all required fields.']);
    }
  });

  test('changes the password, which ends the other sessions', async () => {
    const { http, person } = await registered();
    const other = await newcomer();
    await other.http.post('/api/login', { email: person.email, password: PASSWORD });
    const wrong = await http.put('/api/account/password', {
      current_password: 'nope',
      password: 'short',
      password_confirmation: 'other',
    });
    expect([wrong.status, Object.keys(wrong.data.errors)]).toEqual([
      422,
      ['current_password', 'password', 'password_confirmation'],
    ]);
    const next = 'another long one';
    const changed = await http.put('/api/account/password', {
      current_password: PASSWORD,
      password: next,
      password_confirmation: next,
    });
    expect([changed.status, changed.data.message]).toEqual([200, 'Your password was updated successfully.']);
    expect((await http.get('/api/account')).status).toBe(200);
    expect((await http.put('/api/account', { name: 'Still me' })).status).toBe(200);
    expect((await other.http.get('/api/account')).status).toBe(401);
    expect((await lastMailTo(person.email))?.subject).toMatch(/password was changed/);
  });

  test('verifies the email by the mailed link, once and again', async () => {
    const { http, person } = await registered();
    const email = await lastMailTo(person.email);
    expect(email?.text).toContain('http://site.test/account/verify?token=');
    expect((await http.post('/api/account/verify-email', { token: 'made up' })).status).toBe(422);
    const token = tokenIn(email?.text);
    expect((await http.post('/api/account/verify-email', { token })).status).toBe(200);
    expect((await http.get('/api/account')).data.email_verified).toBe(true);
    expect((await http.post('/api/account/verify-email', { token })).status).toBe(200);
    expect((await http.post('/api/account/verify-email/resend')).status).toBe(200);
  });

  test('recovers by a one-time link, and never reveals who has an account', async () => {
    const { http, person } = await registered();
    const visitor = await newcomer();
    const known = await visitor.http.post('/api/recover', { email: person.email });
    const unknown = await visitor.http.post('/api/recover', { email: 'nobody@example.test' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.data).toEqual(unknown.data);
    const email = await lastMailTo(person.email);
    expect(email?.text).toContain('http://site.test/account/recover?token=');
    const body = {
      token: tokenIn(email?.text),
      password: 'quite another one',
      password_confirmation: 'quite another one',
    };
    const [first, second] = await Promise.all([
      visitor.http.post('/api/recover/reset', body),
      visitor.http.post('/api/recover/reset', body),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 422]);
    expect((await http.get('/api/account')).status).toBe(401);
    expect((await visitor.http.post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(422);
    expect((await visitor.http.post('/api/login', { email: person.email, password: body.password })).status).toBe(200);
    expect((await visitor.http.get('/api/account')).data.email_verified).toBe(true);
  });

  test('accepts the bidding terms; lists dealers as a bare array', async () => {
    const { http } = await registered();
    expect((await http.put('/api/account/bidding-terms', { accepted: false })).status).toBe(422);
    const answer = await http.put('/api/account/bidding-terms', { accepted: true });
    expect([answer.status, answer.data.bidding_terms_accepted]).toEqual([200, true]);
    expect((await http.get('/api/account/dealers')).data).toEqual([]);
    const { userId } = (await app.accounts.findUserByUsername(
      database.executor,
      (await http.get('/api/account')).data.username,
    )) ?? { userId: '' };
    await database.transaction((transaction) =>
      app.accounts.dealerMembership.create(transaction, {
        slug: 'fine-cars',
        name: 'Fine Cars',
        at: 1_700_000_000_000,
        members: [{ userId, role: 'owner' }],
      }),
    );
    expect((await http.get('/api/account/dealers')).data).toEqual([
      { slug: 'fine-cars', name: 'Fine Cars', role: 'owner' },
    ]);
  });
});

describe('cards', () => {
  test('saves, selects and removes cards; the first is the default, then the newest', async () => {
    const { http } = await registered();
    expect(ClientIntentSchema.parse((await http.get('/api/account/payments/client-intent-key')).data).provider).toBe(
      'sandbox',
    );
    const save = async (card: string) => http.post('/api/account/payments/methods', { payment_method: card });
    const visa = await save('pm_card_visa');
    expect(visa.status).toBe(201);
    expect(PaymentMethodSchema.parse(visa.data)).toMatchObject({ brand: 'visa', last4: '4242', is_default: true });
    const mastercard = (await save('pm_card_mastercard')).data;
    const secondVisa = (await save('pm_card_visa')).data;
    expect(secondVisa.id).not.toBe(visa.data.id);
    const methods = async () =>
      (await http.get('/api/account/payments/methods')).data.map((card: { id: string; is_default: boolean }) => [
        card.id,
        card.is_default,
      ]);
    expect(await methods()).toEqual([
      [visa.data.id, true],
      [secondVisa.id, false],
      [mastercard.id, false],
    ]);
    expect((await http.put(`/api/account/payments/methods/${mastercard.id}/default`)).status).toBe(200);
    expect((await http.delete(`/api/account/payments/methods/${mastercard.id}`)).status).toBe(204);
    expect(await methods()).toEqual([
      [secondVisa.id, true],
      [visa.data.id, false],
    ]);
    expect((await http.get('/api/account')).data.has_payment_method).toBe(true);
    for (const [id] of await methods()) await http.delete(`/api/account/payments/methods/${id}`);
    expect((await http.get('/api/account')).data.has_payment_method).toBe(false);
    expect((await http.delete(`/api/account/payments/methods/${mastercard.id}`)).status).toBe(404);
  });

  test('declines as the provider does, and records a card that refuses holds', async () => {
    const { http, person } = await registered();
    const declined = await http.post('/api/account/payments/methods', { payment_method: 'pm_card_chargeDeclined' });
    expect([declined.status, declined.data]).toMatchObject([
      402,
      { message: 'Your card was declined.', code: 'card_declined' },
    ]);
    expect((await http.post('/api/account/payments/methods', { payment_method: 'toString' })).status).toBe(422);
    expect((await http.post('/api/account/payments/methods', {})).status).toBe(422);
    expect(
      (await http.post('/api/account/payments/methods', { payment_method: 'pm_card_chargeCustomerFail' })).status,
    ).toBe(201);
    const { userId } = (await app.accounts.findUserByUsername(database.executor, person.username)) ?? {
      userId: '',
    };
    expect(await app.accounts.readPaddle(database.executor, userId)).toMatchObject({
      hasPaymentMethod: true,
      holdDeclines: true,
    });
  });

  test('makes exactly one of several concurrently saved cards the default', async () => {
    const { http } = await registered();
    await Promise.all(
      Array.from({ length: 6 }, () => http.post('/api/account/payments/methods', { payment_method: 'pm_card_amex' })),
    );
    const methods = (await http.get('/api/account/payments/methods')).data as { is_default: boolean }[];
    expect([methods.length, methods.filter((card) => card.is_default).length]).toEqual([6, 1]);
  });
});

describe('notifications', () => {
  test('come in pages, newest first, and are marked read', async () => {
    const { http, person } = await registered();
    const { userId } = (await app.accounts.findUserByUsername(database.executor, person.username)) ?? {
      userId: '',
    };
    // Each needs its own auction: a newer notification replaces an older one about the same auction.
    const notificationTitled = (title: string) => ({
      userId,
      kind: 'outbid' as const,
      title,
      body: 'Somebody bid more.',
      href: `/auctions/${title}`,
      auctionId: title,
      slug: title,
    });
    for (const [index, title] of ['one', 'two', 'three'].entries()) {
      await database.transaction((transaction) =>
        app.notifications.notify(transaction, 1_700_000_000_000 + index, [notificationTitled(title)]),
      );
    }
    const first = NotificationPageSchema.parse((await http.get('/api/account/notifications?limit=2')).data);
    expect([first.items.map((item) => item.title), first.total, first.unread_count]).toEqual([['three', 'two'], 3, 3]);
    const second = NotificationPageSchema.parse(
      (await http.get(`/api/account/notifications?limit=2&cursor=${first.next_cursor}`)).data,
    );
    expect([second.items.map((item) => item.title), second.next_cursor]).toEqual([['one'], null]);
    expect((await http.post('/api/account/notifications/read', { ids: [first.items[0]?.id] })).status).toBe(204);
    expect((await http.get('/api/account/notifications')).data.unread_count).toBe(2);
    expect((await http.post('/api/account/notifications/read')).status).toBe(204);
    expect((await http.get('/api/account/notifications')).data.unread_count).toBe(0);
  });

  test('are in a calendar that anyone with its address can read, until the address is replaced', async () => {
    const { http } = await registered();
    const addressOf = (url: string) => `/api${new URL(url).pathname}`;
    const { calendar_url: first } = (await http.post('/api/account/notifications/calendar')).data;
    const { calendar_url: second } = (await http.post('/api/account/notifications/calendar')).data;
    const guest = browserLikeAxios(app.origin).http;
    expect((await guest.get(addressOf(second))).data).toMatchObject({ items: [] });
    const replaced = await guest.get(addressOf(first));
    expect([replaced.status, replaced.data]).toEqual([404, { message: 'Calendar not found.', code: 'not_found' }]);
  });
});
