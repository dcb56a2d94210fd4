import { useRef, useState } from 'react';
import { saveStockFeed, importStockFeed, previewStockFeed } from '#contract/endpoints/stock-feeds.ts';
import { FEED_FIELDS, FEED_URL_LENGTH, type FeedField, feedFieldName } from '#contract/feed-fields.ts';
import { REQUIRED_DRAFT_FIELDS } from '#contract/import-fields.ts';
import type { FeedColumns, FeedPreview, StockFeed } from '#contract/stock-feeds.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { FeedResult } from './feed-result.tsx';

const NOT_IN_FEED = ['', 'Not in the feed'] as const;
const MAX_EXAMPLE = 30;
const GRID = 'mt-3 grid items-start gap-4 sm:grid-cols-2';

interface Checked extends FeedPreview {
  readonly url: string;
}

const isNeeded = (field: FeedField): boolean => REQUIRED_DRAFT_FIELDS.some((needed) => needed === field);

function Mapping({ preview, onChange }: { preview: Checked; onChange: (columns: FeedColumns) => void }) {
  const { chosen, columns, missing } = preview;
  const isOpen = (field: FeedField) => isNeeded(field) || field === 'stock_number' || chosen[field] !== undefined;
  const options = columns.map(
    ({ name, example }) => [name, example === '' ? name : `${name}: ${example.slice(0, MAX_EXAMPLE)}`] as const,
  );
  const select = (field: FeedField) => (
    <Select
      key={field}
      name={`column_${field}`}
      label={feedFieldName(field)}
      errors={missing.includes(field) ? ['Choose a column.'] : []}
      value={chosen[field] ?? ''}
      onChange={({ target: { value } }) => {
        const { [field]: _, ...others } = chosen;
        onChange(value === '' ? others : { ...others, [field]: value });
      }}
      options={[NOT_IN_FEED, ...options]}
    />
  );
  const folded = FEED_FIELDS.filter((field) => !isOpen(field));
  return (
    <Section title="Columns" id="columns" size="h3" className="mt-8">
      <p className="mt-1 max-w-prose text-ink-2">
        The stock number tells your cars apart from day to day. Without one, the VIN does.
      </p>
      <div className={GRID}>{FEED_FIELDS.filter(isOpen).map(select)}</div>
      {folded.length === 0 ? null : (
        <div className="mt-4">
          <Disclosure title={`Other fields (${folded.length})`}>
            <div className={GRID}>{folded.map(select)}</div>
          </Disclosure>
        </div>
      )}
    </Section>
  );
}

interface SetupProps {
  readonly slug: string;
  readonly feed: StockFeed | null;
  readonly onDone: (feed: StockFeed) => void;
}

export function FeedSetup({ slug, feed, onDone }: SetupProps) {
  const params = { slug };
  const [preview, setPreview] = useState<Checked | null>(null);
  const reading = useAction('We couldn’t read the feed. Please try again.');
  const check = async (url: string, columns?: FeedColumns) => ({
    ...(await browserClient.call(previewStockFeed, {
      params,
      body: columns === undefined ? { url } : { url, columns },
    })),
    url,
  });
  const latest = useRef<FeedColumns | null>(null);
  const map = async (columns: FeedColumns) => {
    if (preview === null) return;
    setPreview({ ...preview, chosen: columns });
    latest.current = columns;
    const checked = await reading.run(() => check(preview.url, columns));
    // Another column may have been chosen meanwhile.
    if (checked !== null && latest.current === columns) setPreview(checked);
  };
  return (
    <>
      <ActionForm
        className="mt-6 grid max-w-xl gap-4"
        failed="We couldn’t read the feed. Please try again."
        action={(text) => check(text('url'), feed !== null && text('url') === feed.url ? feed.columns : undefined)}
        onDone={setPreview}
      >
        <ErrorSummary />
        <Field
          name="url"
          type="url"
          label="Address of the feed"
          hint="The https:// address of a CSV or JSON file that your stock system publishes."
          maxLength={FEED_URL_LENGTH}
          defaultValue={feed?.url ?? ''}
          autoComplete="off"
        />
        <div>
          <SubmitButton busy="Reading the feed…" className={preview === null ? 'btn-solid' : 'btn-line'}>
            Check feed
          </SubmitButton>
        </div>
      </ActionForm>
      {preview === null ? null : (
        <>
          <Mapping preview={preview} onChange={(columns) => void map(columns)} />
          <ErrorSummary problem={reading.refused} />
          <Check preview={preview} isReading={reading.isBusy} isDaily={feed?.is_daily ?? true} {...{ slug, onDone }} />
        </>
      )}
    </>
  );
}

interface CheckProps extends Pick<SetupProps, 'slug' | 'onDone'> {
  readonly preview: Checked;
  readonly isReading: boolean;
  readonly isDaily: boolean;
}

function Check({ slug, preview, isReading, isDaily, onDone }: CheckProps) {
  const params = { slug };
  const [checksDaily, setChecksDaily] = useState(isDaily);
  const saving = useAction('The feed wasn’t saved. Please try again.');
  const importing = useAction('The feed was saved, but not imported. Please try again.');
  const { url, chosen: columns, missing, items } = preview;
  const save = () => browserClient.call(saveStockFeed, { params, body: { url, columns, is_daily: checksDaily } });
  const run = async (isImport: boolean) => {
    const saved = await saving.run(save);
    if (saved === null) return;
    const shown = isImport ? await importing.run(() => browserClient.call(importStockFeed, { params })) : saved;
    if (shown !== null) onDone(shown);
  };
  const isOff = saving.isBusy || importing.isBusy || isReading || missing.length > 0;
  return (
    <Section title="Rows" id="rows" size="h3" className="mt-8">
      <p className="mt-1 text-ink-2" role="status">
        {isReading
          ? 'Reading the feed…'
          : missing.length > 0
            ? 'Choose the missing columns to check the rows.'
            : items.length === 1
              ? '1 row read.'
              : `${items.length} rows read.`}
      </p>
      {items.length === 0 ? null : <FeedResult items={items} isPreview />}
      <Checkbox
        className="mt-6 !items-start"
        name="is_daily"
        checked={checksDaily}
        onChange={({ target }) => setChecksDaily(target.checked)}
      >
        <span>
          Check every day
          <span className="block max-w-prose text-small text-ink-2">
            New cars become drafts, and drafts take what the feed changes. What you have submitted stays as it is.
          </span>
        </span>
      </Checkbox>
      <ErrorSummary problem={saving.refused ?? (saving.isBusy ? undefined : importing.refused)} />
      <div className="mt-4 flex flex-wrap gap-3">
        <WaitingButton className="btn-solid" disabled={isOff} onClick={() => void run(true)}>
          Import now
        </WaitingButton>
        <WaitingButton className="btn-line" disabled={isOff} onClick={() => void run(false)}>
          Save without importing
        </WaitingButton>
      </div>
    </Section>
  );
}
