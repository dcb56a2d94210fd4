import { listBids } from '#contract/endpoints/bidding.ts';
import { Flag } from 'lucide';
import { useCallback, useMemo, useRef, useState } from 'react';
import { browserClient } from '#web/api.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { HistoryLine } from './bid-lines.tsx';
import { endingText } from './ending-text.ts';
import { linesOf, linesUpTo } from './entries.ts';
import { Held, Older } from './list-parts.tsx';
import { useHeldBack } from './use-held-back.ts';
import { useOlder } from './use-older.ts';

const NEW_FOR_MS = 60_000;
const SHOWN_AT_FIRST = 10;

function Ending() {
  const {
    auction: { outcome },
    live: { tick },
  } = useBidPanel();
  const text = endingText({ ...tick, outcome });
  if (text === null) return null;
  return (
    <p className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2 leading-5">
      <span className="self-center text-ink-3">
        <Icon of={Flag} size={16} />
      </span>
      <span className="font-strong">{text}</span>
      {tick.state === 'withdrawn' ? null : (
        <span className="text-small text-ink-3">
          <TimeText at={tick.close_date} />
        </span>
      )}
    </p>
  );
}

export function Bids({ older }: { older: string | null }) {
  const { auction, live, user, backend } = useBidPanel();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(live.bids, live.events), [live.bids, live.events]);
  const upTo = useCallback((time: string) => linesUpTo(time, lines), [lines]);
  const { shown, heldCount, newKeys, show } = useHeldBack(lines, upTo, list);
  const more = useOlder(older, async (cursor) => {
    const page = await browserClient.call(listBids, { params: { slug: auction.slug }, query: { cursor } });
    live.addBids(page.items);
    return page.next_cursor;
  });
  const inView = isOpen ? shown : shown.slice(0, SHOWN_AT_FIRST);
  if (lines.length === 0 && live.tick.state !== 'live' && live.tick.state !== 'scheduled')
    return <p className="mt-4 border-y border-line py-4 text-ink-2">There were no bids.</p>;
  return (
    <div ref={list} className="mt-4">
      <Held
        count={heldCount}
        word={['new bid', 'new bids']}
        onShow={() => {
          show();
          list.current?.scrollIntoView();
        }}
      />
      <Ending />
      {inView.length === 0 ? (
        <p className="border-y border-line py-4 text-ink-2">
          No bids yet. The opening bid is {formatMoney(auction.starting_bid)}.
        </p>
      ) : (
        <ol className="border-t border-line">
          {inView.map((line) => (
            <HistoryLine
              key={line.key}
              line={line}
              username={user?.username ?? null}
              receiptsAt={backend.isPractice ? null : `/account/receipts/${auction.slug}`}
              serverTime={auction.server_time}
              isNew={newKeys.has(line.key) && Date.parse(line.at) > auction.server_time - NEW_FOR_MS}
            />
          ))}
        </ol>
      )}
      <Older
        label={isOpen ? 'Show older bids' : `Show all ${live.tick.bid_count} bids`}
        isFolded={shown.length > inView.length}
        more={more}
        onOpen={() => setOpen(true)}
      />
      {backend.isPractice || live.tick.state !== 'live' ? null : (
        <PageLink className="link mt-3 inline-block text-small" to={`/auctions/${auction.slug}/verify`}>
          How you can verify this auction
        </PageLink>
      )}
    </div>
  );
}
