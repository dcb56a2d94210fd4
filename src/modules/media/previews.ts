import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Storage } from '#platform/storage/storage.ts';
import { drawPreview, type PreviewWords } from './draw-preview.ts';
import { createMakingQueue } from './making.ts';
import type { ImageRecord } from './store.ts';

/** Drawn previews kept in memory: each is some 100 KB, and asked for by a handful of link readers at once. */
const KEPT = 120;
const LIMITS = { makingAtOnce: 1, waiting: 40 } as const;

export interface Preview {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Pictures for links: drawn when asked for, one at a time, and again only when what they say has changed. */
export function createPreviews({ find, storage }: { find: (id: string) => Promise<ImageRecord | null>; storage: Storage }) {
  const kept = new LRUCache<string, Uint8Array>({ max: KEPT });
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const queue = createMakingQueue(LIMITS);

  async function draw(image: ImageRecord | null, words: PreviewWords): Promise<Uint8Array> {
    const original = image === null ? null : await storage.get(image.storageKey);
    return queue.run('visitor', () => drawPreview(original, words));
  }

  return async function preview(imageId: string | null, words: PreviewWords): Promise<Preview> {
    const image = imageId === null ? null : await find(imageId);
    const key = createHash('sha256')
      .update(JSON.stringify([imageId, image?.revision, words]))
      .digest('base64url')
      .slice(0, 24);
    const etag = `"${key}"`;
    const known = kept.get(key);
    if (known !== undefined) return { bytes: known, etag };
    const drawing = inFlight.get(key) ?? draw(image, words).finally(() => inFlight.delete(key));
    inFlight.set(key, drawing);
    const bytes = await drawing;
    kept.set(key, bytes);
    return { bytes, etag };
  };
}
