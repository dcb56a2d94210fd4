import sharp from 'sharp';
import { decodeHeic, isHeic } from './decode-heic.ts';
import { MEDIA_LIMITS } from './limits.ts';
import { perceptualHashOf, type PerceptualHash } from './perceptual-hash.ts';
import { readExif, type CameraData } from './read-exif.ts';

sharp.concurrency(1);
sharp.cache(false);

export interface IngestedPhoto {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly perceptualHash: PerceptualHash;
  readonly camera: CameraData;
}
export type IngestRefusal = 'none' | 'too_many_pixels' | 'undecodable_heic';

const KEPT_FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff']);
const PLACEHOLDER_WIDTH = 20;

/** Rotates upright, strips metadata (including the GPS position), and shrinks to the stored size. */
export async function ingestPhoto(bytes: Uint8Array): Promise<IngestedPhoto | IngestRefusal> {
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
    const placeholder = await sharp(data)
      .resize({ width: PLACEHOLDER_WIDTH })
      .webp({ quality: 30, effort: 4 })
      .toBuffer();
    return {
      bytes: data,
      width: info.width,
      height: info.height,
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
      perceptualHash: await perceptualHashOf(data),
      camera: readExif(metadata.exif),
    };
  } catch {
    // Any decoder error, from a broken file or a decompression bomb, means the image is not accepted.
    return isHevc ? 'undecodable_heic' : 'none';
  }
}
