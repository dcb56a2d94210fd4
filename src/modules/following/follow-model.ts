import type { ModelFollow } from '#contract/saved-searches.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { FollowingDeps } from './deps.ts';
import { followSource, modelKey } from './saved-searches.ts';
import { findFollows, saveFollow } from './store.ts';

/** Under its own name first, then others that it may be followed under. */
export type ModelNames = readonly [ModelName, ...ModelName[]];
interface ModelName {
  readonly make: string;
  readonly model: string;
}

async function followedSubjects(executor: Executor, userId: string, names: ModelNames): Promise<string[]> {
  const keys = new Set(names.map(modelKey));
  const follows = await findFollows(executor, userId);
  return follows.flatMap(({ kind, subject }) => (kind === 'model' && keys.has(subject) ? [subject] : []));
}

export async function isModelFollowed(
  { database }: Pick<FollowingDeps, 'database'>,
  actor: SignedIn,
  names: ModelNames,
): Promise<boolean> {
  return (await followedSubjects(database.executor, actor.userId, names)).length > 0;
}

export async function followModel(
  { database, clock, notifications }: Pick<FollowingDeps, 'database' | 'clock' | 'notifications'>,
  { userId }: SignedIn,
  { names, model: isFollowed }: { readonly names: ModelNames } & ModelFollow,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    const followed = await followedSubjects(transaction, userId, names);
    const [{ make, model }] = names;
    const row = {
      user_id: userId,
      kind: 'model' as const,
      label: `${make} ${model}`,
      followed_at: new Date(at),
    };
    if (isFollowed && followed.length === 0)
      await saveFollow(transaction, { ...row, subject: modelKey(names[0]) }, true);
    if (isFollowed) return;
    for (const subject of followed) {
      await notifications.stopFrom(transaction, { userId, source: followSource({ kind: 'model', subject }), at });
      await saveFollow(transaction, { ...row, subject }, false);
    }
  });
}
