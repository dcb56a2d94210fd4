import { useEffect, useState } from 'react';
import type { AttachedDocument } from '#contract/documents.ts';
import { listSubmissionDocuments } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';

/** Null while they load. */
export function useSubmissionDocuments(id: string) {
  const [documents, setDocuments] = useState<readonly AttachedDocument[] | null>(null);
  useEffect(() => {
    let isHere = true;
    browserClient.call(listSubmissionDocuments, { params: { id } }).then(
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
  }, [id]);
  return [documents, setDocuments] as const;
}
