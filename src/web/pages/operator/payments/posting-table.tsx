import { countOf, formatMoney } from '#contract/format/money.ts';
import type { Posting } from '#contract/payments.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

const exact = (value: { amount: number; currency: string }) => formatMoney(value, { cents: true });

export function PostingTable({ postings, total }: { postings: readonly Posting[]; total: number }) {
  return (
    <>
      <p className="text-small text-ink-2">
        {countOf(total, 'posting')}, newest first. Postings can’t be changed or deleted.
      </p>
      <ul className="mt-2 border-t border-line">
        {postings.map((posting) => (
          <li key={posting.id} className="grid gap-x-8 gap-y-2 border-b border-line py-3 md:grid-cols-[1fr_22rem]">
            <div className="min-w-0">
              <p className="font-strong">{posting.text}</p>
              <p className="text-small text-ink-2">
                <TimeText at={posting.posted_at} form="record" />
                {posting.username === null ? null : (
                  <>
                    , <PersonLink username={posting.username} />
                  </>
                )}
              </p>
            </div>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-small">
              {posting.entries.map(({ account, amount }) => (
                <div key={account} className="contents">
                  <dt className="text-ink-2">{account.replaceAll('_', ' ')}</dt>
                  <dd className="data text-right">{exact(amount)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
