import { describe, expect, test } from 'vitest';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database);
await app.addPerson('chief', { staff: true });
const change = (body: Record<string, unknown>) => app.call('PUT', '/api/operator/settings', { as: 'chief', body });

describe('settings', () => {
  test('the default closing slots and daily limit hold 200 auctions a week', async () => {
    const { body } = await app.call('GET', '/api/operator/settings', { as: 'chief' });
    const { closing_slots: slots, slate_size: daily } = SiteSettingsSchema.parse(body);
    const capacityOf = (weekday: number) =>
      Math.min(
        daily,
        slots.filter(({ days }) => days.includes(weekday)).reduce((sum, { capacity }) => sum + capacity, 0),
      );
    expect([1, 2, 3, 4, 5, 6, 7].reduce((sum, weekday) => sum + capacityOf(weekday), 0)).toBeGreaterThanOrEqual(200);
  });

  test('stores each change as a version with author, reason and difference', async () => {
    expect((await change({ site_name: 'Northgate', reason: 'We have a new name.', version: 0 })).status).toBe(200);
    expect(
      (
        await change({
          slate_size: 12,
          closing_slots: [{ days: [6], time: '18:30', capacity: 3 }],
          reason: 'Fewer on a day.',
          version: 1,
        })
      ).status,
    ).toBe(200);
    const versions = (await app.call('GET', '/api/operator/settings/versions', { as: 'chief' })).body;
    expect(versions).toMatchObject({
      total: 2,
      items: [
        {
          version: 2,
          changed_by: 'chief',
          reason: 'Fewer on a day.',
          changes: [
            { setting: 'closing_slots', after: [{ days: [6], time: '18:30', capacity: 3 }] },
            { setting: 'slate_size', before: 30, after: 12 },
          ],
        },
        {
          version: 1,
          reason: 'We have a new name.',
          changes: [{ setting: 'site_name', before: 'Hammerdown', after: 'Northgate' }],
        },
      ],
    });
    const trail = (await app.call('GET', '/api/operator/audit?subject=settings', { as: 'chief' })).body;
    expect(trail['items']).toMatchObject([
      {},
      {
        action: 'settings_changed',
        reason: 'We have a new name.',
        before: { site_name: 'Hammerdown' },
        after: { site_name: 'Northgate' },
      },
    ]);
  });
  test('tells the last change of each setting, and leaves out those with their default', async () => {
    const { body } = await app.call('GET', '/api/operator/settings/changes', { as: 'chief' });
    expect(body).toEqual({
      site_name: { version: 1, changed_by: 'chief', changed_at: expect.any(String) },
      slate_size: { version: 2, changed_by: 'chief', changed_at: expect.any(String) },
      closing_slots: { version: 2, changed_by: 'chief', changed_at: expect.any(String) },
    });
  });
  test('shows everybody the terms, but no account numbers, approvals or service levels', async () => {
    const { body } = await app.call('GET', '/api/settings');
    expect(body).toMatchObject({ site_name: 'Northgate', premium_basis_points: 500 });
    expect(
      Object.keys(body).filter((name) =>
        /^journal_|^approval_|(?:review|comments|enquiries|applications|disputes)_due/.test(name),
      ),
    ).toEqual([]);
  });
  test.each([undefined, '', '  ', 'x'])('refuses a change for the reason %j, and changes nothing', async (reason) => {
    const answer = await change({ site_name: 'Eastgate', ...(reason === undefined ? {} : { reason }) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { reason: ['Enter a reason for this change.'] } } });
    // Named with what else is wrong, so that both are corrected at once.
    const both = await change({ site_name: '', ...(reason === undefined ? {} : { reason }) });
    expect(Object.keys(both.body['errors'] ?? {})).toEqual(['site_name', 'reason']);
    expect((await app.call('GET', '/api/settings')).body).toMatchObject({ site_name: 'Northgate' });
  });
  test('refuses to overwrite a newer version', async () => {
    expect(await change({ site_name: 'Southgate', reason: 'Too late.', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'newer_version', version: 2 },
    });
    expect((await app.call('GET', '/api/settings')).body).toMatchObject({ site_name: 'Northgate' });
  });
  test.each([
    ['signal_colour', 'yellow'],
    ['logo_image', 'no id'],
    ['closing_slots', [{ days: [], time: '18:00', capacity: 1 }]],
    ['closing_slots', [{ days: [1], time: '25:00', capacity: 1 }]],
    ['slate_size', 0],
    ['time_zone', 'Moon/Tycho'],
  ])('refuses %s: %j with its field', async (setting, value) => {
    const answer = await change({ [setting]: value, reason: 'A trial.' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'] ?? {}).some((field) => field.startsWith(setting))).toBe(true);
  });
});
