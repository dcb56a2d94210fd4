import { COUNT_FACT_NAMES } from '#contract/count-facts.ts';
import { CHOICE_FACT_NAMES, valuesOfChoice } from '#contract/choice-facts.ts';
import { choiceLabel } from '#contract/format/vehicle-labels.ts';
import { type AuctionField } from '#contract/import-fields.ts';
import { TEXT_FACT_NAMES } from '#contract/vehicle-facts.ts';
import { FactsInputSchema, GARAGE_LIMITS } from '#contract/vehicles.ts';
import { readMileage, unitIn } from '../results/read-facts.ts';

const TEXTS = ['category', 'mileage_unit', ...TEXT_FACT_NAMES] as const;

/** By its value or its label: `dual_clutch` or `Dual-clutch`. */
function choiceIn(name: (typeof CHOICE_FACT_NAMES)[number], text: string, values: readonly string[]): string {
  return values.find((value) => [value, choiceLabel(name, value).toLowerCase()].includes(text.toLowerCase())) ?? text;
}

/** `61,500`, `61.500 km`, `62k` or `61500.0`. A unit beside the number counts if the row has no other. */
const WHOLE_MILEAGE =
  /^\d{1,3}(?:[.,'’ \u00A0\u202F]?\d{3})*(?:[.,]0{1,2})?\s*(?:k|t|tsd)?\s*(?:km|kms|kilomet\p{L}*|mi|miles?|mls)?\.?$/iu;

function readMileageCell(text: string, unit: string): { mileage?: number; mileage_unit?: string } {
  if (text === '') return {};
  const named = unitIn(text);
  const read = WHOLE_MILEAGE.test(text) ? readMileage(text, named ?? 'mi') : null;
  return { mileage: read?.value ?? Number.NaN, ...(unit === '' && named !== null ? { mileage_unit: named } : {}) };
}

export function readFactCells(
  cell: (field: AuctionField) => string,
  report: (field: AuctionField, message: string) => void,
): Record<string, unknown> {
  const filled = (names: readonly AuctionField[]) => names.filter((name) => cell(name) !== '');
  const read = {
    ...Object.fromEntries(filled(TEXTS).map((name) => [name, cell(name)])),
    ...Object.fromEntries(filled(COUNT_FACT_NAMES).map((name) => [name, Number(cell(name).replaceAll(',', ''))])),
    ...readMileageCell(cell('mileage'), cell('mileage_unit')),
    ...Object.fromEntries(
      CHOICE_FACT_NAMES.flatMap((name) =>
        cell(name) === '' ? [] : [[name, choiceIn(name, cell(name), valuesOfChoice(name))]],
      ),
    ),
    ...(cell('mileage_is_known').toLowerCase() === 'no' ? { mileage_is_known: false } : {}),
  };
  const checked = FactsInputSchema.safeParse(read);
  if (!checked.success) for (const issue of checked.error.issues) report(issue.path[0] as AuctionField, issue.message);
  if (cell('vin').length > GARAGE_LIMITS.vin) report('vin', `Use at most ${GARAGE_LIMITS.vin} characters.`);
  return { ...read, ...(cell('vin') === '' ? {} : { vin: cell('vin').toUpperCase() }) };
}
