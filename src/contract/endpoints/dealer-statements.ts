import { DealerStatementSchema, StatementQuerySchema } from '../dealer-statement.ts';
import { endpoint, file, json, user } from '../endpoint.ts';
import { SlugParams } from '../params.ts';

export const readDealerStatement = endpoint('GET /api/account/dealers/{slug}/statement', {
  summary: 'A dealer’s sales of a month, with the fees and each member’s results',
  description: 'Buyers pay the dealer directly. For members who can sell.',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  query: StatementQuerySchema,
  answer: json(DealerStatementSchema, 'The statement'),
});

export const exportDealerStatement = endpoint('GET /api/account/dealers/{slug}/statement.csv', {
  summary: 'A dealer’s sales of a month as CSV',
  who: user({ whileImpersonating: false }),
  params: SlugParams,
  query: StatementQuerySchema,
  answer: file('The file; amounts as decimals', 'text/csv'),
});
