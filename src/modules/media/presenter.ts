import type { Image } from '#contract/primitives.ts';
import { widthsOf } from './limits.ts';
import type { AttachedImage } from './store.ts';

/** An image on the wire. */
export function presentImage(image: Omit<AttachedImage, 'auctionId'>): Image {
  return {
    id: image.id, base: `/media/${image.id}`, width: image.width, height: image.height, widths: widthsOf(image.width),
    placeholder: image.placeholder, alt: image.alt, caption: image.caption, section: image.section,
  };
}
