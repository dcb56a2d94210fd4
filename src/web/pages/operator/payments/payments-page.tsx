import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import {
  listGivenUp,
  listOwedRefunds,
  listTaxRates,
  readBooks,
  readReconciliation,
} from '#contract/endpoints/payments.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { nullIfUnavailable } from '#web/problems.ts';
import { pageMeta } from '#web/page-meta.ts';
import { BooksPart } from './books-part.tsx';
import { FailedPaymentsPart } from './failed-payments-part.tsx';
import { OwedRefundsPart } from './owed-refunds-part.tsx';
import { PaymentList } from './payment-list.tsx';
import { PaymentViews, viewOf } from './payment-views.tsx';
import { readPayments } from './read-payments.ts';
import { ReconciliationPart } from './reconciliation-part.tsx';
import { TaxPart } from './tax-part.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';

const DAYS = 30;

export const meta: MetaFunction = () => pageMeta({ title: 'Payments', isPrivate: true });

export async function loader(args: LoaderFunctionArgs) {
  const view = viewOf(new URL(args.request.url).searchParams.get('view'));
  const { client } = pageContext(args.context);
  return {
    view,
    payments: view === 'payments' ? await readPayments(args) : null,
    givenUp: await client.call(listGivenUp),
    owedRefunds: await client.call(listOwedRefunds),
    books: view === 'books' ? await client.call(readBooks) : null,
    reconciliation:
      view === 'reconciliation'
        ? await client.call(readReconciliation, { query: { days: DAYS } }).catch(nullIfUnavailable)
        : null,
    rates: view === 'tax' ? await client.call(listTaxRates) : null,
  };
}

export default function PaymentsPage() {
  const { view, payments, books, reconciliation, rates, givenUp, owedRefunds } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  return (
    <ConsolePage title="Payments">
      <PaymentViews view={view} />
      <SuccessAlert>{notice}</SuccessAlert>
      <div className="mt-4">
        <FailedPaymentsPart list={givenUp} onDone={done} />
        <OwedRefundsPart list={owedRefunds} onDone={done} />
        {payments === null ? null : <PaymentList list={payments} />}
        {books === null ? null : <BooksPart books={books} />}
        {view !== 'reconciliation' ? null : reconciliation === null ? (
          <Nothing title="The card provider isn’t responding">
            Its list can’t be read right now. The books are not affected. Try again shortly.
          </Nothing>
        ) : (
          <ReconciliationPart reconciliation={reconciliation} />
        )}
        {rates === null ? null : (
          <Section size="h4" title="Tax rates by location" id="tax">
            <TaxPart rates={rates} onDone={done} />
          </Section>
        )}
      </div>
    </ConsolePage>
  );
}
