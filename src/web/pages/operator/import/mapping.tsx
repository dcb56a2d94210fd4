import { useRef } from 'react';
import { Form, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { CURRENCIES } from '#contract/format/currencies.ts';
import { formatCount } from '#contract/format/money.ts';
import { startImport } from '#contract/endpoints/imports.ts';
import {
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  type ImportField,
  isRequiredField,
  RESULT_FIELD_LABELS,
} from '#contract/import-fields.ts';
import type { ImportPreview, PreviewOf } from '#contract/imports.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { ErrorSummary, valueIn, WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useSiteCurrency } from '#web/root-data.ts';
import { PreviewTable } from './preview-tables.tsx';
import {
  importText,
  newOf,
  oddPricesTitle,
  otherCurrencyText,
  outcomeWarning,
  previewText,
  refusedTitle,
  skippedTitle,
} from './preview-text.ts';
import { ReasonTable } from './reason-table.tsx';
import { UnknownNames } from './unknown-names.tsx';

const NOT_IN_FILE = ['', 'Not in the file'] as const;
const MAX_EXAMPLE = 30;

interface ColumnSelectProps {
  readonly field: ImportField;
  readonly preview: ImportPreview;
}

const columnOf = ({ options }: ImportPreview, field: ImportField): string =>
  (options.columns as Readonly<Partial<Record<ImportField, string>>>)[field] ?? '';

function ColumnSelect({ field, preview }: ColumnSelectProps) {
  const { name, note } = IMPORT_FIELD_LABELS[preview.kind][field] ?? { name: field, note: '' };
  const isMissing = preview.missing.includes(field);
  const chosen = columnOf(preview, field);
  return (
    <Select
      name={`column_${field}`}
      label={name}
      {...(note === '' ? {} : { hint: note })}
      errors={isMissing ? ['Choose a column.'] : []}
      defaultValue={chosen}
      options={[
        NOT_IN_FILE,
        ...preview.columns.map(
          (column) =>
            [
              column.name,
              column.example === '' ? column.name : `${column.name}: ${column.example.slice(0, MAX_EXAMPLE)}`,
            ] as const,
        ),
      ]}
    />
  );
}

function ReadingOptions({ options }: Pick<PreviewOf<'results'>, 'options'>) {
  const currencies = CURRENCIES.map(([code, name]) => [code, `${code}, ${name}`] as const);
  const isKnown = currencies.some(([code]) => code === options.currency);
  return (
    <>
      <Field
        name="source"
        label="Default source"
        hint="Shown with each result."
        maxLength={IMPORT_LIMITS.sourceLength}
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

const GRID = 'mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Optional fields that no column fills are folded away where there are many. */
function Columns({ preview }: { preview: ImportPreview }) {
  const fields: readonly ImportField[] = IMPORT_FIELDS[preview.kind];
  const isOpen = (field: ImportField) =>
    preview.kind === 'results' || isRequiredField(preview.kind, field) || columnOf(preview, field) !== '';
  const folded = fields.filter((field) => !isOpen(field));
  const select = (field: ImportField) => <ColumnSelect key={field} field={field} preview={preview} />;
  return (
    <Section size="h4" title="Columns" id="columns">
      <div className={GRID}>{fields.filter(isOpen).map(select)}</div>
      {folded.length === 0 ? null : (
        <details className="mt-4">
          <summary className="btn btn-quiet">Other fields ({formatCount(folded.length)})</summary>
          <div className={GRID}>{folded.map(select)}</div>
        </details>
      )}
    </Section>
  );
}

function InvitationOption({ options }: Pick<PreviewOf<'people'>, 'options'>) {
  return (
    <Section size="h4" title="Invitations" id="invitations" className="mt-8">
      <Checkbox
        className="mt-3 !items-start"
        name="sends_invitations"
        value="yes"
        defaultChecked={options.sends_invitations}
      >
        <span>
          Email everyone a link to choose a password
          <span className="block max-w-prose text-small text-ink-2">
            The link works for seven days. Without an email, people can use “Forgot password?” to sign in.
          </span>
        </span>
      </Checkbox>
    </Section>
  );
}

function Check({ preview, isReading }: { preview: ImportPreview; isReading: boolean }) {
  const warning = outcomeWarning(preview);
  const refused = refusedTitle(preview);
  const skipped = skippedTitle(preview);
  const oddPrices = oddPricesTitle(preview);
  const otherCurrency = otherCurrencyText(preview, useSiteCurrency());
  const isWhole = preview.kind !== 'results' || preview.is_whole;
  return (
    <Section size="h4" title={isWhole ? 'Check' : 'First rows'} id="first-rows" className="mt-8">
      <p className="mt-2 max-w-prose text-ink-2" role="status">
        {isReading ? 'Reading the file…' : previewText(preview)}
      </p>
      {warning === null ? null : (
        <p className="alert alert-warn mt-3">
          <span>
            {warning} If the file has such a column, choose it at “{RESULT_FIELD_LABELS.result.name}”.
          </span>
        </p>
      )}
      {otherCurrency === null ? null : <p className="alert alert-warn mt-3">{otherCurrency}</p>}
      {refused === null ? null : (
        <>
          <h3 className="heading mt-6">{refused}</h3>
          <ReasonTable caption="Rejected rows" rows={preview.refused_rows} />
        </>
      )}
      {preview.kind !== 'results' || oddPrices === null ? null : (
        <>
          <h3 className="heading mt-6">{oddPrices}</h3>
          <p className="mt-1 max-w-prose text-ink-2">
            These rows will be imported. If a price is wrong, correct the file and upload it again.
          </p>
          <ReasonTable caption="Prices to check" rows={preview.odd_prices} />
        </>
      )}
      {preview.kind === 'results' ? <UnknownNames preview={preview} /> : null}
      {preview.kind === 'auctions' || skipped === null ? null : (
        <>
          <h3 className="heading mt-6">{skipped}</h3>
          <ReasonTable caption="Skipped rows" rows={preview.skipped_rows} />
          {newOf(preview) === 0 ? null : <h3 className="heading mt-6">Rows that can be imported</h3>}
        </>
      )}
      <PreviewTable preview={preview} />
    </Section>
  );
}

const isSubmitting = (target: EventTarget): boolean =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox');

export function Mapping({ id, preview }: { id: string; preview: ImportPreview }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isReading = useNavigation().state !== 'idle';
  const { revalidate } = useRevalidator();
  const action = useAction('We couldn’t start the import. Please try again.');
  const isBlocked =
    preview.missing.length > 0 ||
    (preview.kind === 'results'
      ? preview.is_whole && newOf(preview) === 0
      : preview.refused > 0 || newOf(preview) === 0);
  const start = async () => {
    const { options } = preview;
    // What was typed last may not be part of the preview yet.
    const typed =
      options.kind === 'results' && form.current !== null
        ? { ...options, source: valueIn(form.current, 'source') }
        : options;
    const started = await action.run(() =>
      browserClient.call(startImport, { params: { id }, body: { options: typed } }),
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
          if (isSubmitting(target)) void submit(currentTarget, { preventScrollReset: true, replace: true });
        }}
      >
        <input type="hidden" name="is_mapped" value="yes" />
        <Columns preview={preview} />
        {preview.kind === 'results' ? (
          <Section size="h4" title="Reading values" id="values" className="mt-8">
            <div className={GRID}>
              <ReadingOptions options={preview.options} />
            </div>
          </Section>
        ) : null}
        {preview.kind === 'people' ? <InvitationOption options={preview.options} /> : null}
        <button type="submit" className="btn btn-line mt-4">
          Update preview
        </button>
      </Form>
      <Check preview={preview} isReading={isReading} />
      <ErrorSummary problem={action.refused} />
      <WaitingButton
        className="btn-solid mt-6"
        disabled={action.isBusy || isReading || isBlocked}
        onClick={() => void start()}
      >
        {importText(preview)}
      </WaitingButton>
    </>
  );
}
