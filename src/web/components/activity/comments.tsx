import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Comment } from '#contract/auctions.ts';
import { listComments } from '#contract/endpoints/comments.ts';
import { browserClient } from '#web/api.ts';
import { formatCount } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { TabList, TabPanel } from '#web/components/ui/tab-list.tsx';
import { useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { announce } from '#web/components/ui/announce.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { CommentForm } from './comment-part.tsx';
import { isAnsweredBySeller, threadsOf, threadsUpTo } from './entries.ts';
import { Held, Older } from './list-parts.tsx';
import { Initials, ThreadRow } from './thread-row.tsx';
import { useHeldBack } from './use-held-back.ts';
import { useLinkedComment } from './use-linked-comment.ts';
import { useOlder } from './use-older.ts';

type Tab = 'all' | 'answers';
const SHOWN_AT_FIRST = 12;

interface CommentsProps {
  older: string | null;
  commentCount: number;
  muted: readonly string[];
}

function Composer({ onPosted }: { onPosted: (comment: Comment) => void }) {
  const { auction, user, live } = useBidPanel();
  const { pathname } = useLocation();
  const isOpen = live.tick.state === 'live' || live.tick.state === 'scheduled';
  if (live.tick.state === 'withdrawn') return null;
  if (user === null)
    return (
      <p className="no-print border-b border-line py-4 text-ink-2">
        <PageLink className="link" to={loginPath(`${pathname}#comments`)}>
          Sign in
        </PageLink>{' '}
        {isOpen ? 'to comment, or to ask the seller a question.' : 'to comment.'}
      </p>
    );
  return (
    <div className="no-print flex gap-3 border-b border-line py-4">
      <div className="hidden sm:block">
        <Initials name={user.username} avatar={user.avatar} isDark />
      </div>
      <CommentForm
        slug={auction.slug}
        label={isOpen ? 'Comment, or ask the seller a question' : 'Comment'}
        onPosted={onPosted}
      />
    </div>
  );
}

export function Comments({ older, commentCount, muted: mutedAtLoad }: CommentsProps) {
  const { auction, live, user } = useBidPanel();
  const { comments } = live;
  const [tab, setTab] = useState<Tab>('all');
  const [isOpen, setOpen] = useState(false);
  const [muted, setMuted] = useState(mutedAtLoad);
  const list = useRef<HTMLDivElement>(null);
  const username = user?.username ?? null;
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const upTo = useCallback((time: string) => threadsUpTo(time, comments, username), [comments, username]);
  const { shown, heldCount, show } = useHeldBack(threads, upTo, list);
  const more = useOlder(older, async (cursor) => {
    const page = await browserClient.call(listComments, { params: { slug: auction.slug }, query: { cursor } });
    live.addComments(page.items);
    return page.next_cursor;
  });
  useLinkedComment(comments, () => {
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
  const inTab = tab === 'all' ? shown : shown.filter(isAnsweredBySeller);
  const inView = isOpen ? inTab : inTab.slice(0, SHOWN_AT_FIRST);
  const visible = comments.filter(({ removed }) => !removed);
  const tabs = [
    ['all', 'All comments', Math.max(commentCount, visible.length)],
    ['answers', 'Answered by the seller', threads.filter(isAnsweredBySeller).length],
  ] as const;
  return (
    <>
      <TabList
        id="comments"
        label="Show"
        className="noscroll mt-4 flex overflow-x-auto border-b border-line"
        value={tab}
        onChange={setTab}
        tabs={tabs.map(([value, name, count]) => ({
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
          word={['new comment', 'new comments']}
          onShow={() => {
            show();
            list.current?.scrollIntoView();
          }}
        />
        <TabPanel id="comments" value={tab}>
          {inView.length === 0 ? (
            <p className="py-6 text-ink-2">
              {tab === 'all' ? 'No comments yet.' : 'The seller hasn’t answered anything yet.'}
            </p>
          ) : (
            <ol>
              {inView.map((thread) => (
                <ThreadRow key={thread.key} thread={thread} context={context} />
              ))}
            </ol>
          )}
        </TabPanel>
      </div>
      <Older
        label="Show older comments"
        isFolded={inTab.length > inView.length}
        more={more}
        onOpen={() => setOpen(true)}
      />
    </>
  );
}
