import { z } from 'zod';
import { AuctionSummarySchema } from './auctions.ts';
import { pageOf, TimestampSchema, pagingQuery } from './primitives.ts';

export const MAX_MUTED = 200;

export const MemberSchema = z.object({
  username: z.string(),
  avatar: z.string().nullable(),
  since: TimestampSchema.describe('the first day of the month in which they joined'),
  sold: z.int().nullable(),
  bought: z.int().nullable(),
  comments: z.int().nullable(),
  answers: z.int().nullable().describe('answers to comments on their own auctions'),
  you: z.object({ is_self: z.boolean(), is_muted: z.boolean() }).nullable(),
  server_time: z.number(),
});
export type Member = z.infer<typeof MemberSchema>;

const MAX_LISTED = 48;
const page = {
  ...pagingQuery(12, MAX_LISTED),
};
export const MemberAuctionsQuerySchema = z.object({ list: z.enum(['sold', 'bought']), ...page });
export const MemberCommentsQuerySchema = z.object(page);
export const MemberCommentSchema = z.object({
  id: z.string(),
  text: z.string(),
  posted_at: TimestampSchema,
  is_answer: z.boolean(),
  auction: z.object({ slug: z.string(), title: z.string(), hero: AuctionSummarySchema.shape.hero }),
});
export type MemberComment = z.infer<typeof MemberCommentSchema>;
export const MemberCommentPageSchema = pageOf(MemberCommentSchema);

export const MemberPrivacySchema = z.object({
  shows_sold: z.boolean(),
  shows_comments: z.boolean(),
  shows_bought: z.boolean(),
});
export type MemberPrivacy = z.infer<typeof MemberPrivacySchema>;

export const MutedMembersSchema = z.array(z.object({ username: z.string(), muted_at: TimestampSchema }));
export type MutedMembers = z.infer<typeof MutedMembersSchema>;
