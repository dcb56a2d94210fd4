import { useRef } from 'react';
import { Form, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { CURRENCIES } from '#contract/format/currencies.ts';
import { formatDistance } from '#contract/format/distance.ts';
import { formatTime } from '#contract/format/time.ts';
import { startResultImport } from '#contract/endpoints/result-imports.ts';
import {
  RESULT_FIELD_LABELS,
  RESULT_FIELDS,
  RESULT_IMPORT_LIMITS,
  type ResultField,
} from '#contract/result-import-fields.ts';
import type { ResultPreview } from '#contract/result-imports.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ConsolePart } from '#web/components/console/console-head.tsx';
import { formatMoney } from '#web/components/money/format-money.ts';
import { ErrorSummary, Field, Select, valueIn, WaitingButton } from '#web/components/ui/form.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { Table } from '#web/components/ui/table.tsx';

const NOT_IN_FILE = ['', 'Not in the file'] as const;
const MOST_EXAMPLE = 30;

function ColumnSelect({ field, preview }: { field: ResultField; preview: ResultPreview }) {
  const { name, note } = RESULT_FIELD_LABELS[field];
  const isMissing = preview.missing.includes(field);
  const chosen = preview.options.columns[field] ?? '';
  return (
    <Select
      name={`column_${field}`}
      label={name}
      hint={note}
      errors={isMissing ? ['Choose a column.'] : []}
      defaultValue={chosen}
      options={[
        NOT_IN_FILE,
        ...preview.columns.map(
          (column) =>
            [
              column.name,
              column.example === '' ? column.name : `${column.name}: ${column.example.slice(0, MOST_EXAMPLE)}`,
            ] as const,
        ),
      ]}
    />
  );
}

function OtherOptions({ options }: { options: ResultPreview['options'] }) {
  const currencies = CURRENCIES.map(([code, name]) => [code, `${code}, ${name}`] as const);
  const isKnown = currencies.some(([code]) => code === options.currency);
  return (
    <>
      <Field
        name="source"
        label="Default source"
        hint="Shown with each result."
        maxLength={RESULT_IMPORT_LIMITS.sourceLength}
        defaultValue={options.source}
      />
      <Select
        name="currency"
        label="Default currency"
        hint="Used for rows without a currency."
        defaultValue={options.currency}
        options={isKnown ? currencies : [[options.currency, options.currency], ...currencies]}
      />
      <Select
        name="day_order"
        label="Dates like 03/06/2024"
        defaultValue={options.day_order}
        options={[
          ['month_first', 'Month first: March 6'],
          ['day_first', 'Day first: June 3'],
        ]}
      />
      <Select
        name="mileage_unit"
        label="Default mileage unit"
        hint="Used for rows without a unit."
        defaultValue={options.mileage_unit}
        options={[
          ['mi', 'Miles'],
          ['km', 'Kilometers'],
        ]}
      />
    </>
  );
}

const COLUMNS = [
  'Row',
  'Title',
  'Year',
  'Make',
  'Model',
  'Date',
  'Result',
  'Source',
  ['Price', 'num'],
  ['Mileage', 'num'],
] as const;

function PreviewTable({ results }: { results: ResultPreview['results'] }) {
  return (
    <div className="relative mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="First results">
      <Table
        caption="The first results as they would be imported"
        className="tbl dense min-w-[48rem]"
        columns={COLUMNS}
      >
        {results.map((result) => (
          <tr key={result.row}>
            <td className="data">{result.row}</td>
            <td className="min-w-48">{result.title}</td>
            <td className="data">{result.year}</td>
            <td>{result.make}</td>
            <td>{result.model}</td>
            <td className="whitespace-nowrap">{formatTime(Date.parse(result.ended_at), 'date', 'UTC')}</td>
            <td className="whitespace-nowrap">{result.is_sold ? 'Sold' : 'Not sold'}</td>
            <td>{result.source}</td>
            <td className="num">{result.price === null ? '–' : formatMoney(result.price)}</td>
            <td className="num">
              {result.mileage === null ? '–' : formatDistance(result.mileage, result.mileage.unit)}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

const previewText = ({ rows, refused }: ResultPreview): string =>
  refused === 0
    ? `The first ${rows === 1 ? 'row' : `${rows} rows`} can be imported.`
    : `Of the first ${rows} rows, ${refused} can’t be imported. The others can.`;

export function Mapping({ id, preview }: { id: string; preview: ResultPreview }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isReading = useNavigation().state !== 'idle';
  const { revalidate } = useRevalidator();
  const action = useAction('We couldn’t start the import. Please try again.');
  const start = async () => {
    // What was typed last may not be part of the preview yet.
    const source = form.current === null ? preview.options.source : valueIn(form.current, 'source');
    const started = await action.run(() =>
      browserClient.call(startResultImport, { params: { id }, body: { options: { ...preview.options, source } } }),
    );
    if (started !== null) void revalidate();
  };
  return (
    <>
      <Form
        method="get"
        className="mt-6"
        ref={form}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement)
            void submit(currentTarget, { preventScrollReset: true, replace: true });
        }}
      >
        <ConsolePart title="Columns" id="columns">
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {RESULT_FIELDS.map((field) => (
              <ColumnSelect key={field} field={field} preview={preview} />
            ))}
          </div>
        </ConsolePart>
        <ConsolePart title="Reading values" id="values" className="mt-8">
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            <OtherOptions options={preview.options} />
          </div>
        </ConsolePart>
        <button type="submit" className="btn btn-line mt-4">
          Update preview
        </button>
      </Form>
      <ConsolePart title="First rows" id="first-rows" className="mt-8">
        <p className="mt-2 text-ink-2" role="status">
          {isReading ? 'Reading the file…' : previewText(preview)}
        </p>
        {preview.results.length === 0 ? null : <PreviewTable results={preview.results} />}
        {preview.refused_rows.length === 0 ? null : (
          <>
            <h3 className="heading mt-6">Rows that can’t be imported</h3>
            <RefusedRows rows={preview.refused_rows} />
          </>
        )}
      </ConsolePart>
      <ErrorSummary problem={action.refused} />
      <WaitingButton
        className="btn-solid mt-6"
        disabled={action.isBusy || isReading || preview.missing.length > 0}
        onClick={() => void start()}
      >
        Import results
      </WaitingButton>
    </>
  );
}
