import type { User } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refused, type Result } from '#platform/http/result.ts';
import { avatarAddress } from './avatar-address.ts';
import type { AccountsHouse } from './parts.ts';
import { readUser } from './profile.ts';
import { findAvatars, setAvatarRow } from './store/users.ts';

/** The largest file that is taken as a person's picture. */
export const AVATAR_BYTES = 10 * 1024 * 1024;
const AVATARS_BY_ACCOUNT = { name: 'avatar-account', limit: 20, perMs: 3_600_000 } as const;
const EMPTY = 'Choose a picture.';
const TOO_LARGE = 'The picture is larger than 10 MB.';

/** The addresses of these people's pictures, as others see them; those who have none, or a private profile, are left out. */
export async function avatarsOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  return new Map((await findAvatars(executor, userIds)).map(({ id, avatar_image_id: imageId }) => [id, avatarAddress(imageId) ?? '']));
}

/** Puts a picture beside a person's name; the one before it is forgotten. */
export async function setAvatar(house: AccountsHouse, actor: SignedIn, bytes: Uint8Array): Promise<Result<User>> {
  if (bytes.byteLength === 0) return refused(422, EMPTY, { errors: { photograph: [EMPTY] } });
  if (bytes.byteLength > AVATAR_BYTES) return refused(422, TOO_LARGE, { errors: { photograph: [TOO_LARGE] } });
  const tooMany = await house.limits.take(AVATARS_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  const taken = await house.pictures().take(bytes, actor.userId);
  if (!taken.ok) return taken;
  await replaceAvatar(house, actor.userId, taken.value.id);
  return readUser(house, actor.userId);
}

/** Takes the picture away: initials stand in its place. */
export async function removeAvatar(house: AccountsHouse, actor: SignedIn): Promise<Result<User>> {
  await replaceAvatar(house, actor.userId, null);
  return readUser(house, actor.userId);
}

async function replaceAvatar(house: AccountsHouse, userId: string, imageId: string | null): Promise<void> {
  const before = await house.database.transaction(async (transaction) =>
    setAvatarRow(transaction, userId, { imageId, at: new Date(await house.clock.now(transaction)) }),
  );
  // Only after the commit: a picture that is still shown must not be gone.
  if (before !== null) await house.pictures().discard(before);
}
