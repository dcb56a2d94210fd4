import { Flag, Pencil, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Comment } from '#contract/auctions.ts';
import { REPORT_CODES, REPORT_WORDS } from '#contract/talk-codes.ts';
import type { OwnComment } from '#contract/talk.ts';
import { announce } from '#web/components/bid/announce.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { messageOf } from '#web/problems.ts';
import { ownTalkOf, talkCalls } from './own-talk.ts';
import { tellTypedBefore } from '#web/components/ui/typed-before.ts';

interface ToolsProps {
  comment: Comment;
  slug: string;
  username: string;
  onChanged: (comment: Comment) => void;
}

/** A text that is sent: the author's mended words, a report, an appeal. What was typed stays until it is taken. */
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
  send: (text: string, code: string) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(first);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (withCodes && code === '') {
      setProblem('Choose a reason.');
      return;
    }
    setBusy(true);
    try {
      await send(text.trim(), code);
      onClose();
    } catch (error) {
      setProblem(messageOf(error, 'That did not work. What you typed is still here; please try again.'));
      setBusy(false);
    }
  };
  return (
    <form
      className="mt-2 grid max-w-xl gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      {withCodes ? (
        <fieldset>
          <legend className="text-small font-medium">Why should it not stand?</legend>
          {REPORT_CODES.map((each) => (
            <label key={each} className="check text-small">
              <input ref={tellTypedBefore} type="radio" name="code" value={each} checked={code === each} onChange={() => setCode(each)} />
              {REPORT_WORDS[each]}
            </label>
          ))}
        </fieldset>
      ) : null}
      <label className="grid gap-1 text-small">
        {label}
        <textarea
          ref={tellTypedBefore}
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
    </form>
  );
}

function Removal({ own, open }: { own: OwnComment; open: () => void }) {
  const { removal } = own;
  if (removal === null) return null;
  return (
    <div className="mt-1 max-w-xl border-l-[3px] border-line pl-3 text-small text-ink-2">
      <p>
        {removal.code === null ? '' : `${REPORT_WORDS[removal.code]}. `}
        {removal.reason}
      </p>
      <p className="mt-1 whitespace-pre-line">You wrote: “{own.text}”</p>
      {removal.appeal === null ? (
        <button type="button" className="btn btn-quiet btn-s -ml-3" onClick={open}>
          Appeal
        </button>
      ) : (
        <p className="mt-1">{removal.appeal.decision === null ? 'Your appeal is being read.' : removal.appeal.answer}</p>
      )}
    </div>
  );
}

/** How long the author's own comment is asked for after it was posted: longer than it can be mended, as clocks differ. */
const ASKED_FOR_MS = 600_000;

/** What the house knows of this comment that only its reader sees, and whether it can still be mended. */
function useOwnTalk(comment: Comment, slug: string, username: string) {
  const isOwn = comment.author === username;
  const [own, setOwn] = useState<OwnComment | null>(null);
  const [isEditable, setEditable] = useState(false);
  useEffect(() => {
    let isHere = true;
    const mayHaveChanged = isOwn && (comment.removed || Date.now() - Date.parse(comment.posted_at) < ASKED_FOR_MS);
    ownTalkOf(username, slug, mayHaveChanged ? `${comment.id}${String(comment.removed)}` : '').then(
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

/** The reader's vote, and how many found the comment helpful. */
function useVote(comment: Comment, slug: string, own: OwnComment | null) {
  const [votes, setVotes] = useState<{ voted: boolean; count: number } | null>(null);
  const voted = votes?.voted ?? own?.voted ?? false;
  const vote = async () => {
    try {
      const answer = await talkCalls.vote(slug, comment.id, !voted);
      setVotes({ voted: answer.voted, count: answer.vote_count });
    } catch (error) {
      announce(messageOf(error, 'Your vote could not be counted.'));
    }
  };
  return { voted, count: votes?.count ?? comment.vote_count, vote };
}

/** Why a comment of one's own was removed, and the appeal against it. */
function RemovedTools({ comment, slug, own, setOwn }: { comment: Comment; slug: string; own: OwnComment | null; setOwn: (own: OwnComment) => void }) {
  const [isAppealing, setAppealing] = useState(false);
  const appeal = async (text: string) => {
    await talkCalls.appeal(slug, comment.id, text);
    announce('Your appeal is sent.');
    if (own?.removal) setOwn({ ...own, removal: { ...own.removal, appeal: { text, decision: null, answer: '' } } });
  };
  return (
    <>
      {own === null ? null : <Removal own={own} open={() => setAppealing(true)} />}
      {isAppealing ? <TextForm label="Why should it stand?" button="Send the appeal" onClose={() => setAppealing(false)} send={appeal} /> : null}
    </>
  );
}

/** How many found it helpful: to its author a number, to others the button that adds to it. */
function Helpful({ author, isOwn, voted, count, onVote }: { author: string; isOwn: boolean; voted: boolean; count: number; onVote: () => void }) {
  if (isOwn) return count > 0 ? <span className="px-2 text-small text-ink-3">{count} found this helpful</span> : null;
  return (
    <button type="button" className={`btn btn-quiet btn-s !px-2 ${voted ? 'text-ink' : 'text-ink-3'}`} aria-pressed={voted} onClick={onVote}>
      <Icon of={ThumbsUp} size={16} />
      Helpful{count > 0 ? <span className="data">{count}</span> : null}
      <span className="sr-only">, comment of {author}</span>
    </button>
  );
}

/** What a reader may do with a comment: find it helpful, report it; with their own: mend it for five minutes, or appeal against its removal. */
export function CommentTools({ comment, slug, username, onChanged }: ToolsProps) {
  const isOwn = comment.author === username;
  const { own, setOwn, isEditable } = useOwnTalk(comment, slug, username);
  const { voted, count, vote } = useVote(comment, slug, own);
  const [opened, setOpened] = useState<'edit' | 'report' | null>(null);
  const close = () => setOpened(null);
  const report = async (note: string, code: string) => {
    await talkCalls.report(slug, comment.id, { code, note });
    announce('Thank you: our staff will read it.');
    setOwn({ id: comment.id, text: '', voted, editable_until: null, reported: true, removal: null });
  };
  if (comment.removed) return <RemovedTools comment={comment} slug={slug} own={own} setOwn={setOwn} />;
  const isReported = own?.reported === true;
  const mayReport = !isOwn && !comment.is_house;
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
            Report<span className="sr-only"> the comment of {comment.author}</span>
          </button>
        ) : null}
      </div>
      {opened === 'edit' ? (
        <TextForm
          label="Your comment"
          button="Save"
          first={comment.text}
          onClose={close}
          send={async (text) => {
            onChanged(await talkCalls.edit(slug, comment.id, text));
          }}
        />
      ) : null}
      {opened === 'report' ? (
        <TextForm label="Anything to add? Our staff read it, nobody else." button="Report" withCodes onClose={close} send={report} />
      ) : null}
    </>
  );
}
