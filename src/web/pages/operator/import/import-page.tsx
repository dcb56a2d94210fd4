import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { ImportResult } from '#contract/calendar.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ConsoleHead, ConsolePart } from '#web/components/console/console-head.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { ErrorSummary, SuccessBand } from '#web/components/ui/form.tsx';
import { TextArea, WaitingButton } from '#web/components/ui/more-fields.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageMeta } from '#web/page-meta.ts';

const COLUMNS = [['title, make, model, year', 'needed'], ['seller', 'needed: a username'], ['starting_bid', 'needed: in whole units, as 12500'], ['start_date, close_date', 'needed: the house’s clock, as 2026-11-21 18:30'], ['reserve, dealer, subtitle, body_style, city, region, country', 'may be left out']] as const;

export const meta: MetaFunction = () => pageMeta({ title: 'Import', isPrivate: true });

function Faults({ result }: { result: ImportResult }) {
  return (
    <table className="tbl dense mt-3"><caption className="sr-only">Faulty cells</caption>
      <thead><tr><th scope="col">Line</th><th scope="col">Column</th><th scope="col">It says</th><th scope="col">What is wrong</th></tr></thead>
      <tbody>{result.faults.map((fault) => <tr key={`${fault.line}-${fault.column}-${fault.message}`}><td className="data">{fault.line}</td><td>{fault.column}</td><td className="break-all">{fault.value}</td><td>{fault.message}</td></tr>)}</tbody></table>
  );
}

/** Many auctions from one file: first a dry run, which names every faulty cell; then they are made. */
export default function ImportPage() {
  const [csv, setCsv] = useState('');
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isDone, setDone] = useState(false);
  const act = useAct();
  const send = async (isDry: boolean) => {
    const answer = await act.run(() => staffClient.desk.importAuctions({ csv, dry_run: isDry }));
    if (answer === null) return;
    setResult(answer);
    setDone(!isDry && answer.created.length > 0);
    if (!isDry && answer.created.length > 0) setCsv('');
  };
  return (
    <>
      <ConsoleHead title="Import" />
      <div className="grid gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <ErrorSummary problem={act.refused} />
          <div className="field"><label htmlFor="import-file">A CSV file</label><input id="import-file" type="file" accept=".csv,text/csv" className="input" onChange={(event) => { void event.target.files?.[0]?.text().then((text) => { setCsv(text); setResult(null); }); }} /></div>
          <div className="mt-4"><TextArea name="csv" label="Or its lines, here" rows={10} spellCheck={false} className="input data" value={csv} onChange={(event) => { setCsv(event.target.value); setResult(null); }} /></div>
          <div className="mt-4 flex gap-3">
            <WaitingButton className="btn-line" disabled={act.isBusy || csv === ''} onClick={() => void send(true)}>Look through it</WaitingButton>
            <WaitingButton className="btn-solid" disabled={act.isBusy || csv === '' || result === null || result.faults.length > 0} onClick={() => void send(false)}>{result === null ? 'Make the auctions' : `Make ${result.rows} auctions`}</WaitingButton>
          </div>
          {result === null ? null : isDone ? <SuccessBand>{result.created.length} auctions are made. {result.created.map((slug) => <span key={slug} className="block"><PageLink className="link" to={`/operator/auctions/${slug}`}>{slug}</PageLink></span>)}</SuccessBand>
            : result.faults.length === 0 ? <SuccessBand>{result.rows} {result.rows === 1 ? 'line is' : 'lines are'} right. Nothing is made yet.</SuccessBand> : <><p className="mt-6 font-[640]" role="status">{result.faults.length} {result.faults.length === 1 ? 'cell is' : 'cells are'} wrong. Nothing is made.</p><Faults result={result} /></>}
        </div>
        <ConsolePart title="Columns" id="columns"><dl className="mt-2 grid gap-2">{COLUMNS.map(([names, note]) => <div key={names}><dt className="data break-words">{names}</dt><dd className="text-small text-ink-2">{note}</dd></div>)}</dl></ConsolePart>
      </div>
    </>
  );
}
