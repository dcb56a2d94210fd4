/** Where papers are sent, whose bodies may be larger than other calls'. */
export const DOCUMENT_ADDRESS = '/api/account/dealer-documents';
const MB = 1024 * 1024;
/** A document of ten megabytes, and the little that a form puts around it. */
export const DOCUMENT_BODY_BYTES = 10 * MB + 64 * 1024;
