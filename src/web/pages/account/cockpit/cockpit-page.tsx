import { listBids } from '#contract/endpoints/bidding.ts';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isPublicStatus } from '#auction/lifecycle.ts';
import { isDeclined, isUnsold, stateLabelOf } from '#web/components/account/submission-labels.ts';
import { Relist } from '#web/components/account/relist.tsx';
import type { Comment } from '#contract/auctions.ts';
import { listAppointments } from '#contract/endpoints/appointments.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { listComments } from '#contract/endpoints/comments.ts';
import type { Submission } from '#contract/submissions.ts';
import { listListingChanges, readInterest } from '#contract/endpoints/listings.ts';
import { readPhotoCoverage } from '#contract/endpoints/photo-coverage.ts';
import { listClaims } from '#contract/endpoints/claims.ts';
import { listSubmissionDocuments, listSubmissions } from '#contract/endpoints/submissions.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { readAdviceOn } from '#web/components/price-guide/read-reserve-advice.ts';
import { ListingPreview } from '#web/components/listing/listing-preview.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { Agree } from './agree.tsx';
import { Cockpit } from './cockpit.tsx';
import type { CockpitData } from './cockpit-data.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.submission.title ?? 'Your auction', isPrivate: true });

const MAX_PAGES = 20;

/** Reads all comment pages: an early unanswered question matters as much as a late one. */
async function readAllComments(client: ReturnType<typeof pageContext>['client'], slug: string): Promise<Comment[]> {
  const comments: Comment[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next_cursor: next } = await client.call(listComments, { params: { slug }, query: { cursor } });
    comments.push(...items);
    if (next === null) break;
    cursor = next;
  }
  return comments;
}

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const slug = params['slug'] ?? '';
  const submission = (await client.call(listSubmissions)).find((each: Submission) => each.slug === slug);
  if (submission === undefined) throw pageNotFound(url.pathname);
  const isPublic = isPublicStatus(submission.state) && submission.state !== 'withdrawn';
  const cockpit: CockpitData | null = isPublic
    ? await (async () => {
        const [auction, interest, bids, comments, changes, advice, claims, coverage, documents, appointments] =
          await Promise.all([
            client.call(readAuction, { params: { slug } }),
            client.call(readInterest, { params: { slug } }),
            client.call(listBids, { params: { slug } }),
            readAllComments(client, slug),
            client.call(listListingChanges, { params: { slug } }),
            isUnsold(submission) ? readAdviceOn(client, submission) : null,
            client.call(listClaims, { params: { slug } }),
            client.call(readPhotoCoverage, { params: { slug } }),
            client.call(listSubmissionDocuments, { params: { id: submission.id } }),
            client.call(listAppointments, { query: { auction: slug } }),
          ]);
        return {
          auction,
          interest,
          bids: bids.items,
          comments,
          changes: changes.items,
          advice,
          claims,
          coverage,
          documents,
          appointments,
        };
      })()
    : null;
  return { submission, cockpit };
}

function Declined({ submission }: { submission: Submission }) {
  return (
    <>
      <div className="alert alert-warn mt-6">
        <div>
          <strong>We can’t list this vehicle.</strong>
          <p className="whitespace-pre-line">{submission.review_note}</p>
        </div>
      </div>
      <p className="mt-4 max-w-3xl text-ink-2">
        This stays private. Your submission is below, visible only to you. If we got something wrong,{' '}
        <PageLink className="link" to="/contact-us">
          contact us
        </PageLink>
        . You can{' '}
        <PageLink className="link" to="/account/auctions/submit">
          submit another vehicle
        </PageLink>{' '}
        at any time.
      </p>
    </>
  );
}

function Waiting({ submission }: { submission: Submission }) {
  const { state } = submission;
  if (isDeclined(submission)) return <Declined submission={submission} />;
  if (state === 'withdrawn')
    return (
      <div className="alert alert-warn mt-6">
        <div>
          <p>This auction was withdrawn.</p>
          <Relist slug={submission.slug} />
        </div>
      </div>
    );
  if (submission.may_be_changed)
    return (
      <p className="mt-6">
        <PageLink className="btn btn-solid" to={`/account/auctions/submit?draft=${submission.id}`}>
          Continue draft
        </PageLink>
      </p>
    );
  if (state === 'submitted')
    return (
      <p className="alert alert-note mt-6">
        We review it within 1 to 2 business days. If something is unclear, we’ll ask you here and by email.
      </p>
    );
  return <p className="alert alert-note mt-6">You agreed to the listing. We’ll schedule it and email you the dates.</p>;
}

export default function CockpitPage() {
  const { submission, cockpit } = useLoaderData<typeof loader>();
  const user = useUser();
  return (
    <>
      <AccountHead title={submission.title} lead={stateLabelOf(submission)} />
      {cockpit !== null ? (
        <Cockpit submission={submission} data={cockpit} />
      ) : (
        <>
          {submission.to_agree === null ? (
            <Waiting submission={submission} />
          ) : (
            <Agree submission={submission} hash={submission.to_agree} />
          )}
          {submission.may_be_changed || (submission.state === 'withdrawn' && !isDeclined(submission)) ? null : (
            <section className="mt-10 border-t border-line pt-8" aria-label="Listing preview">
              <ListingPreview submission={submission} seller={user?.username ?? ''} />
            </section>
          )}
        </>
      )}
    </>
  );
}
