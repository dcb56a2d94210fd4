import { listBids } from '#contract/endpoints/bidding.ts';
import { Flag } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Comment } from '#contract/auctions.ts';
import { listComments } from '#contract/endpoints/comments.ts';
import { browserClient } from '#web/api.ts';
import { formatCount, formatMoney } from '#web/components/money/format-money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { TabList, TabPanel } from '#web/components/ui/tab-list.tsx';
import { type BidPanelState, useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { announce } from '#web/components/bid/announce.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { CommentForm } from './comment-part.tsx';
import { endingText } from './ending-text.ts';
import { type ActivityTab, entriesIn } from './entries.ts';
import { EntryRow, Initials } from './entry-row.tsx';
import { useHeldBack } from './use-held-back.ts';
import { useLinkedComment } from './use-linked-comment.ts';

export interface OlderCursors {
  bids: string | null;
  comments: string | null;
}
interface ActivityProps {
  older: OlderCursors;
  commentCount: number;
  muted: readonly string[];
}
const NEW_FOR_MS = 60_000;
const SHOWN_AT_FIRST = 15;

function Ending() {
  const {
    auction: { outcome },
    live: { tick },
  } = useBidPanel();
  const words = endingText({ ...tick, outcome });
  if (words === null) return null;
  return (
    <p className="flex items-center gap-3 border-b border-line py-2.5 text-small text-ink-2">
      <span className="grid size-9 flex-none place-items-center text-ink-3">
        <Icon of={Flag} size={16} />
      </span>
      <span className="flex-1">{words}</span>
      {tick.state === 'withdrawn' ? null : (
        <span className="text-ink-3">
          <TimeText at={tick.close_date} />
        </span>
      )}
    </p>
  );
}

function Composer({ onPosted }: { onPosted: (comment: Comment) => void }) {
  const { auction, user } = useBidPanel();
  const { pathname } = useLocation();
  if (user === null)
    return (
      <p className="no-print border-b border-line py-4 text-ink-2">
        <PageLink className="link" to={loginPath(`${pathname}#activity`)}>
          Sign in
        </PageLink>{' '}
        to comment, or to ask the seller a question.
      </p>
    );
  return (
    <div className="no-print flex gap-3 border-b border-line py-4">
      <div className="hidden sm:block">
        <Initials name={user.username} avatar={user.avatar} isDark />
      </div>
      <CommentForm slug={auction.slug} label="Comment, or ask the seller a question" onPosted={onPosted} />
    </div>
  );
}

function useOlder(initial: OlderCursors) {
  const { auction, live } = useBidPanel();
  const [cursors, setCursors] = useState(initial);
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const load = async () => {
    setState('busy');
    try {
      const [bids, comments] = await Promise.all([
        cursors.bids === null
          ? null
          : browserClient.call(listBids, { params: { slug: auction.slug }, query: { cursor: cursors.bids } }),
        cursors.comments === null
          ? null
          : browserClient.call(listComments, { params: { slug: auction.slug }, query: { cursor: cursors.comments } }),
      ]);
      if (bids) live.addBids(bids.items);
      if (comments) live.addComments(comments.items);
      setCursors({ bids: bids?.next_cursor ?? null, comments: comments?.next_cursor ?? null });
      setState('rest');
    } catch {
      setState('failed');
    }
  };
  return { hasMore: cursors.bids !== null || cursors.comments !== null, state, load };
}

function tabsOf({ tick, comments }: BidPanelState['live'], commentCount: number): [ActivityTab, string, number][] {
  const standing = comments.filter((comment) => !comment.removed);
  const count = Math.max(commentCount, standing.length);
  return [
    ['all', 'All', tick.bid_count + count],
    ['bids', 'Bids', tick.bid_count],
    ['comments', 'Comments', count],
    ['answers', 'Seller answers', standing.filter((comment) => comment.is_seller).length],
  ];
}

function Held({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className="sticky top-32 z-10 flex justify-center pt-2">
      <button type="button" className="btn btn-solid btn-s !min-h-11 shadow-float" onClick={onShow}>
        {count} new {count === 1 ? 'entry' : 'entries'}
      </button>
    </div>
  );
}

function Older({ count, more, onOpen }: { count: number; more: ReturnType<typeof useOlder>; onOpen: () => void }) {
  const isBusy = more.state === 'busy';
  return (
    <>
      {more.state === 'failed' ? (
        <p className="error mt-4" role="alert">
          We couldn’t load older entries. Please try again.
        </p>
      ) : null}
      {count > 0 ? (
        <button type="button" className="btn btn-line mt-5 w-full" onClick={onOpen}>
          Show {count} older {count === 1 ? 'entry' : 'entries'}
        </button>
      ) : null}
      {count === 0 && more.hasMore ? (
        <button
          type="button"
          className="btn btn-line mt-5 w-full"
          {...(isBusy ? { 'aria-disabled': true } : {})}
          onClick={() => {
            if (!isBusy) void more.load();
          }}
        >
          {isBusy ? 'Loading…' : 'Show older entries'}
        </button>
      ) : null}
    </>
  );
}

/** New entries are held back while the list is being read. */
export function Activity({ older: cursors, commentCount, muted: mutedAtLoad }: ActivityProps) {
  const { auction, live, user } = useBidPanel();
  const [tab, setTab] = useState<ActivityTab>('all');
  const [isOpen, setOpen] = useState(false);
  const [muted, setMuted] = useState(mutedAtLoad);
  const list = useRef<HTMLDivElement>(null);
  const username = user?.username ?? null;
  const { shown, heldCount, newKeys, show } = useHeldBack(
    { bids: live.bids, comments: live.comments, events: live.events, username },
    list,
  );
  const more = useOlder(cursors);
  useLinkedComment(live.comments, () => {
    setTab('all');
    setOpen(true);
  });
  const posted = (comment: Comment) => {
    live.addComments([comment]);
    show();
    announce('Posted.');
  };
  const context = {
    slug: auction.slug,
    serverTime: auction.server_time,
    username,
    canComment: user !== null && live.tick.state !== 'withdrawn',
    onPosted: posted,
    muted: new Set(muted),
    onMuted: setMuted,
  };
  const all = entriesIn(tab, shown);
  const inTab = isOpen ? all : all.slice(0, SHOWN_AT_FIRST);
  const nothing =
    tab === 'comments' || tab === 'answers'
      ? 'Nothing here yet.'
      : `No bids yet. The opening bid is ${formatMoney(auction.starting_bid)}.`;
  return (
    <>
      <TabList
        id="activity"
        label="Show"
        className="noscroll mt-4 flex overflow-x-auto border-b border-line"
        value={tab}
        onChange={setTab}
        tabs={tabsOf(live, commentCount).map(([value, name, count]) => ({
          value,
          label: (
            <>
              {name}
              <span className="n">{formatCount(count)}</span>
            </>
          ),
        }))}
      />
      <Composer onPosted={posted} />
      <div ref={list}>
        <Held
          count={heldCount}
          onShow={() => {
            show();
            list.current?.scrollIntoView();
          }}
        />
        <TabPanel id="activity" value={tab}>
          {tab === 'all' || tab === 'bids' ? <Ending /> : null}
          {inTab.length === 0 ? (
            <p className="py-6 text-ink-2">{nothing}</p>
          ) : (
            <ol>
              {inTab.map((entry) => (
                <EntryRow
                  key={entry.key}
                  entry={entry}
                  context={context}
                  isNew={newKeys.has(entry.key) && Date.parse(entry.at) > auction.server_time - NEW_FOR_MS}
                />
              ))}
            </ol>
          )}
        </TabPanel>
      </div>
      <Older count={all.length - inTab.length} more={more} onOpen={() => setOpen(true)} />
    </>
  );
}
