import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readCharge } from '#contract/endpoints/payments.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ChargeList } from './charge-list.tsx';
import { PostingTable } from './posting-table.tsx';
import { type DescriptionRow, DescriptionList } from '#web/components/ui/description-list.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Payment', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return pageContext(context).read(readCharge, { params: { id: params['id'] ?? '' } });
}

export default function PaymentPage() {
  const charge = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  const { documents, provider_id: reference, provider_url: url, postings } = charge;
  return (
    <ConsolePage title="Payment" above={{ name: 'Payments', to: '/operator/payments' }}>
      <SuccessAlert>{notice}</SuccessAlert>
      <ChargeList charges={[charge]} onDone={done} />
      <DescriptionList
        className="mt-3 max-w-xl"
        valueClass="data min-w-0 break-all text-right"
        rows={[
          ...documents.map(({ kind, number }): DescriptionRow => [
            kind === 'invoice' ? 'Invoice' : 'Credit note',
            number,
          ]),
          [
            'Reference at the provider',
            reference === null || url === null ? (
              reference
            ) : (
              <a key="reference" className="link" href={url} target="_blank" rel="noreferrer">
                {reference}
              </a>
            ),
          ],
        ]}
      />
      <Section size="h4" title="Postings" id="postings" className="mt-8">
        <PostingTable postings={postings} total={postings.length} />
      </Section>
    </ConsolePage>
  );
}
