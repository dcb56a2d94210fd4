import { z } from 'zod';
import {
  LoginSchema,
  UserSchema,
  RegisterSchema,
  UpdateAccountSchema,
  AcceptTermsSchema,
  DealerMembershipSchema,
  UpdatePasswordSchema,
  ForgotPasswordSchema,
  ResetPasswordSchema,
  VerifyEmailSchema,
  MailPageSchema,
  MailQuerySchema,
} from '../account.ts';
import { AffiliatesSchema, DeclareAffiliateSchema } from '../affiliates.ts';
import { fileField } from '../primitives.ts';
import { CodeNeededSchema, AnswerChallengeSchema } from '../security.ts';
import { empty, endpoint, guest, json, user } from '../endpoint.ts';
import { UsernameParams } from '../params.ts';

const MessageSchema = z.object({ message: z.string() });
const affiliates = json(AffiliatesSchema, 'People connected to you');

export const login = endpoint('POST /api/login', {
  summary: 'Sign in',
  description:
    'Call `GET /sanctum/csrf-cookie` first. Sets the session cookie and a new XSRF-TOKEN cookie. With two-step verification on, nobody is signed in yet: the response is `{ "two_step": true, "message": … }`, and `POST /login/two-step` follows in the same browser.',
  who: guest(),
  body: LoginSchema,
  answer: json(z.union([UserSchema, CodeNeededSchema]), 'The signed-in user, or a request for a code'),
  refusals: [429],
});

export const answerChallenge = endpoint('POST /api/login/two-step', {
  summary: 'Complete sign-in with a second step',
  description:
    'After `POST /login` returns `two_step`, send a code from the authenticator app or a recovery code within ten minutes.',
  who: guest(),
  body: AnswerChallengeSchema,
  answer: json(UserSchema, 'The signed-in user'),
  refusals: [429],
});

export const register = endpoint('POST /api/register', {
  summary: 'Create an account',
  description:
    'Signs in and emails a link that verifies the address. Until the link is followed, the account can browse, watch and comment, but not bid.',
  who: guest(),
  body: RegisterSchema,
  answer: json(UserSchema, 'The new user, signed in', 201),
  refusals: [429],
});

export const logout = endpoint('POST /api/logout', {
  summary: 'Sign out',
  who: guest({ whileImpersonating: true }),
  answer: empty('Signed out, or already signed out'),
});

export const readAccount = endpoint('GET /api/account', {
  summary: 'The signed-in user',
  who: user({ whileImpersonating: true }),
  answer: json(UserSchema, 'The user'),
});

export const updateAccount = endpoint('PUT /api/account', {
  summary: 'Update the profile',
  description:
    'Only `name` is required. Omitted fields stay unchanged; null clears `time_zone`, `distance_unit`, `email_language` and `phone`. Other fields are ignored. Every validation failure is a 402 with messages by field.',
  who: user(),
  body: UpdateAccountSchema,
  answer: json(UserSchema, 'The updated user'),
  invalidStatus: 402,
});

export const acceptBiddingTerms = endpoint('PUT /api/account/bidding-terms', {
  summary: 'Accept the bidding terms',
  who: user(),
  body: AcceptTermsSchema,
  answer: json(UserSchema, 'The updated user'),
});

export const listOwnDealers = endpoint('GET /api/account/dealers', {
  summary: 'The user’s dealers',
  who: user({ whileImpersonating: true }),
  answer: json(z.array(DealerMembershipSchema), 'A bare array'),
});

export const changePassword = endpoint('PUT /api/account/password', {
  summary: 'Change the password',
  description: 'Signs out every other device.',
  who: user(),
  body: UpdatePasswordSchema,
  answer: json(MessageSchema, 'Changed'),
  refusals: [429],
});

export const recover = endpoint('POST /api/recover', {
  summary: 'Request a password reset link',
  description: 'The response is the same whether or not the account exists.',
  who: guest(),
  body: ForgotPasswordSchema,
  answer: json(MessageSchema, 'Sent, if the account exists'),
  refusals: [429],
});

export const resetPassword = endpoint('POST /api/recover/reset', {
  summary: 'Set a new password with an emailed link',
  description: 'Ends every session. Sign in afterwards.',
  who: guest(),
  body: ResetPasswordSchema,
  answer: json(MessageSchema, 'Reset'),
  refusals: [429],
});

export const verifyEmail = endpoint('POST /api/account/verify-email', {
  summary: 'Follow a verification link',
  description: 'Needs no sign-in, so the link can be opened on another device.',
  who: guest(),
  body: VerifyEmailSchema,
  answer: json(MessageSchema, 'Verified'),
  refusals: [429],
});

export const resendVerification = endpoint('POST /api/account/verify-email/resend', {
  summary: 'Resend the verification link',
  who: user(),
  answer: json(MessageSchema, 'Sent, or already verified'),
  refusals: [429],
});

export const listOwnEmails = endpoint('GET /api/account/mail', {
  summary: 'Emails to the signed-in user',
  description: 'Only on a demo site that sends no mail.',
  // Emails contain links that open the account.
  who: user({ whileImpersonating: false }),
  query: MailQuerySchema,
  answer: json(MailPageSchema, 'A page of emails, newest first'),
});

export const setAvatar = endpoint('POST /api/account/avatar', {
  summary: 'Set your picture',
  description:
    'Send one file of up to 10 MB as `photo` in a multipart form. We crop it to a square, remove its metadata, and show it next to your name.',
  who: user(),
  form: z.object({ photo: fileField('Choose an image.') }),
  answer: json(UserSchema, 'The updated user'),
  refusals: [413, 429, 503],
});

export const removeAvatar = endpoint('DELETE /api/account/avatar', {
  summary: 'Remove your picture',
  who: user(),
  answer: json(UserSchema, 'The updated user'),
});

export const listAffiliates = endpoint('GET /api/account/affiliates', {
  summary: 'People connected to you',
  who: user({ whileImpersonating: true }),
  answer: affiliates,
});

export const declareAffiliate = endpoint('POST /api/account/affiliates', {
  summary: 'Add someone connected to you, who then can’t bid in your auctions',
  who: user(),
  body: DeclareAffiliateSchema,
  answer: affiliates,
  refusals: [404, 409],
});

export const removeAffiliate = endpoint('DELETE /api/account/affiliates/{username}', {
  summary: 'Remove someone connected to you; they still can’t bid in published auctions',
  who: user(),
  params: UsernameParams,
  answer: affiliates,
});
