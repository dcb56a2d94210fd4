import type { DocumentKind } from '#contract/documents.ts';

export const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  title: 'Title',
  registration: 'Registration',
  service: 'Service record',
  inspection: 'Inspection report',
  invoice: 'Invoice',
  other: 'Other document',
};
const KB = 1024;
const MB = KB * KB;

export function fileInfoText({
  content_type: type,
  byte_length: bytes,
}: {
  content_type: string;
  byte_length: number;
}): string {
  const size = bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;
  return `${type === 'application/pdf' ? 'PDF' : 'JPEG'}, ${size}`;
}
