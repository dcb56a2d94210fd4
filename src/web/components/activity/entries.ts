import type { Comment } from '#contract/auctions.ts';
import type { Bid, ActivityEvent } from '#contract/bids.ts';
import { inOrder } from '#web/live/live-state.ts';

export type Entry =
  | { kind: 'bid'; key: string; at: string; bid: Bid }
  | { kind: 'event'; key: string; at: string; event: ActivityEvent }
  | { kind: 'thread'; key: string; at: string; root: Comment; answers: readonly Comment[] };

export type ActivityTab = 'all' | 'bids' | 'comments' | 'answers';

/** Merges bids and comments, newest first. A thread is sorted by its latest entry. */
export function entriesOf(
  bids: readonly Bid[],
  comments: readonly Comment[],
  events: readonly ActivityEvent[] = [],
): Entry[] {
  const roots = new Map<string, { root: Comment; answers: Comment[] }>();
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: Comment): Comment => {
    const parent = comment.parent_id === null ? undefined : byId.get(comment.parent_id);
    return parent ? rootOf(parent) : comment;
  };
  for (const comment of comments) {
    const root = rootOf(comment);
    const thread = roots.get(root.id) ?? { root, answers: [] };
    if (root !== comment) thread.answers.push(comment);
    roots.set(root.id, thread);
  }
  const threads = [...roots.values()].map(({ root, answers }): Entry => {
    const sorted = answers.sort((a, b) => inOrder(a.posted_at, b.posted_at));
    return {
      kind: 'thread',
      key: `c${root.id}`,
      at: sorted.at(-1)?.posted_at ?? root.posted_at,
      root,
      answers: sorted,
    };
  });
  const lines = bids.map((bid): Entry => ({ kind: 'bid', key: `b${bid.number}`, at: bid.placed_at, bid }));
  const others = events.map((event): Entry => ({
    kind: 'event',
    key: `e${event.kind}${event.happened_at}`,
    at: event.happened_at,
    event,
  }));
  return [...lines, ...others, ...threads].sort(
    (a, b) => inOrder(b.at, a.at) || (a.kind === 'bid' && b.kind === 'bid' ? b.bid.number - a.bid.number : 0),
  );
}

const isAnsweredBySeller = (entry: Entry) =>
  entry.kind === 'thread' && (entry.answers.some((answer) => answer.is_seller) || entry.root.is_seller);

export function entriesIn(tab: ActivityTab, entries: readonly Entry[]): readonly Entry[] {
  switch (tab) {
    case 'all':
      return entries;
    case 'bids':
      return entries.filter((entry) => entry.kind !== 'thread');
    case 'comments':
      return entries.filter((entry) => entry.kind === 'thread');
    case 'answers':
      return entries.filter(isAnsweredBySeller);
  }
}

interface Read {
  bids: readonly Bid[];
  comments: readonly Comment[];
  events?: readonly ActivityEvent[];
  username: string | null;
}

/** Returns the list as of `time` plus the reader's own later entries, and the number held back. */
export function upTo(
  time: string,
  { bids, comments, events = [], username }: Read,
): { shown: readonly Entry[]; heldCount: number } {
  const standing = bids.filter((bid) => bid.placed_at <= time);
  const said = comments.filter((comment) => comment.posted_at <= time || comment.author === username);
  const changes = events.filter((event) => event.happened_at <= time);
  return {
    shown: entriesOf(standing, said, changes),
    heldCount: events.length - changes.length + bids.length - standing.length + comments.length - said.length,
  };
}
