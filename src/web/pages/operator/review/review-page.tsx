import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { TriangleAlert } from 'lucide-react';
import type { Review } from '#contract/review.ts';
import type { RelistOrigin } from '#contract/submissions.ts';
import { mayDo } from '#contract/staff.ts';
import { listClaims } from '#contract/endpoints/claims.ts';
import { listAuctionDocuments, listListingChanges } from '#contract/endpoints/listings.ts';
import { readReview } from '#contract/endpoints/review.ts';
import { ConsolePage, ConsolePart } from '#web/components/console/console-head.tsx';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { EvidenceRequests } from '#web/components/listing/evidence-requests.tsx';
import { ListingPreview } from '#web/components/listing/listing-preview.tsx';
import { formatMoney } from '#web/components/money/format-money.ts';
import { type ExpectedPrice, readExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { ChangesSince } from '#web/components/listing/changes-since.tsx';
import { Checklist } from './checklist.tsx';
import { Decide } from './decide.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Review: ${loaderData?.review.submission.title ?? ''}`, isPrivate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const slug = params['slug'] ?? '';
  const review = await client
    .call(readReview, { params: { slug } })
    .catch((error: unknown) => throwMissing(error, new URL(request.url).pathname));
  const { submission } = review;
  const expected = await readExpectedPrice(client, submission);
  const isPublic = !['draft', 'submitted', 'changes_requested', 'approved'].includes(submission.state);
  return {
    review,
    expected,
    claims: isPublic ? await client.call(listClaims, { params: { slug } }).catch(() => null) : null,
    documents: isPublic ? await client.call(listAuctionDocuments, { params: { slug } }).catch(() => []) : [],
    changes: isPublic
      ? (await client.call(listListingChanges, { params: { slug } }).catch(() => ({ items: [] }))).items
      : [],
  };
}

function Warnings({ review, expected }: { review: Review; expected: ExpectedPrice | null }) {
  const { warnings, comparable } = review;
  return (
    <>
      {warnings.length === 0 ? (
        <p className="mt-2 text-ink-2">
          No warnings: no other auction uses this VIN or these photos
          {comparable === null ? '' : ', and the reserve is realistic'}.
        </p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {warnings.map((warning) => (
            <li key={warning.kind} className="alert alert-warn">
              <Icon of={TriangleAlert} />
              <div className="min-w-0">
                <strong>{warning.message}</strong>
                {warning.auctions.length === 0 ? null : (
                  <ul className="mt-1">
                    {warning.auctions.map((auction) => (
                      <li key={auction.slug} className="flex flex-wrap items-center gap-2">
                        <PageLink
                          className="link inline-flex min-h-6 items-center"
                          to={`/operator/auctions/${auction.slug}`}
                        >
                          {auction.title}
                        </PageLink>
                        <StateLabel state={auction.state} />
                      </li>
                    ))}
                  </ul>
                )}
                {warning.images.length === 0 ? null : (
                  <ul className="mt-2 flex flex-wrap gap-2">
                    {warning.images.map((image) => (
                      <li key={image.id}>
                        <Picture image={image} sizes="6rem" className="h-16 w-24" />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {expected === null && comparable === null ? null : (
        <p className="mt-3 text-small text-ink-2">
          {expected === null ? null : (
            <>
              <PageLink className="link" to={expected.to}>
                {expected.text}
              </PageLink>
              .{' '}
            </>
          )}
          {comparable === null
            ? ''
            : `${comparable.count} of the same make and model sold here, at a median of ${formatMoney(comparable.median)}. `}
          {review.submission.reserve === null ? '' : `The reserve is ${formatMoney(review.submission.reserve)}.`}
        </p>
      )}
    </>
  );
}

function Requests({ review }: { review: Review }) {
  return (
    <ul className="mt-3 grid gap-4">
      {review.requests.map((request) => (
        <li
          key={request.id}
          className={`border-l-[3px] pl-4 ${request.is_settled ? 'border-line text-ink-2' : 'border-signal'}`}
        >
          <p>
            <strong>{request.name}.</strong> <span className="whitespace-pre-line break-words">{request.message}</span>{' '}
            <span className="text-small text-ink-3">
              <TimeText at={request.asked_at} />
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
  );
}

function RelistOf({ origin }: { origin: RelistOrigin }) {
  return (
    <ConsolePart title="Relist of an earlier auction" id="relist">
      <p className="mt-2 flex flex-wrap items-center gap-2">
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
    </ConsolePart>
  );
}

function Evidence({ submission }: Pick<Review, 'submission'>) {
  const { claims, documents } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  if (claims === null) return null;
  return (
    <EvidenceRequests
      slug={submission.slug}
      {...{ claims, documents }}
      images={submission.images}
      onDone={() => void revalidate()}
    />
  );
}

const submittedTimes = (count: number) => (count === 1 ? 'Once' : count === 2 ? 'Twice' : `${count} times`);

export default function ReviewPage() {
  const { review, expected, changes } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  const [checksSaved, setChecksSaved] = useState(0);
  const roles = useUser()?.staff_roles ?? [];
  const { submission } = review;
  return (
    <ConsolePage
      title={submission.title}
      above={{ name: 'Review', to: '/operator/review' }}
      actions={
        <>
          <StateLabel state={submission.state} />
          <PageLink className="btn btn-line" to={`/operator/auctions/${submission.slug}`}>
            Auction details
          </PageLink>
        </>
      }
      className="grid gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 content-start gap-9">
        {submission.relist_of === null ? null : <RelistOf origin={submission.relist_of} />}
        <ConsolePart title="Warnings" id="warnings">
          <Warnings review={review} expected={expected} />
        </ConsolePart>
        {mayDo(roles, 'edit_auctions') ? <Evidence submission={submission} /> : null}
        {changes.length === 0 ? null : (
          <ConsolePart title="Changes since publication" id="changes">
            <ChangesSince
              slug={submission.slug}
              changes={changes}
              mayNotify={mayDo(roles, 'edit_auctions')}
              onDone={done}
            />
          </ConsolePart>
        )}
        {review.requests.length === 0 ? null : (
          <ConsolePart title="Change requests" id="requests">
            <Requests review={review} />
          </ConsolePart>
        )}
        {review.versions.length < 1 || review.difference.length === 0 ? null : (
          <ConsolePart
            title={
              submission.state === 'submitted' ? 'Changes since the previous submission' : 'Changes since submission'
            }
            id="difference"
          >
            <div className="mt-3">
              <DifferenceList fields={review.difference} />
            </div>
          </ConsolePart>
        )}
        {submission.note === '' ? null : (
          <ConsolePart title="Note from seller" id="note">
            <p className="mt-2 max-w-prose whitespace-pre-line break-words">{submission.note}</p>
          </ConsolePart>
        )}
        <ConsolePart title="Preview as bidders see it" id="preview">
          <div className="mt-4 border-t border-line pt-6">
            <ListingPreview submission={submission} seller={review.seller} />
          </div>
        </ConsolePart>
      </div>
      <aside aria-label="Decide" className="xl:sticky xl:top-4 grid max-h-full content-start gap-4 self-start">
        <SuccessAlert>{notice}</SuccessAlert>
        <Decide
          key={`${submission.state} ${review.reviewer ?? ''}`}
          review={review}
          checksSaved={checksSaved}
          onDone={done}
        />
        <Checklist key={submission.slug} review={review} onSaved={() => setChecksSaved((count) => count + 1)} />
        <dl className="text-small">
          {(
            [
              ['Seller', review.seller],
              ['Reviewer', review.reviewer ?? 'Unassigned'],
              ['Submitted', submittedTimes(review.versions.length)],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-ink-2">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {submission.submitted_at === null ? null : (
            <div className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-ink-2">Last submitted</dt>
              <dd>
                <TimeText at={submission.submitted_at} />
              </dd>
            </div>
          )}
        </dl>
      </aside>
    </ConsolePage>
  );
}
