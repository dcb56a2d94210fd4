import {
  AUCTION_FIELD_LABELS,
  AUCTION_FIELDS,
  IMPORT_LIMITS,
  REQUIRED_AUCTION_FIELDS,
} from '#contract/import-fields.ts';
import { AuctionImportOptionsSchema, type PreviewOf } from '#contract/imports.ts';
import { money } from '#contract/primitives.ts';
import { chosenColumns, columnsOf, guessColumns, type KnownNames } from '../columns.ts';
import { createItems, undoItems } from '../import-items.ts';
import type { ImportHandler } from '../import-handler.ts';
import { previewOf } from '../preview-rows.ts';
import type { ImportsContext } from '../deps.ts';
import { listPhotos } from '../photos/photo-store.ts';
import type { ImportRow } from '../store.ts';
import { auctionReader, type ReadAuction } from './read-auction.ts';
import { withPhotos } from './take-photos.ts';

export const COLUMN_ALIASES: Partial<Record<(typeof AUCTION_FIELDS)[number], readonly string[]>> = {
  title: ['name', 'headline'],
  make: ['manufacturer', 'brand', 'marque'],
  year: ['my'],
  seller: ['seller username', 'consignor', 'username'],
  starting_bid: ['opening bid', 'start price', 'starting price'],
  reserve: ['reserve price'],
  start_date: ['starts', 'opens', 'start time'],
  close_date: ['end date', 'closes', 'ends', 'end time'],
  description: ['text', 'story'],
  photos: ['photo', 'images', 'pictures', 'photo files', 'folder'],
  photo_urls: ['photo url', 'photo links', 'image urls', 'image url', 'image links', 'picture urls'],
  region: ['state', 'province'],
  postal_code: ['zip', 'zip code', 'postcode'],
  vin: ['chassis', 'chassis number', 'serial number'],
  mileage: ['odometer', 'miles', 'kilometers'],
  exterior_colour: ['color', 'colour'],
};
const NAMES: KnownNames<(typeof AUCTION_FIELDS)[number]> = {
  fields: AUCTION_FIELDS,
  namesOf: (field) => [field, AUCTION_FIELD_LABELS[field].name, ...(COLUMN_ALIASES[field] ?? [])],
};

const maxRows = IMPORT_LIMITS.auctionRows;

/** Nothing is written until every row is valid. */
export const importAuctions: ImportHandler<'auctions'> = {
  maxRows,
  optionsSchema: AuctionImportOptionsSchema,
  missing: ({ columns }) => REQUIRED_AUCTION_FIELDS.filter((field) => columns[field] === undefined),
  propose: ({ rows }, { is_mapped: isMapped, ...given }) => ({
    kind: 'auctions',
    columns: isMapped === undefined ? guessColumns(columnsOf(rows), NAMES) : chosenColumns(AUCTION_FIELDS, given),
  }),
  async preview(context, { file, rows, options }) {
    const settings = await context.operations.settings(context.database.executor);
    const missing = [...importAuctions.missing(options)];
    const photos = await photosOf(context, file);
    const read = auctionReader(context, { options, settings, photos });
    const { items, ...preview } = await previewOf(rows, missing.length > 0 ? null : read, maxRows);
    return {
      ...preview,
      kind: 'auctions',
      options,
      missing,
      auctions: items.map((item) => present(item, settings.currency)),
    };
  },
  async run(context, row, { options, stopping }) {
    const { auctions, media, operations, database } = context;
    const settings = await operations.settings(database.executor);
    const photos = await photosOf(context, row);
    return createItems(context, row, {
      stopping,
      read: auctionReader(context, { options, settings, photos }),
      prepare: (batches) => withPhotos(context, row, { batches, stopping }),
      async create(transaction, { input, imageIds }) {
        const created = await auctions.create(transaction, { staffId: row.created_by ?? '', input });
        if (!created.ok) return created;
        const { id, slug } = created.value;
        await media.attach(transaction, id, imageIds.map(asAttachment));
        return { ok: true, value: { id, name: slug, imageIds } };
      },
      announce: () => auctions.announce(),
    });
  },
  async undo(context, row, stopping) {
    const isOver = await undoItems(context, row, {
      stopping,
      async remove(transaction, item) {
        const what = { auctionId: item.item_id, staffId: row.undone_by ?? '' };
        const keptReason = await context.auctions.remove(transaction, what);
        if (keptReason !== null) return { keptReason };
        await context.media.replace(transaction, item.item_id, []);
        return {
          async afterCommit() {
            for (const imageId of item.image_ids) await context.media.discard(imageId);
          },
        };
      },
    });
    context.auctions.announce();
    return isOver;
  },
};

const photosOf = ({ database }: Pick<ImportsContext, 'database'>, { id, is_zip: isZip }: ImportRow) =>
  isZip ? listPhotos(database.executor, id) : Promise.resolve(null);

const asAttachment = (imageId: string) => ({ imageId, section: 'exterior', alt: '', caption: '' }) as const;

const present = (
  { row, input, vin, photos, photoUrls }: ReadAuction,
  currency: string,
): PreviewOf<'auctions'>['auctions'][number] => ({
  row,
  title: input.title,
  seller: input.seller,
  vin,
  photos: photos.length + photoUrls.length,
  starting_bid: money(input.starting_bid, currency),
  reserve: input.reserve === null || input.reserve === undefined ? null : money(input.reserve, currency),
  start_date: input.start_date,
  close_date: input.close_date,
});
