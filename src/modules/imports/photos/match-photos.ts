import { plainName } from './read-zip.ts';
import type { PhotoRow } from './photo-store.ts';

const SEPARATORS = /[;|,\n]+/;
const inOrder = new Intl.Collator('en', { numeric: true });

/** `front.jpg; rear.jpg` or a folder such as `saab-900`, from the top of the zip or within its folders. */
export function matchPhotos(
  text: string,
  photos: readonly PhotoRow[],
): { readonly photos: readonly PhotoRow[] } | { readonly missing: string } {
  const found = new Map<number, PhotoRow>();
  for (const term of text.split(SEPARATORS)) {
    const name = term.trim();
    if (name === '') continue;
    const matching = photosOf(name, photos);
    if (matching.length === 0) return { missing: name };
    for (const photo of matching) found.set(photo.number, photo);
  }
  return { photos: [...found.values()] };
}

function photosOf(name: string, photos: readonly PhotoRow[]): readonly PhotoRow[] {
  const path = plainName(name.replace(/[\\/]+$/, ''))?.toLowerCase();
  if (path === undefined) return [];
  const within = photos.map((photo) => ({ photo, name: `/${photo.name.toLowerCase()}` }));
  const files = within.filter((each) => each.name.endsWith(`/${path}`));
  const first = files.find((each) => each.name === `/${path}`) ?? files[0];
  if (first !== undefined) return [first.photo];
  return within
    .filter((each) => each.name.includes(`/${path}/`))
    .map(({ photo }) => photo)
    .toSorted((one, other) => inOrder.compare(one.name, other.name));
}
