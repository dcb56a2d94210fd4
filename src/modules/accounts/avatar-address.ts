import { AVATAR_SIDE } from '#contract/limits.ts';

export const avatarAddress = (imageId: string | null): string | null =>
  imageId === null ? null : `/media/${imageId}/${AVATAR_SIDE}.webp`;
