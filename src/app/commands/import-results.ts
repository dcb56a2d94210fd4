/** `npm run import-results -- FILE`: imports past results of another site for the price guide. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { RESULT_FIELDS, IMPORT_LIMITS, type ResultField } from '#contract/import-fields.ts';
import { type ResultImportOptions, ResultImportOptionsSchema } from '#contract/imports.ts';
import { importFile, readOptions, UnreadableFile } from '#modules/imports/index.ts';
import { createApp } from '../compose.ts';
import { print, withInfrastructure } from './command.ts';

const USAGE = `Usage: npm run import-results -- FILE [--dry-run] [--source NAME] [--currency USD] [--dates month/day|day/month]
         [--unit mi|km] [--map FIELD=COLUMN]…
Fields: ${RESULT_FIELDS.join(', ')}`;
const MAX_SHOWN_ERRORS = 20;
const ROWS_PER_PROGRESS_LINE = 50_000;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        source: { type: 'string' },
        currency: { type: 'string' },
        dates: { type: 'string' },
        unit: { type: 'string' },
        map: { type: 'string', multiple: true, default: [] },
      },
    });
    const [path, ...rest] = positionals;
    if (path !== undefined && rest.length === 0 && existsSync(path)) return { path, values };
  } catch {}
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const { path, values } = readArguments();
const file = {
  name: basename(path).slice(0, IMPORT_LIMITS.nameLength),
  bytes: statSync(path).size,
  open: (): AsyncIterable<Uint8Array> => createReadStream(path),
};

const isField = (name: string): name is ResultField => RESULT_FIELDS.some((field) => field === name);

function chooseOptions(proposed: ResultImportOptions, columns: readonly string[]): ResultImportOptions | null {
  const chosen = { ...proposed.columns };
  for (const entry of values.map) {
    const [field = '', ...column] = entry.split('=');
    const name = column.join('=');
    if (!isField(field) || !columns.includes(name)) {
      print(
        `--map ${entry}: choose one of the fields (${RESULT_FIELDS.join(', ')}) and columns (${columns.join(', ')}).`,
      );
      return null;
    }
    chosen[field] = name;
  }
  const options = ResultImportOptionsSchema.safeParse({
    ...proposed,
    columns: chosen,
    ...(values.source === undefined ? {} : { source: values.source }),
    ...(values.currency === undefined ? {} : { currency: values.currency.toUpperCase() }),
    ...(values.dates === undefined ? {} : { day_order: values.dates === 'day/month' ? 'day_first' : 'month_first' }),
    ...(values.unit === undefined ? {} : { mileage_unit: values.unit }),
  });
  if (options.success) return options.data;
  print(options.error.issues.map(({ message, path: at }) => `${at.join('.')}: ${message}`).join('\n'));
  return null;
}

function describe({ columns, source, currency, day_order: order, mileage_unit: unit }: ResultImportOptions): void {
  for (const field of RESULT_FIELDS) if (columns[field] !== undefined) print(`  ${field}: ${columns[field]}`);
  print(`  Source ${source}, ${currency}, ${order === 'day_first' ? 'day/month' : 'month/day'}, ${unit}`);
}

type OnBatch = Parameters<typeof importFile>[2]['onBatch'];
type Batch = Parameters<OnBatch>[0];
type SkippedRows = Parameters<OnBatch>[1];

function createReporter() {
  const startedAt = performance.now();
  const rows = { read: 0, refused: 0, repeated: 0, reported: 0 };
  return {
    rows,
    perSecond: () => Math.round(rows.read / ((performance.now() - startedAt) / 1000)),
    onBatch({ items, refused }: Batch, skipped: SkippedRows): void {
      for (const { row, problems } of refused.slice(0, Math.max(0, MAX_SHOWN_ERRORS - rows.refused)))
        print(
          `Row ${row}: ${problems.map(({ column, value, message }) => `${column} “${value}”: ${message}`).join(' ')}`,
        );
      for (const { row, problems } of skipped.slice(0, Math.max(0, MAX_SHOWN_ERRORS - rows.repeated)))
        print(`Row ${row}: ${problems.map(({ value, message }) => `“${value}”: ${message}`).join(' ')}`);
      rows.repeated += skipped.length;
      rows.read += items.length + refused.length;
      rows.refused += refused.length;
      if (rows.read - rows.reported < ROWS_PER_PROGRESS_LINE) return;
      rows.reported = rows.read;
      print(`${rows.read} rows, ${this.perSecond()} rows/s`);
    },
  };
}

await withInfrastructure(async (infrastructure) => {
  const { database, clock, operations, vehicleModels } = createApp(infrastructure);
  try {
    const settings = await operations.settings(database.executor);
    const proposed = await readOptions(file, { currency: settings.currency, unit: settings.distance_unit });
    const options = chooseOptions(proposed.options, proposed.columns);
    if (options === null) return false;
    describe(options);
    const missing = proposed.missingOf(options);
    if (missing.length > 0) {
      print(`No column for ${missing.join(', ')}. Name it with --map. Columns: ${proposed.columns.join(', ')}`);
      return false;
    }
    const reporter = createReporter();
    const isDry = values['dry-run'];
    const done = await importFile({ database, clock, vehicleModels }, file, {
      options,
      isDry,
      onBatch: (batch, skipped) => reporter.onBatch(batch, skipped),
    });
    const { read, refused, repeated } = reporter.rows;
    print(
      done === null
        ? `${read} rows read: ${repeated} duplicates, ${refused} would be refused. Nothing imported.`
        : `${read} rows: ${done.added} imported, ${done.duplicates} duplicates, ${refused} refused. ${reporter.perSecond()} rows/s`,
    );
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    print(error.message);
    return false;
  }
});
