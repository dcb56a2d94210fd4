import { CircleCheck, TriangleAlert } from 'lucide';
import { useMemo } from 'react';
import type { AuctionRecord } from '#contract/auction-record.ts';
import { problemText, SaleDescription } from '#contract/ledger/describe-sale.ts';
import type { ExportResult, VerifiedExport } from '#contract/ledger/verify-export.ts';
import { countOf, formatCount } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { EntryList } from './entry-list.tsx';
import { ReceiptCheck } from './receipt-check.tsx';
import { useVerification } from './use-verification.ts';

const PROBLEMS_SHOWN = 20;

function Sound({ slug, result }: { slug: string; result: VerifiedExport }) {
  const description = useMemo(() => new SaleDescription(result.file, result.ledger), [result]);
  return (
    <>
      <p className="alert alert-go" role="status">
        <Icon of={CircleCheck} />
        <strong className="min-w-0 font-strong break-words">{description.headline()}</strong>
      </p>
      <dl className="mt-5 border-b border-line">
        {description.checks().map(({ label, text }) => (
          <div key={label} className="grid gap-x-4 border-t border-line py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="label self-baseline">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <Disclosure title={`Show each of the ${formatCount(result.ledger.entries.length)} entries`}>
        <EntryList file={result.file} entries={result.ledger.entries} {...{ description, slug }} />
      </Disclosure>
      <ReceiptCheck slug={slug} verified={result} description={description} />
    </>
  );
}

function Altered({ slug, result }: { slug: string; result: ExportResult }) {
  const { problems, file, ledger } = result;
  const description = useMemo(() => (file === null ? null : new SaleDescription(file, ledger)), [file, ledger]);
  return (
    <>
      <div className="alert alert-stop" role="alert">
        <Icon of={TriangleAlert} />
        <div className="min-w-0">
          <strong className="font-strong">This record doesn’t check out: {countOf(problems.length, 'problem')}.</strong>
          <ul className="mt-2 grid gap-1.5">
            {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
              <li key={`${problem.entry} ${problem.text}`} className="[overflow-wrap:anywhere]">
                {problemText(problem, description)}
              </li>
            ))}
          </ul>
          {problems.length > PROBLEMS_SHOWN ? <p className="mt-2">The list of entries shows the others.</p> : null}
        </div>
      </div>
      {file === null || description === null ? null : (
        <Disclosure title={`Show each of the ${formatCount(ledger.entries.length)} entries`}>
          <EntryList entries={ledger.entries} {...{ file, description, slug }} />
        </Disclosure>
      )}
    </>
  );
}

export function SaleVerification({ slug, record }: { slug: string; record: AuctionRecord }) {
  const [verification, retry] = useVerification(slug, record);
  if (verification.state === 'checking')
    return (
      <p className="alert alert-soft" role="status">
        Checking {countOf(record.entries, 'entry', 'entries')} in your browser…
      </p>
    );
  if (verification.state === 'failed')
    return (
      <div className="alert alert-error" role="alert">
        <Icon of={TriangleAlert} />
        <div>
          <p>{verification.message}</p>
          <button type="button" className="btn btn-line btn-s mt-3" onClick={retry}>
            Try again
          </button>
        </div>
      </div>
    );
  const { result } = verification;
  return result.file !== null && result.problems.length === 0 ? (
    <Sound slug={slug} result={result} />
  ) : (
    <Altered slug={slug} result={result} />
  );
}
