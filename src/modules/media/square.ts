import sharp from 'sharp';
import { AVATAR_SIDE } from '#contract/limits.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { decodeHeic, isHeic } from './decode-heic.ts';
import { renditionKey } from './hide.ts';
import { MEDIA_LIMITS, RENDITION_FORMATS, widthsOf } from './limits.ts';
import { deleteImage } from './store.ts';

/** Crops to a square around the most salient region. Returns non-images unchanged, for the ingest step to refuse. */
export async function squareOf(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const metadata = await sharp(bytes).metadata();
    const mayBeDecoded = isHeic(metadata) && metadata.width * metadata.height <= MEDIA_LIMITS.heicPixels;
    return await sharp(mayBeDecoded ? await decodeHeic(bytes, metadata) : bytes, {
      limitInputPixels: MEDIA_LIMITS.inputPixels,
      failOn: 'error',
    })
      .rotate()
      .resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
  } catch {
    return bytes;
  }
}

export async function discardImage(
  { executor, storage }: { executor: Executor; storage: Storage },
  id: string,
): Promise<void> {
  const image = await deleteImage(executor, id);
  if (image === null) return;
  await storage.remove(image.storageKey);
  if (image.originalKey !== null) await storage.remove(image.originalKey);
  for (const width of widthsOf(image.width))
    for (const format of RENDITION_FORMATS) await storage.remove(renditionKey(image, width, format));
}
