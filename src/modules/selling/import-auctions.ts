import Papa from 'papaparse';
import { CreateAuctionSchema, type CreateAuction } from '#contract/account.ts';
import type { ImportResult } from '#contract/calendar.ts';
import { parseMoney } from '#contract/format/money.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import { CLOSE_HAS_PASSED, checkOffered, isChecked } from './check-offer.ts';
import { findSame } from './calendar-store.ts';
import { createAuction, findSeller } from './create-auction.ts';
import { atHouseClock } from './house-time.ts';
import type { SellingParts } from './parts.ts';

/** So many auctions are in one file. */
const MOST_ROWS = 500;
const NEEDED = ['title', 'make', 'model', 'year', 'seller', 'starting_bid', 'start_date', 'close_date'] as const;
const KNOWN: readonly string[] = [...NEEDED, 'subtitle', 'reserve', 'dealer', 'body_style', 'city', 'region', 'country'];
/** A time that names no zone of its own: it is read as the house's clock shows it. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0+)?)?$/;
type Fault = ImportResult['faults'][number];
type Cells = Readonly<Record<string, string>>;

interface Row {
  readonly line: number;
  readonly cells: Cells;
}
interface ReadRow {
  readonly line: number;
  readonly input: CreateAuction;
}

/**
 * Auctions from a file, a line each. A dry run names every faulty cell; while one is faulty nothing is made. Each auction is made in a transaction of its own, since one
 * of them all would hold up the live stream for as long as it takes: should a line be refused after all, it is told which lines stand and which do not.
 * Amounts are in whole units, times of the house's clock.
 */
export async function importAuctions(
  parts: SellingParts,
  actor: Actor,
  { csv, dry_run: isDry }: { csv: string; dry_run: boolean },
): Promise<Result<ImportResult>> {
  const refusal = refusalUnlessMay(actor, 'import_auctions') ?? refusalUnlessMay(actor, 'edit_auctions');
  if (refusal !== null) return refusal;
  const { rows, faults } = readFile(csv);
  const settings = await parts.operations.settings(parts.database.executor);
  const now = await parts.clock.now(parts.database.executor);
  const ready: ReadRow[] = [];
  if (faults.length === 0) {
    for (const { line, cells } of rows) {
      const read = await readRow(parts, cells, { zone: settings.time_zone, unit: settings.bid_unit, currency: settings.currency, now });
      const twin = read.faults.length > 0 ? null : await findTwin(parts, read.input, ready);
      if (twin !== null) read.faults.push({ column: 'title', value: read.input.title, message: twin });
      faults.push(...read.faults.map((fault) => ({ ...fault, line })));
      if (read.faults.length === 0) ready.push({ line, input: read.input });
    }
  }
  if (isDry || faults.length > 0) return accepted({ rows: rows.length, created: [], faults });
  const created: ImportResult['created'] = [];
  for (const { line, input } of ready) {
    const made = await createAuction(parts, actor, input);
    if (made.ok) created.push({ line, slug: made.value.slug });
    // What was looked at a moment ago has changed.
    else faults.push({ line, column: '', value: input.title, message: made.body.message });
  }
  return accepted({ rows: rows.length, created, faults });
}

/** The lines of the file, counted as a spreadsheet counts them: the names of the columns are line 1, empty lines count. */
function readFile(csv: string): { rows: Row[]; faults: Fault[] } {
  const parsed = Papa.parse<Cells>(csv.replace(/^\uFEFF/, ''), { header: true, transformHeader: (name) => name.trim().toLowerCase().replaceAll(' ', '_') });
  const columns = parsed.meta.fields ?? [];
  const rows = parsed.data.map((cells, place) => ({ line: place + 2, cells })).filter(({ cells }) => Object.values(cells).some((value) => value.trim() !== ''));
  const lines = new Set(rows.map(({ line }) => line));
  const faults: Fault[] = [
    ...NEEDED.filter((name) => !columns.includes(name)).map((column) => ({ line: 1, column, value: '', message: 'This column is missing.' })),
    ...columns.filter((name) => !KNOWN.includes(name)).map((column) => ({ line: 1, column, value: '', message: 'Unknown column.' })),
    ...parsed.errors
      .filter(({ type, row }) => type !== 'Delimiter' && lines.has((row ?? 0) + 2))
      .map((error) => ({ line: (error.row ?? 0) + 2, column: '', value: '', message: error.message })),
  ];
  if (rows.length === 0 && faults.length === 0) faults.push({ line: 2, column: '', value: '', message: 'The file has no rows below the header.' });
  if (rows.length > MOST_ROWS)
    faults.push({ line: rows[MOST_ROWS]?.line ?? 0, column: '', value: '', message: `A file can have at most ${MOST_ROWS} auctions.` });
  return { rows, faults };
}

/** Whether the same auction is in the file above, or in the house: a file is easily sent twice. */
async function findTwin(parts: SellingParts, input: CreateAuction, above: readonly ReadRow[]): Promise<string | null> {
  const twin = above.find((each) => each.input.title === input.title && each.input.seller === input.seller && each.input.close_date === input.close_date);
  if (twin !== undefined) return `Duplicate of line ${twin.line}.`;
  const slug = await findSame(parts.database.executor, {
    title: input.title,
    seller: (await parts.accounts.findUserByUsername(parts.database.executor, input.seller))?.userId ?? '',
    closesAt: new Date(input.close_date),
  });
  return slug === null ? null : `This auction already exists: ${slug}.`;
}

async function readRow(
  parts: SellingParts,
  cells: Cells,
  { zone, unit, currency, now }: { zone: string; unit: number; currency: string; now: number },
): Promise<{ input: CreateAuction; faults: Omit<Fault, 'line'>[] }> {
  const cell = (name: string) => (cells[name] ?? '').trim();
  const faults: Omit<Fault, 'line'>[] = [];
  const fault = (column: string, message: string) => {
    if (!faults.some((each) => each.column === column)) faults.push({ column, value: cell(column), message });
  };
  const amount = (name: string): number => {
    const value = parseMoney(cell(name), currency);
    if (value === null) fault(name, `Enter an amount in ${currency}, for example 12500.`);
    return value ?? 0;
  };
  const time = (name: string): string => {
    const typed = ZONELESS.exec(cell(name));
    if (typed === null) {
      fault(name, 'Enter a time in the site’s time zone, for example 2026-11-21 18:30.');
      return '';
    }
    const told = atHouseClock(`${typed[1] ?? ''}T${typed[2] ?? ''}`, zone);
    if ('fault' in told) {
      fault(name, told.fault);
      return '';
    }
    return new Date(told.at).toISOString();
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
    location: Object.fromEntries(['city', 'region', 'country'].flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]]))),
  };
  const checked = CreateAuctionSchema.safeParse(input);
  if (!checked.success) for (const issue of checked.error.issues) fault(String(issue.path[0] ?? ''), issue.message);
  if (faults.length === 0) {
    const offered = checkOffered(
      { startingBid: input.starting_bid, reserve: input.reserve ?? null, startDate: input.start_date, closeDate: input.close_date },
      unit,
    );
    if (!isChecked(offered)) for (const [column, [message = '']] of Object.entries(offered)) fault(column, message);
    else if (offered.closesAt <= now) fault('close_date', CLOSE_HAS_PASSED);
  }
  const seller = await findSeller(parts, parts.database.executor, { seller: cell('seller'), dealer: cell('dealer') });
  if ('faults' in seller) for (const [column, [message = '']] of Object.entries(seller.faults)) fault(column, message);
  return { input, faults };
}
