import { endpoint, json, staff } from '../endpoint.ts';
import { FindQuerySchema, FoundListSchema } from '../find.ts';

export const findForStaff = endpoint('GET /api/operator/find', {
  summary: 'Find people, auctions, invoices, payments, dealers and content',
  who: staff('open_console'),
  query: FindQuerySchema,
  answer: json(FoundListSchema, 'A few of each kind that your role may see, exact matches first'),
});
