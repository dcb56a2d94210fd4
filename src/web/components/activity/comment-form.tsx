import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MAX_COMMENT_LENGTH } from '#contract/limits.ts';
import type { Comment } from '#contract/auctions.ts';
import { postComment } from '#contract/endpoints/comments.ts';
import { browserClient } from '#web/api.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { AddPhotos, PickedPhotos, usePhotoPick } from './photo-picker.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useBeforePaint } from '#web/components/ui/use-before-paint.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { isSignedOut, messageOf } from '#web/problems.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Form } from '#web/components/ui/form.tsx';

interface CommentFormProps {
  slug: string;
  parentId?: string;
  label: string;
  onPosted: (comment: Comment) => void;
  onCancel?: () => void;
}

interface PostProps {
  slug: string;
  parentId: string | undefined;
  onPosted: (comment: Comment) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

function usePost({ slug, parentId, onPosted, field }: PostProps) {
  const draft = `comment:${slug}:${parentId ?? ''}`;
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isQuestion, setQuestion] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasToSignIn, setHasToSignIn] = useState(false);
  const pick = usePhotoPick();
  useEffect(() => {
    setText(readDraft(draft) ?? '');
  }, [draft]);
  const type = (typed: string) => {
    setText(typed);
    keepDraft(draft, typed === '' ? null : typed);
  };
  const post = async () => {
    if (text.trim() === '') {
      setProblem('Write something first.');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      onPosted(
        await browserClient.call(postComment, {
          params: { slug },
          body: {
            text: text.trim(),
            images: pick.photos.map(({ id }) => id),
            ...(parentId === undefined ? { question: isQuestion } : { parent_id: parentId }),
          },
        }),
      );
      type('');
      setQuestion(false);
      pick.clear();
    } catch (error) {
      setHasToSignIn(isSignedOut(error));
      setProblem(messageOf(error, 'We couldn’t post your comment. Your text is saved here. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return {
    text,
    type,
    isBusy,
    isQuestion,
    setQuestion,
    problem,
    hasToSignIn,
    pick,
    post,
    forget: () => keepDraft(draft, null),
  };
}

function PostProblem({ id, problem, hasToSignIn }: { id: string; problem: string; hasToSignIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <p id={id} className="error mt-1" role="alert">
      <span>
        {problem}
        {hasToSignIn ? (
          <>
            {' '}
            Your text is saved.{' '}
            <PageLink className="link" to={loginPath(`${pathname}#comments`)}>
              Sign in and come back
            </PageLink>
          </>
        ) : null}
      </span>
    </p>
  );
}

export function CommentForm({ slug, parentId, label, onPosted, onCancel }: CommentFormProps) {
  const id = useId();
  const isReady = useIsReady();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type, isBusy, isQuestion, setQuestion, problem, hasToSignIn, pick, post, forget } = usePost({
    slug,
    parentId,
    onPosted,
    field,
  });
  useBeforePaint(() => syncTypedValue(field.current), []);
  useEffect(() => {
    if (parentId !== undefined) field.current?.focus();
  }, [parentId]);
  const cancel = () => {
    forget();
    onCancel?.();
  };
  const submit = () => {
    if (!isBusy && !pick.isUploading) void post();
  };
  return (
    <Form id={parentId === undefined ? 'comment-form' : undefined} className="min-w-0 flex-1" onSend={submit}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="input"
        rows={2}
        maxLength={MAX_COMMENT_LENGTH}
        placeholder={label}
        value={text}
        readOnly={isBusy}
        onChange={(event) => type(event.target.value)}
        {...(problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-e` })}
      />
      {problem === null ? null : <PostProblem id={`${id}-e`} problem={problem} hasToSignIn={hasToSignIn} />}
      <PickedPhotos pick={pick} />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {parentId === undefined ? (
          <Checkbox
            className="mr-auto text-small"
            checked={isQuestion}
            onChange={(event) => setQuestion(event.target.checked)}
          >
            Ask the seller a question
          </Checkbox>
        ) : null}
        <AddPhotos pick={pick} />
        {onCancel ? (
          <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={cancel}>
            Cancel
          </button>
        ) : null}
        <button
          type="submit"
          className="btn btn-solid btn-s !min-h-11"
          {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
          {...(isBusy ? { 'aria-disabled': true } : {})}
        >
          {isBusy ? 'Posting…' : 'Post'}
        </button>
      </div>
    </Form>
  );
}
