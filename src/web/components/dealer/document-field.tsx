import { useState } from 'react';
import { FileText, Trash2 } from 'lucide';
import {
  DEALER_DOCUMENT_KINDS,
  DEALER_DOCUMENT_LABELS,
  DEALER_LIMITS,
  type DealerDocumentKind,
} from '#contract/dealer-roles.ts';
import type { DealerDocument } from '#contract/dealers.ts';
import { formOf } from '#contract/call.ts';
import { addDealerDocument, removeDealerDocument } from '#contract/endpoints/dealers.ts';
import { browserClient } from '#web/api.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { fieldId } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { messageOf } from '#web/problems.ts';
import { formatSizeText } from './document-labels.ts';

const MB = 1024 * 1024;
const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp,image/avif,image/tiff';

interface DocumentFieldProps {
  documents: readonly DealerDocument[];
  onChange: (documents: readonly DealerDocument[]) => void;
}

function useSending({ documents, onChange }: DocumentFieldProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function action(send: () => Promise<void>) {
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      setRefusal(messageOf(error, 'We couldn’t upload the document. Please try again.'));
    }
    setBusy(false);
  }
  return {
    isBusy,
    refusal,
    send: (file: File, kind: DealerDocumentKind) => {
      if (file.size > DEALER_LIMITS.documentMb * MB) {
        setRefusal(`${file.name} is larger than ${DEALER_LIMITS.documentMb} MB.`);
        return;
      }
      void action(async () =>
        onChange([
          ...documents,
          await browserClient.call(addDealerDocument, { body: formOf(addDealerDocument, { kind, document: file }) }),
        ]),
      );
    },
    remove: (id: string) =>
      void action(async () => {
        await browserClient.call(removeDealerDocument, { params: { id } });
        onChange(documents.filter((each) => each.id !== id));
      }),
  };
}

export function DocumentField(props: DocumentFieldProps) {
  const { documents } = props;
  const [kind, setKind] = useState<DealerDocumentKind>('licence');
  const { isBusy, refusal, send, remove } = useSending(props);
  const isReady = useIsReady();
  const id = fieldId('documents');
  const isFull = documents.length >= DEALER_LIMITS.documents;
  return (
    <fieldset aria-describedby={`${id}-about`}>
      <legend className="flabel">Documents</legend>
      <p className="hint" id={`${id}-about`}>
        Your dealer license and supporting documents. PDF or image, up to {DEALER_LIMITS.documentMb} MB each. Only our
        staff and those responsible for the dealer can open them.
      </p>
      {documents.length === 0 ? null : (
        <ul className="mt-3 border-t border-line">
          {documents.map((document) => (
            <li key={document.id} className="flex items-center gap-3 border-b border-line py-1.5">
              <Icon of={FileText} size={20} className="flex-none text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{document.file_name}</span>
                <span className="text-small text-ink-3">
                  {DEALER_DOCUMENT_LABELS[document.kind]}, {formatSizeText(document.byte_length)}
                </span>
              </span>
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                disabled={isBusy}
                aria-label={`Remove ${document.file_name}`}
                onClick={() => remove(document.id)}
              >
                <Icon of={Trash2} size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 grid items-end gap-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="field">
          <label htmlFor={`${id}-kind`}>Type</label>
          <select
            ref={syncTypedValue}
            id={`${id}-kind`}
            className="input"
            value={kind}
            onChange={(event) => setKind(DEALER_DOCUMENT_KINDS.find((each) => each === event.target.value) ?? 'other')}
          >
            {DEALER_DOCUMENT_KINDS.map((each) => (
              <option key={each} value={each}>
                {DEALER_DOCUMENT_LABELS[each]}
              </option>
            ))}
          </select>
        </div>
        <Field
          name="documents"
          label="File"
          type="file"
          accept={ACCEPTED}
          className="!py-2"
          disabled={!isReady || isBusy || isFull}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) send(file, kind);
            event.target.value = '';
          }}
        />
      </div>
      <p role="status" className="mt-2 text-small text-ink-2">
        {isBusy ? 'Uploading…' : isFull ? `You can upload up to ${DEALER_LIMITS.documents} documents.` : ''}
      </p>
      {refusal === null ? null : (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
