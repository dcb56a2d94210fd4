import { Suspense } from 'react';
import { Await, useRevalidator } from 'react-router';
import { CircleAlert, Plus } from 'lucide-react';
import { STATUS_WORDS } from '#auction/lifecycle.ts';
import type { StatusTone } from '#auction/lifecycle.ts';
import type { Submission } from '#contract/submissions.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { isDeclined, stateWordOf } from './submission-words.ts';

const PLATES: Readonly<Record<StatusTone, string>> = {
  quiet: 'plate-plain',
  live: 'plate-live',
  good: 'plate-met',
  warning: 'plate-warn',
  ended: 'plate-unsold',
};

/** What stands there next, in a line. */
function noteOf(submission: Submission) {
  if (submission.may_be_changed)
    return submission.missing.length === 0
      ? 'Ready to submit.'
      : `${submission.missing.length} ${submission.missing.length === 1 ? 'thing' : 'things'} missing.`;
  if (submission.to_agree !== null) return 'Approved: read the final text and agree.';
  if (isDeclined(submission)) return 'The house said why, and what may be done next.';
  return submission.submitted_at === null ? null : (
    <>
      Submitted <TimeText at={submission.submitted_at} form="day" />
    </>
  );
}

function SubmissionRow({ submission }: { submission: Submission }) {
  const isAfterHammer = submission.state === 'sold' || submission.state === 'offer';
  const to = submission.may_be_changed
    ? `/account/auctions/submit?draft=${submission.id}`
    : `/account/${isAfterHammer ? 'settlements' : 'auctions'}/${submission.slug}`;
  return (
    <li className="relative grid grid-cols-[min(5.5rem,26%)_minmax(0,1fr)] gap-x-4 border-b border-line py-4 sm:grid-cols-[8rem_1fr_auto]">
      <Picture image={submission.images[0] ?? null} sizes="8rem" isDecorative className="h-[3.75rem] w-full sm:h-[5.25rem]" />
      <div className="min-w-0">
        <span className={`plate ${PLATES[STATUS_WORDS[submission.state].tone]}`}>{stateWordOf(submission)}</span>
        <h3 className="mt-1.5 font-strong leading-snug">
          <PageLink className="decoration-1 underline-offset-4 hover:underline" to={to}>
            {submission.title}
          </PageLink>
        </h3>
        <p className="text-small text-ink-3">{noteOf(submission)}</p>
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-1 sm:mt-0">
        {submission.has_reserve === true && submission.reserve !== null ? (
          <div className="sm:text-right">
            <div className="label">Reserve</div>
            <div className="data text-data-m">{formatMoney(submission.reserve)}</div>
          </div>
        ) : null}
        <PageLink className={`btn ${submission.may_be_changed || submission.to_agree !== null ? 'btn-solid' : 'btn-line'} flex-1 sm:w-36`} to={to}>
          {submission.may_be_changed ? 'Continue' : submission.to_agree !== null ? 'Agree' : isAfterHammer ? 'What comes next' : 'Open'}
          <span className="sr-only"> the {submission.title}</span>
        </PageLink>
      </div>
    </li>
  );
}

function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="band band-error mt-4" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <strong>We couldn't load what you sell</strong>
        <p>Your drafts are safe. This is only the list.</p>
        <button type="button" data-reads className="btn btn-line btn-s mt-3 !min-h-11" onClick={() => void revalidate()} disabled={state === 'loading'}>
          Try again
        </button>
      </div>
    </div>
  );
}

/** What the user sells, or prepares to sell. */
export function Selling({ submissions }: { submissions: Promise<Submission[] | null> | Submission[] | null }) {
  return (
    <section className="mt-14" aria-labelledby="selling-title">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="selling-title" className="heading text-h2">
          Selling
        </h2>
        <PageLink className="btn btn-line" to="/account/auctions/submit">
          <Icon of={Plus} size={18} />
          Submit a vehicle
        </PageLink>
      </div>
      <Suspense fallback={<div className="skel mt-4 h-24" role="status" aria-busy="true" aria-label="Loading what you sell" />}>
        <Await resolve={submissions}>
          {(list: Submission[] | null) =>
            list === null ? (
              <Failed />
            ) : list.length === 0 ? (
              <p className="mt-4 border-y border-line py-6 text-ink-2">You sell nothing yet. Listing is free.</p>
            ) : (
              <ul className="mt-4 border-t border-line">
                {list.map((submission) => (
                  <SubmissionRow key={submission.id} submission={submission} />
                ))}
              </ul>
            )
          }
        </Await>
      </Suspense>
    </section>
  );
}
