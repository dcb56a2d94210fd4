import type { Image } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';

export interface PictureSource {
  attachDetails(
    executor: Executor,
    placed: readonly { id: string; section: 'exterior'; alt: string; caption: string }[],
  ): Promise<Image[]>;
}

export interface Pictures {
  imagesById(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, Image>>;
}

/** Alt text and captions come from the content that uses the image. */
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
