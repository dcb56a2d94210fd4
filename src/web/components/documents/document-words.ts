import type { DocumentKind } from '#contract/documents.ts';

/** What each paper is called. */
export const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  title: 'Title',
  registration: 'Registration',
  service: 'Service record',
  inspection: 'Inspection report',
  invoice: 'Invoice',
  other: 'Other document',
};
const KB = 1024;
const MB = KB * KB;

/** `PDF, 1.2 MB`: what follows a link to a file. */
export function fileWords({ content_type: type, byte_length: bytes }: { content_type: string; byte_length: number }): string {
  const size = bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;
  return `${type === 'application/pdf' ? 'PDF' : 'JPEG'}, ${size}`;
}
