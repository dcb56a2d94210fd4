import type { ReserveCommitments } from '#contract/auction-record.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Section } from '#web/components/ui/section.tsx';

type Committed = ReserveCommitments['items'][number];

function whatHappened({ commitment }: Committed, index: number): string {
  if (index === 0) return 'Committed at the opening';
  return commitment === null ? 'Removed' : 'Lowered';
}

function Commitments({ items }: { items: readonly Committed[] }) {
  return (
    <ol className="mt-4 border-t border-line" aria-label="Commitments to the reserve">
      {items.map((item, index) => (
        <li key={index} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <span className="text-small text-ink-3">
            <TimeText at={item.at} form="record" />
          </span>
          <span className="min-w-0">
            <span className="font-strong">{whatHappened(item, index)}</span>
            {item.commitment === null ? null : (
              <span className="data block text-data-s break-all">{item.commitment}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function ReserveSoFar({
  recorded: { opening_hash: opening, reveals_reserve: isPromised, items },
}: {
  recorded: ReserveCommitments;
}) {
  if (opening === null) return null;
  const hadReserve = items[0]?.commitment !== null;
  return (
    <Section title="Recorded so far" id="so-far" className="mt-10 max-w-prose">
      <p className="mt-3 text-ink-2">
        {hadReserve
          ? 'The seller’s reserve is private, but it was recorded as a hash when bidding opened. It can only be lowered, and each change is recorded too. Keep the hashes: a reserve that is shown after the close must match them, so nobody, our staff included, can claim another one.'
          : 'This auction opened without a reserve. None can be added.'}
      </p>
      {hadReserve ? (
        <>
          <p className="mt-3 text-ink-2">
            {isPromised
              ? 'The seller chose to show it after the close, sold or not.'
              : 'It’s shown after the close if it sells or the reserve was met.'}
          </p>
          <Commitments items={items} />
        </>
      ) : null}
      <p className="label mt-5">Hash of the record’s first entry</p>
      <p className="data text-data-s break-all">{opening}</p>
      <p className="mt-1 text-small text-ink-2">It’s in our public log from a minute after the opening.</p>
    </Section>
  );
}
