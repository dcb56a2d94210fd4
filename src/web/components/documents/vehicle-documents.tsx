import { useRef, useState, type ReactNode } from 'react';
import { FileText, Trash2 } from 'lucide';
import type { DocumentKind, VehicleDocument } from '#contract/documents.ts';
import { formOf } from '#contract/call.ts';
import { addVehicleDocument, removeVehicleDocument } from '#contract/endpoints/vehicles.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { Select } from '#web/components/ui/fields.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { fileInfoText, KIND_LABELS } from './document-labels.ts';

const MAX_MB = 10;
const MB = 1024 * 1024;
const KINDS = Object.entries(KIND_LABELS) as [DocumentKind, string][];
const FAILED = 'We couldn’t upload the document. Please try again.';

export function DocumentRow({ document, children }: { document: VehicleDocument; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
      <Icon of={FileText} size={20} className="flex-none" />
      <div className="min-w-[min(10rem,100%)] flex-1 leading-snug">
        <a className="link break-words font-strong" href={document.href} download>
          {document.name}
        </a>
        <p className="text-small text-ink-3">
          {KIND_LABELS[document.kind]}, {fileInfoText(document)}
        </p>
      </div>
      {children}
    </li>
  );
}

export function VehicleDocuments({
  vehicleId,
  documents: loaded,
}: {
  vehicleId: string;
  documents: readonly VehicleDocument[];
}) {
  const [documents, setDocuments] = useState(loaded);
  const [kind, setKind] = useState<DocumentKind>('title');
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, refused, notice, refuse } = useAction(FAILED);
  const send = async (file: File) => {
    if (file.size > MAX_MB * MB) {
      refuse({ message: `${file.name} is larger than ${MAX_MB} MB.`, errors: {} });
      return;
    }
    const added = await run(
      () =>
        browserClient.call(addVehicleDocument, {
          body: formOf(addVehicleDocument, { vehicle_id: vehicleId, kind, document: file }),
        }),
      ({ name }) => `${name} was added.`,
    );
    if (added !== null) setDocuments((present) => [...present, added]);
  };
  const remove = async ({ id, name }: VehicleDocument) => {
    if (
      (await run(() => browserClient.call(removeVehicleDocument, { params: { id } }), `${name} was removed.`)) !== null
    )
      setDocuments((present) => present.filter((each) => each.id !== id));
  };
  return (
    <div>
      <p className="max-w-prose text-ink-2">
        Title, service records, inspection reports. Only you can see them. If you auction this vehicle, we use them for
        our review and you choose which ones bidders see.
      </p>
      <ErrorSummary problem={refused} />
      {documents.length === 0 ? (
        <p className="mt-4 text-ink-3">No documents yet.</p>
      ) : (
        <ul className="mt-4 max-w-3xl border-t border-line" aria-label="Documents">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document}>
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                disabled={isBusy}
                aria-label={`Remove ${document.name}`}
                onClick={() => void remove(document)}
              >
                <Icon of={Trash2} size={18} />
              </button>
            </DocumentRow>
          ))}
        </ul>
      )}
      <div className="mt-5 flex max-w-3xl flex-wrap items-end gap-3">
        <div className="min-w-[min(13rem,100%)]">
          <Select
            name="document_kind"
            label="Type"
            options={KINDS}
            value={kind}
            onChange={(event) => setKind(KINDS.find(([value]) => value === event.target.value)?.[0] ?? 'other')}
          />
        </div>
        <WaitingButton className="btn-line" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? 'Sending…' : 'Add a document'}
        </WaitingButton>
        <FileChooser
          ref={input}
          label="Document"
          accept="application/pdf,image/jpeg,image/png,image/webp,image/avif,image/tiff"
          onFile={(file) => void send(file)}
        />
      </div>
      <p className="hint mt-2">PDF or image, up to {MAX_MB} MB.</p>
      <p role="status" className="mt-2 text-small text-go">
        {notice}
      </p>
    </div>
  );
}
