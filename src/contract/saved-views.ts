import { z } from 'zod';
import { AuditFilterSchema } from './audit-log.ts';
import { CommentQuerySchema } from './comment-lists.ts';
import { AUDIT_SORTS, LIVE_VIEWS, LIVE_SORTS } from './console-lists.ts';
import { ContentListQuerySchema } from './content.ts';
import { OperatorDealerQuerySchema } from './dealers.ts';
import { DisputeQuerySchema } from './dispute-lists.ts';
import { EmailQuerySchema } from './emails.ts';
import { InboxQuerySchema } from './inbox.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { OperatorSaleQuerySchema } from './settlements.ts';
import { OperatorAuctionQuerySchema, PersonQuerySchema } from './operator.ts';
import { PaymentQuerySchema } from './payment-lists.ts';
import { PostingQuerySchema } from './posting-lists.ts';
import { SubmissionQuerySchema } from './review.ts';
import type { StaffPower } from './staff.ts';
import { StaffDeliveryQuerySchema } from './webhook-lists.ts';

const paging = { cursor: true, limit: true } as const;
/** Unknown columns are ignored by the list. */
const tableView = {
  hide: z.string().regex(/^[a-z_]{1,30}(?:,[a-z_]{1,30}){0,19}$/),
  rows: z.literal('compact'),
};
const viewOf = <T extends z.ZodRawShape>(query: z.ZodObject<T>) => query.extend(tableView).partial().strict();

/** The page's parameters, with amounts as they were typed. */
const PaymentViewSchema = PaymentQuerySchema.omit({ ...paging, state: true, least: true, most: true }).extend({
  status: PaymentQuerySchema.shape.state,
  least: z.string().max(20),
  most: z.string().max(20),
});

const LISTS = {
  auctions: { power: 'see_auctions', query: viewOf(OperatorAuctionQuerySchema.omit({ ...paging, counts: true })) },
  live: {
    power: 'see_auctions',
    query: viewOf(
      z.object({ q: z.string().max(STAFF_SEARCH_MAX), show: z.enum(LIVE_VIEWS), sort: z.enum(LIVE_SORTS) }),
    ),
  },
  people: { power: 'see_people', query: viewOf(PersonQuerySchema.omit(paging)) },
  audit: { power: 'read_audit_log', query: viewOf(AuditFilterSchema.extend({ sort: z.enum(AUDIT_SORTS) })) },
  payments: { power: 'manage_payments', query: viewOf(PaymentViewSchema) },
  postings: { power: 'manage_payments', query: viewOf(PostingQuerySchema.omit(paging)) },
  emails: { power: 'read_emails', query: viewOf(EmailQuerySchema.omit(paging)) },
  submissions: { power: 'see_auctions', query: viewOf(SubmissionQuerySchema.omit(paging)) },
  disputes: { power: 'settle_sales', query: viewOf(DisputeQuerySchema.omit(paging)) },
  dealers: { power: 'manage_dealers', query: viewOf(OperatorDealerQuerySchema.omit(paging)) },
  comments: { power: 'moderate_comments', query: viewOf(CommentQuerySchema.omit(paging)) },
  content: { power: 'write_content', query: viewOf(ContentListQuerySchema.omit({ ...paging, slug: true })) },
  inbox: { power: 'answer_enquiries', query: viewOf(InboxQuerySchema.omit(paging)) },
  webhooks: { power: 'manage_webhooks', query: viewOf(StaffDeliveryQuerySchema.omit(paging)) },
  settlements: { power: 'settle_sales', query: viewOf(OperatorSaleQuerySchema.omit(paging)) },
} as const satisfies Record<string, { power: StaffPower; query: z.ZodType }>;
export type SavedViewList = keyof typeof LISTS;
export const powerOfList = (list: SavedViewList): StaffPower => LISTS[list].power;
const SavedViewListSchema = z.enum(Object.keys(LISTS) as [SavedViewList, ...SavedViewList[]]);
export const isSavedViewList = (list: string): list is SavedViewList => SavedViewListSchema.safeParse(list).success;

/** Without what is empty and without the page. Null if the list has no such view (any more). */
export function viewQuery(list: SavedViewList, query: string): string | null {
  const search = new URLSearchParams(query);
  const hidden = search.getAll('hide').join(',');
  const given = [...search].filter(([name, value]) => value !== '' && name !== 'cursor' && name !== 'hide');
  const values = new Map([...given, ...(hidden === '' ? [] : [['hide', hidden] as const])]);
  if (!LISTS[list].query.safeParse(Object.fromEntries(values)).success) return null;
  const canonical = new URLSearchParams([...values].map(([name, value]) => [name, value]));
  canonical.sort();
  return canonical.toString();
}

const name = z.string().trim().min(1, 'Enter a name.').max(60, 'Please keep the name below 60 characters.');
export const SavedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  author: z.string().nullable(),
  is_mine: z.boolean(),
  may_change: z.boolean(),
  is_valid: z.boolean().describe('False if the list has no such filter or order any more.'),
});
export type SavedView = z.infer<typeof SavedViewSchema>;
export const SavedViewsSchema = z.object({ items: z.array(SavedViewSchema) });
export type SavedViews = z.infer<typeof SavedViewsSchema>;
export const SavedViewsQuerySchema = z.object({ list: SavedViewListSchema.default('auctions') });
export const SaveViewSchema = z.object({
  list: SavedViewListSchema,
  name,
  query: z.string().max(1000),
  is_shared: z.boolean(),
});
export type SaveView = z.infer<typeof SaveViewSchema>;
export const ChangeSavedViewSchema = z.object({ name, is_shared: z.boolean() });
export type ChangeSavedView = z.infer<typeof ChangeSavedViewSchema>;
