import { z } from 'zod';
import { BulkIdsSchema, BulkResultSchema } from '../bulk.ts';
import { PaddleSchema, UpdatePaddleSchema } from '../account.ts';
import { EmailExportQuerySchema, EmailPageSchema, EmailQuerySchema, EmailSchema } from '../emails.ts';
import { endpoint, file, json, staff, user } from '../endpoint.ts';
import { FactorResetListSchema, RequestFactorResetSchema } from '../factor-resets.ts';
import { FACTOR_RESET_HOURS } from '../limits.ts';
import { EndedImpersonationSchema, StartedImpersonationSchema } from '../impersonations.ts';
import {
  PersonOverviewSchema,
  PersonSectionPageSchema,
  PersonSectionParamsSchema,
  PersonSectionQuerySchema,
} from '../person-overview.ts';
import { PersonExportQuerySchema, PersonPageSchema, PersonQuerySchema } from '../operator.ts';
import {
  ChangeRolesSchema,
  LiftBlockSchema,
  PersonFileSchema,
  SetBlockSchema,
  StaffListSchema,
  StaffMemberSchema,
  WriteNoteSchema,
  WriteNotesSchema,
} from '../operator-people.ts';
import { IMPERSONATION_MINUTES } from '../staff.ts';
import { IdParams, UsernameParams } from '../params.ts';
import { ReasonBodySchema } from '../primitives.ts';

const record = json(PersonFileSchema, 'The updated record');
const factorResets = json(FactorResetListSchema, 'The open requests, oldest first');

export const listPeople = endpoint('GET /api/operator/users', {
  summary: 'Users, by part of a name or email, and by status',
  who: staff('see_people'),
  query: PersonQuerySchema,
  answer: json(PersonPageSchema, 'A page of users'),
});

export const exportPeople = endpoint('GET /api/operator/users.csv', {
  summary: 'The users of a list as CSV, in its order',
  who: staff('see_people'),
  query: PersonExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const readPaddle = endpoint('GET /api/operator/users/{username}/paddle', {
  summary: "A user's paddle",
  who: staff('see_people'),
  params: UsernameParams,
  answer: json(PaddleSchema, 'The paddle'),
});

export const changePaddle = endpoint('PUT /api/operator/users/{username}/paddle', {
  summary: "Change a user's paddle",
  description:
    'Verifies the email, sets the limit (minor units), blocks or unblocks. Omitted fields stay unchanged. Saved to the audit log.',
  // A change needs a further power, depending on what changes.
  who: staff('see_people'),
  params: UsernameParams,
  body: UpdatePaddleSchema,
  answer: json(PaddleSchema, 'The updated paddle'),
  refusals: [409],
});

export const listStaff = endpoint('GET /api/operator/staff', {
  summary: 'Staff and their roles',
  who: staff('see_people'),
  answer: json(StaffListSchema, 'A bare array'),
});

export const changeRoles = endpoint('PUT /api/operator/users/{username}/roles', {
  summary: 'Set a user’s staff roles',
  description:
    'Administrators only. An empty list removes the user from staff. The last administrator keeps that role.',
  who: staff('give_roles'),
  params: UsernameParams,
  body: ChangeRolesSchema,
  answer: json(StaffMemberSchema, 'The updated roles'),
  refusals: [409],
});

export const listEmails = endpoint('GET /api/operator/emails', {
  summary: 'The emails of this site, newest first',
  description: 'Links that work once are hidden: only their recipients may see them.',
  who: staff('read_emails'),
  query: EmailQuerySchema,
  answer: json(EmailPageSchema, 'A page of emails'),
});

export const readEmail = endpoint('GET /api/operator/emails/{id}', {
  summary: 'One email of this site',
  description: 'Links that work once are hidden.',
  who: staff('read_emails'),
  params: IdParams,
  answer: json(EmailSchema, 'The email'),
});

export const exportEmails = endpoint('GET /api/operator/emails.csv', {
  summary: 'The emails of a list as CSV, in its order',
  description: 'Without their text.',
  who: staff('read_emails'),
  query: EmailExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const readPersonFile = endpoint('GET /api/operator/users/{username}', {
  summary: 'A user’s blocks, notes, strikes and sessions',
  who: staff('see_people'),
  params: UsernameParams,
  answer: json(PersonFileSchema, 'The record'),
});

export const readPersonOverview = endpoint('GET /api/operator/users/{username}/overview', {
  summary: 'The newest of everything a user did, with counts',
  description:
    'Bids, purchases, listings, payments, comments, emails and more: what your role may see. Without maximums.',
  who: staff('see_people'),
  params: UsernameParams,
  answer: json(PersonOverviewSchema, 'The sections'),
});

export const readPersonSection = endpoint('GET /api/operator/users/{username}/sections/{section}', {
  summary: 'All of one kind that a user did, newest first',
  description: 'Only for roles that may see that kind. Without maximums.',
  who: staff('see_people'),
  params: PersonSectionParamsSchema,
  query: PersonSectionQuerySchema,
  answer: json(PersonSectionPageSchema, 'A page of the section'),
});

export const setBlock = endpoint('POST /api/operator/users/{username}/blocks', {
  summary: 'Block a user from bidding, selling, commenting or everything',
  who: staff('block_people'),
  params: UsernameParams,
  body: SetBlockSchema,
  answer: record,
  refusals: [409],
});

export const liftBlock = endpoint('DELETE /api/operator/users/{username}/blocks', {
  summary: 'Lift a block',
  who: staff('block_people'),
  params: UsernameParams,
  body: LiftBlockSchema,
  answer: record,
  refusals: [409],
});

export const writeNote = endpoint('POST /api/operator/users/{username}/notes', {
  summary: 'Add a note or strike',
  who: staff('note_people'),
  params: UsernameParams,
  body: WriteNoteSchema,
  answer: record,
  refusals: [409],
});

export const writeNotes = endpoint('POST /api/operator/user-notes', {
  summary: 'Add the same note to several users',
  description: 'The answer says for each user what happened.',
  who: staff('note_people'),
  body: WriteNotesSchema,
  answer: json(BulkResultSchema, 'What happened to each user'),
});

export const resendEmails = endpoint('POST /api/operator/email-retries', {
  summary: 'Send failed emails again',
  description: 'Emails with a link or code that works once are refused. The answer says for each email what happened.',
  who: staff('resend_emails'),
  body: z.object({ ids: BulkIdsSchema }),
  answer: json(BulkResultSchema, 'What happened to each email'),
});

export const endSessions = endpoint('DELETE /api/operator/users/{username}/sessions', {
  summary: 'Sign a user out everywhere',
  who: staff('end_sessions'),
  params: UsernameParams,
  body: ReasonBodySchema,
  answer: record,
  refusals: [409],
});

export const listFactorResets = endpoint('GET /api/operator/factor-resets', {
  summary: 'Open requests to remove lost second factors',
  who: staff('reset_factors'),
  answer: factorResets,
});

export const requestFactorReset = endpoint('POST /api/operator/users/{username}/factor-reset', {
  summary: 'Ask to remove a user’s lost second factors',
  description: `Another staff member must approve, and ${FACTOR_RESET_HOURS} hours must pass. The user is emailed and can cancel.`,
  who: staff('reset_factors'),
  params: UsernameParams,
  body: RequestFactorResetSchema,
  answer: json(FactorResetListSchema, 'The open requests, oldest first', 201),
  refusals: [409],
});

export const approveFactorReset = endpoint('POST /api/operator/factor-resets/{id}/approve', {
  summary: 'Approve a request to remove second factors',
  description: 'For a different staff member than the requester, on staff for at least seven days.',
  who: staff('reset_factors'),
  params: IdParams,
  body: ReasonBodySchema,
  answer: factorResets,
  refusals: [409],
});

export const declineFactorReset = endpoint('POST /api/operator/factor-resets/{id}/decline', {
  summary: 'Decline a request to remove second factors',
  who: staff('reset_factors'),
  params: IdParams,
  body: ReasonBodySchema,
  answer: factorResets,
  refusals: [409],
});

export const startImpersonation = endpoint('POST /api/operator/users/{username}/impersonation', {
  summary: 'View an account as its user',
  description: `For ${IMPERSONATION_MINUTES} minutes, this session reads as that user and refuses every change. The start and end are recorded in the audit log. Staff accounts can’t be viewed.`,
  who: staff('impersonate_users'),
  params: UsernameParams,
  body: ReasonBodySchema,
  answer: json(StartedImpersonationSchema, 'Viewing started', 201),
  refusals: [409],
});

export const stopImpersonation = endpoint('DELETE /api/operator/impersonation', {
  summary: 'Stop viewing another account',
  description: 'The session belongs to its owner again.',
  // The session belongs to the viewed user until this ends it.
  who: user({ whileImpersonating: true }),
  answer: json(EndedImpersonationSchema, 'The account that was viewed'),
  refusals: [403, 409],
});
