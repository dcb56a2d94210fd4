import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/auctions.ts';
import { TimeAgo } from '#web/components/time/time-text.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { CommentPhotos } from './comment-photos.tsx';
import { CommentForm, CommentTools } from './comment-part.tsx';
import type { Thread } from './entries.ts';

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
  return <Avatar initials={name.slice(0, 2).toUpperCase()} address={avatar} isPale={!isDark} />;
}

const markOf = (comment: Comment) =>
  comment.is_staff_note ? 'Staff' : comment.is_seller ? 'Seller' : comment.is_bidder ? 'Bidder' : null;

interface CommentProps {
  comment: Comment;
  context: RowContext;
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

const QUESTION_LABELS = { open: ', question to the seller', answered: ', answered' } as const;

function ShownComment({ comment, context }: CommentProps) {
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
            <TimeAgo at={comment.posted_at} serverTime={context.serverTime} />
            {comment.edited_at === null ? '' : ', edited'}
            {comment.question === null ? '' : QUESTION_LABELS[comment.question]}
          </span>
        </p>
        {comment.removed ? (
          <p className="mt-1 text-ink-3">This comment was removed.</p>
        ) : (
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{comment.text}</p>
        )}
        <CommentPhotos images={comment.images} />
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

export function ThreadRow({ thread, context }: { thread: Thread; context: RowContext }) {
  const [isAnswering, setAnswering] = useState(false);
  const reply = useRef<HTMLButtonElement>(null);
  const wasAnswering = useRef(false);
  useEffect(() => {
    if (wasAnswering.current && !isAnswering) reply.current?.focus();
    wasAnswering.current = isAnswering;
  }, [isAnswering]);
  const { root, answers } = thread;
  const posted = (comment: Comment) => {
    setAnswering(false);
    context.onPosted(comment);
  };
  return (
    <li className="border-b border-line py-4">
      <CommentBody comment={root} context={context} />
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
