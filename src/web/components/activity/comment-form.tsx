import { type SyntheticEvent, useId, useState } from 'react';
import { MAX_COMMENT_LENGTH } from '#contract/limits.ts';
import type { Comment } from '#contract/auctions.ts';
import { browserClient } from '#web/api.ts';
import { messageOf } from '#web/problems.ts';

interface CommentFormProps { slug: string; parentId?: string; label: string; onPosted: (comment: Comment) => void; onCancel?: () => void }

/** Says something, or answers. What was typed stays until it is posted. */
export function CommentForm({ slug, parentId, label, onPosted, onCancel }: CommentFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const post = async () => {
    if (text.trim() === '') {
      setProblem('Write something first.');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      onPosted(await browserClient.auctions.postComment(slug, { text: text.trim(), ...(parentId === undefined ? {} : { parent_id: parentId }) }));
      setText('');
    } catch (error) {
      setProblem(messageOf(error, 'Your comment could not be posted. It is kept here; please try again.'));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) void post();
  };
  return (
    <form className="min-w-0 flex-1" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>{label}</label>
      <textarea id={id} className="input" rows={2} maxLength={MAX_COMMENT_LENGTH} placeholder={label} value={text} onChange={(event) => setText(event.target.value)}
        {...(problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-e` })} />
      {problem === null ? null : <p id={`${id}-e`} className="error mt-1" role="alert">{problem}</p>}
      <div className="mt-2 flex items-center justify-end gap-2">
        {onCancel ? <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={onCancel}>Cancel</button> : null}
        <button type="submit" className="btn btn-solid btn-s !min-h-11" {...(isBusy ? { 'aria-disabled': true } : {})}>{isBusy ? 'Posting…' : 'Post'}</button>
      </div>
    </form>
  );
}
