import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { BidPanelAuction, You } from '#contract/auctions.ts';
import { readLiveBoard } from '#contract/endpoints/auctions.ts';
import type { LiveBoard } from '#contract/live-board.ts';
import { browserClient } from '#web/api.ts';
import '#web/components/bid/bid.css';
import { BidPanelProvider } from '#web/components/bid/bid-panel-state.tsx';
import { LostAlert } from '#web/components/bid/lost-alert.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { Countdown } from '#web/components/time/countdown.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { lastReceivedAt } from '#web/live/hub.ts';
import { useIsLost, useLiveAuction } from '#web/live/use-live.ts';
import { useCard, useUser } from '#web/root-data.ts';
import { BidBody, BoardCard } from './board-card.tsx';
import { boardOrder, type CardStatus, bidStatusAtLoad } from './board-order.ts';
import { boardAddress } from './board-address.ts';
import { SoundSwitch, useSound } from './sound-switch.tsx';
import { useBoardAlerts } from './use-board-alerts.ts';
import { useSteadyOrder } from './use-steady-order.ts';

const BOARD_GRID = 'mt-3 grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3';

function statusAtLoad({ slug, title, state, you, close_date, minimum_bid }: BidPanelAuction): CardStatus {
  return {
    slug,
    title,
    bidStatus: bidStatusAtLoad(you),
    isOver: state !== 'live' && state !== 'closed',
    isWon: you?.is_buyer === true,
    closesAt: parseTime(close_date),
    minimum: formatMoney(minimum_bid),
  };
}

const keep = (known: ReadonlyMap<string, CardStatus>, status: CardStatus): ReadonlyMap<string, CardStatus> =>
  new Map([...known, [status.slug, status]]);

let reading: Promise<LiveBoard> | null = null;
/** All cards ask at once when the tab is shown again, so they share one request. */
async function readYou(slug: string, address: string): Promise<You | null> {
  reading ??= browserClient.call(readLiveBoard, { query: { auctions: address } }).finally(() => {
    reading = null;
  });
  const found = (await reading).auctions.find((auction) => auction.slug === slug);
  if (found === undefined) throw new Error(`${slug} left the board`);
  return found.you;
}

interface CardProps {
  auction: BidPanelAuction;
  slugs: readonly string[];
  report: (status: CardStatus) => void;
}

function Card({ auction, slugs, report }: CardProps) {
  const initial = useMemo(() => ({ auction, bids: [], events: [], comments: [] }), [auction]);
  const live = useLiveAuction(initial, { withHistory: false });
  const user = useUser();
  const card = useCard();
  const shown = slugs.join(',');
  const readOwn = useCallback((slug: string) => readYou(slug, shown), [shown]);
  const others = slugs.filter((slug) => slug !== auction.slug);
  return (
    <BidPanelProvider auction={auction} live={live} user={user} card={card} readYou={readOwn}>
      <BoardCard report={report} removeTo={boardAddress(others)} />
    </BidPanelProvider>
  );
}

function Summary({ cards, serverTime }: { cards: readonly CardStatus[]; serverTime: number }) {
  const sound = useSound();
  useBoardAlerts(cards, sound.isOn);
  const isLost = useIsLost();
  const running = cards.filter(({ isOver }) => !isOver);
  const count = (bidStatus: CardStatus['bidStatus']) => running.filter((card) => card.bidStatus === bidStatus).length;
  const [first] = running.map(({ closesAt }) => closesAt).toSorted((a, b) => a - b);
  return (
    <div className="no-print sticky top-16 z-20 -mx-4 mt-4 flex items-center gap-x-5 gap-y-1 border-y border-line bg-bg px-4 py-2 lg:mx-0 lg:px-0">
      <p className="flex min-w-0 flex-wrap gap-x-4 text-small font-strong">
        <span className="text-go">{count('leading')} leading</span>
        <span className="text-stop">{count('outbid')} outbid</span>
        <span className="text-ink-2">{count('none')} watching</span>
      </p>
      <p className="ml-auto whitespace-nowrap text-right leading-none">
        <span className="label block">Next close</span>
        {isLost ? (
          <span className="data text-data-s text-warn">Reconnecting</span>
        ) : first === undefined ? (
          <span className="data text-data-s">None</span>
        ) : (
          <Countdown
            closeDate={new Date(first).toISOString()}
            serverTime={serverTime}
            form="panel"
            endText="Closing…"
            className="data text-data-s"
          />
        )}
      </p>
      <SoundSwitch isOn={sound.isOn} onChange={sound.change} />
    </div>
  );
}

function AllClosed() {
  return (
    <div className="alert alert-soft mt-4" role="status">
      <p>
        <strong>All auctions on your board have closed.</strong>{' '}
        <PageLink className="link" to="/account/auctions">
          See your results
        </PageLink>
      </p>
    </div>
  );
}

export function Board({ board }: { board: LiveBoard }) {
  const [statuses, report] = useReducer(keep, new Map<string, CardStatus>());
  const cards = useMemo(
    () => board.auctions.map((auction) => statuses.get(auction.slug) ?? statusAtLoad(auction)),
    [board, statuses],
  );
  const grid = useRef<HTMLUListElement>(null);
  const { order, isBehind, sort } = useSteadyOrder(boardOrder(cards), grid);
  useEffect(() => void BidBody.load().catch(() => undefined), []);
  const isLost = useIsLost() && lastReceivedAt() !== null;
  const slugs = board.auctions.map(({ slug }) => slug);
  const bySlug = new Map(board.auctions.map((auction) => [auction.slug, auction]));
  return (
    <>
      <Summary cards={cards} serverTime={board.server_time} />
      {isLost ? <LostAlert /> : null}
      {cards.every(({ isOver }) => isOver) ? <AllClosed /> : null}
      <p className="mt-3 flex min-h-6 flex-wrap items-center gap-x-2 text-small text-ink-2">
        {isBehind ? (
          <>
            Closing times changed.
            <button type="button" className="link min-h-6" onClick={sort}>
              Sort now
            </button>
          </>
        ) : (
          'Soonest close first'
        )}
      </p>
      <ul ref={grid} className={BOARD_GRID} aria-label="Auctions">
        {order.map((slug) => {
          const auction = bySlug.get(slug);
          return auction === undefined ? null : (
            <li key={slug} className="relative md:min-h-[18.75rem]">
              <Card auction={auction} slugs={slugs} report={report} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
