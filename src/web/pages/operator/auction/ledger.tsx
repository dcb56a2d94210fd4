import type { ReactNode } from 'react';
import type { LedgerEntry, OperatorAuction } from '#contract/operator.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Hidden } from './hidden-amounts.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

const HASH_SHOWN = 10;

const hidesAmount = (entry: LedgerEntry): boolean =>
  entry.kind === 'offer' || (entry.kind === 'reserve_change' && !entry.removes_reserve);
const amountOf = (amount: Money | null, isHidden: boolean): ReactNode =>
  amount === null ? isHidden ? <Hidden /> : '–' : formatMoney(amount);

function describeEntry(entry: LedgerEntry, all: readonly LedgerEntry[]): string {
  if (entry.kind === 'void') {
    const bid = all.find(({ sequence }) => sequence === entry.voids_sequence);
    return `${bid?.actor === entry.actor ? 'Withdraws' : 'Voids'} entry ${entry.voids_sequence ?? ''}`;
  }
  if (entry.kind === 'extension') return entry.is_pause ? 'Paused, closing time extended' : 'Closing time extended';
  if (entry.kind === 'listing_change') return 'Listing changed';
  if (entry.kind === 'auction_withdrawal') return 'Auction withdrawn';
  if (entry.kind === 'reserve_change')
    return entry.removes_reserve
      ? 'Reserve removed'
      : `Reserve lowered${entry.amount === null ? '' : ` to ${formatMoney(entry.amount)}`}`;
  if (entry.voided) return 'Bid, voided';
  if (entry.number === null) return 'Maximum raised';
  return `Bid ${entry.number}${entry.automatic_number === null ? '' : `, auto-bid ${entry.automatic_number}`}`;
}

function VoidButton({ entry, onVoid }: { entry: LedgerEntry; onVoid: () => void }) {
  return (
    <button type="button" className="link ml-3 min-h-6 text-small" onClick={onVoid}>
      Void
      <span className="sr-only">
        {' '}
        {entry.number === null ? `raised maximum, entry ${entry.sequence}` : `bid ${entry.number}`}
      </span>
      …
    </button>
  );
}

export function Ledger({ auction, onVoid }: { auction: OperatorAuction; onVoid?: (sequence: number) => void }) {
  return (
    <div data-scroll className="overflow-x-auto">
      <Table
        caption="Ledger, newest entry first"
        className="tbl dense mt-2"
        columns={[
          'Entry',
          'Event',
          ['By', 'max-sm:hidden'],
          ['Amount', 'num'],
          ['Maximum', 'num'],
          ['Time', '!pl-5 max-md:hidden'],
          ['Hash', 'max-2xl:hidden'],
        ]}
      >
        {auction.ledger.toReversed().map((entry) => (
          <tr key={entry.sequence} className={entry.voided ? 'text-ink-3' : ''}>
            <td className="data">{entry.sequence}</td>
            <td>
              {entry.voided ? <s>{describeEntry(entry, auction.ledger)}</s> : describeEntry(entry, auction.ledger)}
              {entry.reason === null || entry.reason === '' ? null : (
                <p className="break-words text-small text-ink-3">“{entry.reason}”</p>
              )}
              <p className="text-small text-ink-3 sm:hidden">{entry.actor}</p>
              {onVoid === undefined || entry.kind !== 'offer' || entry.voided ? null : (
                <VoidButton entry={entry} onVoid={() => onVoid(entry.sequence)} />
              )}
            </td>
            <td className="max-sm:hidden">
              <PersonLink username={entry.actor} />
            </td>
            <td className="num">{amountOf(entry.amount, auction.amounts_hidden && hidesAmount(entry))}</td>
            <td className="num">{amountOf(entry.maximum, auction.amounts_hidden && entry.kind === 'offer')}</td>
            <td className="pl-5 max-md:hidden 2xl:whitespace-nowrap">
              <TimeText at={entry.recorded_at} form="record" />
            </td>
            <td className="font-mono text-micro text-ink-3 max-2xl:hidden">{entry.hash.slice(0, HASH_SHOWN)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
