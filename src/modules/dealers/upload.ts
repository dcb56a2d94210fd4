import { addDealerDocument } from '#contract/endpoints/dealers.ts';

const MB = 1024 * 1024;
export const DEALER_DOCUMENT_UPLOAD = {
  address: addDealerDocument.path,
  maxBodyBytes: 10 * MB + 64 * 1024,
} as const;
