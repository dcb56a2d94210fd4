import type { OpenAPIHono } from '@hono/zod-openapi';
import { LRUCache } from 'lru-cache';
import type { Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { refused, type Result, Unavailable } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { CARD_WIDTHS, MEDIA_LIMITS } from './limits.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createMakingQueue, TooManyWaiting } from './making.ts';
import type { PreviewWords } from './draw-preview.ts';
import { presentImage } from './presenter.ts';
import { createPreviews, type Preview } from './previews.ts';
import { createRenditions } from './renditions.ts';
import { mediaRoutes } from './routes.ts';
import { attachImages, detachImages, findImage, findImages, imagesOfAuctions, insertImage, type Attachment, type ImageRecord } from './store.ts';
import { takeIn } from './take-in.ts';

export type { Attachment, ImageRecord, ImageSection } from './store.ts';
export type { Documents, DocumentType, KeptDocument } from './documents.ts';
export { UPLOAD_ADDRESS, UPLOAD_BODY_BYTES, uploadRoutes } from './upload.ts';

export interface Media {
  /** Mounted at `/media`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Takes a photograph in; 422 where the bytes are none. */
  addImage(bytes: Uint8Array, by: { createdBy: string | null }): Promise<Result<ImageRecord>>;
  /** Papers that are nobody's to see but those whom their keeper lets. */
  readonly documents: Documents;
  /** Puts images on an auction, after those that it has; the first of all is its hero. */
  attach(transaction: Executor, auctionId: string, attachments: readonly Attachment[]): Promise<void>;
  /** Puts exactly these images on an auction, in this order. */
  replace(transaction: Executor, auctionId: string, attachments: readonly Attachment[]): Promise<void>;
  /** Which of these photographs are not there, or were taken in by somebody else. */
  notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
  /** Photographs as the wire has them, in the given order; those that are gone are left out. */
  dress(executor: Executor, placed: readonly PlacedPhotograph[]): Promise<Image[]>;
  /** The images of each auction, in order; with `heroOnly` the first alone. */
  imagesOf(executor: Executor, auctionIds: readonly string[], options: { heroOnly: boolean }): Promise<Map<string, Image[]>>;
  /** A photograph with words over it, for links that lead to what it shows. */
  preview(imageId: string | null, words: PreviewWords): Promise<Preview>;
  /** Makes the sizes of cards ahead of the first visitor, in the background; visitors' own come first. */
  prepare(imageIds: readonly string[]): Promise<void>;
  /** Ends the background work. */
  stop(): Promise<void>;
}

/** A photograph with what is said of it where it stands. */
export interface PlacedPhotograph { readonly id: string; readonly section: Image['section']; readonly alt: string; readonly caption: string }

/** Photographs: taken in once, shown in many sizes. */
export function createMedia({ database, clock, storage, log }: { database: Database; clock: Clock; storage: Storage; log: Log }): Media {
  const renditions = createRenditions({ storage, queue: createMakingQueue(MEDIA_LIMITS) });
  const intake = createMakingQueue({ makingAtOnce: MEDIA_LIMITS.takingInAtOnce, waiting: MEDIA_LIMITS.waitingToBeTakenIn });
  const records = new LRUCache<string, ImageRecord>({ max: MEDIA_LIMITS.recordsKept });
  async function find(id: string): Promise<ImageRecord | null> {
    const known = records.get(id);
    if (known !== undefined) return known;
    const found = await findImage(database.executor, id);
    if (found !== null) records.set(id, found);
    return found;
  }

  return {
    routes: mediaRoutes({ find, renditions }),
    async addImage(bytes, { createdBy }) {
      const refuse = (message: string): Result<ImageRecord> => refused(422, message, { errors: { photograph: [message] } });
      if (bytes.byteLength > MEDIA_LIMITS.uploadBytes) return refuse('The photograph is larger than 30 MB.');
      const taken = await intake.run('visitor', () => takeIn(bytes)).catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? new Unavailable('Many photographs are arriving just now. Please try again in a moment.') : error;
      });
      if (taken === null) return refuse('The file is not a photograph that can be shown. Send a JPEG, PNG, WebP, AVIF or TIFF.');
      const id = newId();
      const image: ImageRecord = {
        id, storageKey: `originals/${id}.jpg`, width: taken.width, height: taken.height, thumbhash: taken.thumbhash, placeholder: taken.placeholder,
      };
      // The bytes first: a row without its file would be a broken picture, a file without its row is only waste.
      await storage.put(image.storageKey, taken.bytes);
      await insertImage(database.executor, image, { createdBy, at: await clock.now(database.executor) });
      return { ok: true, value: image };
    },
    documents: createDocuments({ storage, intake }),
    preview: createPreviews({ find, storage }),
    attach: attachImages,
    async replace(transaction, auctionId, attachments) {
      await detachImages(transaction, auctionId);
      await attachImages(transaction, auctionId, attachments);
    },
    async notOwned(executor, userId, imageIds) {
      const own = new Set((await findImages(executor, imageIds)).filter((image) => image.createdBy === userId).map((image) => image.id));
      return imageIds.filter((id) => !own.has(id));
    },
    async dress(executor, placed) {
      const found = new Map((await findImages(executor, placed.map((each) => each.id))).map((image) => [image.id, image]));
      return placed.flatMap(({ id, section, alt, caption }) => {
        const image = found.get(id);
        return image === undefined ? [] : [presentImage({ ...image, section, alt, caption })];
      });
    },
    async imagesOf(executor, auctionIds, options) {
      const images = new Map<string, Image[]>();
      for (const image of await imagesOfAuctions(executor, auctionIds, options)) {
        const sofar = images.get(image.auctionId);
        if (sofar === undefined) images.set(image.auctionId, [presentImage(image)]);
        else sofar.push(presentImage(image));
      }
      return images;
    },
    ...createPreparing({ find, renditions, log }),
  };
}

/** Makes the sizes that lists show before anybody asks for them, in the background. */
function createPreparing({ find, renditions, log }: { find: (id: string) => Promise<ImageRecord | null>; renditions: ReturnType<typeof createRenditions>; log: Log }): Pick<Media, 'prepare' | 'stop'> {
  const background = new Set<Promise<void>>();
  let isStopped = false;
  async function makeCards(imageIds: readonly string[]): Promise<void> {
    for (const id of imageIds) {
      const image = await find(id);
      for (const width of CARD_WIDTHS) {
        if (isStopped || image === null || image.width < width) break;
        await renditions.get({ id: image.id, storageKey: image.storageKey, width: image.width }, width, 'avif', 'background');
      }
    }
  }
  return {
    prepare(imageIds) {
      const work: Promise<void> = makeCards(imageIds)
        .catch((error: unknown) => log.warn({ err: error }, 'photographs could not be prepared'))
        .finally(() => background.delete(work));
      background.add(work);
      return work;
    },
    async stop() {
      isStopped = true;
      await Promise.allSettled(background);
    },
  };
}
