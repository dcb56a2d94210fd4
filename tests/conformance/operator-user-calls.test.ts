import { afterAll, describe, expect, test } from 'vitest';
import { newcomersOf, PASSWORD, servePeople } from '#tests/support/people.ts';
import { testDatabase } from '#tests/support/database.ts';

const { database } = await testDatabase('postgres');
const app = await servePeople(database, { demo: true });
afterAll(() => app.close());

const { newcomer, registered } = newcomersOf(app.origin);

describe('the staff', () => {
  test('may change paddles and read the outbox, unlike other roles', async () => {
    // Their verification emails fill the outbox.
    for (let count = 0; count < 2; count += 1) await registered();
    const guest = await newcomer();
    const { http, person } = await registered();
    const path = `/api/operator/users/${person.username}/paddle`;
    expect((await guest.http.put(path, { limit: 1 })).status).toBe(401);
    expect((await http.put(path, { limit: 1 })).status).toBe(403);
    expect((await http.get('/api/operator/emails')).status).toBe(403);
    await app.accounts.registerUser({
      username: 'the_staff',
      name: 'Staff',
      email: 'staff@example.test',
      password: PASSWORD,
      verified: true,
      staff: true,
    });
    const staff = await newcomer();
    await staff.http.post('/api/login', { email: 'staff@example.test', password: PASSWORD });
    const changed = await staff.http.put(path, {
      email_verified: true,
      limit: 500_000,
      blocked: true,
      reason: 'known to us',
    });
    expect([changed.status, changed.data]).toMatchObject([
      200,
      { username: person.username, email_verified: true, limit: { amount: 500_000, currency: 'USD' }, blocked: true },
    ]);
    expect((await http.get('/api/account')).data).toMatchObject({ email_verified: true, blocked: true });
    const { name, email } = person;
    expect((await staff.http.get(`/api/operator/users/${person.username}`)).data).toMatchObject({
      name,
      email,
      blocks: [{ scope: 'bidding', set_by: 'the_staff', reason: 'known to us' }],
    });
    expect((await staff.http.put('/api/operator/users/nobody_at_all/paddle', { limit: 1 })).status).toBe(404);
    expect((await staff.http.put(path, { limit: -1 })).status).toBe(422);
    const mail = await staff.http.get('/api/operator/emails?limit=1');
    expect([mail.status, mail.data.items.length, typeof mail.data.next_cursor]).toEqual([200, 1, 'string']);
    const next = await staff.http.get(`/api/operator/emails?limit=1&cursor=${mail.data.next_cursor}`);
    expect(next.data.items[0].id).not.toBe(mail.data.items[0].id);
  });
});
