import { endpoint, json, staff } from '../endpoint.ts';
import { FindQuerySchema, StaffSearchResultsSchema } from '../staff-search.ts';

export const findForStaff = endpoint('GET /api/operator/find', {
  summary: 'Find people, auctions, invoices, payments, dealers and content',
  who: staff('open_console'),
  query: FindQuerySchema,
  answer: json(StaffSearchResultsSchema, 'A few of each kind that your role may see, exact matches first'),
});
