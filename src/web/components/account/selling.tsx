import { Suspense } from 'react';
import { Await } from 'react-router';
import { Plus } from 'lucide';
import type { StatusTone } from '#auction/lifecycle.ts';
import type { Submission } from '#contract/submissions.ts';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ListFailed } from './account-list.tsx';
import { RelistInList } from './relist.tsx';
import { isDeclined, isUnsold, stateLabelOf, stateToneOf } from './submission-labels.ts';
import { RESERVE_STATUS_LABELS } from '#contract/auction-states.ts';

const BADGES: Readonly<Record<StatusTone, string>> = {
  quiet: 'badge-plain',
  live: 'badge-live',
  good: 'badge-met',
  warning: 'badge-warn',
  ended: 'badge-unsold',
};

function noteOf(submission: Submission) {
  if (submission.may_be_changed)
    return submission.missing.length === 0
      ? 'Ready to submit.'
      : `${countOf(submission.missing.length, 'thing')} missing.`;
  if (submission.to_agree !== null) return 'Approved. Read the final text and agree.';
  if (isDeclined(submission)) return 'We explained why, and what you can do next.';
  return submission.submitted_at === null ? null : (
    <>
      Submitted <TimeText at={submission.submitted_at} form="day" />
    </>
  );
}

function Figures({ submission }: { submission: Submission }) {
  const { progress, reserve } = submission;
  if (progress === null)
    return submission.has_reserve === true && reserve !== null ? (
      <Amount label="Reserve" text={formatMoney(reserve)} />
    ) : null;
  const price = progress.price === null ? 'No bids' : formatMoney(progress.price);
  const bids = countOf(progress.bid_count, 'bid');
  if (submission.state === 'live')
    return (
      <Amount label="Current bid" text={price}>
        {bids} · {RESERVE_STATUS_LABELS[progress.reserve_status]} · Closes <TimeText at={progress.close_date} />
      </Amount>
    );
  return (
    <Amount label={progress.sale === 'sold' ? 'Sold for' : 'Highest bid'} text={price}>
      {bids}
    </Amount>
  );
}

function Amount({ label, text, children }: { label: string; text: string; children?: React.ReactNode }) {
  return (
    <div className="sm:text-right">
      <div className="label">{label}</div>
      <div className="data text-data-m">{text}</div>
      {children === undefined ? null : <p className="text-small text-ink-3">{children}</p>}
    </div>
  );
}

function SubmissionRow({ submission, isRelisted }: { submission: Submission; isRelisted: boolean }) {
  const isAfterHammer = submission.state === 'sold' || submission.state === 'offer';
  const to = submission.may_be_changed
    ? `/account/auctions/submit?draft=${submission.id}`
    : `/account/${isAfterHammer ? 'settlements' : 'auctions'}/${submission.slug}`;
  return (
    <li className="relative grid grid-cols-[min(5.5rem,26%)_minmax(0,1fr)] gap-x-4 border-b border-line py-4 sm:grid-cols-[8rem_1fr_auto]">
      <Picture
        image={submission.images[0] ?? null}
        sizes="8rem"
        isDecorative
        className="h-[3.75rem] w-full sm:h-[5.25rem]"
      />
      <div className="min-w-0">
        <span className={`badge ${BADGES[stateToneOf(submission)]}`}>{stateLabelOf(submission)}</span>
        <h3 className="mt-1.5 font-strong leading-snug">
          <PageLink className="decoration-1 underline-offset-4 hover:underline" to={to}>
            {submission.title}
          </PageLink>
        </h3>
        <p className="text-small text-ink-3">{noteOf(submission)}</p>
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-1 sm:mt-0">
        <Figures submission={submission} />
        {isUnsold(submission) && !isRelisted ? <RelistInList slug={submission.slug} title={submission.title} /> : null}
        <PageLink
          className={`btn ${submission.may_be_changed || submission.to_agree !== null ? 'btn-solid' : 'btn-line'} flex-1 sm:w-36`}
          to={to}
        >
          {submission.may_be_changed
            ? 'Continue'
            : submission.to_agree !== null
              ? 'Agree'
              : isAfterHammer
                ? 'View sale'
                : 'View'}
          <span className="sr-only"> the {submission.title}</span>
        </PageLink>
      </div>
    </li>
  );
}

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
      <Suspense
        fallback={<div className="skel mt-4 h-24" role="status" aria-busy="true" aria-label="Loading your listings" />}
      >
        <Await resolve={submissions}>
          {(list: Submission[] | null) =>
            list === null ? (
              <ListFailed
                message="We couldn’t load your listings"
                hint="Your drafts are safe. Only this list failed to load."
              />
            ) : list.length === 0 ? (
              <p className="mt-4 border-y border-line py-6 text-ink-2">No listings yet. Listing is free.</p>
            ) : (
              <ul className="mt-4 border-t border-line">
                {list.map((submission) => (
                  <SubmissionRow
                    key={submission.id}
                    submission={submission}
                    isRelisted={list.some(({ relist_of: earlier }) => earlier?.slug === submission.slug)}
                  />
                ))}
              </ul>
            )
          }
        </Await>
      </Suspense>
    </section>
  );
}
