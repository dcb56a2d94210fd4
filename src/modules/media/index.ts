import { LRUCache } from 'lru-cache';
import { growingTo } from '#platform/cache-size.ts';
import type { Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { invalid, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import { createDocuments } from './documents.ts';
import { isStorageFull, type Storage } from '#platform/storage/storage.ts';
import { hideOnPhoto } from './hide.ts';
import { CARD_WIDTHS, MEDIA_LIMITS, RECORD_KEPT_MS, TOO_LARGE } from './limits.ts';
import { createWorkQueue } from '#platform/work-queue.ts';
import { presentImage } from './presenter.ts';
import { createPreviews } from './previews.ts';
import { createRenditions } from './renditions.ts';
import { mediaRoutes, serveToStaff } from './routes.ts';
import {
  attachImages,
  detachImages,
  dropSuggestions,
  findImage,
  findImages,
  findDuplicatePhotos,
  imagesOfAuctions,
  insertImage,
  type ImageRecord,
  type ServedImage,
  releaseImages,
  withholdImages,
} from './store.ts';
import { discardImage, squareOf } from './square.ts';
import { ingestPhoto, type IngestRefusal } from './ingest.ts';
import type { Media, MediaDeps, PlacedPhoto } from './media.ts';

export type { Media } from './media.ts';
export { withholdImages } from './store.ts';
export { plainFileName } from './documents.ts';
export type { Documents } from './documents.ts';
export type { Attachment, ImageRecord } from './store.ts';
export { resumableRoutes } from './resumable-routes.ts';
export { PHOTO_UPLOAD, uploadRoutes } from './routes.ts';

const NOT_TAKEN: Readonly<Record<IngestRefusal, string>> = {
  none: 'This file is not a photo we can show. Upload a JPEG, HEIC, PNG, WebP, AVIF or TIFF.',
  too_many_pixels: 'This photo has too many pixels. Upload a smaller version.',
  undecodable_heic: 'We could not read this HEIC photo. Upload it as a JPEG instead.',
};

export function createMedia({ database, clock, storage, log, arePhotosLocked }: MediaDeps): Media {
  const renditions = createRenditions({
    storage,
    queue: createWorkQueue({ atOnce: MEDIA_LIMITS.makingAtOnce, waiting: MEDIA_LIMITS.waiting }),
  });
  const intake = createWorkQueue({
    atOnce: MEDIA_LIMITS.takingInAtOnce,
    waiting: MEDIA_LIMITS.waitingToBeTakenIn,
  });
  const { records, find } = createFinder(database);

  return {
    routes: mediaRoutes({ find, renditions }),
    serveToStaff: serveToStaff({ find, renditions }),
    async withhold(transaction, imageIds, at) {
      await withholdImages(transaction, imageIds, at);
      for (const id of imageIds) records.delete(id);
    },
    async release(transaction, imageIds) {
      await releaseImages(transaction, imageIds);
      for (const id of imageIds) records.delete(id);
    },
    addImage: createIntake({ database, clock, storage, intake }),
    cropToSquare: (bytes) => intake.run('visitor', () => squareOf(bytes)),
    async discard(imageId) {
      records.delete(imageId);
      await discardImage({ executor: database.executor, storage }, imageId);
    },
    documents: createDocuments({ storage, intake }),
    hideAreas: (actor, what) =>
      hideOnPhoto(
        {
          database,
          clock,
          storage,
          queue: intake,
          arePhotosLocked,
          forget: (id) => void records.delete(id),
        },
        actor,
        what,
      ),
    findDuplicates: findDuplicatePhotos,
    preview: createPreviews({ find, storage }),
    attach: attachImages,
    async replace(transaction, auctionId, attachments) {
      await detachImages(transaction, auctionId);
      await attachImages(transaction, auctionId, attachments);
    },
    dropSuggestions,
    async findNotOwned(executor, userId, imageIds) {
      const ownedIds = new Set(
        (await findImages(executor, imageIds)).filter((image) => image.createdBy === userId).map((image) => image.id),
      );
      return imageIds.filter((id) => !ownedIds.has(id));
    },
    attachDetails,
    imagesOf,
    ...createPreparation({ find, renditions, log }),
  };
}

function createFinder(database: Database) {
  const records = new LRUCache<string, ServedImage>({ ...growingTo(MEDIA_LIMITS.recordsKept), ttl: RECORD_KEPT_MS });
  return {
    records,
    async find(id: string, revision?: number): Promise<ServedImage | null> {
      const known = records.get(id);
      // Another process may have covered something, so an unknown revision is looked up in the database.
      if (known !== undefined && (revision === undefined || known.revision === revision)) return known;
      const found = await findImage(database.executor, id);
      if (found !== null) records.set(id, found);
      return found;
    },
  };
}

async function attachDetails(executor: Executor, placed: readonly PlacedPhoto[]): Promise<Image[]> {
  const found = new Map(
    (
      await findImages(
        executor,
        placed.map((each) => each.id),
      )
    ).map((image) => [image.id, image]),
  );
  return placed.flatMap(({ id, section, alt, caption, shot = '', suggested_shot: suggestedShot = '', pins = [] }) => {
    const image = found.get(id);
    return image === undefined ? [] : [presentImage({ ...image, section, alt, caption, shot, suggestedShot, pins })];
  });
}

async function imagesOf(
  executor: Executor,
  auctionIds: readonly string[],
  options: { heroOnly: boolean },
): Promise<Map<string, Image[]>> {
  const images = new Map<string, Image[]>();
  for (const image of await imagesOfAuctions(executor, auctionIds, options)) {
    const sofar = images.get(image.auctionId);
    if (sofar === undefined) images.set(image.auctionId, [presentImage(image)]);
    else sofar.push(presentImage(image));
  }
  return images;
}

function createIntake({
  database,
  clock,
  storage,
  intake,
}: {
  database: Database;
  clock: Clock;
  storage: Storage;
  intake: ReturnType<typeof createWorkQueue>;
}): Media['addImage'] {
  return async (bytes, { createdBy, forDealer = null }) => {
    const refusePhoto = (message: string): Result<never> => invalid({ photo: [message] });
    if (bytes.byteLength > MEDIA_LIMITS.uploadBytes) return refusePhoto(TOO_LARGE);
    const taken = await intake.run('visitor', () => ingestPhoto(bytes));
    if (typeof taken === 'string') return refusePhoto(NOT_TAKEN[taken]);
    const id = newId();
    const image: ImageRecord = {
      id,
      storageKey: `originals/${id}.jpg`,
      width: taken.width,
      height: taken.height,
      placeholder: taken.placeholder,
      revision: 0,
      hidden: [],
      originalKey: null,
    };
    // The file first: a row without its file would be a broken image, while a file without a row only wastes space.
    try {
      await storage.put(image.storageKey, taken.bytes);
    } catch (error) {
      if (isStorageFull(error)) return refuse('photo_storage_full');
      throw error;
    }
    await insertImage(database.executor, image, {
      createdBy,
      forDealer,
      at: await clock.now(database.executor),
      perceptualHash: taken.perceptualHash,
    });
    return { ok: true, value: { ...image, camera: taken.camera } };
  };
}

function createPreparation({
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
        await renditions.get(
          { id: image.id, storageKey: image.storageKey, width: image.width, revision: image.revision },
          width,
          'avif',
          'background',
        );
      }
    }
  }
  return {
    prepare(imageIds) {
      const work: Promise<void> = makeCards(imageIds)
        .catch((error: unknown) => log.warn({ err: error }, 'photos could not be prepared'))
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
