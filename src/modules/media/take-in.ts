import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeHeic, isHeic } from './decode-heic.ts';
import { MEDIA_LIMITS } from './limits.ts';
import { lookOf, type Look } from './look.ts';
import { readExif, type CameraFacts } from './read-exif.ts';

sharp.concurrency(1);
sharp.cache(false);

/** A photo as it is kept. */
export interface TakenIn {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly placeholder: string;
  readonly look: Look;
  readonly camera: CameraFacts;
}
/** Why bytes are no photograph that is taken in. */
export type NotTaken = 'none' | 'too_many_pixels' | 'undecodable_heic';

const KEPT_FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff']);
const THUMBHASH_SIDE = 100;
const PLACEHOLDER_WIDTH = 20;

/**
 * Reads an uploaded photograph: turned upright, freed of metadata (a seller's GPS position among it), no larger than the house
 * keeps. Where the bytes are no picture that it takes, why.
 */
export async function takeIn(bytes: Uint8Array): Promise<TakenIn | NotTaken> {
  const options = { limitInputPixels: MEDIA_LIMITS.inputPixels, failOn: 'error' } as const;
  let isHevc = false;
  try {
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const { format, width, height } = metadata;
    if (!KEPT_FORMATS.has(format)) return 'none';
    isHevc = isHeic(metadata);
    if (width * height > (isHevc ? MEDIA_LIMITS.heicPixels : MEDIA_LIMITS.inputPixels)) return 'too_many_pixels';
    const { data, info } = await sharp(isHevc ? await decodeHeic(bytes, metadata) : bytes, options)
      .rotate()
      .resize({ width: MEDIA_LIMITS.keptSide, height: MEDIA_LIMITS.keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(data)
      .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const thumbhash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
    const tiny = await sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: 4 } })
      .resize({ width: PLACEHOLDER_WIDTH })
      .flatten()
      .webp({ quality: 30, effort: 4 })
      .toBuffer();
    return {
      bytes: data,
      width: info.width,
      height: info.height,
      thumbhash: Buffer.from(thumbhash).toString('base64'),
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      look: await lookOf(data),
      camera: readExif(metadata.exif),
    };
  } catch {
    // Whatever the decoder stumbles over, a broken file and a bomb alike, is not a picture that the house takes.
    return isHevc ? 'undecodable_heic' : 'none';
  }
}
