import { Form } from 'react-router';
import type { Closings } from '#contract/closings.ts';
import { bodyLabel } from '#contract/format/vehicle-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import type { CalendarAddress } from './calendar-address.ts';

interface ChoiceProps {
  readonly name: 'make' | 'body';
  readonly label: string;
  readonly any: string;
  readonly chosen: string;
  readonly values: readonly { value: string; count: number }[];
  readonly textOf: (value: string) => string;
}

function Choice({ name, label, any, chosen, values, textOf }: ChoiceProps) {
  // A chosen value stays visible even when nothing matches it.
  const found = values.find(({ value }) => value.toLowerCase() === chosen.toLowerCase());
  const shown = chosen === '' || found !== undefined ? values : [{ value: chosen, count: 0 }, ...values];
  const id = `calendar-${name}`;
  return (
    <div className="field min-w-0 flex-1 basis-36 sm:max-w-56">
      <label htmlFor={id}>{label}</label>
      <select
        ref={syncTypedValue}
        id={id}
        name={name}
        className="input"
        key={chosen}
        defaultValue={found?.value ?? chosen}
      >
        <option value="">{any}</option>
        {shown.map(({ value, count }) => (
          <option key={value} value={value}>
            {textOf(value)} ({count})
          </option>
        ))}
      </select>
    </div>
  );
}

export function CalendarFilters({ address, facets }: { address: CalendarAddress; facets: Closings['facets'] }) {
  return (
    <Form method="get" action="/calendar" className="no-print mt-6 flex flex-wrap items-end gap-2" role="search">
      <Choice
        name="make"
        label="Make"
        any="All makes"
        chosen={address.make}
        values={facets.make}
        textOf={(make) => make}
      />
      <Choice
        name="body"
        label="Category"
        any="All categories"
        chosen={address.body}
        values={facets.body}
        textOf={bodyLabel}
      />
      <button type="submit" className="btn btn-line">
        Filter
      </button>
      {address.make + address.body === '' ? null : (
        <PageLink to="/calendar" className="btn btn-quiet">
          Clear
        </PageLink>
      )}
    </Form>
  );
}
