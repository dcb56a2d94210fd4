import { FACT_FILTER_NAMES, type FactFilterName } from '#contract/fact-filters.ts';
import { factValueLabel } from '#contract/format/vehicle-labels.ts';
import { formatCount, formatMoney, minorUnitsPerWhole } from '#contract/format/money.ts';
import { useState } from 'react';
import type { SearchFrequency, SavedSearch } from '#contract/saved-searches.ts';
import { Field, Radios } from '#web/components/ui/fields.tsx';
import { Form, SubmitButton, type TextReader, WaitingButton } from '#web/components/ui/form.tsx';
import { radiusText } from '#contract/format/distance.ts';
import { useSiteCurrency } from '#web/root-data.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';

const FACT_NOUNS: Readonly<Partial<Record<FactFilterName, string>>> = {
  interior_colour_family: 'interior',
  title_type: 'title',
  export_papers: 'export papers',
};

export const MAX_NAME_LENGTH = 80;

export function describeSearch(query: string, currency: string): string {
  const search = new URLSearchParams(query);
  const price = (whole: string) => formatMoney({ amount: Number(whole) * minorUnitsPerWhole(currency), currency });
  const span = (from: string, to: string, show: (value: string) => string) => {
    const [a, b] = [search.get(from), search.get(to)];
    return a === null && b === null
      ? []
      : a === null
        ? [`up to ${show(b ?? '')}`]
        : b === null
          ? [`from ${show(a)}`]
          : [`${show(a)} to ${show(b)}`];
  };
  const listed = (name: string, labelOf = (value: string) => value) =>
    (search.get(name) ?? '')
      .split(',')
      .filter((value) => value !== '')
      .map(labelOf)
      .join(' or ');
  const mileage = search.get('mileage_to');
  const words = [
    search.get('q') === null ? '' : `“${search.get('q') ?? ''}”`,
    listed('make'),
    listed('model'),
    listed('generation'),
    listed('body'),
    listed('region'),
    radiusText(search.get('near') ?? '', search.get('within') ?? ''),
    search.get('dealer') ?? '',
    ...span('year_from', 'year_to', (year) => year),
    ...span('price_from', 'price_to', price).map((text) => (search.get('all_in') === '1' ? `${text} all-in` : text)),
    ...FACT_FILTER_NAMES.map((name) => {
      const values = listed(name, (value) => factValueLabel(name, value).toLowerCase());
      const noun = FACT_NOUNS[name];
      return noun === undefined || values === '' ? values : `${values} ${noun}`;
    }),
    mileage === null ? '' : `up to ${formatCount(Number(mileage))} ${search.get('mileage_unit') ?? 'mi'}`,
    search.get('no_reserve') === '1' ? 'no reserve' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A name for a described search: emails quote it, so it has no quotation marks of its own. */
export function proposeName(description: string): string {
  const name = description.replaceAll(/[“”]/g, '');
  return name.length <= MAX_NAME_LENGTH ? name : name.slice(0, MAX_NAME_LENGTH).replace(/,[^,]*$/, '');
}

const FREQUENCIES: readonly (readonly [SearchFrequency, string])[] = [
  ['at_once', 'Instantly'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly, on Mondays'],
];
const ALERT_LABELS: Readonly<Record<SearchFrequency, string>> = {
  at_once: 'Instant alerts',
  daily: 'Daily alerts',
  weekly: 'Weekly alerts, on Mondays',
  paused: 'Alerts paused',
};

interface FrequencySelectProps {
  value: SearchFrequency;
  onChange: (value: SearchFrequency) => void;
  mayPause?: boolean;
}

export function FrequencySelect({ value, onChange, mayPause = false }: FrequencySelectProps) {
  const options = mayPause ? [...FREQUENCIES, ['paused', 'Not now'] as const] : FREQUENCIES;
  return (
    <Radios
      name="how_often"
      legend="How often we alert you"
      options={options}
      value={value}
      onChange={(chosen) => {
        const option = options.find(([each]) => each === chosen);
        if (option !== undefined) onChange(option[0]);
      }}
    />
  );
}

interface RowProps {
  search: SavedSearch;
  isBusy: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  remove: () => void;
  change: (to: Pick<SavedSearch, 'name' | 'how_often'>) => Promise<boolean>;
}

export function SearchRow({ search, isBusy, isOpen, setOpen, remove, change }: RowProps) {
  const [howOften, setHowOften] = useState(search.how_often);
  const currency = useSiteCurrency();
  const save = async (text: TextReader) => {
    if (await change({ name: text('name'), how_often: howOften })) setOpen(false);
  };
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 basis-full leading-snug sm:flex-1 sm:basis-48">
          <p className="font-strong [overflow-wrap:anywhere]">
            <PageLink className="hover:underline" to={`/auctions?${search.query}`}>
              {search.name}
            </PageLink>
          </p>
          <p className="text-small text-ink-2">
            {describeSearch(search.query, currency)}. {ALERT_LABELS[search.how_often]}
          </p>
        </div>
        <WaitingButton
          className="btn-line btn-s !min-h-11"
          aria-expanded={isOpen}
          onClick={() => {
            setHowOften(search.how_often);
            setOpen(!isOpen);
          }}
        >
          Change<span className="sr-only"> {search.name}</span>
        </WaitingButton>
        <WaitingButton className="btn-quiet btn-s !min-h-11" disabled={isBusy} onClick={remove}>
          Remove<span className="sr-only"> {search.name}</span>
        </WaitingButton>
      </div>
      {isOpen ? (
        <Form className="mt-4 grid max-w-xl gap-4 bg-sunken p-5" aria-label={`Change ${search.name}`} onSend={save}>
          <Field name="name" label="Name" maxLength={MAX_NAME_LENGTH} defaultValue={search.name} />
          <FrequencySelect value={howOften} onChange={setHowOften} mayPause />
          <SubmitButton busy="Saving…" isBusy={isBusy} className="btn-solid justify-self-start">
            Save
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}
