import { readConversationAsStaff } from '#contract/endpoints/conversations.ts';
import { readSaleForStaff, revealSaleContacts } from '#contract/endpoints/settlements.ts';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listAuditEntries } from '#contract/endpoints/operations.ts';
import { PAYMENT_STATE_LABELS } from '#contract/payment-kinds.ts';
import { SETTLEMENT_LABELS } from '#contract/settlement-states.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { OperatorSale, Settlement } from '#contract/settlements.ts';
import { ActionPanel } from '#web/components/console/action-panel.tsx';
import { ConsoleHead } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { MessageList } from '#web/components/conversation/messages.tsx';
import { AuditSection } from '#web/components/console/audit-log.tsx';
import { Money } from '#web/components/money/money.tsx';
import { DisputeCard } from '#web/components/settlement/disputes.tsx';
import { NegotiationPart } from '#web/components/settlement/negotiation.tsx';
import { ContactCard, InvoiceList, SaleHistory } from '#web/components/settlement/sale-facts.tsx';
import { SaleSteps } from '#web/components/settlement/sale-steps.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { browserClient } from '#web/api.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { StaffActions } from './staff-actions.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

const ENTRIES = 20;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.sale.title ?? 'Settlement', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const sale = await read(readSaleForStaff, { params: { slug: params['slug'] ?? '' } });
  return {
    sale,
    auditLog: await client
      .call(listAuditEntries, { query: { subject: `auction:${sale.slug}`, limit: ENTRIES } })
      .catch(() => null),
  };
}

const ORIGINS = { hammer: 'Sold at auction', offer: 'Sold by offer', underbidder: 'Sold to the underbidder' } as const;

/** Reading contact details or messages needs a reason, and each time is recorded. */
function PrivateParts({
  sale,
  onContacts,
  onMessages,
  onDone,
}: {
  sale: OperatorSale;
  onContacts: (sale: OperatorSale) => void;
  onMessages: (conversation: Conversation) => void;
  onDone: (notice: string) => void;
}) {
  const conversation = sale.attempts[0]?.conversation_id;
  if (conversation === undefined) return null;
  return (
    <>
      <ActionPanel title="Show contact details">
        <ReasonForm
          id={`contacts-${sale.slug}`}
          label="Reason to see contact details"
          hint="Saved to the audit log."
          button="Show contact details"
          busy="Opening…"
          notice="Contact details are shown. This was recorded."
          onDone={onDone}
          action={async (reason) => {
            onContacts(await browserClient.call(revealSaleContacts, { params: { slug: sale.slug }, body: { reason } }));
          }}
        />
      </ActionPanel>
      <ActionPanel title="Read messages">
        <ReasonForm
          id={`messages-${sale.slug}`}
          label="Reason to read the messages"
          hint="Saved to the audit log."
          button="Read messages"
          busy="Opening…"
          notice="The messages are shown. This was recorded."
          onDone={onDone}
          action={async (reason) => {
            onMessages(
              await browserClient.call(readConversationAsStaff, { params: { id: conversation }, body: { reason } }),
            );
          }}
        />
      </ActionPanel>
    </>
  );
}

function Disputes({ settlement: { attempt, disputes } }: { settlement: Settlement }) {
  if (disputes.length === 0) return null;
  return (
    <Section
      title={disputes.length === 1 ? 'Dispute' : 'Disputes'}
      id={`disputes-${attempt}`}
      size="h4"
      level={3}
      className="mt-6"
    >
      <div className="mt-2 border-t border-line">
        {disputes.map((dispute) => (
          <DisputeCard key={dispute.id} dispute={dispute} />
        ))}
      </div>
    </Section>
  );
}

function Attempt({ settlement, isNewest }: { settlement: Settlement; isNewest: boolean }) {
  const fall = settlement.fell_through;
  return (
    <Section
      size="h4"
      title={
        isNewest
          ? SETTLEMENT_LABELS[settlement.state].word
          : `Attempt ${settlement.attempt}: ${SETTLEMENT_LABELS[settlement.state].word.toLowerCase()}`
      }
      id={`attempt-${settlement.attempt}`}
    >
      <p className="mt-1 text-ink-2">
        {ORIGINS[settlement.origin]}, <Money value={settlement.price} /> plus premium{' '}
        <Money value={settlement.premium} />. Started <TimeText at={settlement.started_at} form="full" />.
      </p>
      {fall === null ? null : (
        <p className="alert alert-warn mt-3">
          <span>
            <strong>
              {
                {
                  buyer: 'The buyer defaulted.',
                  seller: 'The seller defaulted.',
                  nobody: 'Called off. Nobody at fault.',
                }[fall.fault]
              }
            </strong>{' '}
            {fall.reason} <TimeText at={fall.at} form="full" />
          </span>
        </p>
      )}
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <ContactCard title="Buyer" contact={settlement.buyer} />
        <ContactCard title="Seller" contact={settlement.seller} />
      </div>
      {settlement.is_disputed ? <Disputes settlement={settlement} /> : null}
      <SaleSteps settlement={settlement} />
      {settlement.is_disputed ? null : <Disputes settlement={settlement} />}
      {settlement.charge === null || settlement.charge.state === 'taken' ? null : (
        <p className="mt-4 text-small text-ink-2">
          Premium: {PAYMENT_STATE_LABELS[settlement.charge.state]}.
          {settlement.charge.decline === null ? '' : ` ${settlement.charge.decline}`}
        </p>
      )}
      {settlement.invoices.length === 0 ? null : (
        <Section title="Invoices" id={`invoices-${settlement.attempt}`} size="h4" level={3} className="mt-8">
          <InvoiceList invoices={settlement.invoices} level="h4" />
        </Section>
      )}
      <Section title="History" id={`history-${settlement.attempt}`} size="h4" level={3} className="mt-8">
        <SaleHistory history={settlement.history} />
      </Section>
    </Section>
  );
}

function SecondChances({ chances }: { chances: OperatorSale['second_chances'] }) {
  if (chances.length === 0) return null;
  return (
    <Section size="h4" title="Second-chance offers" id="second-chances">
      <ol className="mt-2 border-t border-line">
        {chances.map((chance) => (
          <li
            key={chance.username}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5"
          >
            <span>
              <PersonLink username={chance.username} />{' '}
              {{ offered: 'offered', accepted: 'accepted', declined: 'declined', lapsed: 'no answer' }[chance.state]}{' '}
              <span className="data">
                <Money value={chance.price} />
              </span>
              {chance.is_from_seller ? ' by the seller' : ''}
            </span>
            <span className="text-small text-ink-3">
              {chance.due_at === null ? (
                <TimeText at={chance.answered_at ?? chance.requested_at} form="full" />
              ) : (
                <>
                  until <TimeText at={chance.due_at} form="full" />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Only the contacts of what was revealed: the rest may have changed since. */
function contactsOf({ attempt }: Settlement, revealed: OperatorSale | null): Partial<Settlement> {
  const found = revealed?.attempts.find((each) => each.attempt === attempt);
  return found === undefined ? {} : { buyer: found.buyer, seller: found.seller };
}

export default function OperatorSettlementPage() {
  const { sale, auditLog } = useLoaderData<typeof loader>();
  const { notice, done: onDone } = useNotice();
  const { settlement } = sale;
  const [revealed, setRevealed] = useState<OperatorSale | null>(null);
  const [conversation, setConversation] = useState<Conversation | null>(null);
  return (
    <>
      <ConsoleHead title={sale.title} above={{ name: 'Settlements', to: '/operator/settlements' }}>
        {settlement?.is_disputed === true ? (
          <span className="badge badge-outbid">Disputed</span>
        ) : settlement?.is_late === true ? (
          <span className="badge badge-ending">Late</span>
        ) : null}
        <PageLink className="btn btn-line btn-s !min-h-11" to={`/operator/auctions/${sale.slug}`}>
          View auction
        </PageLink>
      </ConsoleHead>
      <div className="px-4 pt-4 lg:px-6">
        <SuccessAlert>{notice}</SuccessAlert>
      </div>
      <div className="grid gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-10">
          {sale.negotiation === null ? null : (
            <NegotiationPart sale={sale} negotiation={sale.negotiation} onDone={onDone} />
          )}
          <SecondChances chances={sale.second_chances} />
          {conversation === null ? null : (
            <Section size="h4" title="Messages" id="messages">
              <MessageList conversation={conversation} />
            </Section>
          )}
          {sale.attempts.map((attempt, index) => (
            <Attempt
              key={attempt.attempt}
              settlement={{ ...attempt, ...contactsOf(attempt, revealed) }}
              isNewest={index === 0}
            />
          ))}
        </div>
        <div className="grid content-start gap-10">
          {settlement === null ? null : (
            <StaffActions
              slug={sale.slug}
              settlement={settlement}
              owner={sale.owner}
              owners={sale.owners}
              onDone={onDone}
            >
              <PrivateParts sale={sale} onContacts={setRevealed} onMessages={setConversation} onDone={onDone} />
            </StaffActions>
          )}
          <AuditSection subject={`auction:${sale.slug}`} page={auditLog} />
        </div>
      </div>
    </>
  );
}
