import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Storage } from '#platform/storage/storage.ts';
import { drawPreview, type PreviewText } from './draw-preview.ts';
import { createWorkQueue } from '#platform/work-queue.ts';
import type { ImageRecord } from './store.ts';

const KEPT = 120;
const LIMITS = { atOnce: 1, waiting: 40 } as const;

export interface Preview {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** One at a time. Redraws only if the content has changed. */
export function createPreviews({
  find,
  storage,
}: {
  find: (id: string) => Promise<ImageRecord | null>;
  storage: Storage;
}) {
  const cache = new LRUCache<string, Uint8Array>({ max: KEPT });
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const queue = createWorkQueue(LIMITS);

  const draw = (image: ImageRecord | null, text: PreviewText): Promise<Uint8Array> =>
    queue.run('visitor', async () =>
      // Read in the queue, so that waiting requests don't hold photos in memory.
      drawPreview(image === null ? null : await storage.get(image.storageKey), text),
    );

  return async function preview(imageId: string | null, text: PreviewText): Promise<Preview> {
    const image = imageId === null ? null : await find(imageId);
    const key = createHash('sha256')
      .update(JSON.stringify([imageId, image?.revision, text]))
      .digest('base64url')
      .slice(0, 24);
    const etag = `"${key}"`;
    const known = cache.get(key);
    if (known !== undefined) return { bytes: known, etag };
    const drawing = inFlight.get(key) ?? draw(image, text).finally(() => inFlight.delete(key));
    inFlight.set(key, drawing);
    const bytes = await drawing;
    cache.set(key, bytes);
    return { bytes, etag };
  };
}
