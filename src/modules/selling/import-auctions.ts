import Papa from 'papaparse';
import { CreateAuctionSchema, type CreateAuction } from '#contract/account.ts';
import type { ImportResult } from '#contract/calendar.ts';
import { parseMoney } from '#contract/format/money.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refusalMessage, type Result } from '#contract/result.ts';
import { CLOSE_HAS_PASSED, checkOffered, isChecked } from './check-offer.ts';
import { findSame } from './calendar-store.ts';
import { createAuction, findSeller } from './create-auction.ts';
import { parseSiteTime } from '#platform/site-time.ts';
import type { SellingDeps } from './deps.ts';
import { FACT_COLUMNS, readFactCells } from './import-facts.ts';

const MOST_ROWS = 500;
const NEEDED = ['title', 'make', 'model', 'year', 'seller', 'starting_bid', 'start_date', 'close_date'] as const;
const KNOWN: readonly string[] = [
  ...NEEDED,
  'subtitle',
  'reserve',
  'dealer',
  'body_style',
  'description',
  'city',
  'region',
  'country',
  ...FACT_COLUMNS,
];
/** A time without a zone: read in the site's time zone. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0+)?)?$/;
type LineError = ImportResult['errors'][number];
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
 * Each auction has its own transaction, because a single one would block the live stream. Amounts are in whole units,
 * times in the site's time zone.
 */
export async function importAuctions(
  deps: SellingDeps,
  actor: Actor,
  { csv, dry_run: isDry }: { csv: string; dry_run: boolean },
): Promise<Result<ImportResult>> {
  const refusal = refusalUnlessMay(actor, 'import_auctions') ?? refusalUnlessMay(actor, 'edit_auctions');
  if (refusal !== null) return refusal;
  const { rows, errors } = readFile(csv);
  const settings = await deps.operations.settings(deps.database.executor);
  const now = await deps.clock.now(deps.database.executor);
  const ready: ReadRow[] = [];
  if (errors.length === 0) {
    for (const { line, cells } of rows) {
      const read = await readRow(deps, cells, {
        zone: settings.time_zone,
        unit: settings.bid_unit,
        currency: settings.currency,
        now,
      });
      const duplicate = read.errors.length > 0 ? null : await findDuplicate(deps, read.input, ready);
      if (duplicate !== null) read.errors.push({ column: 'title', value: read.input.title, message: duplicate });
      errors.push(...read.errors.map((fault) => ({ ...fault, line })));
      if (read.errors.length === 0) ready.push({ line, input: read.input });
    }
  }
  if (isDry || errors.length > 0) return accepted({ rows: rows.length, created: [], errors });
  const created: ImportResult['created'] = [];
  for (const { line, input } of ready) {
    const made = await createAuction(deps, actor, input);
    if (made.ok) created.push({ line, slug: made.value.slug });
    else errors.push({ line, column: '', value: input.title, message: refusalMessage(made) });
  }
  return accepted({ rows: rows.length, created, errors });
}

/** Parses the file. Lines are numbered as in a spreadsheet: the header is line 1, and empty lines count. */
function readFile(csv: string): { rows: Row[]; errors: LineError[] } {
  const parsed = Papa.parse<Cells>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    transformHeader: (name) => name.trim().toLowerCase().replaceAll(' ', '_'),
  });
  const columns = parsed.meta.fields ?? [];
  const rows = parsed.data
    .map((cells, place) => ({ line: place + 2, cells }))
    .filter(({ cells }) => Object.values(cells).some((value) => value.trim() !== ''));
  const lines = new Set(rows.map(({ line }) => line));
  const errors: LineError[] = [
    ...NEEDED.filter((name) => !columns.includes(name)).map((column) => ({
      line: 1,
      column,
      value: '',
      message: 'This column is missing.',
    })),
    ...columns
      .filter((name) => !KNOWN.includes(name))
      .map((column) => ({ line: 1, column, value: '', message: 'Unknown column.' })),
    ...parsed.errors
      .filter(({ type, row }) => type !== 'Delimiter' && lines.has((row ?? 0) + 2))
      .map((error) => ({ line: (error.row ?? 0) + 2, column: '', value: '', message: error.message })),
  ];
  if (rows.length === 0 && errors.length === 0)
    errors.push({ line: 2, column: '', value: '', message: 'The file has no rows below the header.' });
  if (rows.length > MOST_ROWS)
    errors.push({
      line: rows[MOST_ROWS]?.line ?? 0,
      column: '',
      value: '',
      message: `A file can have at most ${MOST_ROWS} auctions.`,
    });
  return { rows, errors };
}

async function findDuplicate(
  deps: SellingDeps,
  input: CreateAuction,
  above: readonly ReadRow[],
): Promise<string | null> {
  const duplicate = above.find(
    (each) =>
      each.input.title === input.title &&
      each.input.seller === input.seller &&
      each.input.close_date === input.close_date,
  );
  if (duplicate !== undefined) return `Duplicate of line ${duplicate.line}.`;
  const slug = await findSame(deps.database.executor, {
    title: input.title,
    seller: (await deps.accounts.findUserByUsername(deps.database.executor, input.seller))?.userId ?? '',
    closesAt: new Date(input.close_date),
  });
  return slug === null ? null : `This auction already exists: ${slug}.`;
}

const storyOf = (text: string): Pick<CreateAuction, 'story'> =>
  text === '' ? {} : { story: [{ kind: 'overview', heading: 'Story', text }] };
const columnOf = (field: PropertyKey | undefined): string => (field === 'story' ? 'description' : String(field ?? ''));

async function readRow(
  deps: SellingDeps,
  cells: Cells,
  { zone, unit, currency, now }: { zone: string; unit: number; currency: string; now: number },
): Promise<{ input: CreateAuction; errors: Omit<LineError, 'line'>[] }> {
  const cell = (name: string) => (cells[name] ?? '').trim();
  const errors: Omit<LineError, 'line'>[] = [];
  const fault = (column: string, message: string) => {
    if (!errors.some((each) => each.column === column)) errors.push({ column, value: cell(column), message });
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
    const parsed = parseSiteTime(`${typed[1] ?? ''}T${typed[2] ?? ''}`, zone);
    if ('fault' in parsed) {
      fault(name, parsed.fault);
      return '';
    }
    return new Date(parsed.at).toISOString();
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
    ...storyOf(cell('description')),
    vehicle: readFactCells(cell, fault),
    location: Object.fromEntries(
      ['city', 'region', 'country'].flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]])),
    ),
  };
  const checked = CreateAuctionSchema.safeParse(input);
  if (!checked.success) for (const { path, message } of checked.error.issues) fault(columnOf(path[0]), message);
  if (errors.length === 0) {
    const offered = checkOffered(
      {
        startingBid: input.starting_bid,
        reserve: input.reserve ?? null,
        startDate: input.start_date,
        closeDate: input.close_date,
      },
      { bidUnit: unit, currency },
    );
    if (!isChecked(offered)) for (const [column, [message = '']] of Object.entries(offered)) fault(column, message);
    else if (offered.closesAt <= now) fault('close_date', CLOSE_HAS_PASSED);
  }
  const seller = await findSeller(deps, deps.database.executor, { seller: cell('seller'), dealer: cell('dealer') });
  if ('fieldErrors' in seller)
    for (const [column, [message = '']] of Object.entries(seller.fieldErrors)) fault(column, message);
  return { input, errors };
}
