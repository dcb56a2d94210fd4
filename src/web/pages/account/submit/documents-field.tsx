import { useEffect, useState } from 'react';
import type { CarriedDocument } from '#contract/documents.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { DocumentRow } from '#web/components/documents/vehicle-documents.tsx';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

/** The papers that the draft carries from the garage: which of them bidders see. Chosen at once, apart from the step's own form. */
export function DocumentsField({ draftId, vehicleId }: { draftId: string; vehicleId: string | null }) {
  const [documents, setDocuments] = useState<readonly CarriedDocument[] | null>(null);
  const { run, isBusy, refused, said } = useAct();
  useEffect(() => {
    let isHere = true;
    accountClient.submissions.documents(draftId).then(
      (found) => {
        if (isHere) setDocuments(found);
      },
      () => {
        if (isHere) setDocuments([]);
      },
    );
    return () => {
      isHere = false;
    };
  }, [draftId]);
  const show = async (document: CarriedDocument, isShown: boolean) => {
    const now = await run(
      () => accountClient.submissions.showDocument(draftId, document.id, isShown),
      `${document.name} is ${isShown ? 'shown to bidders' : 'for our review alone'}.`,
    );
    if (now !== null) setDocuments(now);
  };
  if (vehicleId === null && (documents ?? []).length === 0) return null;
  return (
    <section className="max-w-3xl">
      <h2 className="heading text-h2">Documents</h2>
      <p className="mt-2 text-ink-2">From your garage. We see them all when we review; choose which bidders may read.</p>
      <ErrorSummary problem={refused} />
      {documents === null ? (
        <p className="mt-3 text-ink-3">Reading them…</p>
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
              <label className="check">
                <input type="checkbox" checked={document.is_shown} disabled={isBusy} onChange={(event) => void show(document, event.target.checked)} />
                Show to bidders<span className="sr-only">: {document.name}</span>
              </label>
            </DocumentRow>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 text-small text-go">
        {said}
      </p>
    </section>
  );
}
