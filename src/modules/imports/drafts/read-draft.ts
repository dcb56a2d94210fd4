import type { DraftField } from '#contract/import-fields.ts';
import { BeginSubmissionSchema, SaveSubmissionSchema } from '#contract/submissions.ts';
import type { DraftRow } from '#modules/selling/index.ts';
import { readFactCells } from '../auctions/read-facts.ts';
import { type Cells, cellsOf } from '../cells.ts';
import type { FileRow } from '../file-row.ts';
import { readAmount } from '../read-amount.ts';

type Columns = Readonly<Partial<Record<DraftField, string>>>;
const NOTHING = { begin: {}, save: {} } as const;
const PLACE = ['city', 'region', 'postal_code', 'country'] as const;

/** Missing values are left out of the draft, for the seller to add. */
function inputOf({ cell, report }: Cells<DraftField>, currency: string): object {
  const given = (field: DraftField) => (cell(field) === '' ? {} : { [field]: cell(field) });
  const amount = (field: 'starting_bid' | 'reserve') => {
    if (cell(field) === '') return {};
    const value = readAmount(cell(field), currency);
    if (value === null) report(field, `Enter an amount in ${currency}, for example 12500.`);
    return { [field]: value };
  };
  return {
    ...given('variant'),
    ...given('subtitle'),
    ...given('body_style'),
    ...amount('starting_bid'),
    ...amount('reserve'),
    ...(cell('reserve') === '' ? {} : { has_reserve: true }),
    ...(cell('description') === ''
      ? {}
      : { story: [{ kind: 'overview', heading: 'Story', text: cell('description') }] }),
    facts: readFactCells(
      (field) => cell(field as DraftField),
      (field, message) => report(field as DraftField, message),
    ),
    location: Object.assign({}, ...PLACE.map(given)) as object,
  };
}

export function readDraft(row: FileRow, columns: Columns, currency: string): DraftRow {
  const cells = cellsOf<DraftField>(row, columns);
  const { cell, report, problems } = cells;
  const title = ['year', 'make', 'model']
    .map((field) => cell(field as DraftField))
    .join(' ')
    .trim();
  const refused = (message: string): DraftRow => ({ ...NOTHING, row: row.number, title, problem: message });
  if (row.problem !== undefined) return refused(row.problem);
  if (cell('vin') === '') report('vin', 'Enter the VIN or chassis number.');
  for (const field of ['make', 'model'] as const) if (cell(field) === '') report(field, `Enter the ${field}.`);
  const begin = BeginSubmissionSchema.safeParse({
    vin: cell('vin'),
    year: Number(cell('year')),
    make: cell('make'),
    model: cell('model'),
    variant: cell('variant'),
  });
  const save = SaveSubmissionSchema.safeParse(inputOf(cells, currency));
  for (const { error } of [begin, save])
    for (const { path, message } of error?.issues ?? []) report((path.at(-1) ?? '') as DraftField, message);
  if (problems.length > 0 || !begin.success || !save.success)
    return refused(problems.map(({ column, message }) => `${column}: ${message}`).join(' '));
  return { row: row.number, title, problem: null, begin: begin.data, save: save.data };
}
