import type { Executor } from '#platform/database/database.ts';

interface ImagesTable {
  id: string; storage_key: string; width: number; height: number; thumbhash: string; placeholder: string;
  created_by: string | null; created_at: Date;
}
export type ImageSection = 'exterior' | 'interior' | 'engine' | 'underside' | 'documents' | 'flaws';
interface AuctionImagesTable { auction_id: string; position: number; image_id: string; section: ImageSection; alt: string; caption: string }
type Tables = { images: ImagesTable; auction_images: AuctionImagesTable };

export interface ImageRecord {
  readonly id: string;
  readonly storageKey: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly placeholder: string;
}
export interface AttachedImage extends ImageRecord {
  readonly auctionId: string;
  readonly section: ImageSection;
  readonly alt: string;
  readonly caption: string;
}
export interface Attachment { readonly imageId: string; readonly section: ImageSection; readonly alt: string; readonly caption: string }

const tables = (executor: Executor) => executor.withTables<Tables>();

export async function insertImage(executor: Executor, image: ImageRecord, by: { createdBy: string | null; at: number }): Promise<void> {
  await tables(executor).insertInto('images').values({
    id: image.id, storage_key: image.storageKey, width: image.width, height: image.height, thumbhash: image.thumbhash,
    placeholder: image.placeholder, created_by: by.createdBy, created_at: new Date(by.at),
  }).execute();
}

export async function findImage(executor: Executor, id: string): Promise<ImageRecord | null> {
  const row = await tables(executor).selectFrom('images')
    .select(['id', 'storage_key as storageKey', 'width', 'height', 'thumbhash', 'placeholder']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Images by id, each with who took it in; those that are not there are left out. */
export async function findImages(executor: Executor, ids: readonly string[]): Promise<(ImageRecord & { readonly createdBy: string | null })[]> {
  if (ids.length === 0) return [];
  return tables(executor).selectFrom('images')
    .select(['id', 'storage_key as storageKey', 'width', 'height', 'thumbhash', 'placeholder', 'created_by as createdBy']).where('id', 'in', [...new Set(ids)]).execute();
}

/** Takes all images off an auction; the photographs themselves stay. */
export async function detachImages(transaction: Executor, auctionId: string): Promise<void> {
  await tables(transaction).deleteFrom('auction_images').where('auction_id', '=', auctionId).execute();
}

/** Puts the images after those that the auction has. */
export async function attachImages(transaction: Executor, auctionId: string, attachments: readonly Attachment[]): Promise<void> {
  if (attachments.length === 0) return;
  const last = await tables(transaction).selectFrom('auction_images').select((select) => select.fn.max('position').as('position'))
    .where('auction_id', '=', auctionId).executeTakeFirst();
  const first = last?.position === null || last?.position === undefined ? 0 : last.position + 1;
  await tables(transaction).insertInto('auction_images').values(attachments.map((each, index) => ({
    auction_id: auctionId, position: first + index, image_id: each.imageId, section: each.section, alt: each.alt, caption: each.caption,
  }))).execute();
}

/** The images of the auctions in their order; with `heroOnly` the first of each. */
export async function imagesOfAuctions(executor: Executor, auctionIds: readonly string[], { heroOnly }: { heroOnly: boolean }): Promise<AttachedImage[]> {
  if (auctionIds.length === 0) return [];
  let query = tables(executor).selectFrom('auction_images').innerJoin('images', 'images.id', 'auction_images.image_id')
    .select(['auction_images.auction_id as auctionId', 'auction_images.section', 'auction_images.alt', 'auction_images.caption',
      'images.id', 'images.storage_key as storageKey', 'images.width', 'images.height', 'images.thumbhash', 'images.placeholder'])
    .where('auction_images.auction_id', 'in', auctionIds);
  if (heroOnly) query = query.where('auction_images.position', '=', 0);
  return query.orderBy('auction_images.auction_id').orderBy('auction_images.position').execute();
}
