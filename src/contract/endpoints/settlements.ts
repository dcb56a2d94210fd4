import { z } from 'zod';
import {
  AssignSalesSchema,
  SaleListSchema,
  SaleSchema,
  SaleDocumentsSchema,
  ChooseSaleDocumentsSchema,
  SaleActionSchema,
  NegotiateSchema,
  AnswerSecondChanceSchema,
  AgreeToSecondChancesSchema,
  OpenDisputeSchema,
  SayInDisputeSchema,
  InvoiceSchema,
  OperatorSaleQuerySchema,
  OperatorSalePageSchema,
  OperatorSaleSchema,
  RemindLateSalesSchema,
  SaleExportQuerySchema,
  StaffSaleActionSchema,
} from '../settlements.ts';
import { BulkResultSchema } from '../bulk.ts';
import { BiddersSchema, ChooseSecondChanceSchema, OfferToBiddersSchema } from '../second-chances.ts';
import { fileField, ReasonBodySchema } from '../primitives.ts';
import { DisputeExportQuerySchema, DisputePageSchema, DisputeQuerySchema } from '../dispute-lists.ts';
import { endpoint, file, json, staff, user } from '../endpoint.ts';
import { IdParams, SlugParams } from '../params.ts';

const NumberParams = z.object({ number: z.string().min(1).max(12) });

export const listSales = endpoint('GET /api/account/settlements', {
  summary: 'Your sales, those that need action first',
  description: 'What you bought, can buy or are selling, and what your dealerships are selling.',
  who: user({ scope: 'sales:read', whileImpersonating: true }),
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: json(SaleListSchema, 'A page'),
});

export const readSale = endpoint('GET /api/account/settlements/{slug}', {
  summary: 'A sale and its steps',
  description:
    'Contact details and documents of the other side are disclosed step by step: `disclosed` says which. `may` lists the available actions. Right after the close, the sale may not exist yet: 409 `sale_on_its_way`. Try again.',
  who: user({ scope: 'sales:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(SaleSchema, 'The updated sale'),
  refusals: [409],
});

export const takeSaleStep = endpoint('POST /api/account/settlements/{slug}/actions', {
  summary: 'Take the next step of a sale',
  description: '409 if the step isn’t yours to take, or isn’t possible now.',
  who: user(),
  params: SlugParams,
  body: SaleActionSchema,
  answer: json(SaleSchema, 'The updated sale'),
  refusals: [409, 429],
});

export const negotiate = endpoint('POST /api/account/settlements/{slug}/offer', {
  summary: 'Make an offer, counter, accept or decline',
  description: 'If the reserve was not met: the high bidder and the seller take turns.',
  who: user(),
  params: SlugParams,
  body: NegotiateSchema,
  answer: json(SaleSchema, 'The updated sale'),
  refusals: [403, 409],
});

export const answerSecondChance = endpoint('POST /api/account/settlements/{slug}/second-chance', {
  summary: 'Accept or decline a second-chance offer as the underbidder',
  who: user(),
  params: SlugParams,
  body: AnswerSecondChanceSchema,
  answer: json(SaleSchema, 'The updated sale'),
  refusals: [403, 409],
});

export const listBidders = endpoint('GET /api/account/settlements/{slug}/bidders', {
  summary: 'Earlier bidders to whom you may offer an unsold vehicle',
  description: 'For its seller, the highest bidder first. `message` says why no offer is possible now.',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(BiddersSchema, 'The bidders and the outcome of earlier offers'),
});

export const offerToBidders = endpoint('POST /api/account/settlements/{slug}/bidders', {
  summary: 'Offer an unsold vehicle to an earlier bidder at a price',
  description:
    'Without a `username` we ask the bidders who accept offers in order, the highest first, until one buys. One is asked at a time, and each once. The offer is binding until it expires.',
  who: user(),
  params: SlugParams,
  body: OfferToBiddersSchema,
  answer: json(BiddersSchema, 'The bidders, with the offer'),
  refusals: [409],
});

export const agreeToSecondChances = endpoint('PUT /api/account/second-chances', {
  summary: 'Choose whether to receive second-chance offers for auctions without a choice of their own',
  who: user(),
  body: AgreeToSecondChancesSchema,
  answer: json(AgreeToSecondChancesSchema, 'The updated state'),
});

export const chooseSecondChance = endpoint('PUT /api/auctions/{slug}/second-chance', {
  summary: 'Choose whether you want this vehicle offered to you if the winner doesn’t buy it',
  description: 'Possible until the auction closes. Only your bid counts as a bid: the choice alone isn’t one.',
  who: user({ scope: 'bids:write' }),
  params: SlugParams,
  body: ChooseSecondChanceSchema,
  answer: json(ChooseSecondChanceSchema, 'The saved choice'),
  refusals: [409, 429],
});

export const openDispute = endpoint('POST /api/account/settlements/{slug}/dispute', {
  summary: 'Open a dispute',
  description: 'The sale’s deadlines are paused until staff decide.',
  who: user(),
  params: SlugParams,
  body: OpenDisputeSchema,
  answer: json(SaleSchema, 'The updated sale'),
  refusals: [409],
});

export const addDisputeStatement = endpoint('POST /api/account/settlements/{slug}/dispute/statements', {
  summary: 'Add a statement to an open dispute',
  description: 'Both sides and the deciding staff can read it. The other side is notified at most once an hour.',
  who: user(),
  params: SlugParams,
  body: SayInDisputeSchema,
  answer: json(SaleSchema, 'The updated sale'),
  refusals: [409, 429],
});

export const addEvidence = endpoint('POST /api/account/settlement-evidence', {
  summary: 'Add a document or picture to an open dispute',
  description:
    'Send one file of up to 10 MB as `document` in a multipart form, with the `slug` of the sale: a PDF, or a picture, which is re-encoded. Both sides and the deciding staff can see it.',
  who: user(),
  form: z.object({ slug: z.string().min(1).max(160), document: fileField('Choose a document.') }),
  answer: json(SaleSchema, 'The updated sale'),
  refusals: [404, 409, 413, 429, 503],
});

export const downloadEvidence = endpoint('GET /api/settlement-evidence/{id}', {
  summary: 'Download a dispute’s document',
  // Private documents are opened in the console, by staff with the right role.
  who: user({ whileImpersonating: false }),
  params: IdParams,
  answer: file('The file', 'application/pdf', 'image/jpeg'),
});

export const listSaleDocuments = endpoint('GET /api/account/settlements/{slug}/documents', {
  summary: 'The vehicle’s documents that pass to the buyer',
  description:
    'The seller sees all documents of the listing and chooses. The buyer sees the chosen ones once the seller has confirmed the payment.',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(SaleDocumentsSchema, 'The documents'),
});

export const chooseSaleDocuments = endpoint('PUT /api/account/settlements/{slug}/documents', {
  summary: 'Choose the documents that pass to the buyer',
  description: 'For the seller, until the handover.',
  who: user(),
  params: SlugParams,
  body: ChooseSaleDocumentsSchema,
  answer: json(SaleDocumentsSchema, 'The documents'),
  refusals: [409],
});

export const downloadSaleDocument = endpoint('GET /api/account/settlements/{slug}/documents/{document}/file', {
  summary: 'Download a document that passes to the buyer',
  // Private documents are opened in the console, by staff with the right role.
  who: user({ whileImpersonating: false }),
  params: SlugParams.extend({ document: z.string().min(1).max(64) }),
  answer: file('The file, as an attachment', 'application/pdf', 'image/jpeg'),
});

export const listInvoices = endpoint('GET /api/account/invoices', {
  summary: 'Your invoices and credit notes, newest first',
  who: user({ scope: 'sales:read', whileImpersonating: true }),
  answer: json(z.array(InvoiceSchema), 'A bare array'),
});

export const readInvoice = endpoint('GET /api/account/invoices/{number}', {
  summary: 'An invoice',
  who: user({ scope: 'sales:read', whileImpersonating: true }),
  params: NumberParams,
  answer: json(InvoiceSchema, 'The invoice'),
});

export const downloadInvoice = endpoint('GET /api/account/invoices/{number}/pdf', {
  summary: 'An invoice as a PDF',
  who: user({ scope: 'sales:read', whileImpersonating: true }),
  params: NumberParams,
  answer: file('The PDF', 'application/pdf'),
  refusals: [429],
});

export const downloadBillOfSale = endpoint('GET /api/account/settlements/{slug}/bill-of-sale', {
  summary: 'The bill of sale as a PDF',
  who: user({ scope: 'sales:read', whileImpersonating: true }),
  params: SlugParams,
  answer: file('The PDF', 'application/pdf'),
  refusals: [429],
});

export const listSalesForStaff = endpoint('GET /api/operator/settlements', {
  summary: 'Settlements and offers, late ones first',
  who: staff('settle_sales'),
  query: OperatorSaleQuerySchema,
  answer: json(OperatorSalePageSchema, 'A page'),
});

export const exportSales = endpoint('GET /api/operator/settlements.csv', {
  summary: 'The sales of a list as CSV, in its order',
  who: staff('settle_sales'),
  query: SaleExportQuerySchema,
  answer: file('The file; amounts as decimals', 'text/csv'),
});

export const remindLateSales = endpoint('POST /api/operator/settlement-reminders', {
  summary: 'Send reminders of late steps to the sides that must take them',
  description: 'Each sale at most once in 24 hours. The answer says for each sale what happened.',
  who: staff('settle_sales'),
  body: RemindLateSalesSchema,
  answer: json(BulkResultSchema, 'What happened to each sale'),
});

export const assignSales = endpoint('POST /api/operator/settlement-owners', {
  summary: 'Assign several sales to a staff member',
  description: 'The answer says for each sale what happened.',
  who: staff('settle_sales'),
  body: AssignSalesSchema,
  answer: json(BulkResultSchema, 'What happened to each sale'),
});

export const readSaleForStaff = endpoint('GET /api/operator/settlements/{slug}', {
  summary: 'A sale with all its attempts, without contact details',
  who: staff('settle_sales'),
  params: SlugParams,
  answer: json(OperatorSaleSchema, 'The sale with all its attempts'),
});

export const listDisputesForStaff = endpoint('GET /api/operator/disputes', {
  summary: 'Disputes, by default the open ones, oldest first',
  who: staff('settle_sales'),
  query: DisputeQuerySchema,
  answer: json(DisputePageSchema, 'A page of disputes'),
});

export const exportDisputes = endpoint('GET /api/operator/disputes.csv', {
  summary: 'The disputes of a list as CSV, in its order',
  who: staff('settle_sales'),
  query: DisputeExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const revealSaleContacts = endpoint('POST /api/operator/settlements/{slug}/contacts', {
  summary: 'A sale with the contact details of both sides',
  description: 'Needs a reason, which is saved to the audit log.',
  who: staff('settle_sales'),
  params: SlugParams,
  body: ReasonBodySchema,
  answer: json(OperatorSaleSchema, 'The sale with all its attempts'),
});

export const changeSaleAsStaff = endpoint('POST /api/operator/settlements/{slug}/actions', {
  summary:
    'Extend a deadline, take a step on behalf of a side, end a sale, decide a dispute, assign it or message its sides',
  description: 'Each is saved to the audit log, with its reason.',
  who: staff('settle_sales'),
  params: SlugParams,
  body: StaffSaleActionSchema,
  answer: json(OperatorSaleSchema, 'The sale with all its attempts'),
  refusals: [409],
});
