import { z } from 'zod';
import {
  ApplicationQuerySchema,
  DealerExportQuerySchema,
  DeclineApplicationSchema,
  OperatorApplicationPageSchema,
  OperatorApplicationSchema,
  OperatorDealerPageSchema,
  OperatorDealerQuerySchema,
  OperatorDealerSchema,
  OperatorLicenceSchema,
  OperatorMemberSchema,
  OperatorReasonSchema,
} from '../dealers.ts';
import { endpoint, file, json, staff } from '../endpoint.ts';

const who = staff('manage_dealers');
const IdParams = z.object({ id: z.string().min(1).max(64) });
const SlugParams = z.object({ slug: z.string().min(1).max(120) });
const MemberParams = SlugParams.extend({ username: z.string().min(1).max(60) });
const application = json(OperatorApplicationSchema, 'The application');
const updatedDealer = json(OperatorDealerSchema, 'The updated dealer');

export const listDealerApplicationsForStaff = endpoint('GET /api/operator/dealer-applications', {
  summary: 'Dealer applications',
  description: 'Open ones oldest first, others newest first.',
  who,
  query: ApplicationQuerySchema,
  answer: json(OperatorApplicationPageSchema, 'A page of applications'),
});

export const approveDealerApplication = endpoint('POST /api/operator/dealer-applications/{id}/approve', {
  summary: 'Approve: creates the dealer, or accepts its new license',
  who,
  params: IdParams,
  answer: application,
  refusals: [409],
});

export const declineDealerApplication = endpoint('POST /api/operator/dealer-applications/{id}/decline', {
  summary: 'Decline, with a reason for the applicant',
  who,
  params: IdParams,
  body: DeclineApplicationSchema,
  answer: application,
  refusals: [409],
});

export const listDealersForStaff = endpoint('GET /api/operator/dealers', {
  summary: 'Dealers, by name, place and license',
  who,
  query: OperatorDealerQuerySchema,
  answer: json(OperatorDealerPageSchema, 'A page of dealers'),
});

export const exportDealers = endpoint('GET /api/operator/dealers.csv', {
  summary: 'The dealers of a list as CSV, in its order',
  who,
  query: DealerExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const readDealerForStaff = endpoint('GET /api/operator/dealers/{slug}', {
  summary: 'A dealer’s record',
  who,
  params: SlugParams,
  answer: json(OperatorDealerSchema, 'The record'),
});

export const correctDealerLicence = endpoint('PUT /api/operator/dealers/{slug}/licence', {
  summary: 'Correct a license',
  who,
  params: SlugParams,
  body: OperatorLicenceSchema,
  answer: updatedDealer,
});

export const changeMemberRoleAsStaff = endpoint('PUT /api/operator/dealers/{slug}/members/{username}', {
  summary: 'Change a member’s role',
  who,
  params: MemberParams,
  body: OperatorMemberSchema,
  answer: updatedDealer,
  refusals: [409],
});

export const removeMemberAsStaff = endpoint('DELETE /api/operator/dealers/{slug}/members/{username}', {
  summary: 'Remove a member',
  who,
  params: MemberParams,
  body: OperatorReasonSchema,
  answer: updatedDealer,
  refusals: [409],
});

export const closeDealer = endpoint('POST /api/operator/dealers/{slug}/close', {
  summary: 'Close a dealer',
  description: 'Nothing new can be submitted in its name. Current auctions continue, and its history stays.',
  who,
  params: SlugParams,
  body: OperatorReasonSchema,
  answer: updatedDealer,
  refusals: [409],
});
