import { describe, expect, it } from 'vitest';
import { type AuditPage, AuditExportQuerySchema, AuditQuerySchema } from '#contract/audit-log.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { testDatabase } from '#tests/support/database.ts';
import { recordAuditEntry } from './audit-store.ts';
import { maySeeDetails } from './audit-visibility.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { type AuditContext, listAuditEntries } from './list-audit-entries.ts';

const staff = (role: StaffRole, userId = 'reader'): SignedIn => ({
  kind: 'user',
  userId,
  username: userId,
  isStaff: true,
  roles: [role],
  proof: { isRecent: true } as NonNullable<SignedIn['proof']>,
});
const chief = staff('administrator');

/** A second before midnight in New York, and at midnight. */
const [EVENING, MIDNIGHT] = [Date.UTC(2026, 10, 21, 4, 59, 59), Date.UTC(2026, 10, 21, 5)];
const ENTRIES: readonly (readonly [
  id: string,
  actor: string,
  action: string,
  subject: string,
  at: number,
  more?: object,
])[] = [
  [
    'e1',
    'ann',
    'auction_changed',
    'auction:1967-jaguar-e-type',
    EVENING,
    { after: { title: 'Émile’s 3.5 coupé\nred' } },
  ],
  [
    'e2',
    'bob',
    'paddle_changed',
    'user:dana',
    MIDNIGHT,
    { before: { limit: 1 }, after: { limit: 2 }, reason: 'Fraud?' },
  ],
  ['e3', 'bob', 'charge_refunded', 'auction:1967-jaguar-e-type', MIDNIGHT, { reason: 'Duplicate fraud charge' }],
  ['e4', 'ann', 'content_saved', 'content:blog/fraud', MIDNIGHT + 1],
  ['e5', 'gone', 'roles_changed', 'user:dana', MIDNIGHT + 2, { after: { roles: ['finance'] }, reason: 'Fraud desk' }],
  ['e6', 'ann', 'settings_changed', 'settings', MIDNIGHT + 3],
  ['e7', 'ann', 'incident_resolved', 'incident:books', MIDNIGHT + 4, { reason: 'Fraud alert' }],
];

describe.each(['postgres', 'embedded'] as const)('the audit log on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);
  const { executor } = database;
  for (const [id, actorId, action, subject, at, more] of ENTRIES)
    await recordAuditEntry(executor, { actorId, action, subject, at, ...more }, id);
  const context: AuditContext = {
    database,
    settings: { current: () => Promise.resolve(SiteSettingsSchema.parse({ time_zone: 'America/New_York' })) },
    usernames: (_, ids) => Promise.resolve(new Map(ids.filter((id) => id !== 'gone').map((id) => [id, id]))),
    userIdOf: (_, name) => Promise.resolve(['ann', 'bob', 'reader'].find((each) => each === name) ?? null),
  };

  const list = async (query: Record<string, string | number>, actor: SignedIn = chief): Promise<AuditPage> => {
    const page = await listAuditEntries(context, actor, AuditQuerySchema.parse(query));
    if (!page.ok) throw new Error(page.code);
    return page.value;
  };
  const idsOf = async (query: Record<string, string>, actor?: SignedIn) =>
    (await list(query, actor)).items.map(({ id }) => id).join(' ');

  it.each([
    [{}, 'e7 e6 e5 e4 e3 e2 e1'],
    [{ sort: 'at' }, 'e1 e2 e3 e4 e5 e6 e7'],
    [{ actor: 'bob' }, 'e3 e2'],
    [{ actor: 'nobody' }, ''],
    [{ action: 'content_saved' }, 'e4'],
    [{ subject: 'auction:' }, 'e3 e1'],
    [{ subject: 'user:dana' }, 'e5 e2'],
    [{ subject: 'settings' }, 'e6'],
    [{ actor: 'bob', subject: 'user:', action: 'paddle_changed' }, 'e2'],
    [{ from: '2026-11-21' }, 'e7 e6 e5 e4 e3 e2'],
    [{ to: '2026-11-20' }, 'e1'],
    [{ from: '2026-11-21', to: '2026-11-21', sort: 'at' }, 'e2 e3 e4 e5 e6 e7'],
    [{ q: 'fraud' }, 'e7 e5 e4 e3 e2'],
    [{ q: 'FRAUD dup' }, 'e3'],
    [{ q: 'emile 3.5 Red' }, 'e1'],
    [{ q: 'jaguar', actor: 'bob' }, 'e3'],
    [{ q: '%' }, ''],
  ])('finds by %j', async (query, ids) => {
    expect(await idsOf(query)).toBe(ids);
    expect((await list(query)).total).toBe(ids === '' ? 0 : ids.split(' ').length);
  });

  it.each(['at', '-at'])('lists each entry once in pages of one, sorted by %s', async (sort) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list({ sort, limit: 1, q: 'fraud', ...(cursor === '' ? {} : { cursor }) });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(found.join(' ')).toBe(await idsOf({ sort, q: 'fraud' }));
  });

  it('refuses a cursor of another list', async () => {
    const { next_cursor: cursor } = await list({ limit: 1 });
    expect(await listAuditEntries(context, chief, AuditQuerySchema.parse({ cursor, actor: 'bob' }))).toMatchObject({
      ok: false,
      code: 'invalid',
    });
  });

  it.each(STAFF_ROLES)('searches as %s only the details that they may see', async (role) => {
    const actor = staff(role);
    const all = (await list({}, actor)).items;
    const seen = all.filter((entry) => !entry.details_hidden);
    expect(seen.map(({ id }) => id)).toEqual(all.filter((entry) => maySeeDetails(actor, entry)).map(({ id }) => id));
    const withFraud = ['e2', 'e3', 'e4', 'e5', 'e7'];
    expect(await idsOf({ q: 'fraud' }, actor)).toBe(
      seen.flatMap(({ id }) => (withFraud.includes(id) ? [id] : [])).join(' '),
    );
    if (role === 'editor') expect(await idsOf({ q: 'fraud' }, actor)).toBe('e4');
    for (const entry of all.filter((each) => each.details_hidden))
      expect(entry).toMatchObject({ reason: '', before: null, after: null });
  });

  it('shows staff the details of what they did', async () => {
    expect(await idsOf({ q: 'fraud' }, staff('editor', 'bob'))).toBe('e4 e3 e2');
  });

  it('exports the entries of a list in its order', async () => {
    const file = async (query: Record<string, string>, actor = chief) => {
      const stream = await exportAuditLog(context, actor, AuditExportQuerySchema.parse({ format: 'json', ...query }));
      if (!stream.ok) throw new Error(stream.code);
      return ((await new Response(stream.value).json()) as { id: string }[]).map(({ id }) => id).join(' ');
    };
    expect(await file({})).toBe('e1 e2 e3 e4 e5 e6 e7');
    expect(await file({ sort: '-at', q: 'fraud', from: '2026-11-21' })).toBe('e7 e5 e4 e3 e2');
    expect(await file({ actor: 'nobody' })).toBe('');
  });
});
