import {
  ApplicationQuerySchema,
  DealerExportQuerySchema,
  OperatorApplicationPageSchema,
  OperatorApplicationSchema,
  OperatorDealerPageSchema,
  OperatorDealerQuerySchema,
  OperatorDealerSchema,
  OperatorLicenceSchema,
  OperatorMemberSchema,
} from '../dealers.ts';
import { endpoint, file, json, staff } from '../endpoint.ts';
import { DealerMemberParams, IdParams, SlugParams } from '../params.ts';
import { ReasonBodySchema } from '../primitives.ts';

const who = staff('manage_dealers');
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
  body: ReasonBodySchema,
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
  params: DealerMemberParams,
  body: OperatorMemberSchema,
  answer: updatedDealer,
  refusals: [409],
});

export const removeMemberAsStaff = endpoint('DELETE /api/operator/dealers/{slug}/members/{username}', {
  summary: 'Remove a member',
  who,
  params: DealerMemberParams,
  body: ReasonBodySchema,
  answer: updatedDealer,
  refusals: [409],
});

export const closeDealer = endpoint('POST /api/operator/dealers/{slug}/close', {
  summary: 'Close a dealer',
  description: 'Nothing new can be submitted in its name. Current auctions continue, and its history stays.',
  who,
  params: SlugParams,
  body: ReasonBodySchema,
  answer: updatedDealer,
  refusals: [409],
});
