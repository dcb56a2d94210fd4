import sharp from 'sharp';
import type { HiddenBox } from '#contract/primitives.ts';
import { PHOTO_UNITS } from '#contract/shots.ts';
import { MEDIA_LIMITS } from './limits.ts';

/** Too few pixels to read anything, with matching colors. */
const POINTS = { width: 4, height: 2 } as const;

export async function cover(
  bytes: Uint8Array,
  boxes: readonly HiddenBox[],
  size: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const patches = await Promise.all(
    boxes.map(async (box) => {
      const left = Math.min(size.width - 1, Math.floor((box.x * size.width) / PHOTO_UNITS));
      const top = Math.min(size.height - 1, Math.floor((box.y * size.height) / PHOTO_UNITS));
      const width = Math.max(1, Math.min(size.width - left, Math.ceil((box.width * size.width) / PHOTO_UNITS)));
      const height = Math.max(1, Math.min(size.height - top, Math.ceil((box.height * size.height) / PHOTO_UNITS)));
      // Two separate pipelines: in one, sharp's second resize would replace the first.
      const points = await sharp(bytes, { limitInputPixels: MEDIA_LIMITS.inputPixels })
        .extract({ left, top, width, height })
        .resize({ ...POINTS, fit: 'fill' })
        .png()
        .toBuffer();
      return {
        input: await sharp(points).resize({ width, height, fit: 'fill', kernel: 'cubic' }).png().toBuffer(),
        left,
        top,
      };
    }),
  );
  return sharp(bytes, { limitInputPixels: MEDIA_LIMITS.inputPixels })
    .composite(patches)
    .jpeg({ quality: 88 })
    .toBuffer();
}
