import { sql } from 'kysely';
import type { HiddenBox, Pin } from '#contract/primitives.ts';
import type { ImageSection } from '#contract/shots.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { MAX_BITS_APART, type PerceptualHash } from './perceptual-hash.ts';

export interface ImageRecord {
  readonly id: string;
  readonly storageKey: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** Incremented whenever the public image changes. */
  readonly revision: number;
  readonly hidden: readonly HiddenBox[];
  /** The storage key of the original, before anything was covered. Null if nothing is. */
  readonly originalKey: string | null;
}
export interface AttachedImage extends ImageRecord {
  readonly auctionId: string;
  readonly section: ImageSection;
  readonly alt: string;
  readonly caption: string;
  readonly shot: string;
  readonly suggestedShot: string;
  readonly pins: readonly Pin[];
}
export interface Attachment {
  readonly imageId: string;
  readonly section: ImageSection;
  readonly alt: string;
  readonly caption: string;
  readonly shot?: string;
  readonly suggestedShot?: string;
  readonly pins?: readonly Pin[];
}

const COLUMNS = [
  'images.id',
  'images.storage_key as storageKey',
  'images.width',
  'images.height',
  'images.placeholder',
  'images.revision',
  'images.hidden',
  'images.original_key as originalKey',
] as const;
type WithHidden<T extends { hidden: unknown }> = Omit<T, 'hidden'> & { hidden: readonly HiddenBox[] };
const asRecord = <T extends { hidden: unknown }>(row: T): WithHidden<T> => ({
  ...row,
  hidden: row.hidden as readonly HiddenBox[],
});

export async function insertImage(
  executor: Executor,
  image: ImageRecord,
  {
    createdBy,
    forDealer,
    at,
    perceptualHash,
  }: { createdBy: string | null; forDealer: string | null; at: number; perceptualHash: PerceptualHash },
): Promise<void> {
  await executor
    .insertInto('images')
    .values({
      id: image.id,
      storage_key: image.storageKey,
      width: image.width,
      height: image.height,
      placeholder: image.placeholder,
      created_by: createdBy,
      dealer_id: forDealer,
      created_at: new Date(at),
      revision: 0,
      hidden: '[]',
      original_key: null,
    })
    .execute();
  await sql`update images set perceptual_hash = ${perceptualHash.bits}::bit(256), perceptual_hash_bands = ${[...perceptualHash.bands]}::integer[] where id = ${image.id}`.execute(
    executor,
  );
}

export interface ServedImage extends ImageRecord {
  readonly isWithheld: boolean;
}
export async function findImage(executor: Executor, id: string): Promise<ServedImage | null> {
  const row = await executor
    .selectFrom('images')
    .select([...COLUMNS, 'withheld_at as withheldAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { withheldAt, ...image } = asRecord(row);
  return { ...image, isWithheld: withheldAt !== null };
}

export async function findImages(
  executor: Executor,
  ids: readonly string[],
): Promise<(ImageRecord & { readonly createdBy: string | null; readonly dealerId: string | null })[]> {
  if (ids.length === 0) return [];
  return (
    await executor
      .selectFrom('images')
      .select([...COLUMNS, 'created_by as createdBy', 'dealer_id as dealerId'])
      .where('id', 'in', [...new Set(ids)])
      .execute()
  ).map(asRecord);
}

export async function deleteImage(executor: Executor, id: string): Promise<ImageRecord | null> {
  const image = await findImage(executor, id);
  if (image !== null) await executor.deleteFrom('images').where('id', '=', id).execute();
  return image;
}

export async function updatePublicImage(
  executor: Executor,
  { before, after }: { before: number; after: ImageRecord },
): Promise<boolean> {
  const result = await executor
    .updateTable('images')
    .set({
      storage_key: after.storageKey,
      original_key: after.originalKey,
      revision: after.revision,
      hidden: JSON.stringify(after.hidden),
    })
    .where('id', '=', after.id)
    .where('revision', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function auctionsUsingImage(executor: Executor, imageId: string): Promise<string[]> {
  return (
    await executor
      .selectFrom('auction_images')
      .select('auction_id')
      .distinct()
      .where('image_id', '=', imageId)
      .execute()
  ).map((row) => row.auction_id);
}

export interface DuplicatePhoto extends Pick<CamelRow<'auction_images'>, 'imageId' | 'auctionId'> {
  readonly duplicateId: Row<'images'>['id'];
}
const MAX_DUPLICATES = 200;

export async function findDuplicatePhotos(executor: Executor, auctionId: string): Promise<DuplicatePhoto[]> {
  const result =
    await sql<DuplicatePhoto>`select mine.image_id as "imageId", other.id as "duplicateId", there.auction_id as "auctionId"
    from auction_images mine join images own on own.id = mine.image_id
    join images other on other.perceptual_hash_bands && own.perceptual_hash_bands and bit_count(other.perceptual_hash # own.perceptual_hash) <= ${MAX_BITS_APART}
    join auction_images there on there.image_id = other.id and there.auction_id <> mine.auction_id
    where mine.auction_id = ${auctionId} order by bit_count(other.perceptual_hash # own.perceptual_hash), 1, 2, 3 limit ${MAX_DUPLICATES}`.execute(
      executor,
    );
  return result.rows;
}

export async function detachImages(transaction: Executor, auctionId: string): Promise<void> {
  await transaction.deleteFrom('auction_images').where('auction_id', '=', auctionId).execute();
}

export async function attachImages(
  transaction: Executor,
  auctionId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  const last = await transaction
    .selectFrom('auction_images')
    .select((select) => select.fn.max('position').as('position'))
    .where('auction_id', '=', auctionId)
    .executeTakeFirst();
  const first = last?.position === null || last?.position === undefined ? 0 : last.position + 1;
  await transaction
    .insertInto('auction_images')
    .values(
      attachments.map((each, index) => ({
        auction_id: auctionId,
        position: first + index,
        image_id: each.imageId,
        section: each.section,
        alt: each.alt,
        caption: each.caption,
        shot: each.shot ?? '',
        suggested_shot: each.suggestedShot ?? '',
        pins: JSON.stringify(each.pins ?? []),
      })),
    )
    .execute();
}

export async function dropSuggestions(transaction: Executor, auctionId: string): Promise<void> {
  await transaction
    .updateTable('auction_images')
    .set({ suggested_shot: '' })
    .where('auction_id', '=', auctionId)
    .execute();
}

export async function imagesOfAuctions(
  executor: Executor,
  auctionIds: readonly string[],
  { heroOnly }: { heroOnly: boolean },
): Promise<AttachedImage[]> {
  if (auctionIds.length === 0) return [];
  let query = executor
    .selectFrom('auction_images')
    .innerJoin('images', 'images.id', 'auction_images.image_id')
    .select([
      'auction_images.auction_id as auctionId',
      'auction_images.section',
      'auction_images.alt',
      'auction_images.caption',
      'auction_images.shot',
      'auction_images.suggested_shot as suggestedShot',
      'auction_images.pins',
      ...COLUMNS,
    ])
    .where('auction_images.auction_id', 'in', auctionIds);
  if (heroOnly) query = query.where('auction_images.position', '=', 0);
  const rows = await query.orderBy('auction_images.auction_id').orderBy('auction_images.position').execute();
  return rows.map((row) => ({ ...asRecord(row), pins: row.pins as readonly Pin[] }));
}

/** Stops serving these photos, except those that a listing or a vehicle shows too. */
export async function withholdImages(transaction: Executor, imageIds: readonly string[], at: Date): Promise<void> {
  if (imageIds.length === 0) return;
  await sql`update images set withheld_at = ${at} where id = any(${[...imageIds]}::text[]) and withheld_at is null
    and not exists (select from auction_images a where a.image_id = images.id)
    and not exists (select from vehicle_images v where v.image_id = images.id)`.execute(transaction);
}

export async function releaseImages(transaction: Executor, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await transaction
    .updateTable('images')
    .set({ withheld_at: null })
    .where('id', 'in', [...imageIds])
    .execute();
}
