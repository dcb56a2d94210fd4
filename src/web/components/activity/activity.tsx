import { Flag } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Comment } from '#contract/auctions.ts';
import { browserClient } from '#web/api.ts';
import { formatCount, formatMoney } from '#web/components/money/format-money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { TabList, TabPanel } from '#web/components/ui/tab-list.tsx';
import { useBidDesk } from '#web/components/bid/bid-desk.tsx';
import { announce } from '#web/components/bid/announce.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { CommentForm } from './comment-part.tsx';
import { type ActivityTab, entriesIn, entriesOf } from './entries.ts';
import { EntryRow, Initials } from './entry-row.tsx';
import { useHeldBack } from './use-held-back.ts';
import { useLinkedComment } from './use-linked-comment.ts';

export interface OlderCursors { bids: string | null; comments: string | null }
interface ActivityProps { older: OlderCursors; commentCount: number }
const NEW_FOR_MS = 60_000;
/** How many entries stand open at first. */
const SHOWN_AT_FIRST = 15;

/** How it ended, as the first line of the list. */
function Ending() {
  const { live: { tick } } = useBidDesk();
  const price = tick.hammer_price ?? tick.price;
  const words = tick.state === 'sold' && price !== null ? `Sold to ${tick.leader} for ${formatMoney(price)}`
    : tick.state === 'withdrawn' ? 'Withdrawn' : tick.state === 'reserve_not_met' || tick.state === 'offer' || tick.state === 'not_sold' ? (price === null ? 'Closed without a bid' : `Closed at ${formatMoney(price)}, reserve not met`) : null;
  if (words === null) return null;
  return (
    <p className="flex items-center gap-3 border-b border-line py-2.5 text-small text-ink-2">
      <span className="grid size-9 flex-none place-items-center text-ink-3"><Icon of={Flag} size={16} /></span><span className="flex-1">{words}</span>
      {tick.state === 'withdrawn' ? null : <span className="text-ink-3"><TimeText at={tick.close_date} /></span>}
    </p>
  );
}

function Composer({ onPosted }: { onPosted: (comment: Comment) => void }) {
  const { auction, user } = useBidDesk();
  const { pathname } = useLocation();
  if (user === null) return <p className="border-b border-line py-4 text-ink-2"><PageLink className="link" to={loginPath(`${pathname}#activity`)}>Sign in</PageLink> to comment, or to ask the seller a question.</p>;
  return <div className="flex gap-3 border-b border-line py-4"><div className="hidden sm:block"><Initials name={user.username} avatar={user.avatar} isDark /></div><CommentForm slug={auction.slug} label="Comment, or ask the seller a question" onPosted={onPosted} /></div>;
}

/** Fetches what came before, of both kinds. */
function useOlder(initial: OlderCursors) {
  const { auction, live } = useBidDesk();
  const [cursors, setCursors] = useState(initial);
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const load = async () => {
    setState('busy');
    try {
      const [bids, comments] = await Promise.all([
        cursors.bids === null ? null : browserClient.auctions.bids(auction.slug, cursors.bids),
        cursors.comments === null ? null : browserClient.auctions.comments(auction.slug, cursors.comments),
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

/** Bids, comments and answers: one list in four views. New lines arrive by themselves, or wait while the list is read. */
export function Activity({ older: cursors, commentCount }: ActivityProps) {
  const { auction, live, user } = useBidDesk();
  const [tab, setTab] = useState<ActivityTab>('all');
  const list = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => entriesOf(live.bids, live.comments), [live.bids, live.comments]);
  const { shown, heldCount, newKeys, show } = useHeldBack(entries, list);
  const more = useOlder(cursors);
  const posted = (comment: Comment) => {
    live.addComments([comment]);
    show();
    announce('Posted.');
  };
  const context = { slug: auction.slug, serverTime: auction.server_time, username: user?.username ?? null, canComment: user !== null && live.tick.state !== 'withdrawn', onPosted: posted };
  const comments = Math.max(commentCount, live.comments.filter((comment) => !comment.removed).length);
  const answers = live.comments.filter((comment) => comment.is_seller && !comment.removed).length;
  const tabs: [ActivityTab, string, number][] = [['all', 'Everything', live.tick.bid_count + comments], ['bids', 'Bids', live.tick.bid_count], ['comments', 'Comments', comments], ['answers', 'Seller answers', answers]];
  const [isOpen, setOpen] = useState(false);
  useLinkedComment(live.comments, () => { setTab('all'); setOpen(true); });
  const all = entriesIn(tab, shown);
  const inTab = isOpen ? all : all.slice(0, SHOWN_AT_FIRST);
  const older = all.length - inTab.length;
  return (
    <>
      <TabList id="activity" label="Show" className="noscroll mt-4 flex overflow-x-auto border-b border-line" value={tab} onChange={setTab}
        tabs={tabs.map(([value, name, count]) => ({ value, label: <>{name}<span className="n">{formatCount(count)}</span></> }))} />
      <Composer onPosted={posted} />
      <div ref={list}>
        {heldCount > 0 ? <div className="sticky top-32 z-10 flex justify-center pt-2"><button type="button" className="btn btn-solid btn-s !min-h-11 shadow-float" onClick={() => { show(); list.current?.scrollIntoView(); }}>{heldCount} new {heldCount === 1 ? 'entry' : 'entries'}</button></div> : null}
        <TabPanel id="activity" value={tab}>
          {tab === 'all' || tab === 'bids' ? <Ending /> : null}
          {inTab.length === 0 ? <p className="py-6 text-ink-2">{tab === 'comments' || tab === 'answers' ? 'Nothing here yet.' : <>No bids yet. The opening bid is {formatMoney(auction.starting_bid)}.</>}</p>
            : <ol>{inTab.map((entry) => <EntryRow key={entry.key} entry={entry} context={context} isNew={newKeys.has(entry.key) && Date.parse(entry.at) > auction.server_time - NEW_FOR_MS} />)}</ol>}
        </TabPanel>
      </div>
      {more.state === 'failed' ? <p className="error mt-4" role="alert">Older entries could not be loaded. Please try again.</p> : null}
      {older > 0 ? <button type="button" className="btn btn-line mt-5 w-full" onClick={() => setOpen(true)}>Show {older} older {older === 1 ? 'entry' : 'entries'}</button>
        : more.hasMore ? <button type="button" className="btn btn-line mt-5 w-full" {...(more.state === 'busy' ? { 'aria-disabled': true } : {})} onClick={() => { if (more.state !== 'busy') void more.load(); }}>{more.state === 'busy' ? 'Loading…' : 'Show older entries'}</button> : null}
    </>
  );
}
