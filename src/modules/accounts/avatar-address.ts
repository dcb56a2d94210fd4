import { AVATAR_SIDE } from '#contract/limits.ts';

/** Where a person's picture is shown from. */
export const avatarAddress = (imageId: string | null): string | null => (imageId === null ? null : `/media/${imageId}/${AVATAR_SIDE}.webp`);
