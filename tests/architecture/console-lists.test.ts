import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { isSavedViewList } from '#contract/saved-views.ts';
import { root } from './source.ts';

/** Of each list: its name in the matrix, in saved views, the files of its page, and the endpoint of its rows. */
const LISTS = [
  ['Auctions', 'auctions', 'auctions-page', 'GET /api/operator/auctions'],
  ['Live auctions', 'live', 'live/live-list live/live-page live/figures', 'GET /api/operator/live/auctions'],
  ['Submissions', 'submissions', 'review/submissions-page', 'GET /api/operator/submissions'],
  ['People', 'people', 'people/people-page', 'GET /api/operator/users'],
  ['Payments', 'payments', 'payments/payment-list payments/payment-columns', 'GET /api/operator/payments'],
  ['Postings', 'postings', 'payments/postings-page', 'GET /api/operator/payments/postings'],
  [
    'Settlements',
    'settlements',
    'settlements/settlements-page settlements/sale-table',
    'GET /api/operator/settlements',
  ],
  ['Disputes', 'disputes', 'settlements/disputes-page', 'GET /api/operator/disputes'],
  ['Inbox (inquiries, reports)', 'inbox', 'inbox/inbox-page inbox/inbox-columns', 'GET /api/operator/inbox'],
  ['Comments', 'comments', 'comments/comments-page', 'GET /api/operator/comments'],
  ['Emails', 'emails', 'emails/emails-page', 'GET /api/operator/emails'],
  ['Webhook deliveries', 'webhooks', 'webhooks/webhooks-page', 'GET /api/operator/webhook-deliveries'],
  ['Audit log', 'audit', 'audit/audit-page', 'GET /api/operator/audit'],
  ['Dealers', 'dealers', 'dealers/dealers-page', 'GET /api/operator/dealers'],
  ['Content', 'content', 'content/content-page', 'GET /api/operator/content'],
  ['A dealer’s stock', 'stock', '../account/dealers/stock-page', 'GET /api/account/dealers/{slug}/stock'],
] as const;

const PROPERTIES: Readonly<Record<string, RegExp>> = {
  sort: /isSortable: true/,
  filters: /<ViewChips|choices: \{\s*\w|aria-label="Filters"|choices: \w|choices,/,
  'saved views': /<ListPage|<SavedList|<SavedViews/,
  columns: /isFixed: true/,
  selection: /selection=\{/,
  CSV: /file=\{|<ExportLink/,
  card: /\bcard: 'title'/,
};

function propertiesOf([name, list, files, rows]: (typeof LISTS)[number]): string {
  const text = files
    .split(' ')
    .map((file) => readFileSync(join(root, 'src/web/pages/operator', `${file}.tsx`), 'utf8'))
    .join('\n');
  // Density, keys and reading without JavaScript come with the table.
  expect(text, name).toMatch(/<ListPage|<SavedList|<List\b|<DataTable/);
  expect(isSavedViewList(list), name).toBe(PROPERTIES['saved views']?.test(text));
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === rows);
  expect(endpoint, rows).toBeDefined();
  const hasCursor = Object.hasOwn(
    (endpoint?.definition.query as { shape?: object } | undefined)?.shape ?? {},
    'cursor',
  );
  const cells = [...Object.values(PROPERTIES).map((property) => property.test(text)), hasCursor];
  return `| ${[name, ...cells.map((has) => (has ? 'yes' : '–'))].join(' | ')} |`;
}

test('the matrix of the console’s lists says what each of them has', () => {
  const decision = readFileSync(join(root, 'docs/decisions/0500-console-lists.md'), 'utf8');
  const heading = `| list | ${[...Object.keys(PROPERTIES), 'cursor'].join(' | ')} |`;
  const matrix = decision.slice(decision.indexOf(heading)).split('\n\n', 1)[0]?.split('\n') ?? [];
  expect(matrix.filter((line) => !line.includes('---'))).toEqual([heading, ...LISTS.map(propertiesOf)]);
});
