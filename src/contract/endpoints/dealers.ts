import { z } from 'zod';
import { DEALER_DOCUMENT_KINDS } from '../dealer-roles.ts';
import {
  ApplyDealerSchema,
  ChangeDealerSchema,
  ChangeMemberSchema,
  DealerAccessSchema,
  DealerApplicationSchema,
  DealerDetailSchema,
  DealerDocumentSchema,
  DealerPageSchema,
  DealerQuerySchema,
  InvitationTokenSchema,
  InviteMemberSchema,
  ReceivedInvitationSchema,
  RenewLicenceSchema,
} from '../dealers.ts';
import { empty, endpoint, file, guest, json, user } from '../endpoint.ts';
import { fileField } from '../primitives.ts';
import { DealerMemberParams, IdParams, SlugParams } from '../params.ts';

const MessageSchema = z.object({ message: z.string() });
const JoinedSchema = MessageSchema.extend({ slug: z.string() });
const updatedDealer = json(DealerAccessSchema, 'The updated dealer');

export const listDealers = endpoint('GET /api/dealers', {
  summary: 'Dealers, those with the most open auctions first',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  query: DealerQuerySchema,
  answer: json(DealerPageSchema, 'A page of dealers'),
});

export const readDealer = endpoint('GET /api/dealers/{slug}', {
  summary: 'A dealer',
  description:
    'Its auctions: `GET /auctions?dealer={slug}`. `figures.ended` counts every auction that has ended, sold or not.',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(DealerDetailSchema, 'The dealer'),
});

export const listDealerInvitations = endpoint('GET /api/account/dealer-invitations', {
  summary: 'Pending invitations of the signed-in user',
  description: 'Those sent to their verified address.',
  who: user({ whileImpersonating: true }),
  answer: json(z.array(ReceivedInvitationSchema), 'A bare array'),
});

export const acceptDealerInvitation = endpoint('POST /api/account/dealer-invitations/{id}/accept', {
  summary: 'Join the dealer',
  who: user(),
  params: IdParams,
  answer: json(JoinedSchema, 'Answered'),
  refusals: [403, 409],
});

export const declineDealerInvitation = endpoint('POST /api/account/dealer-invitations/{id}/decline', {
  summary: 'Decline the invitation',
  who: user(),
  params: IdParams,
  answer: json(MessageSchema, 'Answered'),
  refusals: [403, 409],
});

export const readEmailedInvitation = endpoint('GET /api/dealer-invitations/lookup', {
  summary: 'What an emailed invitation is for',
  // This opens only from a link emailed to its recipient.
  who: guest({ whileImpersonating: false }),
  query: InvitationTokenSchema,
  answer: json(ReceivedInvitationSchema, 'The invitation'),
  refusals: [404, 409, 429],
});

export const acceptEmailedInvitation = endpoint('POST /api/dealer-invitations/accept', {
  summary: 'Join with the emailed link',
  description: 'Sign in with the address it was sent to.',
  who: user(),
  body: InvitationTokenSchema,
  answer: json(JoinedSchema, 'Joined'),
  refusals: [403, 404, 409, 429],
});

export const declineEmailedInvitation = endpoint('POST /api/dealer-invitations/decline', {
  summary: 'Decline with the emailed link',
  who: guest(),
  body: InvitationTokenSchema,
  answer: json(MessageSchema, 'Declined'),
  refusals: [404, 409, 429],
});

export const listDealerApplications = endpoint('GET /api/account/dealer-applications', {
  summary: 'The signed-in user’s dealer applications',
  who: user({ whileImpersonating: true }),
  answer: json(z.array(DealerApplicationSchema), 'A bare array, newest first'),
});

export const applyAsDealer = endpoint('POST /api/account/dealer-applications', {
  summary: 'Apply to sell as a dealer',
  description: '`documents` lists files already sent to `POST /account/dealer-documents`; one of them is the license.',
  who: user(),
  body: ApplyDealerSchema,
  answer: json(DealerApplicationSchema, 'The application', 201),
  refusals: [403, 409, 429],
});

export const withdrawDealerApplication = endpoint('DELETE /api/account/dealer-applications/{id}', {
  summary: 'Withdraw an application',
  who: user(),
  params: IdParams,
  answer: empty('Withdrawn'),
  refusals: [409],
});

export const addDealerDocument = endpoint('POST /api/account/dealer-documents', {
  summary: 'Upload a document for an application',
  description:
    'Send one file of up to 10 MB as `document` in a multipart form, with its `kind`: a PDF, or a picture, which is re-encoded. It is private.',
  who: user(),
  form: z.object({ kind: z.enum(DEALER_DOCUMENT_KINDS), document: fileField('Choose a document.') }),
  answer: json(DealerDocumentSchema, 'The document', 201),
  refusals: [409, 413, 429, 503],
});

export const removeDealerDocument = endpoint('DELETE /api/account/dealer-documents/{id}', {
  summary: 'Remove a document that wasn’t submitted',
  who: user(),
  params: IdParams,
  answer: empty('Removed'),
});

export const downloadDealerDocument = endpoint('GET /api/dealer-documents/{id}', {
  summary: 'Download a document',
  description: 'For the uploader, dealer members who can see the license, and staff.',
  // Private documents are opened in the console, by staff with the right role.
  who: user({ whileImpersonating: false }),
  params: IdParams,
  answer: file('The file', 'application/pdf', 'image/jpeg'),
});

export const readDealerAccess = endpoint('GET /api/account/dealers/{slug}', {
  summary: 'A dealer, for its members',
  description: 'Fields that the member’s role can’t see are null.',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(DealerAccessSchema, 'The dealer'),
});

export const changeDealerProfile = endpoint('PUT /api/account/dealers/{slug}', {
  summary: 'Update the dealer’s profile',
  description: 'Omitted fields stay unchanged. `logo` names one of your own photos.',
  who: user(),
  params: SlugParams,
  body: ChangeDealerSchema,
  answer: updatedDealer,
  refusals: [403],
});

export const renewDealerLicence = endpoint('POST /api/account/dealers/{slug}/licence', {
  summary: 'Send a new license',
  description: 'The old license stays on file until staff approve the new one.',
  who: user(),
  params: SlugParams,
  body: RenewLicenceSchema,
  answer: json(DealerAccessSchema, 'The updated dealer', 201),
  refusals: [403, 409],
});

export const inviteMember = endpoint('POST /api/account/dealers/{slug}/invitations', {
  summary: 'Invite someone by email',
  description: 'The response is the same whether or not the address has an account.',
  who: user(),
  params: SlugParams,
  body: InviteMemberSchema,
  answer: json(DealerAccessSchema, 'The updated dealer', 201),
  refusals: [403, 409, 429],
});

export const revokeInvitation = endpoint('DELETE /api/account/dealers/{slug}/invitations/{id}', {
  summary: 'Revoke an invitation',
  who: user(),
  params: SlugParams.extend(IdParams.shape),
  answer: updatedDealer,
  refusals: [403, 409],
});

export const changeMemberRole = endpoint('PUT /api/account/dealers/{slug}/members/{username}', {
  summary: 'Change a member’s role',
  who: user(),
  params: DealerMemberParams,
  body: ChangeMemberSchema,
  answer: updatedDealer,
  refusals: [403, 409],
});

export const removeMember = endpoint('DELETE /api/account/dealers/{slug}/members/{username}', {
  summary: 'Remove a member, or leave',
  who: user(),
  params: DealerMemberParams,
  answer: empty('Removed'),
  refusals: [403, 409],
});
