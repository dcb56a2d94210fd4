import type { AttachedDocument } from '#contract/documents.ts';
import type { Submission } from '#contract/submissions.ts';
import type { NewVehicle } from '#contract/vehicles.ts';
import { addVehicle } from '#contract/endpoints/vehicles.ts';
import { saveSubmission, showSubmissionDocument } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { useSubmissionDocuments } from '#web/components/documents/use-submission-documents.ts';
import { DocumentRow } from '#web/components/documents/vehicle-documents.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

function vehicleFromDraft({
  year,
  make,
  model,
  variant,
  vin,
  body_style: bodyStyle,
  facts,
  location,
  images,
}: Submission): NewVehicle {
  const { vin: _vin, seller_type: _sellerType, ...own } = facts;
  return {
    year,
    make,
    model,
    variant,
    vin,
    facts: own,
    location,
    images: images.map(({ id, section, alt, caption, shot, suggested_shot, pins }) => ({
      id,
      section,
      alt,
      caption,
      shot: shot ?? '',
      suggested_shot: suggested_shot ?? '',
      pins: pins ?? [],
    })),
    // The API accepts no other value here.
    body_style: bodyStyle as NonNullable<NewVehicle['body_style']>,
  };
}

/** Documents belong to a garage vehicle, so this creates one for a draft without. */
function AddToGarage({ draft, onSaved }: { draft: Submission; onSaved: (saved: Submission) => void }) {
  const { run, isBusy, refused } = useAction();
  const keep = async () => {
    const saved = await run(async () => {
      const { id } = await browserClient.call(addVehicle, { body: vehicleFromDraft(draft) });
      return browserClient.call(saveSubmission, { params: { id: draft.id }, body: { vehicle_id: id } });
    });
    if (saved !== null) onSaved(saved);
  };
  return (
    <>
      <ErrorSummary problem={refused} />
      <p className="mt-3 text-ink-2">
        Documents such as titles, invoices and service records belong to a vehicle in your garage. This vehicle isn’t in
        your garage yet.
      </p>
      <button type="button" className="btn btn-line mt-4" disabled={isBusy} onClick={() => void keep()}>
        {isBusy ? 'Adding…' : 'Add vehicle to garage'}
      </button>
    </>
  );
}

export function DocumentsField({ draft, onSaved }: { draft: Submission; onSaved: (saved: Submission) => void }) {
  const { id: draftId, vehicle_id: vehicleId } = draft;
  const [documents, setDocuments] = useSubmissionDocuments(draftId);
  const { run, isBusy, refused, notice } = useAction();
  const show = async (document: AttachedDocument, isShown: boolean) => {
    const now = await run(
      () =>
        browserClient.call(showSubmissionDocument, {
          params: { id: draftId, document: document.id },
          body: { is_shown: isShown },
        }),
      `${document.name} is now ${isShown ? 'visible to bidders' : 'hidden from bidders'}.`,
    );
    if (now !== null) setDocuments(now);
  };
  return (
    <section className="max-w-3xl">
      <h2 className="heading text-h2">Documents</h2>
      <p className="mt-2 text-ink-2">
        From your garage. Our reviewer sees all of them. Choose which ones bidders can see.
      </p>
      <ErrorSummary problem={refused} />
      {vehicleId === null && (documents ?? []).length === 0 ? (
        <AddToGarage draft={draft} onSaved={onSaved} />
      ) : documents === null ? (
        <p className="mt-3 text-ink-3">Loading…</p>
      ) : documents.length === 0 ? (
        <p className="mt-3 text-ink-3">
          None yet.{' '}
          <PageLink className="link" to={`/account/vehicles/${vehicleId ?? ''}`}>
            Add documents in the garage
          </PageLink>
          .
        </p>
      ) : (
        <ul className="mt-3 border-t border-line" aria-label="Documents">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document}>
              <Checkbox
                checked={document.is_shown}
                disabled={isBusy}
                onChange={(event) => void show(document, event.target.checked)}
              >
                Show to bidders<span className="sr-only">: {document.name}</span>
              </Checkbox>
            </DocumentRow>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 text-small text-go">
        {notice}
      </p>
    </section>
  );
}
