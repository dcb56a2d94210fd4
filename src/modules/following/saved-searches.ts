import type { Follow, Followable, FollowOf, SavedSearch, SaveSearch } from '#contract/saved-searches.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { canonicalQuery, criteriaOf, indexEntryOf, problemOfRanges } from './criteria.ts';
import { withFoundPlace } from './near-criteria.ts';
import { searchSource } from '#modules/notifications/index.ts';
import type { FollowingDeps } from './deps.ts';
import {
  lockAndCountSearches,
  deleteSearch,
  findFollows,
  findSearches,
  insertSearch,
  saveFollow,
  type SearchRow,
  updateSearch,
} from './store.ts';

export const MAX_SEARCHES = 50;

const present = (row: SearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: row.query,
  how_often: row.how_often,
  created_at: row.created_at.toISOString(),
});

export async function readSearches(
  { database }: Pick<FollowingDeps, 'database'>,
  actor: SignedIn,
): Promise<SavedSearch[]> {
  return (await findSearches(database.executor, actor.userId)).map(present);
}

export async function saveSearch(
  { database, clock }: Pick<FollowingDeps, 'database' | 'clock'>,
  actor: SignedIn,
  asked: SaveSearch,
): Promise<Result<SavedSearch>> {
  const found = await withFoundPlace(canonicalQuery(asked.query));
  if (!found.ok) return found;
  const query = found.value;
  if (query === '') return invalid({ query: ['Add a filter first. Without one, the search matches everything.'] });
  const problem = problemOfRanges(query);
  if (problem !== null) return invalid({ query: [problem] });
  return database.transaction(async (transaction) => {
    if ((await lockAndCountSearches(transaction, actor.userId)) >= MAX_SEARCHES)
      return refuse('too_many_searches', { limit: MAX_SEARCHES });
    const row = {
      id: newId(),
      user_id: actor.userId,
      name: asked.name,
      query,
      how_often: asked.how_often,
      created_at: new Date(await clock.now(transaction)),
    };
    const isNew = await insertSearch(transaction, row, indexEntryOf(criteriaOf(query)));
    return isNew ? accepted(present(row)) : refuse('search_already_saved');
  });
}

export async function changeSearch(
  deps: StopDeps,
  actor: SignedIn,
  { id, ...to }: { id: string } & Pick<SaveSearch, 'name' | 'how_often'>,
): Promise<Result<SavedSearch[]>> {
  const isThere = await deps.database.transaction(async (transaction) => {
    if (to.how_often === 'paused') await stopSearch(deps, transaction, { userId: actor.userId, id });
    return updateSearch(transaction, { userId: actor.userId, id, name: to.name, howOften: to.how_often });
  });
  return isThere ? accepted(await readSearches(deps, actor)) : refuse('search_not_found');
}

export async function removeSearch(deps: StopDeps, actor: SignedIn, id: string): Promise<Result<SavedSearch[]>> {
  const isThere = await deps.database.transaction(async (transaction) => {
    await stopSearch(deps, transaction, { userId: actor.userId, id });
    return deleteSearch(transaction, { userId: actor.userId, id });
  });
  return isThere ? accepted(await readSearches(deps, actor)) : refuse('search_not_found');
}

type StopDeps = Pick<FollowingDeps, 'database' | 'clock' | 'notifications'>;

export const followSource = ({ kind, subject }: Pick<Follow, 'kind' | 'subject'>): string => `${kind}:${subject}`;

async function stopSearch(
  { clock, notifications }: StopDeps,
  transaction: Executor,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await notifications.stopFrom(transaction, { userId, source: searchSource(id), at: await clock.now(transaction) });
}

export async function readFollows({ database }: Pick<FollowingDeps, 'database'>, actor: SignedIn): Promise<Follow[]> {
  return (await findFollows(database.executor, actor.userId)).map((row) => ({
    kind: row.kind,
    subject: row.subject,
    label: row.label,
    followed_at: row.followed_at.toISOString(),
  }));
}

export const carKey = (name: string): string => name.toLowerCase().slice(0, 200);
export const modelKey = ({ make, model }: { make: string; model: string }): string => carKey(`${make} ${model}`);

export async function readFollowable(
  { auctions }: Pick<FollowingDeps, 'auctions'>,
  actor: SignedIn,
  slug: string,
): Promise<Result<Followable[]>> {
  const of = await auctions.subjectsOf(slug);
  if (of === null) return refuse('auction_not_found');
  const model: Followable = { kind: 'model', subject: modelKey(of), label: `${of.make} ${of.model}` };
  return accepted(
    of.sellerId === actor.userId ? [model] : [model, { kind: 'seller', subject: of.sellerId, label: of.seller }],
  );
}

export async function followOf(
  { database, clock, auctions, notifications }: StopDeps & Pick<FollowingDeps, 'auctions'>,
  actor: SignedIn,
  { slug, ...wanted }: { slug: string } & Partial<FollowOf>,
): Promise<Result<FollowOf>> {
  const of = await auctions.subjectsOf(slug);
  if (of === null) return refuse('auction_not_found');
  if (wanted.seller === true && of.sellerId === actor.userId) return refuse('follow_of_own_auction');
  return database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    const row = { user_id: actor.userId, followed_at: new Date(at) };
    const ended = [
      ...(wanted.seller === false ? [followSource({ kind: 'seller', subject: of.sellerId })] : []),
      ...(wanted.model === false ? [followSource({ kind: 'model', subject: modelKey(of) })] : []),
    ];
    for (const source of ended) await notifications.stopFrom(transaction, { userId: actor.userId, source, at });
    if (wanted.seller !== undefined)
      await saveFollow(transaction, { ...row, kind: 'seller', subject: of.sellerId, label: of.seller }, wanted.seller);
    if (wanted.model !== undefined)
      await saveFollow(
        transaction,
        { ...row, kind: 'model', subject: modelKey(of), label: `${of.make} ${of.model}` },
        wanted.model,
      );
    const follows = await findFollows(transaction, actor.userId);
    return accepted({
      seller: follows.some(({ kind, subject }) => kind === 'seller' && subject === of.sellerId),
      model: follows.some(({ kind, subject }) => kind === 'model' && subject === modelKey(of)),
    });
  });
}

export async function unfollow(
  deps: StopDeps,
  actor: SignedIn,
  { kind, subject }: Pick<Follow, 'kind' | 'subject'>,
): Promise<Follow[]> {
  await deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    await deps.notifications.stopFrom(transaction, {
      userId: actor.userId,
      source: followSource({ kind, subject }),
      at,
    });
    await saveFollow(
      transaction,
      { user_id: actor.userId, kind, subject, label: subject, followed_at: new Date(at) },
      false,
    );
  });
  return readFollows(deps, actor);
}
