import { addDealerDocument } from '#contract/endpoints/dealers.ts';

export const DOCUMENT_ADDRESS = addDealerDocument.path;
const MB = 1024 * 1024;
export const DOCUMENT_BODY_BYTES = 10 * MB + 64 * 1024;
