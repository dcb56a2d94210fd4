import { z } from 'zod';
import { AttachedDocumentSchema, ShowDocumentSchema } from '../documents.ts';
import {
  ImportedStockSchema,
  ImportStockSchema,
  StockExportQuerySchema,
  StockPageSchema,
  StockQuerySchema,
  SubmitSeveralResultSchema,
  SubmitSeveralSchema,
} from '../dealer-stock.ts';
import { empty, endpoint, file, json, user } from '../endpoint.ts';
import { AgreeSchema, AnswerRequestSchema } from '../review.ts';
import {
  BeginSubmissionSchema,
  HandOverSchema,
  SaveSubmissionSchema,
  SubmissionSchema,
  SubmitSchema,
} from '../submissions.ts';
import { IdParams, SlugParams } from '../params.ts';

const reader = user({ scope: 'listings:read', whileImpersonating: true });
const writer = user({ scope: 'listings:write' });
const id = z.string().min(1).max(64);
const documents = json(z.array(AttachedDocumentSchema), 'A bare array, oldest first');

export const listSubmissions = endpoint('GET /api/account/submissions', {
  summary: 'Auctions you’re selling or preparing to sell',
  who: reader,
  answer: json(z.array(SubmissionSchema), 'A bare array, last changed first'),
});

export const readSubmission = endpoint('GET /api/account/submissions/{id}', {
  summary: 'A submission',
  who: reader,
  params: IdParams,
  answer: json(SubmissionSchema, 'The submission'),
});

export const beginSubmission = endpoint('POST /api/account/submissions', {
  summary: 'Start a draft',
  description: 'From a vehicle in the garage (`vehicle_id`), or from scratch with year, make and model.',
  who: writer,
  body: BeginSubmissionSchema,
  answer: json(SubmissionSchema, 'The draft', 201),
  refusals: [403, 409],
});

export const saveSubmission = endpoint('PUT /api/account/submissions/{id}', {
  summary: 'Save a draft; omitted fields stay unchanged',
  who: writer,
  params: IdParams,
  body: SaveSubmissionSchema,
  answer: json(SubmissionSchema, 'The updated draft'),
  refusals: [409],
});

export const submitSubmission = endpoint('POST /api/account/submissions/{id}/submit', {
  summary: 'Submit a draft for review',
  description: 'Refused with a list of everything `missing`.',
  who: writer,
  params: IdParams,
  body: SubmitSchema,
  answer: json(SubmissionSchema, 'Submitted'),
  refusals: [403, 409],
});

export const submitSeveral = endpoint('POST /api/account/submissions/submit', {
  summary: 'Submit several drafts for review',
  description: 'One that isn’t complete doesn’t stop the others.',
  who: user(),
  body: SubmitSeveralSchema,
  answer: json(SubmitSeveralResultSchema, 'What was done with each'),
});

export const listDealerStock = endpoint('GET /api/account/dealers/{slug}/stock', {
  summary: 'A dealer’s listings, by default those changed last first',
  description: 'Drafts too, of all members. For members who can sell.',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  query: StockQuerySchema,
  answer: json(StockPageSchema, 'A page of listings'),
});

export const exportDealerStock = endpoint('GET /api/account/dealers/{slug}/stock.csv', {
  summary: 'The listings of a dealer’s list as CSV, in its order',
  who: user({ whileImpersonating: false }),
  params: SlugParams,
  query: StockExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const importStock = endpoint('POST /api/account/dealers/{slug}/stock/import', {
  summary: 'Import vehicles as drafts from a CSV file',
  description:
    'One draft for each row with a VIN that is not in the stock yet, so that a corrected file can be sent again. A faulty row doesn’t stop the others.',
  who: user(),
  params: SlugParams,
  form: ImportStockSchema,
  answer: json(ImportedStockSchema, 'What was done with each row'),
  refusals: [403, 413],
});

export const answerChangeRequest = endpoint('PUT /api/account/submissions/{id}/requests/{request}', {
  summary: 'Reply to a change request on a field',
  who: writer,
  params: IdParams.extend({ request: id }),
  body: AnswerRequestSchema,
  answer: json(SubmissionSchema, 'The updated submission'),
  refusals: [409],
});

export const agreeToListing = endpoint('POST /api/account/submissions/{id}/agree', {
  summary: 'Agree to the final text and terms',
  description:
    'Agrees to the text and terms with this `text_hash` (a submission’s `to_agree`). Refused if they have changed since.',
  who: user(),
  params: IdParams,
  body: AgreeSchema,
  answer: json(SubmissionSchema, 'Agreed'),
  refusals: [409],
});

export const handOverSubmission = endpoint('POST /api/account/submissions/{id}/hand-over', {
  summary: 'Hand a draft over to a colleague',
  description: 'To a member of the draft’s dealership who may sell. They become its seller and are notified.',
  who: user(),
  params: IdParams,
  body: HandOverSchema,
  answer: empty('Handed over'),
  refusals: [403, 409],
});

export const discardSubmission = endpoint('DELETE /api/account/submissions/{id}', {
  summary: 'Remove a draft',
  who: writer,
  params: IdParams,
  answer: empty('Removed'),
  refusals: [409],
});

export const listSubmissionDocuments = endpoint('GET /api/account/submissions/{id}/documents', {
  summary: 'A submission’s documents',
  description: 'Those of the vehicle it started from. Staff see all of them.',
  who: reader,
  params: IdParams,
  answer: documents,
});

export const showSubmissionDocument = endpoint('PUT /api/account/submissions/{id}/documents/{document}', {
  summary: 'Show a document to everyone, or to staff only',
  who: user(),
  params: IdParams.extend({ document: id }),
  body: ShowDocumentSchema,
  answer: documents,
  refusals: [409],
});
