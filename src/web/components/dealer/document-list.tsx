import { FileText } from 'lucide';
import { addressOf } from '#contract/call.ts';
import { DEALER_DOCUMENT_LABELS } from '#contract/dealer-roles.ts';
import type { DealerDocument } from '#contract/dealers.ts';
import { downloadDealerDocument } from '#contract/endpoints/dealers.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { formatSizeText } from './document-labels.ts';

export function DocumentList({ documents }: { documents: readonly DealerDocument[] }) {
  if (documents.length === 0) return <p className="text-small text-ink-3">No documents.</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {documents.map((document) => (
        <li key={document.id} className="min-w-0 max-w-full">
          <a
            href={addressOf(downloadDealerDocument, { params: { id: document.id } })}
            target="_blank"
            rel="noopener"
            className="btn btn-line max-w-full !justify-start"
          >
            <Icon of={FileText} size={18} className="flex-none" />
            <span className="min-w-0 truncate">
              {DEALER_DOCUMENT_LABELS[document.kind]}
              <span className="sr-only">: {document.file_name}, opens in a new tab</span>
            </span>
            <span className="flex-none text-small font-plain text-ink-3">{formatSizeText(document.byte_length)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
