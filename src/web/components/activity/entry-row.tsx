import { Gauge, Gavel, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/auctions.ts';
import type { ActivityEvent, Bid } from '#contract/bids.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeAgo } from '#web/components/time/time-text.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { CommentForm, CommentTools } from './comment-part.tsx';
import type { Entry } from './entries.ts';

export interface RowContext {
  slug: string;
  serverTime: number;
  username: string | null;
  canComment: boolean;
  onPosted: (comment: Comment) => void;
  muted: ReadonlySet<string>;
  onMuted: (usernames: readonly string[]) => void;
}

export function Initials({ name, avatar, isDark = false }: { name: string; avatar: string | null; isDark?: boolean }) {
  return <Avatar letters={name.slice(0, 2).toUpperCase()} address={avatar} isPale={!isDark} />;
}

function BidRow({ bid, isNew, context }: { bid: Bid; isNew: boolean; context: RowContext }) {
  const isOwn = bid.bidder === context.username;
  return (
    <li className={`flex items-center gap-3 border-b border-line py-2.5 ${isNew ? 'bid-new' : ''}`}>
      <span className={`grid size-9 flex-none place-items-center ${isOwn ? 'text-go' : 'text-ink-3'}`}>
        <Icon of={Gavel} size={18} />
      </span>
      <div className="min-w-0 flex-1 leading-snug">
        <span className="font-strong">{isOwn ? 'You' : bid.bidder}</span>{' '}
        <span className="text-small text-ink-3">
          {bid.automatic ? 'Automatic, ' : ''}
          <TimeAgo at={bid.placed_at} serverTime={context.serverTime} />
        </span>
      </div>
      <Money value={bid.amount} className="data text-data-m" />
    </li>
  );
}

function eventText({ kind, count }: ActivityEvent): string {
  switch (kind) {
    case 'reserve_lowered':
      return 'Reserve lowered';
    case 'reserve_removed':
      return 'Reserve removed';
    case 'bids_voided':
      return count === 1 ? 'Bid voided by our staff' : `${count} bids voided by our staff`;
    case 'amounts_viewed':
      return 'Staff viewed hidden amounts';
  }
}

function EventRow({
  entry: { event },
  isNew,
  context,
}: {
  entry: Extract<Entry, { kind: 'event' }>;
  isNew: boolean;
  context: RowContext;
}) {
  return (
    <li className={`flex items-start gap-3 border-b border-line py-2.5 ${isNew ? 'bid-new' : ''}`}>
      <span className="grid size-9 flex-none place-items-center text-ink-3">
        <Icon of={event.kind.startsWith('reserve') ? Gauge : ShieldCheck} size={18} />
      </span>
      <div className="min-w-0 flex-1 py-1.5 leading-snug">
        <span className="font-strong">{eventText(event)}</span>{' '}
        <span className="text-small text-ink-3">
          <TimeAgo at={event.happened_at} serverTime={context.serverTime} />
        </span>
        {event.note === '' ? null : <p className="mt-1 break-words text-ink-2">{event.note}</p>}
      </div>
    </li>
  );
}

const markOf = (comment: Comment) =>
  comment.is_staff_note ? 'Staff' : comment.is_seller ? 'Seller' : comment.is_bidder ? 'Bidder' : null;

interface CommentProps {
  comment: Comment;
  context: RowContext;
  verb?: string;
}

function CommentBody(props: CommentProps) {
  const { comment, context } = props;
  const [isShown, setShown] = useState(false);
  if (isShown || comment.is_seller || !context.muted.has(comment.author)) return <ShownComment {...props} />;
  return (
    <p id={`comment-${comment.id}`} className="scroll-mt-36 text-small text-ink-3">
      You muted {comment.author}.{' '}
      <button type="button" className="link min-h-6" onClick={() => setShown(true)}>
        Show comment
      </button>
    </p>
  );
}

function Author({ comment, username }: { comment: Comment; username: string | null }) {
  const { author } = comment;
  if (author === username) return <span className="font-strong">You</span>;
  return comment.author_has_page ? (
    <PageLink className="font-strong underline-offset-4 hover:underline" to={`/members/${author}`}>
      {author}
    </PageLink>
  ) : (
    <span className="font-strong">{author}</span>
  );
}

function ShownComment({ comment, context, verb }: CommentProps) {
  return (
    <div id={`comment-${comment.id}`} className="flex scroll-mt-36 gap-3">
      <Initials
        name={comment.author}
        avatar={comment.author_avatar}
        isDark={comment.is_seller || comment.is_staff_note}
      />
      <div className="min-w-0">
        <p className="leading-snug">
          <Author comment={comment} username={context.username} />{' '}
          {markOf(comment) === null ? null : (
            <>
              <span className="badge badge-plain !h-5 !text-micro">{markOf(comment)}</span>{' '}
            </>
          )}
          <span className="text-small text-ink-3">
            {verb ?? ''}
            <TimeAgo at={comment.posted_at} serverTime={context.serverTime} />
            {comment.edited_at === null ? '' : ', edited'}
            {comment.question === null ? '' : `, question to the seller, ${comment.question}`}
          </span>
        </p>
        {comment.removed ? (
          <p className="mt-1 text-ink-3">This comment was removed.</p>
        ) : (
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{comment.text}</p>
        )}
        {comment.vote_count > 0 && context.username === null ? (
          <p className="mt-1 text-small text-ink-3">{comment.vote_count} found this helpful</p>
        ) : null}
        {context.username === null ? null : (
          <CommentTools
            comment={comment}
            slug={context.slug}
            username={context.username}
            onChanged={context.onPosted}
            onMuted={context.onMuted}
          />
        )}
      </div>
    </div>
  );
}

function ThreadRow({ entry, context }: { entry: Extract<Entry, { kind: 'thread' }>; context: RowContext }) {
  const [isAnswering, setAnswering] = useState(false);
  const reply = useRef<HTMLButtonElement>(null);
  const wasAnswering = useRef(false);
  useEffect(() => {
    if (wasAnswering.current && !isAnswering) reply.current?.focus();
    wasAnswering.current = isAnswering;
  }, [isAnswering]);
  const { root, answers } = entry;
  const posted = (comment: Comment) => {
    setAnswering(false);
    context.onPosted(comment);
  };
  return (
    <li className="border-b border-line py-4">
      <CommentBody
        comment={root}
        context={context}
        {...(answers.some((answer) => answer.is_seller) ? { verb: 'asked, ' } : {})}
      />
      {answers.map((answer) => (
        <div
          key={answer.id}
          className={`ml-4 mt-3 border-l-[3px] pl-4 ${answer.is_seller ? 'border-ink' : 'border-line'}`}
        >
          <CommentBody comment={answer} context={context} />
        </div>
      ))}
      {isAnswering ? (
        <div className="ml-12 mt-3 flex">
          <CommentForm
            slug={context.slug}
            parentId={root.id}
            label={`Answer ${root.author}`}
            onPosted={posted}
            onCancel={() => setAnswering(false)}
          />
        </div>
      ) : context.canComment && !root.removed ? (
        <button
          ref={reply}
          type="button"
          className="btn btn-quiet btn-s -mb-2 ml-9 mt-1"
          onClick={() => setAnswering(true)}
        >
          Reply<span className="sr-only"> to {root.author}</span>
        </button>
      ) : null}
    </li>
  );
}

export function EntryRow({ entry, isNew, context }: { entry: Entry; isNew: boolean; context: RowContext }) {
  switch (entry.kind) {
    case 'bid':
      return <BidRow bid={entry.bid} isNew={isNew} context={context} />;
    case 'event':
      return <EventRow entry={entry} isNew={isNew} context={context} />;
    case 'thread':
      return <ThreadRow entry={entry} context={context} />;
  }
}
