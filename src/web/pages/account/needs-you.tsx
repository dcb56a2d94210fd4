import { BellOff, CarFront, FileCheck, Handshake, MailWarning, MessageSquare, MessageSquareWarning, Shield, Timer, TrendingDown } from 'lucide-react';
import type { Notification } from '#contract/account.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import type { SaleList } from '#contract/settlements.ts';
import type { Submission } from '#contract/submissions.ts';
import { formatMoney } from '#web/components/money/money.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { isLive } from '#web/components/auction/auction-figures.ts';
import { Task } from './overview-task.tsx';
import { draftPath, wordsOfMissing } from './submit/steps.ts';

const HOUR_MS = 3_600_000;
/** A close is something to act on from so long before it. */
const ENDING_MS = 24 * HOUR_MS;
const MOST_ENDING = 4;
const MOST_QUESTIONS = 4;

/** What waits for the user beside their bids. */
export interface Tasks {
  readonly sales: SaleList['items'];
  readonly drafts: readonly Submission[];
  /** Approved, and waiting for the seller's word on the final text. */
  readonly toAgree: readonly Submission[];
  readonly isTwoStepOff: boolean;
  readonly questions: readonly Notification[];
  /** What does not reach the user any more. */
  readonly unreached: readonly ('mailbox' | 'device')[];
}

/** What must be done now: outbid, soon to close, to pay or agree, to answer. */
export function needsOf({ bids, watched, tasks, now }: { bids: readonly AccountAuction[]; watched: readonly AccountAuction[]; tasks: Tasks; now: number }) {
  const outbid = bids.filter((auction) => isLive(auction) && auction.you.standing === 'outbid');
  const named = new Set(outbid.map(({ slug }) => slug));
  const all = new Map([...watched, ...bids].map((auction) => [auction.slug, auction]));
  const ending = [...all.values()]
    .filter((auction) => isLive(auction) && !named.has(auction.slug) && parseTime(auction.close_date) - now < ENDING_MS)
    .toSorted((a, b) => parseTime(a.close_date) - parseTime(b.close_date))
    .slice(0, MOST_ENDING);
  // What is said below one auction is answered in one place: the newest stands for the others.
  const questions = [...Map.groupBy(tasks.questions, ({ slug, id }) => slug ?? id).values()]
    .flatMap(([newest, ...others]) => (newest === undefined ? [] : [{ newest, others: others.length }]))
    .slice(0, MOST_QUESTIONS);
  const { sales, toAgree, unreached } = tasks;
  const waiting = [outbid, ending, sales, toAgree, questions, unreached];
  return { outbid, ending, sales, toAgree, questions, unreached, count: waiting.reduce((sum, each) => sum + each.length, 0) };
}
type Needs = ReturnType<typeof needsOf>;

const UNREACHED = {
  mailbox: { title: 'E-mail does not reach you', text: 'Your mailbox refuses what we send: you would miss being outbid, or a win.' },
  device: { title: 'A device stopped listening', text: 'What would have been pushed to it is mailed.' },
} as const;
const GO = 'btn btn-line btn-s !min-h-11';

/** Each of them with the way to its place. The first auction in which the user is outbid stands above, in its band. */
export function NeedsYou({ needs: { outbid, ending, sales, toAgree, questions, unreached }, readAt }: { needs: Needs; readAt: number }) {
  const others = outbid.slice(1);
  if (others.length + ending.length + sales.length + toAgree.length + questions.length + unreached.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="needs-you">
      <h2 id="needs-you" className="heading text-h2">
        Needs you now
      </h2>
      <ol className="mt-4 border-t border-line">
        {unreached.map((what) => (
          <Task key={what} sign={what === 'mailbox' ? MailWarning : BellOff} title={UNREACHED[what].title} text={UNREACHED[what].text}>
            <PageLink to="/account/notifications" className={GO}>
              See to it<span className="sr-only">: {UNREACHED[what].title}</span>
            </PageLink>
          </Task>
        ))}
        {others.map((auction) => (
          <Task
            key={auction.slug}
            sign={TrendingDown}
            title={`Outbid: ${auction.title}`}
            text={auction.price === null ? 'Somebody leads.' : `${formatMoney(auction.price)} now.`}
          >
            <PageLink to={`/auctions/${auction.slug}`} className={GO}>
              Bid again<span className="sr-only"> on the {auction.title}</span>
            </PageLink>
          </Task>
        ))}
        {toAgree.map((submission) => (
          <Task
            key={submission.id}
            sign={FileCheck}
            title={`Approved: ${submission.title}`}
            text="Read the listing once more, and agree to it: then we set the day."
          >
            <PageLink to={`/account/auctions/${submission.slug}`} className={GO}>
              Read it<span className="sr-only">: {submission.title}</span>
            </PageLink>
          </Task>
        ))}
        {sales.map((sale) => (
          <Task
            key={`${sale.what}-${sale.slug}`}
            sign={Handshake}
            title={`${sale.word}: ${sale.title}`}
            text={sale.is_late ? 'Its deadline has passed.' : sale.what === 'settlement' ? 'The sale waits for you.' : 'Your answer is awaited.'}
          >
            <PageLink to={`/account/settlements/${sale.slug}`} className={GO}>
              Go on<span className="sr-only"> with the {sale.title}</span>
            </PageLink>
          </Task>
        ))}
        {questions.map(({ newest, others }) => (
          <Task
            key={newest.id}
            sign={MessageSquare}
            title={newest.title}
            text={
              others === 0 ? (
                newest.body
              ) : (
                <>
                  {newest.body} <span className="text-ink-3">And {others} more.</span>
                </>
              )
            }
          >
            <PageLink to={newest.href} className={GO}>
              Answer<span className="sr-only">: {newest.title}</span>
            </PageLink>
          </Task>
        ))}
        {ending.map((auction) => (
          <Task
            key={auction.slug}
            sign={Timer}
            title={`Closes soon: ${auction.title}`}
            text={
              <>
                {auction.you.standing === 'leading' ? 'You lead. ' : auction.you.standing === 'outbid' ? 'You are outbid. ' : 'You watch it. '}
                <Countdown closeDate={auction.close_date} pausedUntil={auction.paused_until} serverTime={readAt} className="tnum" />
              </>
            }
          >
            <PageLink to={`/auctions/${auction.slug}`} className={GO}>
              See it<span className="sr-only">: {auction.title}</span>
            </PageLink>
          </Task>
        ))}
      </ol>
    </section>
  );
}

/** What is begun and not done, and what would be wise. */
export function Waiting({ tasks: { drafts, isTwoStepOff } }: { tasks: Tasks }) {
  if (drafts.length === 0 && !isTwoStepOff) return null;
  return (
    <section className="mt-10" aria-labelledby="to-do">
      <h2 id="to-do" className="heading text-h2">
        To do
      </h2>
      <ol className="mt-4 border-t border-line">
        {drafts.map((draft) => (
          <Task
            key={draft.id}
            sign={draft.state === 'changes_requested' ? MessageSquareWarning : CarFront}
            title={draft.state === 'changes_requested' ? `Change your ${draft.title}` : `Finish your ${draft.title}`}
            text={draft.review_note === '' ? wordsOfMissing(draft) : draft.review_note}
          >
            <PageLink to={draftPath(draft.id)} className={GO}>
              Continue<span className="sr-only"> the {draft.title}</span>
            </PageLink>
          </Task>
        ))}
        {isTwoStepOff ? (
          <Task sign={Shield} title="Turn on two-step verification" text="Your password, and a code from your phone: nobody else can bid in your name.">
            <PageLink to="/account/profile" className={GO}>
              Turn on
            </PageLink>
          </Task>
        ) : null}
      </ol>
    </section>
  );
}
