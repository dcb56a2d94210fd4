import type { User } from '#contract/account.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { invalid, type Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { readUser, avatarAddress } from './profile.ts';
import { findAvatars, setAvatarRow } from './store/users.ts';

export const AVATAR_BYTES = 10 * 1024 * 1024;
const AVATARS_BY_ACCOUNT = { name: 'avatar-account', limit: 20, perMs: HOUR_MS } as const;
const EMPTY = 'Choose an image.';
const TOO_LARGE = 'This image is over 10 MB. Choose a smaller one.';

export async function avatarsOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  return new Map(
    (await findAvatars(executor, userIds)).map(({ id, avatar_image_id: imageId }) => [
      id,
      avatarAddress(imageId) ?? '',
    ]),
  );
}

export async function setAvatar(context: AccountsContext, actor: SignedIn, bytes: Uint8Array): Promise<Result<User>> {
  if (bytes.byteLength === 0) return invalid({ photo: [EMPTY] });
  if (bytes.byteLength > AVATAR_BYTES) return invalid({ photo: [TOO_LARGE] });
  const tooMany = await context.limits.take(AVATARS_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  const taken = await context.pictures.take(bytes, actor.userId);
  if (!taken.ok) return taken;
  await replaceAvatar(context, actor.userId, taken.value.id);
  return readUser(context, actor.userId);
}

export async function removeAvatar(context: AccountsContext, actor: SignedIn): Promise<Result<User>> {
  await replaceAvatar(context, actor.userId, null);
  return readUser(context, actor.userId);
}

async function replaceAvatar(context: AccountsContext, userId: string, imageId: string | null): Promise<void> {
  const before = await context.database.transaction(async (transaction) =>
    setAvatarRow(transaction, userId, { imageId, at: new Date(await context.clock.now(transaction)) }),
  );
  // Only after the commit: an image that is still shown must not be deleted.
  if (before !== null) await context.pictures.discard(before);
}
