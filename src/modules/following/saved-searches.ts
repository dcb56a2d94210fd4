import type { Follow, Followable, FollowOf, SavedSearch, SaveSearch } from '#contract/saved-searches.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { canonicalQuery, criteriaOf, filingOf } from './criteria.ts';
import type { FollowingParts } from './parts.ts';
import { countSearches, deleteSearch, findFollows, findSearches, insertSearch, saveFollow, type SearchRow, updateSearch } from './store.ts';

/** The most searches that one person keeps. */
export const MOST_SEARCHES = 50;

const present = (row: SearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: row.query,
  how_often: row.how_often,
  created_at: row.created_at.toISOString(),
});
const noSuchAuction = () => refused(404, 'There is no such auction.', { code: 'not_found' });
const noSuchSearch = () => refused(404, 'There is no such search.', { code: 'not_found' });

/** What a user looks for, the newest first. */
export async function readSearches({ database }: Pick<FollowingParts, 'database'>, actor: SignedIn): Promise<SavedSearch[]> {
  return (await findSearches(database.executor, actor.userId)).map(present);
}

/** Keeps a search of the auctions under a name. The same search is kept once. */
export async function saveSearch(
  { database, clock }: Pick<FollowingParts, 'database' | 'clock'>,
  actor: SignedIn,
  asked: SaveSearch,
): Promise<Result<SavedSearch>> {
  const query = canonicalQuery(asked.query);
  if (query === '')
    return refused(422, 'Narrow the list first: a search for everything finds everything.', {
      errors: { query: ['Narrow the list first: a search for everything finds everything.'] },
    });
  return database.transaction(async (transaction) => {
    if ((await countSearches(transaction, actor.userId)) >= MOST_SEARCHES)
      return refused(409, `You have ${MOST_SEARCHES} searches, and no more are kept: remove one first.`, { code: 'too_many' });
    const row = { id: newId(), user_id: actor.userId, name: asked.name, query, how_often: asked.how_often, created_at: new Date(await clock.now(transaction)) };
    const isNew = await insertSearch(transaction, row, filingOf(criteriaOf(query)));
    return isNew ? accepted(present(row)) : refused(409, 'You have saved this search already.', { code: 'saved_already' });
  });
}

/** Gives a search another name, or another rhythm. */
export async function changeSearch(
  parts: StopParts,
  actor: SignedIn,
  { id, ...to }: { id: string } & Pick<SaveSearch, 'name' | 'how_often'>,
): Promise<Result<SavedSearch[]>> {
  const isThere = await parts.database.transaction(async (transaction) => {
    if (to.how_often === 'paused') await stopSearch(parts, transaction, { userId: actor.userId, id });
    return updateSearch(transaction, { userId: actor.userId, id, name: to.name, howOften: to.how_often });
  });
  return isThere ? accepted(await readSearches(parts, actor)) : noSuchSearch();
}

/** Removes a search; what it has found and was not sent yet is not sent. */
export async function removeSearch(parts: StopParts, actor: SignedIn, id: string): Promise<Result<SavedSearch[]>> {
  const isThere = await parts.database.transaction(async (transaction) => {
    await stopSearch(parts, transaction, { userId: actor.userId, id });
    return deleteSearch(transaction, { userId: actor.userId, id });
  });
  return isThere ? accepted(await readSearches(parts, actor)) : noSuchSearch();
}

type StopParts = Pick<FollowingParts, 'database' | 'clock' | 'notifications'>;

/** By what a notification is known that came by a search. */
export const searchSource = (id: string): string => `search:${id}`;
/** By what a notification is known that came by a follow. */
export const followSource = ({ what, subject }: Pick<Follow, 'what' | 'subject'>): string => `${what}:${subject}`;

async function stopSearch({ clock, notifications }: StopParts, transaction: Executor, { userId, id }: { userId: string; id: string }): Promise<void> {
  await notifications.stopFrom(transaction, { userId, source: searchSource(id), at: await clock.now(transaction) });
}

/** The sellers and models that a user follows. */
export async function readFollows({ database }: Pick<FollowingParts, 'database'>, actor: SignedIn): Promise<Follow[]> {
  return (await findFollows(database.executor, actor.userId)).map((row) => ({
    what: row.what,
    subject: row.subject,
    label: row.label,
    followed_at: row.followed_at.toISOString(),
  }));
}

/** A model as a key: make and model, whatever their case. */
export const modelKey = ({ make, model }: { make: string; model: string }): string => `${make} ${model}`.toLowerCase().slice(0, 200);

/** What of an auction may be followed: nobody follows themselves. */
export async function readFollowable({ auctions }: Pick<FollowingParts, 'auctions'>, actor: SignedIn, slug: string): Promise<Result<Followable[]>> {
  const of = await auctions.subjectsOf(slug);
  if (of === null) return noSuchAuction();
  const model: Followable = { what: 'model', subject: modelKey(of), label: `${of.make} ${of.model}` };
  return accepted(of.sellerId === actor.userId ? [model] : [model, { what: 'seller', subject: of.sellerId, label: of.seller }]);
}

/** Follows an auction's seller, or its model, or no longer. */
export async function followOf(
  { database, clock, auctions, notifications }: StopParts & Pick<FollowingParts, 'auctions'>,
  actor: SignedIn,
  { slug, ...wanted }: { slug: string } & Partial<FollowOf>,
): Promise<Result<FollowOf>> {
  const of = await auctions.subjectsOf(slug);
  if (of === null) return noSuchAuction();
  if (wanted.seller === true && of.sellerId === actor.userId) return refused(422, 'This is your own auction.', { code: 'own_auction' });
  return database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    const row = { user_id: actor.userId, followed_at: new Date(at) };
    const ended = [
      ...(wanted.seller === false ? [followSource({ what: 'seller', subject: of.sellerId })] : []),
      ...(wanted.model === false ? [followSource({ what: 'model', subject: modelKey(of) })] : []),
    ];
    for (const source of ended) await notifications.stopFrom(transaction, { userId: actor.userId, source, at });
    if (wanted.seller !== undefined) await saveFollow(transaction, { ...row, what: 'seller', subject: of.sellerId, label: of.seller }, wanted.seller);
    if (wanted.model !== undefined)
      await saveFollow(transaction, { ...row, what: 'model', subject: modelKey(of), label: `${of.make} ${of.model}` }, wanted.model);
    const follows = await findFollows(transaction, actor.userId);
    return accepted({
      seller: follows.some(({ what, subject }) => what === 'seller' && subject === of.sellerId),
      model: follows.some(({ what, subject }) => what === 'model' && subject === modelKey(of)),
    });
  });
}

/** Ends a follow. */
export async function unfollow(parts: StopParts, actor: SignedIn, { what, subject }: Pick<Follow, 'what' | 'subject'>): Promise<Follow[]> {
  await parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    await parts.notifications.stopFrom(transaction, { userId: actor.userId, source: followSource({ what, subject }), at });
    await saveFollow(transaction, { user_id: actor.userId, what, subject, label: subject, followed_at: new Date(at) }, false);
  });
  return readFollows(parts, actor);
}
