import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { CHECKLIST, isCheckId } from '#contract/review-fields.ts';
import { mayDo } from '#contract/staff.ts';
import { listClaims } from '#contract/endpoints/claims.ts';
import { listAuctionDocuments, listListingChanges } from '#contract/endpoints/listings.ts';
import { listStaff } from '#contract/endpoints/people.ts';
import { readPhotoCoverage } from '#contract/endpoints/photo-coverage.ts';
import { readReview, readReviewQueue } from '#contract/endpoints/review.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { usePaneKeys } from '#web/components/console/pane-keys.ts';
import { DecidedNotice, Panes, neighborOf } from '#web/components/console/panes.tsx';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { ChangesSince } from '#web/components/listing/changes-since.tsx';
import { EvidenceRequests } from '#web/components/listing/evidence-requests.tsx';
import { PhotoRequests } from '#web/components/listing/photo-requests.tsx';
import { ListingPreview } from '#web/components/listing/listing-preview.tsx';
import { readGenerationPrice } from './generation-price.ts';
import { readExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { findSlots } from '../auction/free-slots.tsx';
import { APPROVE_BUTTON, AUCTION_DAYS } from './approve.tsx';
import { openAction } from '#web/components/console/action-panel.tsx';
import { Claim, Decide, mayReview, REQUEST_ACTION, useClaim } from './decide.tsx';
import { Checklist, focusPoint, type OpenPointsState, useOpenPoints, Warnings } from './open-points.tsx';
import { addressOfReview, inOrder, nextToReview, Queue } from './queue.tsx';
import { DifferenceSince, Facts, PriceNotes, RelistOf, Requests } from './record.tsx';
import { noticeOf } from '#web/components/console/kept-notice.ts';
import { isPublicStatus, isUnderReview } from '#auction/lifecycle.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Review: ${loaderData?.review.submission.title ?? ''}`, isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const slug = params['slug'] ?? '';
  const [review, queue, reviewers] = await Promise.all([
    read(readReview, { params: { slug } }),
    client.call(readReviewQueue),
    client.call(listStaff).then(
      (people) => people.filter(({ roles }) => mayReview(roles)).map(({ username }) => username),
      () => [],
    ),
  ]);
  const { submission } = review;
  const [expected, ofGeneration, slots] = await Promise.all([
    readExpectedPrice(client, submission),
    readGenerationPrice(client, submission),
    submission.state === 'submitted'
      ? findSlots(client, Date.now(), submission.earliest_start, AUCTION_DAYS).catch(() => [])
      : [],
  ]);
  const isPublic = isPublicStatus(submission.state);
  return {
    review,
    queue,
    reviewers,
    expected,
    ofGeneration,
    slots,
    claims: isPublic ? await client.call(listClaims, { params: { slug } }).catch(() => null) : null,
    coverage: isPublic ? await client.call(readPhotoCoverage, { params: { slug } }).catch(() => null) : null,
    documents: isPublic ? await client.call(listAuctionDocuments, { params: { slug } }).catch(() => []) : [],
    changes: isPublic
      ? (await client.call(listListingChanges, { params: { slug } }).catch(() => ({ items: [] }))).items
      : [],
  };
}

function Listing({ onDone }: { onDone: (notice: string) => void }) {
  const { review, claims, coverage, documents, changes } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const roles = useUser()?.staff_roles ?? [];
  const { submission } = review;
  const mayEdit = mayDo(roles, 'edit_auctions');
  return (
    <div className="grid gap-8 px-4 py-5 lg:px-6">
      <DifferenceSince review={review} />
      {mayEdit && coverage !== null ? (
        <PhotoRequests slug={submission.slug} coverage={coverage} onDone={() => void revalidate()} />
      ) : null}
      {mayEdit && claims !== null ? (
        <EvidenceRequests
          slug={submission.slug}
          {...{ claims, documents }}
          images={submission.images}
          onDone={() => void revalidate()}
        />
      ) : null}
      {changes.length === 0 ? null : (
        <Section size="h4" title="Changes since publication" id="changes">
          <ChangesSince slug={submission.slug} changes={changes} mayNotify={mayEdit} onDone={onDone} />
        </Section>
      )}
      <section aria-label="Preview as bidders see it">
        <ListingPreview submission={submission} seller={review.seller} />
      </section>
    </div>
  );
}

/** `a` goes to the approval if it is possible, else to what is missing. */
function goToApproval(open: readonly string[]): void {
  const button = document.getElementById(APPROVE_BUTTON);
  if (open.length > 0) focusPoint(open[0]);
  else button?.focus();
}

const goToWarning = ({ open }: OpenPointsState, settled: readonly string[]): void =>
  goToApproval(open.filter((point) => !isCheckId(point) && !settled.includes(point)));

const checkKeys = ({ toggle }: OpenPointsState) =>
  Object.fromEntries(CHECKLIST.map(({ id }, index) => [String(index + 1), () => toggle(id)]));

const goToRequest = () => openAction(REQUEST_ACTION);

const SellerNote = ({ note }: { note: string }) =>
  note === '' ? null : (
    <Section size="h4" title="Note from seller" id="note">
      <p className="mt-1 whitespace-pre-line break-words">{note}</p>
    </Section>
  );

const Key = ({ name }: { name: string }) => <kbd className="data">{name}</kbd>;

const KeyHelp = () => (
  <p className="text-small text-ink-3 max-lg:hidden">
    Keys: <Key name="1" />–<Key name={String(CHECKLIST.length)} /> check, <Key name="0" /> check the rest,{' '}
    <Key name="a" /> approve, <Key name="r" /> request, <Key name="c" /> claim, <Key name="n" /> next, <Key name="j" />{' '}
    <Key name="k" /> move
  </p>
);

export default function ReviewPage() {
  const { review, queue, reviewers, expected, ofGeneration, slots } = useLoaderData<typeof loader>();
  const { submission } = review;
  const navigate = useNavigate();
  const { notice, done } = useNotice();
  const roles = useUser()?.staff_roles ?? [];
  const panes = useRef<HTMLDivElement>(null);
  const points = useOpenPoints(review);
  const claiming = useClaim(review, done);
  const next = nextToReview(queue, submission.slug);
  const slugs = inOrder(queue).map(({ slug }) => slug);
  const open = (slug: string | undefined) => (slug === undefined ? undefined : void navigate(addressOfReview(slug)));
  const decided = async (text: string) =>
    navigate(next === undefined ? '/operator/review' : addressOfReview(next.slug), { state: { notice: text } });
  const mayDecide = isUnderReview(review.submission.state) && mayReview(roles);
  const isMine = review.reviewer === null || review.is_mine;
  const mayCheck = mayDecide && isMine;
  const goOn = () => goToApproval(points.open);
  // Rendered at once, so that the button to approve can have the focus.
  const checkRest = () => {
    flushSync(points.checkRest);
    goToWarning(points, []);
  };
  const explain = (point: string, reason: string) =>
    goToWarning(
      points,
      flushSync(() => points.explain(point, reason)),
    );
  usePaneKeys(panes, {
    j: () => open(neighborOf(slugs, submission.slug, 1)),
    k: () => open(neighborOf(slugs, submission.slug, -1)),
    n: () => open(next?.slug),
    ...(mayDecide ? { c: claiming.claim } : {}),
    ...(mayCheck && submission.state === 'submitted' ? { a: goOn, r: goToRequest } : {}),
    ...(mayCheck ? { ...checkKeys(points), 0: checkRest } : {}),
  });
  return (
    <ConsolePage
      title={submission.title}
      above={{ name: 'Review', to: '/operator/review' }}
      actions={
        <>
          <StateLabel state={submission.state} />
          <PageLink className="btn btn-quiet" to={`/operator/auctions/${submission.slug}`}>
            Auction details
          </PageLink>
          {next === undefined ? null : (
            <PageLink className="btn btn-line" to={addressOfReview(next.slug)}>
              Next
            </PageLink>
          )}
        </>
      }
      className=""
    >
      <DecidedNotice text={noticeOf(useLocation().state)} />
      <Panes
        ref={panes}
        label="Review"
        list={<Queue queue={queue} current={submission.slug} />}
        item={<Listing onDone={done} />}
        aside={
          <aside aria-label="Decide" className="grid content-start gap-6 px-4 pb-8 pt-4">
            {notice === null ? null : (
              <div className="-mt-6">
                <SuccessAlert>{notice}</SuccessAlert>
              </div>
            )}
            {mayDecide ? <Claim review={review} claiming={claiming} reviewers={reviewers} /> : null}
            <Checklist state={points} isOpen={mayCheck} onNext={goOn} onRest={checkRest} />
            <Section size="h4" title="Warnings" id="warnings">
              <Warnings
                review={review}
                state={points}
                isOpen={mayCheck && submission.state === 'submitted'}
                onNext={goOn}
                onExplain={explain}
              />
              <PriceNotes review={review} expected={expected} ofGeneration={ofGeneration} />
            </Section>
            <Requests review={review} />
            <SellerNote note={submission.note} />
            <section aria-label="Decision" className="border-t-4 border-ink pt-4">
              <Decide
                key={`${submission.state} ${review.reviewer ?? ''}`}
                review={review}
                {...{ points, slots }}
                onDone={decided}
              />
            </section>
            <RelistOf origin={submission.relist_of} />
            <Facts review={review} />
            <KeyHelp />
          </aside>
        }
      />
    </ConsolePage>
  );
}
