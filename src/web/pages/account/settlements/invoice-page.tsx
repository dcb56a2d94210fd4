import { addressOf } from '#contract/call.ts';
import { readInvoice, downloadInvoice } from '#contract/endpoints/settlements.ts';
import type { Invoice } from '#contract/settlements.ts';
import { formatTime } from '#contract/format/time.ts';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Download, Printer } from 'lucide';
import { Money } from '#web/components/money/money.tsx';
import { INVOICE_LABELS } from '#web/components/settlement/sale-facts.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { BackLink } from '#web/components/account/account-head.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title:
      loaderData === undefined
        ? 'Invoice'
        : `${loaderData.invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${loaderData.invoice.number}`,
    isPrivate: true,
  });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return {
    invoice: await pageContext(context).read(readInvoice, { params: { number: params['number'] ?? '' } }),
  };
}

const dateOf = (at: string) => formatTime(Date.parse(at), 'long', 'UTC');

export default function InvoicePage() {
  const { invoice } = useLoaderData<typeof loader>();
  const kind = invoice.kind === 'invoice' ? 'Invoice' : 'Credit note';
  return (
    <>
      <style>
        {
          '@media print { body * { visibility: hidden; } #invoice, #invoice * { visibility: visible; } #invoice { position: absolute; inset: 0 auto auto 0; width: 100%; margin: 0; color: #000; background: #fff; } @page { margin: 20mm; } }'
        }
      </style>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink to="/account/billing" className="">
          Billing
        </BackLink>
        <span className="flex gap-2">
          <WaitingButton
            className="btn-line btn-s !min-h-11"
            onClick={() => {
              window.print();
            }}
          >
            <Icon of={Printer} size={16} />
            Print
          </WaitingButton>
          <a
            className="btn btn-line btn-s !min-h-11"
            href={addressOf(downloadInvoice, { params: { number: invoice.number } })}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={Download} size={16} />
            PDF
          </a>
        </span>
      </div>
      <article id="invoice" className="mt-6 max-w-3xl">
        <p className="font-strong">{invoice.site.name}</p>
        <p className="whitespace-pre-line text-small text-ink-2">
          {[invoice.site.address, invoice.site.email].filter((line) => line !== '').join('\n')}
        </p>
        <h1 className="display mt-8 text-h1">
          {kind} <span className="data">{invoice.number}</span>
        </h1>
        <dl className="mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-2">
          <div>
            <dt className="label">To</dt>
            <dd className="mt-1 whitespace-pre-line">
              {[invoice.billed_to.name, invoice.billed_to.address, invoice.billed_to.email]
                .filter((line) => line !== '')
                .join('\n')}
            </dd>
          </div>
          <div>
            <dt className="label">Date</dt>
            <dd className="mt-1">
              <time dateTime={invoice.issued_at}>{dateOf(invoice.issued_at)}</time>
            </dd>
            <dt className="label mt-3">Status</dt>
            <dd className="mt-1">{INVOICE_LABELS[invoice.status]}</dd>
            {invoice.corrects === null ? null : (
              <>
                <dt className="label mt-3">Credit on</dt>
                <dd className="mt-1">Invoice {invoice.corrects}</dd>
              </>
            )}
          </div>
        </dl>
        <InvoiceItems invoice={invoice} />
        <p className="mt-6 max-w-prose text-small text-ink-2">
          {invoice.kind === 'invoice'
            ? 'The total is charged to your card on file. You pay the vehicle’s price directly to the seller; it is not part of this invoice.'
            : invoice.status === 'cancelled'
              ? 'Nothing was paid on this invoice, so there is no refund.'
              : 'The credit is refunded to the original card.'}
        </p>
      </article>
    </>
  );
}

function InvoiceItems({ invoice }: { invoice: Invoice }) {
  return (
    <table className="mt-8 w-full border-t-2 border-ink">
      <caption className="sr-only">Invoice items</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.text} className="border-b border-line">
            <td className="py-3 pr-6">{line.text}</td>
            <td className="data py-3 text-right align-top whitespace-nowrap">
              <Money value={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-b-2 border-ink font-strong">
          <th scope="row" className="py-3 text-left">
            {invoice.kind === 'invoice' ? 'Total' : 'Credited'}
          </th>
          <td className="data py-3 text-right whitespace-nowrap">
            <Money value={invoice.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
