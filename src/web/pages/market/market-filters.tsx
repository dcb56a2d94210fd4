import { Form } from 'react-router';
import type { Market } from '#contract/market.ts';
import { fieldId } from '#web/components/ui/form.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { MARKET_PATH } from './market-address.ts';
import { periodOptions } from './market-labels.ts';

interface Option {
  readonly value: string;
  readonly text: string;
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
}) {
  return (
    <div className="field min-w-0 flex-1 basis-36 sm:max-w-56">
      <label htmlFor={fieldId(name)}>{label}</label>
      <select ref={syncTypedValue} id={fieldId(name)} name={name} className="input" defaultValue={value} key={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

export function MarketFilters({ market: { period, make, currency, options } }: { market: Market }) {
  const periods = periodOptions(options.years).map(({ period: value, text }) => ({ value, text }));
  const makes = options.makes.map(({ slug, make: text }) => ({ value: slug, text }));
  const hasMake = make === null || makes.some(({ value }) => value === make.slug);
  return (
    <Form
      method="get"
      action={MARKET_PATH}
      aria-label="Market filters"
      preventScrollReset
      className="no-print mt-6 flex flex-wrap items-end gap-3"
    >
      <Choice
        name="period"
        label="Period"
        value={period}
        options={
          periods.some(({ value }) => value === period) ? periods : [...periods, { value: period, text: period }]
        }
      />
      <Choice
        name="make"
        label="Make"
        value={make?.slug ?? ''}
        options={[
          { value: '', text: 'All makes' },
          ...(hasMake || make === null ? [] : [{ value: make.slug, text: make.make }]),
          ...makes,
        ]}
      />
      {options.currencies.length < 2 ? null : (
        <Choice
          name="currency"
          label="Currency"
          value={currency}
          options={options.currencies.map((code) => ({ value: code, text: code }))}
        />
      )}
      <button type="submit" className="btn btn-line">
        Apply
      </button>
    </Form>
  );
}
