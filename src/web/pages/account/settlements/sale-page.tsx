import { addressOf } from '#contract/call.ts';
import { readConversation } from '#contract/endpoints/conversations.ts';
import { listClaims } from '#contract/endpoints/claims.ts';
import { readSale, downloadBillOfSale, listBidders, listSaleDocuments } from '#contract/endpoints/settlements.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData, useParams, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Download } from 'lucide';
import { type Fault, defaultLabelFor, SETTLEMENT_LABELS } from '#contract/settlement-states.ts';
import { isApiError } from '#contract/client.ts';
import type { PublicClaim } from '#contract/claim-requests.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { Bidders } from '#contract/second-chances.ts';
import type { Sale, SaleDocuments, Settlement } from '#contract/settlements.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { Relist } from '#web/components/account/relist.tsx';
import { DoneAlert } from '#web/components/account/done-alert.tsx';
import { Money } from '#web/components/money/money.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Messages } from '#web/components/conversation/messages.tsx';
import { VehicleDocuments } from '#web/components/settlement/vehicle-documents.tsx';
import { Checklist } from '#web/components/settlement/checklist.tsx';
import { DisputesPart } from '#web/components/settlement/disputes.tsx';
import { NegotiationPart, SecondChancePart } from '#web/components/settlement/negotiation.tsx';
import { OfferToBidders } from '#web/components/settlement/offer-to-bidders.tsx';
import { NextStep } from '#web/components/settlement/next-step.tsx';
import { ContactCard, InvoiceList, SaleHistory } from '#web/components/settlement/sale-facts.tsx';
import { SaleSteps } from '#web/components/settlement/sale-steps.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { subscribeLive } from '#web/live/hub.ts';
import { throwMissing } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { partText } from './sale-lead.ts';
import { DescriptionList } from '#web/components/ui/description-list.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.sale?.title ?? 'Sale', isPrivate: true });

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const slug = { params: { slug: params['slug'] ?? '' } };
  const sale = await client
    .call(readSale, slug)
    .catch((error: unknown) => (isSaleNotRecordedYet(error) ? null : throwMissing(error, url.pathname)));
  const mayDispute = sale?.side === 'buyer' && sale.may.includes('open_dispute');
  const conversation = sale?.settlement?.conversation_id;
  return {
    sale,
    // Not for staff who view the account as its owner does.
    conversation:
      conversation === undefined
        ? null
        : await client.call(readConversation, { params: { id: conversation } }).catch(() => null),
    documents:
      conversation === undefined || sale?.settlement?.state === 'fell_through'
        ? null
        : await client.call(listSaleDocuments, slug),
    bidders: sale !== null && isUnsold(sale) ? await client.call(listBidders, slug) : null,
    claims: mayDispute
      ? await client.call(listClaims, slug).then(
          ({ items }) => items,
          () => [],
        )
      : [],
  };
}

const isUnsold = ({ side, settlement, negotiation }: Sale): boolean =>
  side === 'seller' && (settlement === null ? negotiation?.state !== 'open' : settlement.state === 'fell_through');

/** Between the hammer and the settlement there is a short gap with no record yet. */
const isSaleNotRecordedYet = (error: unknown): boolean => isApiError(error) && error.body.code === 'sale_on_its_way';

function failedSaleText({ side, slug }: Sale, { premium, charge, invoices }: Settlement, fault: Fault): ReactNode {
  if (side === 'seller') {
    if (fault === 'buyer')
      return 'We offer the vehicle to the underbidders who opted in, one after the other, and keep you posted.';
    if (fault === 'seller') return invoices.length === 0 ? '' : 'Your seller fee isn’t refunded.';
    return 'You owe us nothing for this sale.';
  }
  if (charge === null) return '';
  const isPaid = charge.state === 'taken';
  if (fault === 'buyer')
    return (
      <>
        The premium of {formatMoney(premium)} {isPaid ? 'isn’t refunded' : 'is still due'}. If you disagree,{' '}
        <PageLink className="link" to={`/contact-us?auction=${slug}`}>
          contact us
        </PageLink>
        , and our staff will review it.
      </>
    );
  return isPaid ? `Your premium of ${formatMoney(premium)} is refunded.` : 'You no longer owe the premium.';
}

function Ending({ sale, settlement }: { sale: Sale; settlement: Settlement }) {
  const { state, fell_through: fall } = settlement;
  if (state === 'done')
    return (
      <div className="alert alert-go mt-6">
        <div>
          <strong>Sale completed</strong>
          <p>The buyer confirmed the handover. The documents stay available here.</p>
        </div>
      </div>
    );
  if (fall === null) return null;
  return (
    <div className="alert alert-warn mt-6">
      <div>
        <strong>
          This sale fell through, <TimeText at={fall.at} form="day" />
        </strong>
        <p>
          {defaultLabelFor(sale.side, fall.fault)} {fall.reason}
        </p>
        <p className="mt-1">{failedSaleText(sale, settlement, fall.fault)}</p>
        {sale.side === 'seller' ? <Relist slug={sale.slug} /> : null}
      </div>
    </div>
  );
}

function SaleDocuments({ sale, settlement }: { sale: Sale; settlement: Settlement }) {
  if (settlement.invoices.length === 0 && settlement.bill === null) return null;
  return (
    <Section title="Documents" id="papers" size="h3" className="mt-12">
      {settlement.bill === null ? null : (
        <p className="mt-4 flex flex-wrap items-center justify-between gap-3 border-y border-line py-3.5">
          <span>
            <span className="font-strong">Bill of sale</span>{' '}
            <span className="text-small text-ink-2">
              issued <TimeText at={settlement.bill.issued_at} form="day" />
            </span>
          </span>
          <a
            className="btn btn-line btn-s !min-h-11"
            href={addressOf(downloadBillOfSale, { params: { slug: sale.slug } })}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={Download} size={16} />
            PDF<span className="sr-only"> of the bill of sale</span>
          </a>
        </p>
      )}
      {settlement.invoices.length === 0 ? null : <InvoiceList invoices={settlement.invoices} />}
    </Section>
  );
}

function OtherSide({ sale, settlement }: { sale: Sale; settlement: Settlement }) {
  const [title, contact] = sale.side === 'buyer' ? ['Seller', settlement.seller] : ['Buyer', settlement.buyer];
  return <ContactCard title={title} contact={contact} disclosed={settlement.disclosed} />;
}

const PRICE_LABELS = { hammer: 'Hammer price', offer: 'Agreed price', underbidder: 'Second-chance price' } as const;

function Side({ sale, settlement }: { sale: Sale; settlement: Settlement }) {
  return (
    <aside className="grid content-start gap-8">
      <div className="hidden xl:block">
        <OtherSide sale={sale} settlement={settlement} />
      </div>
      <DescriptionList
        className="border-t-[3px] border-ink pt-3"
        valueClass="data"
        rows={[
          [PRICE_LABELS[settlement.origin], <Money key="price" value={settlement.price} />],
          [
            'Buyer’s premium, paid to us',
            sale.side === 'buyer' ? <Money key="premium" value={settlement.premium} /> : null,
          ],
        ]}
      />
    </aside>
  );
}

/** Steps of the other side and payments notify this one. Notifications about payments name no auction. */
const isAboutSale = (event: LiveEvent, slug: string): boolean =>
  event.event === 'notification'
    ? event.data.notification.slug === slug || event.data.notification.kind === 'payment'
    : event.event === 'sale_started' && event.data.slug === slug;

function useLiveSale(slug: string, revalidate: () => Promise<void>): void {
  useEffect(
    () =>
      subscribeLive({ slugs: [], personal: true }, (event) => {
        // A snapshot stands for what may have been missed until the connection was up.
        if (isAboutSale(event, slug) || event.event === 'snapshot') void revalidate();
      }),
    [slug, revalidate],
  );
}

function PendingSale() {
  return (
    <>
      <AccountHead
        title="Preparing your sale"
        lead="We’re setting up the payment details and the other party’s contact details."
      />
      <p className="mt-6 border-y border-line py-6 text-ink-2" role="status">
        This takes a few seconds. The page updates automatically.
      </p>
    </>
  );
}

export default function SalePage() {
  const { sale, ...rest } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useLiveSale(useParams()['slug'] ?? '', revalidate);
  return sale === null ? <PendingSale /> : <SaleView sale={sale} {...rest} />;
}

interface SaleViewProps {
  sale: Sale;
  bidders: Bidders | null;
  claims: readonly PublicClaim[];
  conversation: Conversation | null;
  documents: SaleDocuments | null;
}

function SaleView({ sale, bidders, claims, conversation, documents }: SaleViewProps) {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<string | null>(null);
  const onDone = (notice: string) => {
    setNotice(notice === '' ? null : notice);
    void revalidate();
  };
  const { settlement, negotiation, second_chance: chance } = sale;
  const disputes = (of: Settlement) => (
    <DisputesPart sale={sale} disputes={of.disputes} claims={claims} onDone={onDone} />
  );
  return (
    <>
      <BackLink to="/account/settlements">Sales</BackLink>
      <AccountHead
        title={sale.title}
        lead={partText(sale)}
        action={
          <PageLink to={`/auctions/${sale.slug}`} className="btn btn-line">
            View auction
          </PageLink>
        }
      />
      {notice === null ? null : <DoneAlert key={notice}>{notice}</DoneAlert>}
      {settlement === null ? null : <Ending sale={sale} settlement={settlement} />}
      <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Picture
            image={sale.hero}
            sizes="(min-width: 80rem) 40rem, 100vw"
            isDecorative
            className="aspect-[5/2] w-full"
          />
          {chance !== null && settlement === null ? (
            <SecondChancePart sale={sale} chance={chance} onDone={onDone} />
          ) : null}
          {negotiation !== null && settlement === null ? (
            <NegotiationPart sale={sale} negotiation={negotiation} onDone={onDone} />
          ) : null}
          {bidders === null ? null : (
            <OfferToBidders slug={sale.slug} title={sale.title} bidders={bidders} onDone={onDone} />
          )}
          {bidders === null || settlement !== null ? null : (
            <div className="mt-8">
              <Relist slug={sale.slug} isOptional />
            </div>
          )}
          {settlement === null ? null : (
            <>
              <NextStep sale={{ ...sale, settlement }} onDone={onDone} />
              <div className="mt-10 xl:hidden">
                <OtherSide sale={sale} settlement={settlement} />
              </div>
              {settlement.is_disputed ? disputes(settlement) : null}
              <Section
                title={SETTLEMENT_LABELS[settlement.state].tone === 'wait' ? 'Sale progress' : 'Sale history'}
                id="steps"
                size="h3"
                className="mt-12"
              >
                <SaleSteps settlement={settlement} />
              </Section>
              <Checklist sale={sale} settlement={settlement} onDone={onDone} />
              {documents === null ? null : (
                <VehicleDocuments sale={sale} state={settlement.state} given={documents} onDone={onDone} />
              )}
              {conversation === null ? null : (
                <Messages
                  conversation={conversation}
                  other={sale.side === 'buyer' ? 'the seller' : 'the buyer'}
                  reload={revalidate}
                />
              )}
              <SaleDocuments sale={sale} settlement={settlement} />
              {settlement.is_disputed ? null : disputes(settlement)}
              <Section title="Activity" id="history" size="h3" className="mt-12">
                <SaleHistory history={settlement.history} />
              </Section>
            </>
          )}
        </div>
        {settlement === null ? null : <Side sale={sale} settlement={settlement} />}
      </div>
    </>
  );
}
