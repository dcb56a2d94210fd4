import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { FileUp } from 'lucide-react';
import type { ImportResult } from '#contract/calendar.ts';
import { importAuctions, readImportExample } from '#contract/endpoints/auction-records.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ConsolePage, ConsolePart } from '#web/components/console/console-head.tsx';
import { ErrorSummary, SuccessAlert, TextArea, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ImportViews } from './import-views.tsx';
import { Table } from '#web/components/ui/table.tsx';

const COLUMNS = [
  ['title, make, model, year', 'Required.'],
  ['seller', 'Required. The seller’s username.'],
  ['starting_bid', 'Required. A whole amount, for example 12500.'],
  ['start_date, close_date', 'Required. In the site’s time zone, for example 2026-11-21 18:30.'],
  ['reserve, dealer, subtitle, body_style, city, region, country', 'Optional.'],
  ['description', 'Optional. The text of the listing, up to 20,000 characters. Lines can break within quotes.'],
  [
    'category, vin, mileage, mileage_unit, engine, transmission, gearbox, fuel, exterior_colour, title_type …',
    'Optional. Any fact of the API, by the same name.',
  ],
] as const;
export const meta: MetaFunction = () => pageMeta({ title: 'Import', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { example: (await pageContext(context).client.call(readImportExample)).csv };
}

const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
const auctions = (count: number) => `${count} ${count === 1 ? 'auction' : 'auctions'}`;

function ImportErrors({ errors }: { errors: ImportResult['errors'] }) {
  return (
    <div className="relative mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="Errors">
      <Table caption="Errors" className="tbl dense min-w-[32rem]" columns={['Line', 'Column', 'Value', 'Error']}>
        {errors.map((fault) => (
          <tr key={`${fault.line}-${fault.column}-${fault.message}`}>
            <td className="data">{fault.line}</td>
            <td>{fault.column}</td>
            <td className="break-all">{fault.value}</td>
            <td>{fault.message}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function Outcome({ result, isDryRun }: { result: ImportResult; isDryRun: boolean }) {
  const { created, errors, rows } = result;
  if (isDryRun && errors.length === 0)
    return (
      <SuccessAlert>
        {rows === 1 ? 'The line is valid' : `All ${lines(rows)} are valid`}. Nothing imported yet.
      </SuccessAlert>
    );
  return (
    <div className="mt-6" role="status">
      {errors.length === 0 ? null : (
        <p className="font-strong text-stop">
          {created.length > 0
            ? `${lines(errors.length)} could not be imported. The others were, so resubmit only these.`
            : `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}. Nothing imported.`}
        </p>
      )}
      {errors.length === 0 ? null : <ImportErrors errors={errors} />}
      {created.length === 0 ? null : (
        <>
          <p className="mt-6 font-strong">{auctions(created.length)} imported.</p>
          <ul className="mt-2">
            {created.map(({ line, slug }) => (
              <li key={slug} className="border-b border-line py-1.5">
                <span className="data mr-3 text-small text-ink-3">Line {line}</span>
                <PageLink className="link break-words" to={`/operator/auctions/${slug}`}>
                  {slug}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export default function ImportPage() {
  const { example } = useLoaderData<typeof loader>();
  const [csv, setCsv] = useState('');
  const [file, setFile] = useState('');
  const [outcome, setOutcome] = useState<{ result: ImportResult; isDryRun: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const action = useAction();
  const put = (text: string, name: string) => {
    setCsv(text);
    setFile(name);
    setOutcome(null);
  };
  const send = async (isDryRun: boolean) => {
    const result = await action.run(() => browserClient.call(importAuctions, { body: { csv, dry_run: isDryRun } }));
    if (result === null) return;
    setOutcome({ result, isDryRun });
    if (!isDryRun && result.created.length > 0) {
      setCsv('');
      setFile('');
    }
  };
  const isRight = outcome !== null && outcome.isDryRun && outcome.result.errors.length === 0;
  return (
    <ConsolePage
      title="Import"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <Introduction />
        <ErrorSummary problem={action.refused} />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <WaitingButton className="btn-line" onClick={() => input.current?.click()}>
            <Icon of={FileUp} size={18} />
            Choose CSV file
          </WaitingButton>
          <WaitingButton className="btn-quiet" onClick={() => put(example, 'Example file')}>
            Use example
          </WaitingButton>
          <a
            className="btn btn-quiet"
            download="auction-import-example.csv"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
          >
            Download example
          </a>
          <span className="text-small text-ink-2" role="status">
            {file}
          </span>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            tabIndex={-1}
            aria-label="CSV file"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (chosen !== undefined) void chosen.text().then((text) => put(text, chosen.name));
            }}
          />
        </div>
        <div className="mt-4">
          <TextArea
            name="csv"
            label="CSV data"
            hint="You can edit the data here."
            rows={10}
            wrap="off"
            spellCheck={false}
            className="input font-mono text-small"
            value={csv}
            onChange={(event) => put(event.target.value, file)}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <WaitingButton
            className={isRight ? 'btn-line' : 'btn-solid'}
            disabled={action.isBusy || csv === ''}
            onClick={() => void send(true)}
          >
            Validate
          </WaitingButton>
          <WaitingButton
            className={isRight ? 'btn-solid' : 'btn-line'}
            disabled={action.isBusy || !isRight}
            onClick={() => void send(false)}
          >
            {isRight ? `Import ${auctions(outcome.result.rows)}` : 'Import'}
          </WaitingButton>
        </div>
        {outcome === null ? null : <Outcome {...outcome} />}
      </div>
      <ColumnList />
    </ConsolePage>
  );
}

function Introduction() {
  return (
    <>
      <ImportViews view="auctions" />
      <p className="mt-4 max-w-prose text-ink-2">
        Upload a CSV file with one auction per line. Validation lists every error; nothing is imported until all lines
        are valid.
      </p>
    </>
  );
}

function ColumnList() {
  return (
    <ConsolePart title="Columns" id="columns">
      <dl className="mt-2 grid gap-3">
        {COLUMNS.map(([names, note]) => (
          <div key={names}>
            <dt className="break-words font-mono text-small">{names}</dt>
            <dd className="text-small text-ink-2">{note}</dd>
          </div>
        ))}
      </dl>
    </ConsolePart>
  );
}
