import { chooseSaleDocuments } from '#contract/endpoints/settlements.ts';
import type { Sale, SaleDocument, SaleDocuments } from '#contract/settlements.ts';
import { browserClient } from '#web/api.ts';
import { fileInfoText, KIND_LABELS } from '#web/components/documents/document-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { type FormProps, SaleForm } from './action-forms.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

function DocumentLink({ document }: { document: SaleDocument }) {
  return (
    <>
      <a className="link break-all" href={document.href}>
        {document.name}
      </a>{' '}
      <span className="text-small text-ink-3">
        {KIND_LABELS[document.kind]}, {fileInfoText(document)}
      </span>
    </>
  );
}

function Choose({ sale, documents, onDone }: FormProps & { documents: readonly SaleDocument[] }) {
  return (
    <SaleForm
      button="Save documents"
      busy="Saving…"
      notice="Saved. The buyer was notified."
      tone="btn-line"
      onDone={onDone}
      action={(text) =>
        browserClient.call(chooseSaleDocuments, {
          params: { slug: sale.slug },
          body: { documents: documents.flatMap(({ id }) => (text(`passes-${id}`) === 'yes' ? [id] : [])) },
        })
      }
    >
      <fieldset>
        <legend className="flabel">Which documents pass to the buyer?</legend>
        <div className="mt-1 grid">
          {documents.map((document) => (
            <Checkbox key={document.id} name={`passes-${document.id}`} value="yes" defaultChecked={document.passes_on}>
              <span>
                <DocumentLink document={document} />
              </span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </SaleForm>
  );
}

function explanation({ side, documents, disclosed, are_passed: arePassed }: SaleDocuments, state: string): string {
  if (arePassed)
    return side === 'buyer'
      ? 'These documents came with the vehicle. They’re in your garage.'
      : 'The buyer has these documents in their garage.';
  if (side === 'seller')
    return documents.length === 0
      ? 'Your listing has no documents. Send others in a message, or hand them over with the vehicle.'
      : 'The buyer can read those you choose once you confirm the payment. At the handover they move to the buyer’s garage.';
  if (!disclosed) return 'The seller’s documents appear once the seller confirms your payment.';
  if (documents.length > 0)
    return state === 'done' ? '' : 'You can read these now. At the handover they’re added to your garage.';
  return 'The seller hasn’t chosen any documents for you.';
}

export function VehicleDocuments({
  sale,
  state,
  given,
  onDone,
}: {
  sale: Sale;
  state: string;
  given: SaleDocuments;
  onDone: (notice: string) => void;
}) {
  const shown = given.may_choose ? [] : given.documents.filter(({ passes_on: passes }) => passes);
  return (
    <Section title="Vehicle documents" id="vehicle-documents" size="h3" className="mt-12">
      <p className="mt-2 max-w-prose text-ink-2">
        {explanation(given, state)}{' '}
        {given.are_passed && given.side === 'buyer' ? (
          <PageLink className="link" to="/account/vehicles">
            Open your garage
          </PageLink>
        ) : null}
      </p>
      {given.may_choose && given.documents.length > 0 ? (
        <Choose sale={sale} documents={given.documents} onDone={onDone} />
      ) : null}
      {shown.length === 0 ? null : (
        <ul className="mt-4 border-t border-line">
          {shown.map((document) => (
            <li key={document.id} className="border-b border-line py-3">
              <DocumentLink document={document} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
