import { AuctionSummarySchema } from '../auctions.ts';
import { endpoint, guest, json, user } from '../endpoint.ts';
import {
  MemberAuctionsQuerySchema,
  MemberCommentPageSchema,
  MemberCommentsQuerySchema,
  MemberPrivacySchema,
  MemberSchema,
  MutedMembersSchema,
} from '../members.ts';
import { pageOf } from '../primitives.ts';
import { UsernameParams } from '../params.ts';

const muted = json(MutedMembersSchema, 'Members you’ve muted, newest first');

export const readMember = endpoint('GET /api/members/{username}', {
  summary: 'A member’s public page',
  description: 'Returns 404 if the username doesn’t exist or the profile is private.',
  who: guest({ whileImpersonating: true }),
  params: UsernameParams,
  answer: json(MemberSchema, 'The member'),
});

export const listMemberAuctions = endpoint('GET /api/members/{username}/auctions', {
  summary: 'What a member sold or bought, if they show it',
  who: guest({ whileImpersonating: true }),
  params: UsernameParams,
  query: MemberAuctionsQuerySchema,
  answer: json(pageOf(AuctionSummarySchema), 'A page of auctions, latest close first'),
});

export const listMemberComments = endpoint('GET /api/members/{username}/comments', {
  summary: 'A member’s comments and answers, if they show them',
  who: guest({ whileImpersonating: true }),
  params: UsernameParams,
  query: MemberCommentsQuerySchema,
  answer: json(MemberCommentPageSchema, 'A page of comments, newest first'),
});

export const readMemberPrivacy = endpoint('GET /api/account/member-page', {
  summary: 'What your member page shows',
  who: user({ whileImpersonating: true }),
  answer: json(MemberPrivacySchema, 'The settings'),
});

export const changeMemberPrivacy = endpoint('PUT /api/account/member-page', {
  summary: 'Change what your member page shows',
  who: user(),
  body: MemberPrivacySchema,
  answer: json(MemberPrivacySchema, 'The saved settings'),
});

export const listMutedMembers = endpoint('GET /api/account/muted-members', {
  summary: 'Members whose comments you don’t want to see',
  who: user({ whileImpersonating: true }),
  answer: muted,
});

export const muteMember = endpoint('PUT /api/account/muted-members/{username}', {
  summary: 'Mute a member',
  who: user(),
  params: UsernameParams,
  answer: muted,
  refusals: [409, 422, 429],
});

export const unmuteMember = endpoint('DELETE /api/account/muted-members/{username}', {
  summary: 'Unmute a member',
  who: user(),
  params: UsernameParams,
  answer: muted,
});
