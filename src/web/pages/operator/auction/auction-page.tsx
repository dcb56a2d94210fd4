import { listAuctionBidders, listShillAlarms } from '#contract/endpoints/bidding.ts';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { AUCTION_STATES } from '#contract/auction-states.ts';
import { isApiError } from '#contract/client.ts';
import type { HiddenAmounts } from '#contract/operator.ts';
import type { AttachedDocument } from '#contract/documents.ts';
import { listAuditEntries, readSettings } from '#contract/endpoints/operations.ts';
import { oneOf } from '#web/components/console/address.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { ConnectionState } from '#web/components/console/connection-state.tsx';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { AuditSection } from '#web/components/console/audit-log.tsx';
import { DocumentRow } from '#web/components/documents/vehicle-documents.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { mayDo, type StaffPower } from '#contract/staff.ts';
import { readAuctionForStaff } from '#contract/endpoints/auction-records.ts';
import { listAuctionDocuments, listListingChanges } from '#contract/endpoints/listings.ts';
import { readSubmissionForStaff } from '#contract/endpoints/review.ts';
import { useUser } from '#web/root-data.ts';
import { ChangesSince } from '#web/components/listing/changes-since.tsx';
import { AuctionActions, type Approvals, type Chosen } from './actions.tsx';
import { Bidders } from './bidders.tsx';
import { Facts } from './facts.tsx';
import { AmountsViews, withAmounts } from './hidden-amounts.tsx';
import { Ledger } from './ledger.tsx';
import { ShillAlarms } from './shill-alarms.tsx';
import { SubmissionDetails } from './comments.tsx';
import { useLiveFile } from './use-live-file.ts';
import { isPublicStatus } from '#auction/lifecycle.ts';

const ENTRIES = 20;
const NOT_FOUND = 404;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.auction.title ?? 'Auction', isPrivate: true });

/** A draft that its seller deleted has no submission left. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const slug = params['slug'] ?? '';
  const [auction, submission, auditLog, documents, file, alarms, changes, settings] = await Promise.all([
    read(readAuctionForStaff, { params: { slug } }),
    client.call(readSubmissionForStaff, { params: { slug } }).catch((error: unknown) => {
      if (isApiError(error) && error.status === NOT_FOUND) return null;
      throw error;
    }),
    client.call(listAuditEntries, { query: { subject: `auction:${slug}`, limit: ENTRIES } }),
    client.call(listAuctionDocuments, { params: { slug } }).catch(() => []),
    read(listAuctionBidders, { params: { slug } }),
    read(listShillAlarms, { params: { slug } }),
    client.call(listListingChanges, { params: { slug } }).catch(() => ({ items: [] })),
    client.call(readSettings),
  ]);
  const approvals: Approvals = {
    ofVoids: settings.approval_live_voids === 'required',
    ofReserves: settings.approval_reserve_changes === 'required',
  };
  return { auction, submission, auditLog, documents, file, alarms: alarms.items, changes: changes.items, approvals };
}

function AttachedDocuments({ documents }: { documents: readonly AttachedDocument[] }) {
  return (
    <Section size="h4" title="Documents" id="documents">
      <ul className="mt-2 border-t border-line">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document}>
            <span className="text-small text-ink-2">{document.is_shown ? 'Visible to bidders' : 'Staff only'}</span>
          </DocumentRow>
        ))}
      </ul>
    </Section>
  );
}

function HeadLinks({ slug, isPublic, mayEdit }: { slug: string; isPublic: boolean; mayEdit: boolean }) {
  return (
    <>
      {isPublic ? (
        <PageLink className="btn btn-line" to={`/auctions/${slug}`}>
          Public page
        </PageLink>
      ) : null}
      {mayEdit ? (
        <PageLink className="btn btn-line" to={`/operator/auctions/${slug}/edit`}>
          Edit listing
        </PageLink>
      ) : null}
      <a href="#actions" className="btn btn-line xl:hidden">
        Actions
      </a>
    </>
  );
}

export default function OperatorAuctionPage() {
  const loaded = useLoaderData<typeof loader>();
  const { submission, auditLog, documents, file, changes } = loaded;
  const [revealed, setRevealed] = useState<HiddenAmounts | null>(null);
  const { auction, bidders } = withAmounts(loaded.auction, file.items, revealed);
  const { notice, done } = useNotice();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const roles = useUser()?.staff_roles ?? [];
  const may = (power: StaffPower) => mayDo(roles, power);
  const state = oneOf(AUCTION_STATES, auction.state) ?? 'draft';
  const isRunning = state === 'live' || state === 'scheduled';
  const connection = useLiveFile(auction.slug, isRunning);
  const finish = (text: string) => {
    done(text);
    setChosen(null);
  };
  return (
    <ConsolePage
      title={auction.title}
      above={{ name: 'Auctions', to: '/operator/auctions' }}
      actions={
        <>
          {isRunning ? <ConnectionState connection={connection} live="Bids are live" /> : null}
          <StateLabel
            state={auction.sale_failed ? 'sale_not_completed' : state}
            isPaused={file.paused_until !== null}
          />
          <HeadLinks
            slug={auction.slug}
            isPublic={submission === null || isPublicStatus(state)}
            mayEdit={submission !== null && state !== 'draft' && may('edit_auctions')}
          />
        </>
      }
      className="grid gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 content-start gap-9">
        <Section size="h4" title="Overview" id="facts">
          <Facts auction={auction} state={state} submission={submission} />
        </Section>
        <ShillAlarms
          alarms={loaded.alarms}
          mayDecide={may('block_bidders')}
          isLive={state === 'live'}
          needsApproval={loaded.approvals.ofVoids}
          onDone={finish}
        />
        {file.items.length === 0 ? null : (
          <Section size="h4" title="Bidders" id="bidders">
            <Bidders
              bidders={bidders}
              {...(state === 'live' && may('block_bidders')
                ? { onBlock: (username) => setChosen({ action: 'block', username }) }
                : {})}
            />
          </Section>
        )}
        {auction.ledger.length === 0 ? null : (
          <Section size="h4" title="Ledger" id="ledger">
            <Ledger
              auction={auction}
              {...(state === 'live' && may('void_bids')
                ? { onVoid: (sequence) => setChosen({ action: 'void', sequence }) }
                : {})}
            />
          </Section>
        )}
        {changes.length === 0 ? null : (
          <Section size="h4" title="Changes since publication" id="changes">
            <ChangesSince slug={auction.slug} changes={changes} mayNotify={may('edit_auctions')} onDone={finish} />
          </Section>
        )}
        {submission === null ? null : (
          <Section size="h4" title="Listing details" id="details">
            <SubmissionDetails submission={submission} />
          </Section>
        )}
        <AmountsViews views={auction.amounts_views} />
        {documents.length === 0 ? null : <AttachedDocuments documents={documents} />}
        <AuditSection subject={`auction:${auction.slug}`} page={auditLog} />
      </div>
      <aside id="actions" aria-label="Actions" className="grid scroll-mt-20 content-start gap-4">
        <SuccessAlert>{notice}</SuccessAlert>
        <AuctionActions
          key={auction.slug}
          auction={auction}
          state={state}
          submission={submission}
          bidders={bidders}
          approvals={loaded.approvals}
          revealed={revealed}
          onRevealed={setRevealed}
          pausedUntil={file.paused_until}
          chosen={chosen}
          onDone={finish}
        />
      </aside>
    </ConsolePage>
  );
}
