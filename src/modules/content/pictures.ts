import type { Media } from '#modules/media/index.ts';
import type { Image } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';

export type PictureSource = Pick<Media, 'attachDetails'>;

export interface Pictures {
  imagesById(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, Image>>;
}

export const picturesOf = (media: PictureSource): Pictures => ({
  async imagesById(executor, ids) {
    if (ids.length === 0) return new Map();
    const images = await media.attachDetails(
      executor,
      [...new Set(ids)].map((id) => ({ id, section: 'exterior', alt: '', caption: '' })),
    );
    return new Map(images.map((image) => [image.id, image]));
  },
});
