import { useMemo } from 'react';
import type { Comment } from '#contract/auctions.ts';
import { postComment } from '#contract/endpoints/comments.ts';
import { browserClient } from '#web/api.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';

type Answerable = Pick<Comment, 'question' | 'removed' | 'posted_at'>;
export function unanswered<C extends Answerable>(comments: readonly C[]): C[] {
  return comments
    .filter(({ question, removed }) => question === 'open' && !removed)
    .toSorted((a, b) => a.posted_at.localeCompare(b.posted_at));
}

function Question({ slug, comment, onDone }: { slug: string; comment: Comment; onDone: () => void }) {
  const name = `answer-${comment.id}`;
  const names = useMemo(() => ({ text: name }), [name]);
  return (
    <li className="border-b border-line py-4">
      <p className="text-small text-ink-3">
        {comment.author}, <TimeText at={comment.posted_at} />
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-line break-words">{comment.text}</p>
      <ActionForm
        className="mt-3 max-w-2xl"
        failed="Your answer wasn’t sent. It’s still here: please try again."
        names={names}
        action={(text) =>
          browserClient.call(postComment, { params: { slug }, body: { text: text(name), parent_id: comment.id } })
        }
        onDone={onDone}
      >
        <ErrorSummary />
        <TextArea name={name} label={`Answer to ${comment.author}`} rows={2} maxLength={2000} />
        <SubmitButton busy="Sending…" className="btn-line mt-2">
          Post answer
        </SubmitButton>
      </ActionForm>
    </li>
  );
}

interface QuestionsProps {
  slug: string;
  comments: readonly Comment[];
  isOpen: boolean;
  onDone: () => void;
}

export function Questions({ slug, comments, isOpen, onDone }: QuestionsProps) {
  const open = unanswered(comments);
  return (
    <Section
      title={
        <>
          Unanswered questions <span className="tnum font-plain text-ink-3">{open.length}</span>
        </>
      }
      id="questions-title"
    >
      {open.length === 0 ? (
        <p className="mt-3 text-ink-2">
          No open questions. {isOpen ? 'Sellers who answer within hours get more bids. ' : ''}
          <PageLink className="link" to={`/auctions/${slug}#comments`}>
            All comments
          </PageLink>
        </p>
      ) : isOpen ? (
        <ul className="mt-3 border-t border-line">
          {open.map((comment) => (
            <Question key={comment.id} slug={slug} comment={comment} onDone={onDone} />
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-ink-2">
          The auction is over.{' '}
          <PageLink className="link" to={`/auctions/${slug}#comments`}>
            Read the comments
          </PageLink>
        </p>
      )}
    </Section>
  );
}
