import type { CreateAuction } from '#contract/account.ts';
import { type AuctionField, IMPORT_LIMITS } from '#contract/import-fields.ts';
import type { AuctionImportOptions } from '#contract/imports.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { targetProblem } from '#platform/safe-fetch.ts';
import { parseSiteTime } from '#platform/site-time.ts';
import { type Cells, cellsOf } from '../cells.ts';
import type { ImportsContext } from '../deps.ts';
import type { FileRow, RowReader } from '../file-row.ts';
import { matchPhotos } from '../photos/match-photos.ts';
import type { PhotoRow } from '../photos/photo-store.ts';
import { readAmount } from '../read-amount.ts';
import { readFactCells } from './read-facts.ts';

const { photosPerAuction, photoUrlLength } = IMPORT_LIMITS;
const SHOWN_OF_URL = 200;

/** A time without a zone: read in the site's time zone. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0+)?)?$/;

export interface ReadAuction {
  readonly row: number;
  readonly input: CreateAuction;
  readonly vin: string;
  readonly photos: readonly PhotoRow[];
  readonly photoUrls: readonly string[];
}

interface Reading {
  readonly options: AuctionImportOptions;
  readonly settings: Pick<SiteSettings, 'time_zone' | 'currency'>;
  /** The photos of the zip. Null if the file isn't one. */
  readonly photos: readonly PhotoRow[] | null;
}

/** Amounts are in whole units, times in the site's time zone. Also finds rows that repeat one above. */
export function auctionReader(
  { auctions, config, database }: Pick<ImportsContext, 'auctions' | 'config' | 'database'>,
  { options, settings, photos }: Reading,
): RowReader<ReadAuction> {
  const rowsByAuction = new Map<string, number>();
  return async (row) => {
    if (row.problem !== undefined)
      return { row: row.number, problems: [{ column: '', value: '', message: row.problem }] };
    const { input, cells } = readCells(row, options, settings);
    const errors = await auctions.check(database.executor, input);
    for (const [field, [message = '']] of Object.entries(errors)) cells.report(fieldOf(field), message);
    const found = readPhotos(cells, photos);
    const photoUrls = readPhotoUrls(cells, config);
    if (found.length + photoUrls.length > photosPerAuction)
      cells.report(found.length > 0 ? 'photos' : 'photo_urls', `An auction can have up to ${photosPerAuction} photos.`);
    const key = JSON.stringify([input.title, input.seller, input.close_date]);
    const above = rowsByAuction.get(key);
    if (above !== undefined) cells.report('title', `Duplicate of row ${above}.`);
    if (cells.problems.length > 0) return { row: row.number, problems: cells.problems };
    rowsByAuction.set(key, row.number);
    return { item: { row: row.number, input, vin: cells.cell('vin').toUpperCase(), photos: found, photoUrls } };
  };
}

const fieldOf = (field: string): AuctionField => (field === 'story' ? 'description' : (field as AuctionField));

function readPhotos({ cell, report }: Cells<AuctionField>, photos: readonly PhotoRow[] | null): readonly PhotoRow[] {
  if (cell('photos') === '') return [];
  if (photos === null) {
    report('photos', 'Upload a zip that has this file and the photos.');
    return [];
  }
  const found = matchPhotos(cell('photos'), photos);
  if ('missing' in found) {
    report('photos', `The zip has no photo or folder “${found.missing}”.`);
    return [];
  }
  return found.photos;
}

/** URLs may contain commas and semicolons. */
const BETWEEN_URLS = /[\s|]+|[,;]+(?=\s|https?:)/i;

function readPhotoUrls(
  { cell, report }: Cells<AuctionField>,
  config: { allowsOwnNetwork: boolean },
): readonly string[] {
  const urls = new Set(
    cell('photo_urls')
      .split(BETWEEN_URLS)
      .filter((url) => url !== ''),
  );
  for (const url of urls) {
    const problem = url.length > photoUrlLength ? 'The URL is too long.' : targetProblem(url, config);
    if (problem !== null)
      report('photo_urls', urls.size === 1 ? problem : `${problem} See “${url.slice(0, SHOWN_OF_URL)}”.`);
  }
  return [...urls];
}

function readCells(
  row: FileRow,
  options: AuctionImportOptions,
  { time_zone: zone, currency }: Pick<SiteSettings, 'time_zone' | 'currency'>,
): { input: CreateAuction; cells: Cells<AuctionField> } {
  const cells = cellsOf<AuctionField>(row, options.columns);
  const { cell, report } = cells;
  const amount = (field: AuctionField): number => {
    const value = readAmount(cell(field), currency);
    if (value === null) report(field, `Enter an amount in ${currency}, for example 12500.`);
    return value ?? 0;
  };
  const time = (field: AuctionField): string => {
    const [, date, clock] = ZONELESS.exec(cell(field)) ?? [];
    if (date === undefined || clock === undefined) {
      report(field, 'Enter a time in the site’s time zone, for example 2026-11-21 18:30.');
      return '';
    }
    const parsed = parseSiteTime(`${date}T${clock}`, zone);
    if ('problem' in parsed) report(field, parsed.problem);
    return 'problem' in parsed ? '' : new Date(parsed.at).toISOString();
  };
  const input: CreateAuction = {
    title: cell('title'),
    subtitle: cell('subtitle'),
    make: cell('make'),
    model: cell('model'),
    year: Number(cell('year')),
    seller: cell('seller'),
    ...(cell('dealer') === '' ? {} : { dealer: cell('dealer') }),
    starting_bid: amount('starting_bid'),
    reserve: cell('reserve') === '' ? null : amount('reserve'),
    start_date: time('start_date'),
    close_date: time('close_date'),
    body_style: cell('body_style'),
    ...(cell('description') === ''
      ? {}
      : { story: [{ kind: 'overview', heading: 'Story', text: cell('description') }] }),
    vehicle: readFactCells(cell, report),
    location: Object.fromEntries(
      (['city', 'region', 'postal_code', 'country'] as const).flatMap((field) =>
        cell(field) === '' ? [] : [[field, cell(field)]],
      ),
    ),
  };
  return { input, cells };
}
