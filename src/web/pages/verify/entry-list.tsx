import { Check, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { formatCount } from '#contract/format/money.ts';
import type { SaleDescription } from '#contract/ledger/describe-sale.ts';
import type { LedgerExport } from '#contract/ledger/export.ts';
import type { VerifiedEntry } from '#contract/ledger/verify-ledger.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

const SHOWN_AT_ONCE = 100;

function Entry({
  number,
  entry: { problems },
  description,
  bidAt,
  slug,
}: {
  number: number;
  entry: VerifiedEntry;
  description: SaleDescription;
  bidAt: string | null;
  slug: string;
}) {
  const { title, facts } = description.entry(number);
  const isSound = problems.length === 0;
  return (
    <li className="border-t border-line">
      <details>
        <summary className="flex min-h-11 list-none items-center gap-3 py-2 underline-offset-4 hover:underline">
          <span className="data w-10 flex-none text-data-s text-ink-3">{number}</span>
          <span className="min-w-0 flex-1 break-words">{title}</span>
          <span className={`flex items-center gap-1.5 text-small ${isSound ? 'text-go' : 'font-strong text-stop'}`}>
            <Icon of={isSound ? Check : TriangleAlert} size={16} />
            {isSound ? 'OK' : 'Altered'}
          </span>
        </summary>
        {isSound ? null : (
          <ul className="alert alert-error mb-3 block">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <dl className="mb-4 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[10rem_minmax(0,1fr)]">
          {facts.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="data mb-1 break-all text-data-s sm:mb-0">{text}</dd>
            </div>
          ))}
        </dl>
        {bidAt === null || !isSound ? null : (
          <p className="mb-4 text-small">
            <PageLink className="link inline-flex min-h-6 items-center" to={`/auctions/${slug}/listing?at=${bidAt}`}>
              See the listing as it was at this bid
            </PageLink>
          </p>
        )}
      </details>
    </li>
  );
}

function bidAtOf({ entries }: LedgerExport, number: number): string | null {
  const entry = entries[number];
  return entry?.kind === 'offer' ? entry.at : null;
}

export function EntryList({
  file,
  entries,
  description,
  slug,
}: {
  file: LedgerExport;
  entries: readonly VerifiedEntry[];
  description: SaleDescription;
  slug: string;
}) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <ol className="border-b border-line" aria-label="Entries">
        {entries.slice(0, limit).map((entry, number) => (
          <Entry key={number} {...{ number, entry, description, slug }} bidAt={bidAtOf(file, number)} />
        ))}
      </ol>
      {entries.length > limit ? (
        <button type="button" className="btn btn-line mt-4" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
          Show more ({formatCount(entries.length - limit)} left)
        </button>
      ) : null}
    </>
  );
}
