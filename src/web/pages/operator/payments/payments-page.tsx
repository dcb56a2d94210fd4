import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import {
  listGivenUp,
  listOwedRefunds,
  listPostings,
  listTaxRates,
  readBooks,
  readReconciliation,
} from '#contract/endpoints/payments.ts';
import { addressOf } from '#web/components/console/address.ts';
import { ConsolePage, ConsolePart, Nothing, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { BooksPart } from './books-part.tsx';
import { FailedPaymentsPart } from './failed-payments-part.tsx';
import { OwedRefundsPart } from './owed-refunds-part.tsx';
import { PaymentList } from './payment-list.tsx';
import { PostingTable } from './posting-table.tsx';
import { readPayments } from './read-payments.ts';
import { ReconciliationPart } from './reconciliation-part.tsx';
import { TaxPart } from './tax-part.tsx';

const PAGE = 25;
const DAYS = 30;
const VIEWS = [
  { text: 'Payments', view: 'payments' },
  { text: 'Balance', view: 'books' },
  { text: 'Postings', view: 'postings' },
  { text: 'Reconciliation', view: 'reconciliation' },
  { text: 'Tax', view: 'tax' },
] as const;
type View = (typeof VIEWS)[number]['view'];

export const meta: MetaFunction = () => pageMeta({ title: 'Payments', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const view: View = VIEWS.find((each) => each.view === searchParams.get('view'))?.view ?? 'payments';
  const cursor = searchParams.get('cursor') ?? undefined;
  const { client, site } = pageContext(context);
  const page = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
  return {
    view,
    isFirst: cursor === undefined,
    payments: view === 'payments' ? await readPayments(client, searchParams, site.currency) : null,
    givenUp: await client.call(listGivenUp),
    owedRefunds: await client.call(listOwedRefunds),
    books: view === 'books' ? await client.call(readBooks) : null,
    postings: view === 'postings' ? await client.call(listPostings, { query: page }) : null,
    reconciliation:
      view === 'reconciliation'
        ? await client.call(readReconciliation, { query: { days: DAYS } }).catch(() => null)
        : null,
    rates: view === 'tax' ? await client.call(listTaxRates) : null,
  };
}

export default function PaymentsPage() {
  const { view, isFirst, payments, books, postings, reconciliation, rates, givenUp, owedRefunds } =
    useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  const next = postings?.next_cursor ?? null;
  return (
    <ConsolePage title="Payments">
      <ViewChips
        label="Payment views"
        views={VIEWS.map((each) => ({
          text: each.text,
          to: addressOf('/operator/payments', { view: each.view === VIEWS[0].view ? null : each.view }),
          isOn: each.view === view,
        }))}
      />
      <SuccessAlert>{notice}</SuccessAlert>
      <div className="mt-4">
        <FailedPaymentsPart list={givenUp} onDone={done} />
        <OwedRefundsPart list={owedRefunds} onDone={done} />
        {payments === null ? null : <PaymentList list={payments} />}
        {books === null ? null : <BooksPart books={books} />}
        {postings === null ? null : postings.items.length === 0 ? (
          <Nothing title="The books are empty">Every charge, capture, fee and refund appears here.</Nothing>
        ) : (
          <PostingTable postings={postings.items} total={postings.total} />
        )}
        {view !== 'reconciliation' ? null : reconciliation === null ? (
          <Nothing title="The card provider isn’t responding">
            Its list can’t be read right now. The books are not affected. Try again shortly.
          </Nothing>
        ) : (
          <ReconciliationPart reconciliation={reconciliation} />
        )}
        {rates === null ? null : (
          <ConsolePart title="Tax rates by location" id="tax">
            <TaxPart rates={rates} onDone={done} />
          </ConsolePart>
        )}
      </div>
      {postings === null ? null : (
        <Pages
          first={addressOf('/operator/payments', { view })}
          next={next === null ? null : addressOf('/operator/payments', { view, cursor: next })}
          isFirst={isFirst}
        />
      )}
    </ConsolePage>
  );
}
