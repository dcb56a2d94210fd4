import type { Review } from '#contract/review.ts';
import type { RelistOrigin } from '#contract/submissions.ts';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { formatMoney } from '#contract/format/money.ts';
import type { ExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import type { GenerationPrice } from './generation-price.ts';
import { DescriptionList } from '#web/components/ui/description-list.tsx';

export function PriceNotes({
  review,
  expected,
  ofGeneration,
}: {
  review: Review;
  expected: ExpectedPrice | null;
  ofGeneration: GenerationPrice | null;
}) {
  const { comparable, submission } = review;
  if (expected === null && comparable === null) return null;
  return (
    <p className="mt-2 text-small text-ink-2">
      {expected === null ? null : (
        <>
          <PageLink className="link" to={expected.to}>
            {expected.text}
          </PageLink>
          .{' '}
        </>
      )}
      {expected === null || ofGeneration === null ? null : (
        <>
          <PageLink className="link" to={ofGeneration.to}>
            {ofGeneration.text}
          </PageLink>
          .{' '}
        </>
      )}
      {comparable === null
        ? ''
        : `${comparable.count} of the same make and model sold here, at a median of ${formatMoney(comparable.median)}. `}
      {submission.reserve === null ? '' : `The reserve is ${formatMoney(submission.reserve)}.`}
    </p>
  );
}

export function Requests({ review }: { review: Review }) {
  if (review.requests.length === 0) return null;
  return (
    <Section size="h4" title="Change requests" id="requests">
      <ul className="mt-2 grid gap-3">
        {review.requests.map((request) => (
          <li
            key={request.id}
            className={`border-l-[3px] pl-3 ${request.is_settled ? 'border-line text-ink-2' : 'border-signal'}`}
          >
            <p>
              <strong>{request.name}.</strong>{' '}
              <span className="whitespace-pre-line break-words">{request.message}</span>{' '}
              <span className="text-small text-ink-3">
                <TimeText at={request.requested_at} />
              </span>
            </p>
            <p className="mt-1 whitespace-pre-line break-words">
              {request.answer === '' ? (
                <span className="text-ink-3">Not answered yet</span>
              ) : (
                <>
                  <span className="label">Seller </span>
                  {request.answer}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function RelistOf({ origin }: { origin: RelistOrigin | null }) {
  if (origin === null) return null;
  return (
    <Section size="h4" title="Relist of an earlier auction" id="relist">
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <PageLink className="link inline-flex min-h-6 items-center" to={`/operator/auctions/${origin.slug}`}>
          Lot {origin.lot_number}, {origin.title}
        </PageLink>
        {origin.fell_through ? 'Sale fell through' : <StateLabel state={origin.state} />}
      </p>
      <p className="mt-1 text-small text-ink-2">
        {origin.highest_bid === null ? 'No bids' : `Highest bid ${formatMoney(origin.highest_bid)}`}
        {origin.closed_at === null ? null : (
          <>
            {' · '}Closing time <TimeText at={origin.closed_at} />
          </>
        )}
      </p>
    </Section>
  );
}

export function DifferenceSince({ review }: { review: Review }) {
  if (review.versions.length < 1 || review.difference.length === 0) return null;
  return (
    <Section
      size="h4"
      title={
        review.submission.state === 'submitted' ? 'Changes since the previous submission' : 'Changes since submission'
      }
      id="difference"
    >
      <div className="mt-2">
        <DifferenceList fields={review.difference} />
      </div>
    </Section>
  );
}

const submittedTimes = (count: number) => (count === 1 ? 'Once' : count === 2 ? 'Twice' : `${count} times`);

export function Facts({ review }: { review: Review }) {
  const { submission } = review;
  const rows = [
    ['Seller', review.seller],
    ['Reviewer', review.reviewer ?? 'Unassigned'],
    ['Submitted', submittedTimes(review.versions.length)],
    [
      'Last submitted',
      submission.submitted_at === null ? null : <TimeText key="submitted" at={submission.submitted_at} />,
    ],
  ] as const;
  return (
    <DescriptionList
      rows={rows}
      className="text-small"
      rowClass="flex justify-between gap-4 border-b border-line py-1.5"
      valueClass="min-w-0 break-words text-right"
    />
  );
}
