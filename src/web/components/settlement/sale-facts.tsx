import { addressOf } from '#contract/call.ts';
import { downloadInvoice } from '#contract/endpoints/settlements.ts';
import { Download, Printer } from 'lucide';
import type { Contact, Invoice, Settlement } from '#contract/settlements.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

export const INVOICE_LABELS: Readonly<Record<Invoice['status'], string>> = {
  paid: 'Paid',
  due: 'Processing',
  declined: 'Not paid yet',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  credited: 'Credited',
};
const TONES: Readonly<Record<Invoice['status'], string>> = {
  paid: 'badge-met',
  due: 'badge-info',
  declined: 'badge-outbid',
  cancelled: 'badge-plain',
  refunded: 'badge-plain',
  credited: 'badge-plain',
};

const HIDDEN_CONTACT = 'Phone and email appear once the buyer’s premium is paid. Until then, write in the messages.';
const HIDDEN_ADDRESS = 'The postal address appears once the seller confirms that the price arrived.';

export function ContactCard({
  title,
  contact,
  disclosed,
}: {
  title: string;
  contact: Contact | null;
  disclosed?: Settlement['disclosed'];
}) {
  return (
    <div className="border-t-[3px] border-ink pt-3">
      <h3 className="label">{title}</h3>
      {contact === null ? (
        <p className="mt-1 text-ink-2">No longer shown because this sale fell through.</p>
      ) : (
        <>
          <address className="mt-1 not-italic leading-relaxed">
            {contact.name === '' ? null : (
              <>
                <span className="font-strong">{contact.name}</span>{' '}
              </>
            )}
            <PageLink className="link text-ink-3" to={`/members/${contact.username}`}>
              {contact.username}
            </PageLink>
            {contact.email === '' ? null : (
              <a className="link block break-all" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            )}
            {contact.phone === '' ? null : (
              <a className="link block" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
                {contact.phone}
              </a>
            )}
            {contact.address === '' ? null : <span className="block whitespace-pre-line">{contact.address}</span>}
          </address>
          {disclosed === undefined ? null : <NotYetDisclosed contact={contact} disclosed={disclosed} />}
        </>
      )}
    </div>
  );
}

function NotYetDisclosed({ contact, disclosed }: { contact: Contact; disclosed: Settlement['disclosed'] }) {
  const reasons = [
    disclosed.contact ? null : HIDDEN_CONTACT,
    disclosed.contact && !contact.shares_email ? 'They chose not to share their email address.' : null,
    disclosed.contact && !disclosed.address ? HIDDEN_ADDRESS : null,
  ].filter((reason) => reason !== null);
  return reasons.map((reason) => (
    <p key={reason} className="mt-2 text-small text-ink-2">
      {reason}
    </p>
  ));
}

export function InvoiceList({ invoices, level = 'h3' }: { invoices: readonly Invoice[]; level?: 'h2' | 'h3' | 'h4' }) {
  const Heading = level;
  return (
    <ul className="mt-4 border-t border-line">
      {invoices.map((invoice) => (
        <li key={invoice.number} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3.5">
          <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">
            <Heading className="font-strong">
              <PageLink
                className="decoration-1 underline-offset-4 hover:underline"
                to={`/account/billing/invoices/${invoice.number}`}
              >
                {invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} <span className="data">{invoice.number}</span>
              </PageLink>
            </Heading>
            <p className="text-small text-ink-2">
              {invoice.title}, <TimeText at={invoice.issued_at} form="day" />
            </p>
          </div>
          <span className={`badge ${TONES[invoice.status]}`}>{INVOICE_LABELS[invoice.status]}</span>
          <span className="data text-data-m sm:w-28 sm:text-right">
            <Money value={invoice.total} />
          </span>
          <span className="flex gap-2">
            <PageLink className="btn btn-line btn-s !min-h-11" to={`/account/billing/invoices/${invoice.number}`}>
              <Icon of={Printer} size={16} />
              Open<span className="sr-only"> number {invoice.number}</span>
            </PageLink>
            <a
              className="btn btn-line btn-s !min-h-11"
              href={addressOf(downloadInvoice, { params: { number: invoice.number } })}
              target="_blank"
              rel="noreferrer"
            >
              <Icon of={Download} size={16} />
              PDF<span className="sr-only"> of invoice {invoice.number}</span>
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function SaleHistory({ history }: { history: Settlement['history'] }) {
  return (
    <ol className="mt-4 border-t border-line">
      {history.map((event, index) => (
        <li
          key={`${event.at}-${index}`}
          className="grid gap-x-4 border-b border-line py-2.5 text-small sm:grid-cols-[11rem_1fr]"
        >
          <span className="text-ink-3">
            <TimeText at={event.at} form="full" />
          </span>
          <span>
            <span className="font-medium">{event.text}</span> <span className="text-ink-3">{event.by}</span>
            {event.note === '' ? null : <span className="block text-ink-2 [overflow-wrap:anywhere]">{event.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
