import { useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { FileUp } from 'lucide-react';
import type { ImportResult } from '#contract/calendar.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ConsoleHead, ConsolePart } from '#web/components/console/console-head.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { ErrorSummary, SuccessBand } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { TextArea, WaitingButton } from '#web/components/ui/more-fields.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageMeta } from '#web/page-meta.ts';

const COLUMNS = [
  ['title, make, model, year', 'Needed.'],
  ['seller', 'Needed: a username.'],
  ['starting_bid', 'Needed: in whole units, as 12500.'],
  ['start_date, close_date', 'Needed: the house’s clock, as 2026-11-21 18:30.'],
  ['reserve, dealer, subtitle, body_style, city, region, country', 'May be left out.'],
] as const;
const EXAMPLE =
  'title,make,model,year,seller,starting_bid,reserve,start_date,close_date,city,region\n1967 Jaguar E-Type Series 1,Jaguar,E-Type,1967,a_username,12500,48000,2027-01-11 18:00,2027-01-18 18:00,Portland,OR\n';

export const meta: MetaFunction = () => pageMeta({ title: 'Import', isPrivate: true });

const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
const auctions = (count: number) => `${count} ${count === 1 ? 'auction' : 'auctions'}`;

function Faults({ faults }: { faults: ImportResult['faults'] }) {
  return (
    <div className="relative mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="What is wrong">
      <table className="tbl dense min-w-[32rem]">
        <caption className="sr-only">What is wrong</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">It says</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.line}-${fault.column}-${fault.message}`}>
              <td className="data">{fault.line}</td>
              <td>{fault.column}</td>
              <td className="break-all">{fault.value}</td>
              <td>{fault.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What came of it: what is wrong, what would be made, or what is made; where only some lines could be, which. */
function Outcome({ result, isDry }: { result: ImportResult; isDry: boolean }) {
  const { created, faults, rows } = result;
  if (isDry && faults.length === 0) return <SuccessBand>{rows === 1 ? 'The line is right' : `All ${lines(rows)} are right`}. Nothing is made yet.</SuccessBand>;
  return (
    <div className="mt-6" role="status">
      {faults.length === 0 ? null : (
        <p className="font-strong text-stop">
          {created.length > 0
            ? `${lines(faults.length)} could not be made. The others stand: send only these again.`
            : `${faults.length} ${faults.length === 1 ? 'cell is' : 'cells are'} wrong. Nothing is made.`}
        </p>
      )}
      {faults.length === 0 ? null : <Faults faults={faults} />}
      {created.length === 0 ? null : (
        <>
          <p className="mt-6 font-strong">
            {auctions(created.length)} {created.length === 1 ? 'is' : 'are'} made.
          </p>
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

/** Many auctions from one file: first a dry run, which names every faulty cell; then they are made. */
export default function ImportPage() {
  const [csv, setCsv] = useState('');
  const [file, setFile] = useState('');
  const [outcome, setOutcome] = useState<{ result: ImportResult; isDry: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const act = useAct();
  const put = (text: string, name: string) => {
    setCsv(text);
    setFile(name);
    setOutcome(null);
  };
  const send = async (isDry: boolean) => {
    const result = await act.run(() => staffClient.desk.importAuctions({ csv, dry_run: isDry }));
    if (result === null) return;
    setOutcome({ result, isDry });
    if (!isDry && result.created.length > 0) {
      setCsv('');
      setFile('');
    }
  };
  const isRight = outcome !== null && outcome.isDry && outcome.result.faults.length === 0;
  return (
    <>
      <ConsoleHead title="Import" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <p className="max-w-prose text-ink-2">
            A CSV file with a line for each auction. It is looked through first: every faulty cell is named, and nothing is made while one is left.
          </p>
          <ErrorSummary problem={act.refused} />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <WaitingButton className="btn-line" onClick={() => input.current?.click()}>
              <Icon of={FileUp} size={18} />
              Choose a CSV file
            </WaitingButton>
            <WaitingButton className="btn-quiet" onClick={() => put(EXAMPLE, 'An example')}>
              Begin with an example
            </WaitingButton>
            <span className="text-small text-ink-2" role="status">
              {file}
            </span>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv"
              className="sr-only"
              tabIndex={-1}
              aria-label="A CSV file"
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
              label="Its lines"
              hint="They can be put right here."
              rows={10}
              wrap="off"
              spellCheck={false}
              className="input font-mono text-small"
              value={csv}
              onChange={(event) => put(event.target.value, file)}
            />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <WaitingButton className={isRight ? 'btn-line' : 'btn-solid'} disabled={act.isBusy || csv === ''} onClick={() => void send(true)}>
              Look through it
            </WaitingButton>
            <WaitingButton className={isRight ? 'btn-solid' : 'btn-line'} disabled={act.isBusy || !isRight} onClick={() => void send(false)}>
              {isRight ? `Make ${auctions(outcome.result.rows)}` : 'Make the auctions'}
            </WaitingButton>
          </div>
          {outcome === null ? null : <Outcome {...outcome} />}
        </div>
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
      </div>
    </>
  );
}
