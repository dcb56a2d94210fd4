import type { HiddenBox, Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { cover } from './cover.ts';
import { RENDITION_FORMATS, RENDITION_WIDTHS, widthsOf } from './limits.ts';
import type { MakingQueue } from './making.ts';
import { presentUnplaced } from './presenter.ts';
import { auctionsWith, findImages, updateShown, type ImageRecord } from './store.ts';

export interface HidingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly queue: MakingQueue;
  /** Whether the photographs of any of these auctions stand for others to rely on. */
  readonly areFixed: (executor: Executor, auctionIds: readonly string[]) => Promise<boolean>;
  readonly forget: (id: string) => void;
}

/**
 * Hides what lies behind the boxes on all that is ever shown of a photograph; with none, shows it whole again. The photograph before it
 * stays in the storage for that, under a key that no address leads to.
 */
export async function hideOnPhotograph(
  parts: HidingParts,
  actor: SignedIn,
  { id, boxes }: { id: string; boxes: readonly HiddenBox[] },
): Promise<Result<Image>> {
  const { executor } = parts.database;
  const [image] = await findImages(executor, [id]);
  const isTheirs = image?.createdBy === actor.userId && (actor.forFirm === undefined || image.dealerId === actor.forFirm);
  if (image === undefined || !isTheirs) return refused(404, 'There is no such photograph.', { code: 'not_found' });
  if (await parts.areFixed(executor, await auctionsWith(executor, id))) {
    return refused(409, 'This photograph stands in an auction that others rely on. Write to us, and we hide what should not be seen.', {
      code: 'photograph_is_fixed',
    });
  }
  const originalKey = image.originalKey ?? image.storageKey;
  const revision = image.revision + 1;
  const storageKey = boxes.length === 0 ? originalKey : `shown/${id}.${revision}.jpg`;
  if (boxes.length > 0) {
    const original = await parts.storage.get(originalKey);
    if (original === null) return refused(404, 'This photograph is lost. Please add it again.', { code: 'not_found' });
    await parts.storage.put(storageKey, await parts.queue.run('visitor', () => cover(original, boxes, image)));
  }
  const after: ImageRecord = { ...image, storageKey, originalKey: boxes.length === 0 ? null : originalKey, revision, hidden: boxes };
  if (!(await updateShown(executor, { before: image.revision, after })))
    return refused(409, 'This photograph was just changed elsewhere. Look at it again.', { code: 'changed_meanwhile' });
  parts.forget(id);
  await removeShown(parts.storage, image, originalKey);
  return accepted(presentUnplaced(after));
}

/** Nothing of what was shown before is left lying about. */
async function removeShown(storage: Storage, image: ImageRecord, originalKey: string): Promise<void> {
  if (image.storageKey !== originalKey) await storage.remove(image.storageKey);
  const widths = new Set<number>([...RENDITION_WIDTHS, ...widthsOf(image.width)]);
  for (const width of widths) for (const format of RENDITION_FORMATS) await storage.remove(renditionKey(image, width, format));
}

/** Where a rendition is kept: each revision of a photograph has its own. */
export const renditionKey = ({ id, revision }: Pick<ImageRecord, 'id' | 'revision'>, width: number, format: string): string =>
  `renditions/${revision === 0 ? id : `${id}.${revision}`}/${width}.${format}`;
