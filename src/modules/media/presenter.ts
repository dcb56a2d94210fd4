import type { Image, UploadedImage } from '#contract/primitives.ts';
import { widthsOf } from './limits.ts';
import type { NewImage } from './media.ts';
import type { AttachedImage, ImageRecord } from './store.ts';

/** URLs contain the revision, because they are cached for a year. */
export function presentImage(image: Omit<AttachedImage, 'auctionId'>): Image {
  return {
    id: image.id,
    base: `/media/${image.revision === 0 ? image.id : `${image.id}.${image.revision}`}`,
    width: image.width,
    height: image.height,
    widths: widthsOf(image.width),
    placeholder: image.placeholder,
    alt: image.alt,
    caption: image.caption,
    section: image.section,
    ...(image.shot === '' ? {} : { shot: image.shot }),
    ...(image.suggestedShot === '' ? {} : { suggested_shot: image.suggestedShot }),
    ...(image.pins.length === 0 ? {} : { pins: [...image.pins] }),
    ...(image.hidden.length === 0 ? {} : { hidden: [...image.hidden] }),
  };
}

export const presentUnplaced = (image: ImageRecord): Image =>
  presentImage({ ...image, section: 'exterior', alt: '', caption: '', shot: '', suggestedShot: '', pins: [] });

export function presentUpload({ camera, ...image }: ImageRecord & Partial<NewImage>): UploadedImage {
  return {
    ...presentUnplaced(image),
    ...(camera?.takenAt === undefined ? {} : { taken_at: camera.takenAt }),
    ...(camera?.light === undefined ? {} : { light: camera.light }),
  };
}
