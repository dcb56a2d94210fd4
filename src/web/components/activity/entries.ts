import type { Comment } from '#contract/auctions.ts';
import type { Bid, ActivityEvent } from '#contract/bids.ts';
import { inOrder } from '#web/live/live-state.ts';

export type Line =
  | { kind: 'bid'; key: string; at: string; bid: Bid }
  | { kind: 'event'; key: string; at: string; event: ActivityEvent };

export interface Thread {
  readonly key: string;
  readonly at: string;
  readonly root: Comment;
  readonly answers: readonly Comment[];
}

export interface Cut<T> {
  readonly shown: readonly T[];
  readonly heldCount: number;
}

export function linesOf(bids: readonly Bid[], events: readonly ActivityEvent[] = []): Line[] {
  const lines = bids.map((bid): Line => ({ kind: 'bid', key: `b${bid.number}`, at: bid.placed_at, bid }));
  const others = events.map((event): Line => ({
    kind: 'event',
    key: `e${event.kind}${event.happened_at}`,
    at: event.happened_at,
    event,
  }));
  return [...lines, ...others].sort(
    (a, b) => inOrder(b.at, a.at) || (a.kind === 'bid' && b.kind === 'bid' ? b.bid.number - a.bid.number : 0),
  );
}

export function threadsOf(comments: readonly Comment[]): Thread[] {
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
  return [...roots.values()]
    .map(({ root, answers }): Thread => {
      const sorted = answers.sort((a, b) => inOrder(a.posted_at, b.posted_at));
      return { key: `c${root.id}`, at: sorted.at(-1)?.posted_at ?? root.posted_at, root, answers: sorted };
    })
    .sort((a, b) => inOrder(b.at, a.at));
}

export const isAnsweredBySeller = ({ root, answers }: Thread): boolean =>
  root.is_seller || answers.some((answer) => answer.is_seller);

export function linesUpTo(time: string, lines: readonly Line[]): Cut<Line> {
  const shown = lines.filter(({ at }) => at <= time);
  return { shown, heldCount: lines.length - shown.length };
}

/** Includes the reader's own later comments. A thread keeps its position; only its answers are held back. */
export function threadsUpTo(time: string, comments: readonly Comment[], username: string | null): Cut<Thread> {
  const said = comments.filter((comment) => comment.posted_at <= time || comment.author === username);
  return { shown: threadsOf(said), heldCount: comments.length - said.length };
}
