import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { FollowingDeps } from './deps.ts';
import { carKey, followSource } from './saved-searches.ts';
import { findFollows, saveFollow } from './store.ts';

/** A make (`Jaguar`) or a model (`Jaguar E-Type`). */
export interface FollowedCar {
  readonly kind: 'make' | 'model';
  readonly names: readonly [string, ...string[]];
}

async function followedSubjects(executor: Executor, userId: string, { kind, names }: FollowedCar): Promise<string[]> {
  const keys = new Set(names.map(carKey));
  const follows = await findFollows(executor, userId);
  return follows.flatMap((follow) => (follow.kind === kind && keys.has(follow.subject) ? [follow.subject] : []));
}

export async function isCarFollowed(
  { database }: Pick<FollowingDeps, 'database'>,
  actor: SignedIn,
  car: FollowedCar,
): Promise<boolean> {
  return (await followedSubjects(database.executor, actor.userId, car)).length > 0;
}

export async function followCar(
  { database, clock, notifications }: Pick<FollowingDeps, 'database' | 'clock' | 'notifications'>,
  { userId }: SignedIn,
  { isFollowed, ...car }: FollowedCar & { readonly isFollowed: boolean },
): Promise<void> {
  const { kind, names } = car;
  await database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    const followed = await followedSubjects(transaction, userId, car);
    const row = { user_id: userId, kind, label: names[0], followed_at: new Date(at) };
    if (isFollowed && followed.length === 0) await saveFollow(transaction, { ...row, subject: carKey(names[0]) }, true);
    if (isFollowed) return;
    for (const subject of followed) {
      await notifications.stopFrom(transaction, { userId, source: followSource({ kind, subject }), at });
      await saveFollow(transaction, { ...row, subject }, false);
    }
  });
}
