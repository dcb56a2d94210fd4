import type { StorySection } from '#contract/auctions.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { Photos } from './photos.ts';

/** The story with the photos of its flaws, or null if none has one. In the catalogue, they are named by their angle. */
export async function withFlawPhotos(entry: CatalogueEntry, photos: Photos): Promise<StorySection[] | null> {
  if (!entry.story.some(({ items }) => items?.some((item) => item.image_id !== null))) return null;
  const idOf = async (angle: string | null) =>
    angle === null ? null : (await photos.shot(`${entry.photos}/${angle}`)).imageId;
  return Promise.all(
    entry.story.map(async (section) =>
      section.items === undefined
        ? section
        : {
            ...section,
            items: await Promise.all(
              section.items.map(async (item) => ({ ...item, image_id: await idOf(item.image_id) })),
            ),
          },
    ),
  );
}
