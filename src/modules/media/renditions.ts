import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Storage } from '#platform/storage/storage.ts';
import { renditionKey } from './hide.ts';
import { MEDIA_LIMITS, type RenditionFormat } from './limits.ts';
import type { WorkQueue, Urgency } from '#platform/work-queue.ts';

export interface Original {
  readonly id: string;
  readonly storageKey: string;
  readonly width: number;
  readonly revision: number;
}

// Low effort: the first visitor waits for it, and more effort saves few bytes.
async function make(original: Uint8Array, width: number, format: RenditionFormat): Promise<Uint8Array> {
  const resized = sharp(original, { limitInputPixels: MEDIA_LIMITS.inputPixels }).resize({
    width,
    withoutEnlargement: true,
  });
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 50, effort: 2 }).toBuffer();
    case 'webp':
      return resized.webp({ quality: 74, effort: 3 }).toBuffer();
    case 'jpg':
      return resized.jpeg({ quality: 78, progressive: true }).toBuffer();
  }
}

export function createRenditions({ storage, queue }: { storage: Storage; queue: WorkQueue }) {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MEDIA_LIMITS.renditionBytesKept,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  });
  const inFlight = new Map<string, Promise<Uint8Array | null>>();

  async function findOrMake(
    original: Original,
    width: number,
    format: RenditionFormat,
    urgency: Urgency,
  ): Promise<Uint8Array | null> {
    const key = renditionKey(original, width, format);
    const stored = await storage.get(key);
    if (stored !== null) return stored;
    return queue.run(urgency, async () => {
      const bytes = await storage.get(original.storageKey);
      if (bytes === null) return null;
      const made = await make(bytes, width, format);
      await storage.put(key, made);
      return made;
    });
  }

  return {
    /** Null if the original is lost. Concurrent requests for the same rendition share one job. */
    async get(
      original: Original,
      width: number,
      format: RenditionFormat,
      urgency: Urgency = 'visitor',
    ): Promise<Uint8Array | null> {
      const name = renditionKey(original, width, format);
      const known = cache.get(name);
      if (known !== undefined) return known;
      // A visitor does not wait for a queued background job for the same image but starts their own.
      const flight = `${urgency}:${name}`;
      const started =
        inFlight.get(flight) ?? findOrMake(original, width, format, urgency).finally(() => inFlight.delete(flight));
      inFlight.set(flight, started);
      const bytes = await started;
      if (bytes !== null && urgency === 'visitor') cache.set(name, bytes);
      return bytes;
    },
  };
}
export type Renditions = ReturnType<typeof createRenditions>;
