import type { HiddenBox, Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { cover } from './cover.ts';
import { RENDITION_FORMATS, RENDITION_WIDTHS, widthsOf } from './limits.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import { presentUnplaced } from './presenter.ts';
import { auctionsUsingImage, findImages, updatePublicImage, type ImageRecord } from './store.ts';

export interface HidingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly queue: WorkQueue;
  readonly arePhotosLocked: (executor: Executor, auctionIds: readonly string[]) => Promise<boolean>;
  readonly forget: (id: string) => void;
}

/** The original stays in storage under a key that no URL exposes. Without boxes, it is restored. */
export async function hideOnPhoto(
  deps: HidingDeps,
  actor: SignedIn,
  { id, boxes }: { id: string; boxes: readonly HiddenBox[] },
): Promise<Result<Image>> {
  const { executor } = deps.database;
  const [image] = await findImages(executor, [id]);
  const isTheirs =
    image?.createdBy === actor.userId && (actor.dealerId === undefined || image.dealerId === actor.dealerId);
  if (image === undefined || !isTheirs) return refuse('photo_not_found');
  if (await deps.arePhotosLocked(executor, await auctionsUsingImage(executor, id))) {
    return refuse('photo_locked');
  }
  const originalKey = image.originalKey ?? image.storageKey;
  const revision = image.revision + 1;
  const storageKey = boxes.length === 0 ? originalKey : `shown/${id}.${revision}.jpg`;
  if (boxes.length > 0) {
    const original = await deps.storage.get(originalKey);
    if (original === null) return refuse('photo_lost');
    await deps.storage.put(storageKey, await deps.queue.run('visitor', () => cover(original, boxes, image)));
  }
  const after: ImageRecord = {
    ...image,
    storageKey,
    originalKey: boxes.length === 0 ? null : originalKey,
    revision,
    hidden: boxes,
  };
  if (!(await updatePublicImage(executor, { before: image.revision, after }))) return refuse('photo_changed');
  deps.forget(id);
  await removeShown(deps.storage, image, originalKey);
  return accepted(presentUnplaced(after));
}

/** So that nothing hidden remains available. */
async function removeShown(storage: Storage, image: ImageRecord, originalKey: string): Promise<void> {
  if (image.storageKey !== originalKey) await storage.remove(image.storageKey);
  const widths = new Set<number>([...RENDITION_WIDTHS, ...widthsOf(image.width)]);
  for (const width of widths)
    for (const format of RENDITION_FORMATS) await storage.remove(renditionKey(image, width, format));
}

export const renditionKey = (
  { id, revision }: Pick<ImageRecord, 'id' | 'revision'>,
  width: number,
  format: string,
): string => `renditions/${revision === 0 ? id : `${id}.${revision}`}/${width}.${format}`;
