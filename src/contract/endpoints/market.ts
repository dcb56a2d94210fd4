import { MARKET_COLUMNS } from '../market-columns.ts';
import { file, endpoint, guest, json } from '../endpoint.ts';
import {
  MarketDumpParams,
  MarketDumpsSchema,
  MarketExportQuerySchema,
  MarketQuerySchema,
  MarketResultsQuerySchema,
  MarketResultsSchema,
  MarketSchema,
} from '../market.ts';

const COLUMNS_TEXT = MARKET_COLUMNS.map(({ name, text }) => `\`${name}\`: ${text}`).join(' ');
const who = guest({ scope: 'auctions:read', whileImpersonating: true });

export const readMarket = endpoint('GET /api/market', {
  summary: 'The market: volume, sell-through and median prices by month and make',
  description:
    'Figures of cars and motorcycles in one period and currency; amounts in other currencies are never converted or added. Figures may be five minutes old.',
  who,
  query: MarketQuerySchema,
  answer: json(MarketSchema, 'The figures of the period'),
  refusals: [404, 429, 503],
});

export const listMarketResults = endpoint('GET /api/market/results', {
  summary: 'Every ended auction with its result',
  description: 'All periods and currencies unless narrowed, newest first, in pages of at most 200.',
  who,
  query: MarketResultsQuerySchema,
  answer: json(MarketResultsSchema, 'A page of results'),
  refusals: [404, 429, 503],
});

export const exportMarketResults = endpoint('GET /api/market/results.csv', {
  summary: 'Every ended auction as CSV',
  description: `The rows of \`/api/market/results\`, without a limit of rows. At most 20 downloads in ten minutes from one address. ${COLUMNS_TEXT} Terms of use: \`results_terms\` of \`/api/settings\`.`,
  who,
  query: MarketExportQuerySchema,
  answer: file('UTF-8 with a byte order mark and a header row; amounts as decimals', 'text/csv'),
  refusals: [404, 429],
});

export const listMarketDumps = endpoint('GET /api/market/dumps', {
  summary: 'Daily files with every result',
  description: 'The newest 30, each a snapshot of that day, so that quoted figures can be checked later.',
  who,
  answer: json(MarketDumpsSchema, 'Newest first'),
});

export const downloadMarketDump = endpoint('GET /api/market/dumps/{day}', {
  summary: 'One daily file',
  who,
  params: MarketDumpParams,
  answer: file('The CSV of that day, compressed with gzip', 'application/gzip'),
  refusals: [429],
});
