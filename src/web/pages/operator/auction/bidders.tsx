import type { FileBidder } from '#contract/live-dashboard.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Hidden } from './hidden-amounts.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

const SIGNALS: Readonly<Record<FileBidder['signals'][number], string>> = {
  same_network: 'Seller’s network',
  same_card: 'Seller’s card',
  new_account: 'New account',
  only_this_seller: 'Only this seller',
  never_led: 'Never led',
};

export function Bidders({
  bidders,
  onBlock,
}: {
  bidders: readonly FileBidder[];
  onBlock?: (username: string) => void;
}) {
  if (bidders.length === 0) return <p className="mt-2 text-ink-2">No bids yet.</p>;
  return (
    <Table
      caption="Bidders"
      className="tbl dense mt-2"
      columns={[
        'Bidder',
        'Signals',
        ['Bids', 'num max-sm:hidden'],
        ['Maximum', 'num'],
        ['Registered', '!pl-5 max-md:hidden'],
      ]}
    >
      {bidders.map((bidder) => (
        <tr key={bidder.username}>
          <td>
            <PersonLink username={bidder.username} className="break-all" />
            {bidder.leading ? <span className="badge badge-met ml-2">Leading</span> : null}
            {bidder.blocked ? <span className="badge badge-outbid ml-2">Blocked</span> : null}
            {onBlock === undefined || bidder.blocked ? null : (
              <button type="button" className="link ml-3 min-h-6 text-small" onClick={() => onBlock(bidder.username)}>
                Block<span className="sr-only"> {bidder.username}</span>…
              </button>
            )}
          </td>
          <td>
            {bidder.signals.length === 0 ? (
              <span className="text-ink-3">None</span>
            ) : (
              <span className="flex flex-wrap gap-1 py-1">
                {bidder.signals.map((signal) => (
                  <span
                    key={signal}
                    className={`badge ${signal === 'same_card' || signal === 'same_network' ? 'badge-outbid' : 'badge-warn'}`}
                  >
                    {SIGNALS[signal]}
                  </span>
                ))}
              </span>
            )}
          </td>
          <td className="num max-sm:hidden">{bidder.bids}</td>
          <td className="num">{bidder.maximum === null ? <Hidden /> : formatMoney(bidder.maximum)}</td>
          <td className="whitespace-nowrap pl-5 max-md:hidden">
            {bidder.registered_at === null ? '–' : <TimeText at={bidder.registered_at} form="date" />}
          </td>
        </tr>
      ))}
    </Table>
  );
}
