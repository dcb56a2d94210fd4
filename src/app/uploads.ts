import { AVATAR_UPLOAD } from '#modules/accounts/index.ts';
import { DOCUMENT_ADDRESS, DOCUMENT_BODY_BYTES } from '#modules/dealers/index.ts';
import { UPLOAD_ADDRESS, UPLOAD_BODY_BYTES } from '#modules/media/index.ts';
import { RESULT_UPLOAD } from '#modules/result-imports/index.ts';
import { EVIDENCE_ADDRESS, EVIDENCE_BODY_BYTES } from '#modules/settlement/index.ts';
import { DOCUMENT_UPLOAD } from '#modules/vehicles/index.ts';
import type { Upload } from '#platform/http/upload-gate.ts';

/** The addresses that take files, with their own body limits. */
export const UPLOADS: readonly Upload[] = [
  { address: UPLOAD_ADDRESS, maxBodyBytes: UPLOAD_BODY_BYTES },
  AVATAR_UPLOAD,
  { address: DOCUMENT_ADDRESS, maxBodyBytes: DOCUMENT_BODY_BYTES },
  DOCUMENT_UPLOAD,
  { address: EVIDENCE_ADDRESS, maxBodyBytes: EVIDENCE_BODY_BYTES },
  RESULT_UPLOAD,
];
