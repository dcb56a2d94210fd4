import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SaveView, viewQuery } from '#contract/saved-views.ts';
import type { StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  changeSavedView,
  listSavedViews,
  removeSavedView,
  type SavedViewDeps,
  savedViewsPersonalData,
  saveView,
} from './saved-views.ts';

const staff = (userId: string, role: StaffRole): SignedIn => ({
  kind: 'user',
  userId,
  username: userId,
  isStaff: true,
  roles: [role],
});
const [ann, bob, eve, chief] = [
  staff('ann', 'finance'),
  staff('bob', 'finance'),
  staff('eve', 'editor'),
  staff('chief', 'administrator'),
] as const;

describe('the query of a view', () => {
  it.each([
    [
      'auctions',
      'state=live&sort=-bid&hide=bids&hide=reserve&rows=compact&q=',
      'hide=bids%2Creserve&rows=compact&sort=-bid&state=live',
    ],
    ['auctions', 'cursor=abc', ''],
    ['auctions', 'state=sleeping', null],
    ['auctions', 'sort=-charm', null],
    ['auctions', 'next=%2F%2Fevil.test', null],
    ['people', 'status=blocked&q=an', 'q=an&status=blocked'],
    ['people', 'state=live', null],
    ['audit', 'from=2026-01-01&actor=bob', 'actor=bob&from=2026-01-01'],
    ['audit', 'from=yesterday', null],
    ['payments', 'status=declined&least=1,250.00&from=2026-01-01', 'from=2026-01-01&least=1%2C250.00&status=declined'],
    ['payments', 'state=declined', null],
    ['settlements', 'show=late&turn=seller&hide=since', 'hide=since&show=late&turn=seller'],
    ['settlements', 'turn=nobody', null],
    ['emails', 'state=failed&q=outbid', 'q=outbid&state=failed'],
    ['emails', 'state=lost', null],
  ] as const)('of %s: %s', (list, query, expected) => {
    expect(viewQuery(list, query)).toBe(expected);
  });
});

describe.each(['postgres', 'embedded'] as const)('saved views on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);
  const deps: SavedViewDeps = {
    database,
    clock: databaseClock,
    usernames: (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, id]))),
  };
  beforeEach(() => sql`delete from saved_views`.execute(database.executor));

  const save = async (actor: SignedIn, view: Partial<SaveView> = {}): Promise<string> => {
    const saved = await saveView(deps, actor, {
      list: 'auctions',
      name: 'Live',
      query: 'state=live',
      is_shared: false,
      ...view,
    });
    if (!saved.ok) throw new Error(saved.code);
    return saved.value.id;
  };
  const seenBy = async (actor: SignedIn, list: SaveView['list'] = 'auctions') => {
    const views = await listSavedViews(deps, actor, list);
    return views.ok ? views.value.items.map(({ name }) => name).join(' ') : views.code;
  };

  it('shows a private view to its author, and a shared one to all who see the list', async () => {
    await save(ann, { name: 'Mine' });
    await save(ann, { name: 'Ours', is_shared: true });
    await save(ann, { name: 'Others', list: 'people', query: '' });
    expect([await seenBy(ann), await seenBy(bob), await seenBy(eve), await seenBy(ann, 'people')]).toEqual([
      'Mine Ours',
      'Ours',
      'role_missing',
      'Others',
    ]);
    expect(await saveView(deps, eve, { list: 'people', name: 'x', query: '', is_shared: true })).toMatchObject({
      code: 'role_missing',
    });
  });

  it('refuses an invalid view, a second one of the same name, and more than thirty of a list', async () => {
    const ask = { list: 'auctions', name: 'Late', query: 'state=sleeping', is_shared: false } as const;
    expect(await saveView(deps, ann, ask)).toMatchObject({ code: 'invalid' });
    for (let index = 0; index < 30; index += 1) await save(ann, { name: `View ${index}` });
    expect(await saveView(deps, ann, { ...ask, query: '' })).toMatchObject({ code: 'too_many_views' });
    await save(bob, { name: 'Same' });
    expect(await saveView(deps, bob, { ...ask, name: 'SAME', query: '' })).toMatchObject({ code: 'view_name_taken' });
    const other = await save(bob, { name: 'Other' });
    expect(await changeSavedView(deps, bob, { id: other, name: 'same', is_shared: false })).toMatchObject({
      code: 'view_name_taken',
    });
  });

  it('lets its author and, if shared, an administrator rename and delete it', async () => {
    const id = await save(ann);
    const rename = (actor: SignedIn, is_shared = true) =>
      changeSavedView(deps, actor, { id, name: 'Running', is_shared });
    expect(await rename(bob)).toMatchObject({ code: 'view_not_found' });
    expect(await rename(chief)).toMatchObject({ code: 'view_not_found' });
    expect(await rename(ann)).toMatchObject({ ok: true, value: { name: 'Running', is_shared: true } });
    expect(await rename(bob)).toMatchObject({ code: 'role_missing' });
    expect(await rename(eve)).toMatchObject({ code: 'view_not_found' });
    expect(await removeSavedView(deps, bob, id)).toMatchObject({ code: 'role_missing' });
    expect(await rename(chief)).toMatchObject({ ok: true });
    expect(await removeSavedView(deps, chief, id)).toMatchObject({ ok: true });
    const { rows } = await sql`select actor_id, action from audit_entries`.execute(database.executor);
    expect(rows).toEqual([{ actor_id: 'chief', action: 'saved_view_deleted' }]);
    const own = await save(ann);
    expect(await removeSavedView(deps, ann, own)).toMatchObject({ ok: true });
    expect(await removeSavedView(deps, ann, own)).toMatchObject({ code: 'view_not_found' });
  });

  it('marks a view that its list no longer has', async () => {
    const id = await save(ann);
    await sql`update saved_views set query = 'state=sleeping' where id = ${id}`.execute(database.executor);
    expect(await listSavedViews(deps, ann, 'auctions')).toMatchObject({ value: { items: [{ is_valid: false }] } });
  });

  it('exports what a person saved, and deletes what only they saw', async () => {
    await save(ann, { name: 'Mine' });
    await save(ann, { name: 'Ours', is_shared: true });
    const exported = await savedViewsPersonalData.exportFor(database.executor, 'ann');
    expect(exported).toMatchObject([{ name: 'Mine' }, { name: 'Ours' }]);
    await savedViewsPersonalData.forget(database.executor, { userId: 'ann' });
    expect(await seenBy(bob)).toBe('Ours');
    expect(await seenBy(ann)).toBe('Ours');
  });
});
