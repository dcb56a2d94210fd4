import { afterAll, describe, expect, test } from 'vitest';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';
import { testDatabase } from '#tests/support/database.ts';

const { database } = await testDatabase('embedded');
const site = await servePeople(database, { demo: true });
afterAll(() => site.close());

const PASSWORD = 'a long enough one';
const person = (username: string) => ({
  username,
  name: 'Ada',
  email: `${username}@example.test`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});
async function guest() {
  const { http } = browserLikeAxios(site.origin);
  await http.get('/sanctum/csrf-cookie');
  return http;
}
async function member(username: string) {
  const http = await guest();
  await http.post('/api/register', person(username));
  return http;
}

describe('PUT /api/account', () => {
  test('keeps time zone, units, phone and visibility beside the name, and leaves out what is not sent', async () => {
    const http = await member('traveler');
    expect((await http.get('/api/account')).data).toMatchObject({
      time_zone: null,
      distance_unit: null,
      phone: null,
      profile_visibility: 'public',
    });
    const all = {
      time_zone: 'Europe/Berlin',
      distance_unit: 'km',
      phone: '+49 30 901820',
      profile_visibility: 'private',
    };
    expect(await http.put('/api/account', { name: 'Ada L.', ...all })).toMatchObject({
      status: 200,
      data: { name: 'Ada L.', ...all },
    });
    expect((await http.put('/api/account', { name: 'Ada' })).data).toMatchObject({ name: 'Ada', ...all });
    expect((await http.get('/api/account')).data).toMatchObject({ name: 'Ada', ...all });
    const cleared = { time_zone: null, distance_unit: null, phone: null };
    expect((await http.put('/api/account', { name: 'Ada', ...cleared })).data).toMatchObject({
      ...cleared,
      profile_visibility: 'private',
    });
    expect(
      (await http.put('/api/account', { name: 'Ada', time_zone: '', distance_unit: '', phone: '' })).data,
    ).toMatchObject(cleared);
  });

  test('notifications use the chosen time zone, and follow the browser again without one', async () => {
    const http = await member('zoned');
    const zone = async () => (await http.get('/api/account/notifications/settings')).data.time_zone;
    await http.put('/api/account', { name: 'Ada', time_zone: 'America/Denver' });
    await http.put('/api/account/notifications/time-zone', { time_zone: 'Asia/Tokyo' });
    expect(await zone()).toBe('America/Denver');
    expect(
      (await http.put('/api/account/notifications/settings', { digest_at: '09:00', quiet: null })).data.time_zone,
    ).toBe('America/Denver');
    await http.put('/api/account', { name: 'Ada', time_zone: null });
    await http.put('/api/account/notifications/time-zone', { time_zone: 'Asia/Tokyo' });
    expect(await zone()).toBe('Asia/Tokyo');
    expect((await http.get('/api/account')).data.time_zone).toBeNull();
  });

  test.each([
    ['name', { name: '  ' }, 'Please fill in all required fields.'],
    ['name', {}, 'Please fill in all required fields.'],
    ['name', { name: null }, 'Please fill in all required fields.'],
    ['name', { name: '', phone: 'call me' }, 'Please fill in all required fields.'],
    ['name', { name: 'x'.repeat(201) }, 'The name must not be longer than 200 characters.'],
    ['time_zone', { name: 'Ada', time_zone: 'Moon/Tycho' }, 'Choose a time zone from the list.'],
    ['time_zone', { name: 'Ada', time_zone: '+05:00' }, 'Choose a time zone from the list.'],
    ['distance_unit', { name: 'Ada', distance_unit: 'furlong' }, 'Choose miles, kilometers or the site default.'],
    ['phone', { name: 'Ada', phone: 'call me' }, 'Enter a phone number with its area code, such as +1 312 555 0142.'],
    ['phone', { name: 'Ada', phone: '123' }, 'Enter a phone number with its area code, such as +1 312 555 0142.'],
    ['profile_visibility', { name: 'Ada', profile_visibility: 'hidden' }, 'Choose public or private.'],
  ])('refuses a wrong %s with 402: %j', async (field, body, message) => {
    const http = await member(`w${Math.random().toString(36).slice(2, 12)}`);
    const answer = await http.put('/api/account', body);
    expect(answer).toMatchObject({ status: 402, data: { message } });
    expect(answer.data.errors[field]).toHaveLength(1);
    expect((await http.get('/api/account')).data).toMatchObject({ name: 'Ada', phone: null });
  });

  test('a private profile hides the picture from others, not from its owner', async () => {
    const http = await member('shy_one');
    const { id } = (await http.get('/api/account')).data;
    const executor = database.executor;
    const picture = '3f2b8a52-7c0e-4f0e-9a34-1c2d3e4f5a6b';
    const image = { id: picture, storage_key: picture, width: 1, height: 1, created_at: new Date() };
    await executor.insertInto('images').values(image).execute();
    await executor.updateTable('users').set({ avatar_image_id: picture }).where('id', '=', id).execute();
    expect((await site.accounts.avatars(executor, [id])).size).toBe(1);
    await http.put('/api/account', { name: 'Ada', profile_visibility: 'private' });
    expect((await site.accounts.avatars(executor, [id])).size).toBe(0);
    expect((await http.get('/api/account')).data.avatar).toContain(picture);
  });
});

describe('POST /api/register', () => {
  test('an empty password beside a confirmation is a mismatch', async () => {
    const answer = await (await guest()).post('/api/register', { ...person('no_password'), password: '' });
    const message = 'Please make sure your password and confirmation password match.';
    expect(answer).toMatchObject({ status: 422, data: { message, errors: { password_confirmation: [message] } } });
  });

  test('without the confirmation the required message comes first, with each empty field', async () => {
    const answer = await (
      await guest()
    ).post('/api/register', { ...person('nothing_typed'), password: '', password_confirmation: '' });
    expect(answer).toMatchObject({ status: 422, data: { message: 'Please enter all required information.' } });
    expect(Object.keys(answer.data.errors)).toEqual(['password_confirmation', 'password']);
  });

  test('a name that is too long has its own message', async () => {
    const http = await guest();
    for (const length of [201, 5000]) {
      const answer = await http.post('/api/register', { ...person('long_name'), name: 'x'.repeat(length) });
      expect(answer).toMatchObject({
        status: 422,
        data: { message: 'The name must not be longer than 200 characters.' },
      });
      expect(Object.keys(answer.data.errors)).toEqual(['name']);
    }
  });
});

test('what is too long to be an email or a password does not match', async () => {
  const http = await guest();
  for (const body of [
    { email: `${'x'.repeat(400)}@example.test`, password: PASSWORD },
    { email: 'traveler@example.test', password: 'x'.repeat(2000) },
  ]) {
    expect(await http.post('/api/login', body)).toMatchObject({
      status: 422,
      data: { message: 'Your email or password do not match our records, please try again.' },
    });
  }
});
