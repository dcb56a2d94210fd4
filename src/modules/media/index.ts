import type { OpenAPIHono } from '@hono/zod-openapi';
import { LRUCache } from 'lru-cache';
import type { HiddenBox, Image, Pin } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { refused, type Result, Unavailable } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import { createDocuments, type Documents } from './documents.ts';
import { isStorageFull, type Storage } from '#platform/storage/storage.ts';
import { hideOnPhotograph } from './hide.ts';
import { CARD_WIDTHS, MEDIA_LIMITS, RECORD_KEPT_MS, TOO_LARGE } from './limits.ts';
import { createMakingQueue, TooManyWaiting } from './making.ts';
import type { PreviewWords } from './draw-preview.ts';
import { presentImage } from './presenter.ts';
import { createPreviews, type Preview } from './previews.ts';
import { createRenditions } from './renditions.ts';
import { mediaRoutes } from './routes.ts';
import {
  attachImages,
  detachImages,
  findImage,
  findImages,
  findTwins,
  imagesOfAuctions,
  insertImage,
  type Attachment,
  type ImageRecord,
  type Twin,
} from './store.ts';
import { discardImage, squareOf } from './square.ts';
import { takeIn, type NotTaken } from './take-in.ts';
import { NO_ROOM } from './upload-pieces.ts';

export { plainFileName } from './documents.ts';
export type { Documents, DocumentType } from './documents.ts';
export type { Attachment, ImageRecord, ImageSection, Twin } from './store.ts';
export { resumableRoutes } from './resumable.ts';
export { UPLOAD_ADDRESS, UPLOAD_BODY_BYTES, uploadRoutes } from './upload.ts';

export interface Media {
  /** Mounted at `/media`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Takes a photograph in; 422 where the bytes are none. */
  addImage(bytes: Uint8Array, by: { createdBy: string | null }): Promise<Result<ImageRecord>>;
  /** A picture of a person, cut square; what is no picture comes back as it is. */
  square(bytes: Uint8Array): Promise<Uint8Array>;
  /** Forgets a picture that stands nowhere any more. */
  discard(imageId: string): Promise<void>;
  /** Papers that are nobody's to see but those whom their keeper lets. */
  readonly documents: Documents;
  /** Hides what lies behind these boxes on all that is shown of one's own photograph; an empty list shows it again. */
  hide(actor: SignedIn, what: { id: string; boxes: readonly HiddenBox[] }): Promise<Result<Image>>;
  /** Who knows of which auctions the photographs stand for others to rely on. */
  useFixed(areFixed: (executor: Executor, auctionIds: readonly string[]) => Promise<boolean>): void;
  /** The photographs of an auction that another auction shows too. */
  twinsOf(executor: Executor, auctionId: string): Promise<Twin[]>;
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
export interface PlacedPhotograph {
  readonly id: string;
  readonly section: Image['section'];
  readonly alt: string;
  readonly caption: string;
  readonly shot?: string;
  readonly pins?: readonly Pin[];
}

/** What is said of bytes that are not taken in. */
const NOT_TAKEN: Readonly<Record<NotTaken, string>> = {
  none: 'The file is not a photograph that can be shown. Send a JPEG, PNG, WebP, AVIF or TIFF.',
  too_many_pixels: 'The photograph has more points than any camera makes. Send it smaller.',
  undecodable_heic: 'This HEIC photograph cannot be read here. Send it as a JPEG: on an iPhone, choose it from the photo library instead of from the files.',
};

/** Photographs: taken in once, shown in many sizes. */
export function createMedia({ database, clock, storage, log }: { database: Database; clock: Clock; storage: Storage; log: Log }): Media {
  const renditions = createRenditions({ storage, queue: createMakingQueue(MEDIA_LIMITS) });
  const intake = createMakingQueue({ makingAtOnce: MEDIA_LIMITS.takingInAtOnce, waiting: MEDIA_LIMITS.waitingToBeTakenIn });
  const records = new LRUCache<string, ImageRecord>({ max: MEDIA_LIMITS.recordsKept, ttl: RECORD_KEPT_MS });
  let areFixed: (executor: Executor, auctionIds: readonly string[]) => Promise<boolean> = () => Promise.resolve(false);
  async function find(id: string, revision?: number): Promise<ImageRecord | null> {
    const known = records.get(id);
    // Another process may have hidden something: who asks for what is not known here is told the truth.
    if (known !== undefined && (revision === undefined || known.revision === revision)) return known;
    const found = await findImage(database.executor, id);
    if (found !== null) records.set(id, found);
    return found;
  }

  return {
    routes: mediaRoutes({ find, renditions }),
    addImage: createTaking({ database, clock, storage, intake }),
    square: (bytes) => intake.run('visitor', () => squareOf(bytes)),
    async discard(imageId) {
      records.delete(imageId);
      await discardImage({ executor: database.executor, storage }, imageId);
    },
    documents: createDocuments({ storage, intake }),
    hide: (actor, what) =>
      hideOnPhotograph(
        { database, clock, storage, queue: intake, areFixed: (executor, ids) => areFixed(executor, ids), forget: (id) => void records.delete(id) },
        actor,
        what,
      ),
    useFixed(asked) {
      areFixed = asked;
    },
    twinsOf: findTwins,
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
      const found = new Map(
        (
          await findImages(
            executor,
            placed.map((each) => each.id),
          )
        ).map((image) => [image.id, image]),
      );
      return placed.flatMap(({ id, section, alt, caption, shot = '', pins = [] }) => {
        const image = found.get(id);
        return image === undefined ? [] : [presentImage({ ...image, section, alt, caption, shot, pins })];
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

/** Takes photographs in, few at once: re-encoded, kept, then known. */
function createTaking({
  database,
  clock,
  storage,
  intake,
}: {
  database: Database;
  clock: Clock;
  storage: Storage;
  intake: ReturnType<typeof createMakingQueue>;
}): Media['addImage'] {
  return async (bytes, { createdBy }) => {
    const refuse = (message: string): Result<ImageRecord> => refused(422, message, { errors: { photograph: [message] } });
    if (bytes.byteLength > MEDIA_LIMITS.uploadBytes) return refuse(TOO_LARGE);
    const taken = await intake
      .run('visitor', () => takeIn(bytes))
      .catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? new Unavailable('Many photographs are arriving just now. Please try again in a moment.') : error;
      });
    if (typeof taken === 'string') return refuse(NOT_TAKEN[taken]);
    const id = newId();
    const image: ImageRecord = {
      id,
      storageKey: `originals/${id}.jpg`,
      width: taken.width,
      height: taken.height,
      thumbhash: taken.thumbhash,
      placeholder: taken.placeholder,
      revision: 0,
      hidden: [],
      originalKey: null,
    };
    // The bytes first: a row without its file would be a broken picture, a file without its row is only waste.
    try {
      await storage.put(image.storageKey, taken.bytes);
    } catch (error) {
      if (isStorageFull(error)) return refused(507, NO_ROOM, { code: 'no_room', errors: { photograph: [NO_ROOM] } });
      throw error;
    }
    await insertImage(database.executor, image, { createdBy, at: await clock.now(database.executor), look: taken.look });
    return { ok: true, value: image };
  };
}

/** Makes the sizes that lists show before anybody asks for them, in the background. */
function createPreparing({
  find,
  renditions,
  log,
}: {
  find: (id: string) => Promise<ImageRecord | null>;
  renditions: ReturnType<typeof createRenditions>;
  log: Log;
}): Pick<Media, 'prepare' | 'stop'> {
  const background = new Set<Promise<void>>();
  let isStopped = false;
  async function makeCards(imageIds: readonly string[]): Promise<void> {
    for (const id of imageIds) {
      const image = await find(id);
      for (const width of CARD_WIDTHS) {
        if (isStopped || image === null || image.width < width) break;
        await renditions.get({ id: image.id, storageKey: image.storageKey, width: image.width, revision: image.revision }, width, 'avif', 'background');
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
