import { Flag, Pencil, ThumbsUp, VolumeX } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import type { Comment } from '#contract/auctions.ts';
import { REPORT_CODES, REPORT_LABELS, type ReportCode } from '#contract/comment-codes.ts';
import type { OwnComment } from '#contract/comments.ts';
import {
  appealRemoval,
  editComment,
  reportComment,
  voteForComment,
  withdrawVote,
} from '#contract/endpoints/comments.ts';
import { muteMember } from '#contract/endpoints/members.ts';
import { browserClient } from '#web/api.ts';
import { announce } from '#web/components/ui/announce.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf } from '#web/problems.ts';
import { ownCommentsOf } from './own-comments.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { Form } from '#web/components/ui/form.tsx';

interface ToolsProps {
  comment: Comment;
  slug: string;
  username: string;
  onChanged: (comment: Comment) => void;
  onMuted: (usernames: readonly string[]) => void;
}

function Reasons({
  chosen,
  choose,
  isMissing,
}: {
  chosen: ReportCode | null;
  choose: (code: ReportCode) => void;
  isMissing: boolean;
}) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isMissing) group.current?.querySelector('input')?.focus();
  }, [isMissing]);
  return (
    <fieldset ref={group} {...(isMissing ? { 'aria-describedby': errorId } : {})}>
      <legend className="text-small font-medium">Why are you reporting this comment?</legend>
      {REPORT_CODES.map((each) => (
        <label key={each} className="check text-small">
          <input
            ref={syncTypedValue}
            type="radio"
            name="code"
            value={each}
            checked={chosen === each}
            onChange={() => choose(each)}
          />
          {REPORT_LABELS[each]}
        </label>
      ))}
      {isMissing ? (
        <p id={errorId} className="error" role="alert">
          Choose a reason.
        </p>
      ) : null}
    </fieldset>
  );
}

function TextForm({
  label,
  button,
  first = '',
  withCodes = false,
  send,
  onClose,
}: {
  label: string;
  button: string;
  first?: string;
  withCodes?: boolean;
  send: (text: string, code: ReportCode | null) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(first);
  const [code, setCode] = useState<ReportCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setProblem(null);
    if (withCodes && code === null) {
      setReasonMissing(true);
      return;
    }
    setBusy(true);
    try {
      await send(text.trim(), code);
      onClose();
    } catch (error) {
      setProblem(messageOf(error, 'That didn’t work. What you typed is still here. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <Form className="mt-2 grid max-w-xl gap-2" onSend={() => isBusy || void submit()}>
      {withCodes ? <Reasons chosen={code} choose={setCode} isMissing={isReasonMissing && code === null} /> : null}
      <label className="grid gap-1 text-small">
        {label}
        <textarea
          ref={syncTypedValue}
          className="input"
          rows={2}
          maxLength={withCodes ? 1000 : 2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(problem === null ? {} : { 'aria-invalid': true })}
        />
      </label>
      {problem === null ? null : (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <button type="submit" className="btn btn-solid btn-s !min-h-11" {...(isBusy ? { 'aria-disabled': true } : {})}>
          {button}
        </button>
        <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

function Removal({ own, open }: { own: OwnComment; open: () => void }) {
  const { removal } = own;
  if (removal === null) return null;
  return (
    <div className="mt-1 max-w-xl border-l-[3px] border-line pl-3 text-small text-ink-2">
      <p>
        {removal.code === null ? '' : `${REPORT_LABELS[removal.code]}. `}
        {removal.reason}
      </p>
      <p className="mt-1 whitespace-pre-line">You wrote: “{own.text}”</p>
      {removal.appeal === null ? (
        <button type="button" className="btn btn-quiet btn-s -ml-3" onClick={open}>
          Appeal
        </button>
      ) : (
        <p className="mt-1">
          {removal.appeal.decision === null ? 'Your appeal is under review.' : removal.appeal.answer}
        </p>
      )}
    </div>
  );
}

/** When the author's own comment is read again: after the edit window, with room for clock differences. */
const ASKED_FOR_MS = 600_000;

function useOwnComments(comment: Comment, slug: string, username: string) {
  const isOwn = comment.author === username;
  const [own, setOwn] = useState<OwnComment | null>(null);
  const [isEditable, setEditable] = useState(false);
  useEffect(() => {
    let isHere = true;
    const mayHaveChanged = isOwn && (comment.removed || Date.now() - Date.parse(comment.posted_at) < ASKED_FOR_MS);
    ownCommentsOf(username, slug, mayHaveChanged ? `${comment.id}${String(comment.removed)}` : '').then(
      ({ items, server_time: now }) => {
        if (!isHere) return undefined;
        const mine = items.find((each) => each.id === comment.id) ?? null;
        setOwn(mine);
        const left = mine?.editable_until ? Date.parse(mine.editable_until) - now : 0;
        setEditable(left > 0);
        return left > 0
          ? setTimeout(() => {
              if (isHere) setEditable(false);
            }, left)
          : undefined;
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [slug, comment.id, comment.removed, comment.posted_at, isOwn, username]);
  return { own, setOwn, isEditable };
}

function useVote(comment: Comment, slug: string, own: OwnComment | null) {
  const [votes, setVotes] = useState<{ voted: boolean; count: number } | null>(null);
  const voted = votes?.voted ?? own?.voted ?? false;
  const vote = async () => {
    try {
      const answer = await browserClient.call(voted ? withdrawVote : voteForComment, {
        params: { slug, id: comment.id },
      });
      setVotes({ voted: answer.voted, count: answer.vote_count });
    } catch (error) {
      announce(messageOf(error, 'We couldn’t count your vote. Please try again.'));
    }
  };
  return { voted, count: votes?.count ?? comment.vote_count, vote };
}

function RemovedTools({
  comment,
  slug,
  own,
  setOwn,
}: {
  comment: Comment;
  slug: string;
  own: OwnComment | null;
  setOwn: (own: OwnComment) => void;
}) {
  const [isAppealing, setAppealing] = useState(false);
  const appeal = async (text: string) => {
    await browserClient.call(appealRemoval, { params: { slug, id: comment.id }, body: { text } });
    announce('Appeal sent.');
    if (own?.removal) setOwn({ ...own, removal: { ...own.removal, appeal: { text, decision: null, answer: '' } } });
  };
  return (
    <>
      {own === null ? null : <Removal own={own} open={() => setAppealing(true)} />}
      {isAppealing ? (
        <TextForm
          label="Why should we restore your comment?"
          button="Send appeal"
          onClose={() => setAppealing(false)}
          send={appeal}
        />
      ) : null}
    </>
  );
}

function Helpful({
  author,
  isOwn,
  voted,
  count,
  onVote,
}: {
  author: string;
  isOwn: boolean;
  voted: boolean;
  count: number;
  onVote: () => void;
}) {
  if (isOwn) return count > 0 ? <span className="px-2 text-small text-ink-3">{count} found this helpful</span> : null;
  return (
    <button
      type="button"
      className={`btn btn-quiet btn-s !px-2 ${voted ? 'text-ink' : 'text-ink-3'}`}
      aria-pressed={voted}
      onClick={onVote}
    >
      <Icon of={ThumbsUp} size={16} />
      Helpful{count > 0 ? <span className="data">{count}</span> : null}
      <span className="sr-only">, comment by {author}</span>
    </button>
  );
}

/** A seller's comments can't be muted: they are part of the offer. */
function Mute({ username, onMuted }: { username: string } & Pick<ToolsProps, 'onMuted'>) {
  const mute = async () => {
    try {
      onMuted((await browserClient.call(muteMember, { params: { username } })).map((each) => each.username));
      announce(`You muted ${username}. Their comments are hidden.`);
    } catch (error) {
      announce(messageOf(error, `We couldn’t mute ${username}. Please try again.`));
    }
  };
  return (
    <button type="button" className="btn btn-quiet btn-s !px-2 text-ink-3" onClick={() => void mute()}>
      <Icon of={VolumeX} size={16} />
      Mute<span className="sr-only"> {username}</span>
    </button>
  );
}

export function CommentTools({ comment, slug, username, onChanged, onMuted }: ToolsProps) {
  const isOwn = comment.author === username;
  const { own, setOwn, isEditable } = useOwnComments(comment, slug, username);
  const { voted, count, vote } = useVote(comment, slug, own);
  const [opened, setOpened] = useState<'edit' | 'report' | null>(null);
  const close = () => setOpened(null);
  const report = async (note: string, code: ReportCode | null) => {
    if (code === null) return;
    await browserClient.call(reportComment, { params: { slug, id: comment.id }, body: { code, note } });
    announce('Thanks. Our staff will review it.');
    setOwn({ id: comment.id, text: '', voted, editable_until: null, reported: true, removal: null });
  };
  if (comment.removed) return <RemovedTools comment={comment} slug={slug} own={own} setOwn={setOwn} />;
  const isReported = own?.reported === true;
  const mayReport = !isOwn && !comment.is_staff_note;
  return (
    <>
      <div className="-ml-2 flex flex-wrap items-center">
        <Helpful author={comment.author} isOwn={isOwn} voted={voted} count={count} onVote={() => void vote()} />
        {isOwn && isEditable ? (
          <button type="button" className="btn btn-quiet btn-s !px-2 text-ink-3" onClick={() => setOpened('edit')}>
            <Icon of={Pencil} size={16} />
            Edit<span className="sr-only"> your comment</span>
          </button>
        ) : null}
        {mayReport && isReported ? <span className="px-2 text-small text-ink-3">Reported</span> : null}
        {mayReport && !isReported ? (
          <button type="button" className="btn btn-quiet btn-s !px-2 text-ink-3" onClick={() => setOpened('report')}>
            <Icon of={Flag} size={16} />
            Report<span className="sr-only"> the comment by {comment.author}</span>
          </button>
        ) : null}
        {mayReport && !comment.is_seller ? <Mute username={comment.author} onMuted={onMuted} /> : null}
      </div>
      {opened === 'edit' ? (
        <TextForm
          label="Your comment"
          button="Save"
          first={comment.text}
          onClose={close}
          send={async (text) => {
            onChanged(await browserClient.call(editComment, { params: { slug, id: comment.id }, body: { text } }));
          }}
        />
      ) : null}
      {opened === 'report' ? (
        <TextForm
          label="Anything to add? Only our staff can see it."
          button="Report"
          withCodes
          onClose={close}
          send={report}
        />
      ) : null}
    </>
  );
}
