import type { Image } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';

/** Where pictures come from. */
export interface PictureSource {
  /** Photographs as the wire has them; those that there are not are left out. */
  dress(executor: Executor, placed: readonly { id: string; section: 'exterior'; alt: string; caption: string }[]): Promise<Image[]>;
}

/** The pictures with these ids, without words, by id; those that there are not are left out. */
export interface Pictures {
  imagesById(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, Image>>;
}

/** Content says itself what a picture shows, each time it shows it. */
export const picturesOf = (media: PictureSource): Pictures => ({
  async imagesById(executor, ids) {
    if (ids.length === 0) return new Map();
    const images = await media.dress(
      executor,
      [...new Set(ids)].map((id) => ({ id, section: 'exterior', alt: '', caption: '' })),
    );
    return new Map(images.map((image) => [image.id, image]));
  },
});
