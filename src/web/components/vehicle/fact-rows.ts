import { type Category, isWholeVehicle } from '#contract/categories.ts';
import type { VehicleFacts } from '#contract/auctions.ts';
import { CHOICE_FACT_NAMES, CHOICE_FACTS, type ChoiceFactName } from '#contract/choice-facts.ts';
import { COUNT_FACT_NAMES, COUNT_FACTS } from '#contract/count-facts.ts';
import { formatOdometer, type DistanceUnit } from '#contract/format/distance.ts';
import { formatCount } from '#contract/format/money.ts';
import {
  choiceFactLabel,
  choiceLabel,
  drivenWheelsLabel,
  textFactLabel,
  vehicleLabel,
} from '#contract/format/vehicle-labels.ts';
import { TEXT_FACT_NAMES, TEXT_FACTS, type TextFactName } from '#contract/vehicle-facts.ts';

export type FactRow = [name: string, value: string];

/** `61,204 mi shown, true mileage unknown`. Empty if nothing is known. */
export function mileageText(facts: VehicleFacts, unit: DistanceUnit): string {
  if (facts.mileage === undefined) return facts.mileage_is_known === false ? 'True mileage unknown' : '';
  const shown = formatOdometer({ value: facts.mileage, unit: facts.mileage_unit ?? 'mi' }, unit);
  return facts.mileage_is_known === false ? `${shown} shown, true mileage unknown` : shown;
}

const CHOICE_OF = new Map<TextFactName, ChoiceFactName>(
  CHOICE_FACT_NAMES.flatMap((name) => {
    const { textFact } = CHOICE_FACTS[name];
    return textFact === undefined ? [] : [[textFact, name] as const];
  }),
);

export function factText(facts: VehicleFacts, name: TextFactName): string {
  const words = facts[name];
  if (words !== undefined && words !== '') return words;
  if (name === 'drivetrain') return facts.driven_wheels === undefined ? '' : drivenWheelsLabel(facts.driven_wheels);
  const choice = CHOICE_OF.get(name);
  const value = choice === undefined ? undefined : facts[choice];
  return choice === undefined || value === undefined || value === '' ? '' : choiceLabel(choice, value);
}

const countText = (value: number | undefined, unit: string) => (value === undefined ? '' : formatCount(value) + unit);

export function factRows(facts: VehicleFacts, unit: DistanceUnit): FactRow[] {
  const category: Category = facts.category ?? 'car';
  const applies = ({ categories }: { categories: readonly Category[] }) => categories.includes(category);
  const isWhole = isWholeVehicle(category);
  const texts = TEXT_FACT_NAMES.filter((name) => applies(TEXT_FACTS[name]));
  const choices = CHOICE_FACT_NAMES.filter((name) => applies(CHOICE_FACTS[name]) && !hasTextFact(name));
  const countRows = (isAboutEngine: boolean) =>
    COUNT_FACT_NAMES.filter(
      (name) => applies(COUNT_FACTS[name]) && COUNT_FACTS[name].isAboutEngine === isAboutEngine,
    ).map((name): FactRow => [COUNT_FACTS[name].name, countText(facts[name], COUNT_FACTS[name].unit)]);
  const rows: FactRow[] = [
    ...(isWhole
      ? ([
          [vehicleLabel('vin'), facts.vin ?? ''],
          [vehicleLabel('mileage'), mileageText(facts, unit)],
        ] satisfies FactRow[])
      : []),
    ...countRows(true),
    ...texts.map((name): FactRow => [textFactLabel(name, category), factText(facts, name)]),
    ...choices.map((name): FactRow => [choiceFactLabel(name), choiceLabel(name, facts[name] ?? '')]),
    ...countRows(false),
  ];
  return rows.filter(([, value]) => value !== '');
}

const hasTextFact = (name: ChoiceFactName): boolean => CHOICE_FACTS[name].textFact !== undefined;
