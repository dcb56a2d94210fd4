import { MessageSellerSchema, MessageSellersSchema } from '../seller-messages.ts';
import { z } from 'zod';
import { BulkResultSchema } from '../bulk.ts';
import { CreateAuctionSchema, UpdateAuctionSchema } from '../account.ts';
import { ImportExampleSchema } from '../calendar.ts';
import { endpoint, file, json, staff } from '../endpoint.ts';
import {
  AuctionExportQuerySchema,
  OperatorAuctionPageSchema,
  OperatorAuctionQuerySchema,
  OperatorAuctionSchema,
} from '../operator.ts';
import { SlugParams } from '../params.ts';

export const listAuctionsForStaff = endpoint('GET /api/operator/auctions', {
  summary: 'All auctions by state, those awaiting review first',
  who: staff('see_auctions'),
  query: OperatorAuctionQuerySchema,
  answer: json(OperatorAuctionPageSchema, 'A page of auctions, with the number in each state'),
});

export const exportAuctions = endpoint('GET /api/operator/auctions.csv', {
  summary: 'The auctions of a list as CSV, in its order',
  who: staff('see_auctions'),
  query: AuctionExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const createAuction = endpoint('POST /api/operator/auctions', {
  summary: 'Create and schedule an auction; a start in the past opens it at once',
  who: staff('edit_auctions'),
  body: CreateAuctionSchema,
  answer: json(OperatorAuctionSchema, 'The auction', 201),
});

export const readAuctionForStaff = endpoint('GET /api/operator/auctions/{slug}', {
  summary: 'An auction with its reserve and bid ledger',
  who: staff('see_auctions'),
  params: SlugParams,
  answer: json(OperatorAuctionSchema, 'The auction'),
});

export const messageSeller = endpoint('POST /api/operator/auctions/{slug}/seller-messages', {
  summary: 'Email the seller of an auction',
  description: 'Only the seller reads it. It is saved to the audit log.',
  who: staff('move_closes'),
  params: SlugParams,
  body: MessageSellerSchema,
  answer: json(z.object({ ok: z.literal(true) }), 'Sent'),
});

export const messageSellers = endpoint('POST /api/operator/seller-messages', {
  summary: 'Email the sellers of several auctions',
  description: 'One email for each auction. Only its seller reads it. It is saved to the audit log.',
  who: staff('move_closes'),
  body: MessageSellersSchema,
  answer: json(BulkResultSchema, 'What happened for each auction'),
});

export const updateAuction = endpoint('PUT /api/operator/auctions/{slug}', {
  summary: 'Update an auction; omitted fields stay unchanged',
  who: staff('edit_auctions'),
  params: SlugParams,
  body: UpdateAuctionSchema,
  answer: json(OperatorAuctionSchema, 'The updated auction'),
  refusals: [409],
});

export const readImportExample = endpoint('GET /api/operator/auctions/import/example', {
  summary: 'An example file for the import that passes validation',
  who: staff('use_imports'),
  answer: json(ImportExampleSchema, 'The file'),
});
