import { z } from 'zod';
import { UserSchema } from '../account.ts';
import { empty, endpoint, guest, json, user } from '../endpoint.ts';
import { CancelFactorResetSchema } from '../factor-resets.ts';
import {
  AccessSchema,
  AddPasskeySchema,
  ChangeEmailSchema,
  ConfirmationSchema,
  ConfirmEmailSchema,
  ConfirmIdentitySchema,
  ConfirmPasswordSchema,
  ConfirmTwoStepSchema,
  DeleteAccountSchema,
  NewPasskeyOptionsSchema,
  PasskeyOptionsSchema,
  PasskeySchema,
  RecoveryCodesSchema,
  RenamePasskeySchema,
  SessionSchema,
  SignInWithPasskeySchema,
  TwoStepKeySchema,
  TwoStepSchema,
} from '../security.ts';
import { IdParams } from '../params.ts';

const MessageSchema = z.object({ message: z.string() });

export const readAccess = endpoint('GET /api/account/access', {
  summary: 'API tokens, webhooks and passkeys that can act for your account',
  // What can act for the account is for its owner only.
  who: user({ whileImpersonating: false }),
  answer: json(AccessSchema, 'API tokens, webhooks and passkeys, newest first'),
});

export const revokeAccess = endpoint('DELETE /api/account/access', {
  summary: 'Revoke all access',
  description: 'Ends every API token, webhook and passkey of the account. Needs a recent proof of identity.',
  who: user(),
  answer: json(AccessSchema, 'The remaining access'),
  refusals: [403],
});

export const readConfirmation = endpoint('GET /api/account/confirmation', {
  summary: 'How you can confirm it’s you',
  // Only the account owner confirms who they are.
  who: user({ whileImpersonating: false }),
  answer: json(ConfirmationSchema, 'The second factors of the account'),
});

export const confirmIdentity = endpoint('POST /api/account/confirmation', {
  summary: 'Confirm it’s you with your password',
  description:
    'After `403 step_up_required`. With two-step verification on, a code is required too. Counts for this session, for five minutes.',
  who: user(),
  body: ConfirmIdentitySchema,
  answer: json(ConfirmationSchema, 'Confirmed'),
  refusals: [429],
});

export const confirmWithPasskey = endpoint('POST /api/account/confirmation/passkey', {
  summary: 'Confirm it’s you with a passkey',
  description: 'The answer to `POST /login/passkey/options`. No password is needed.',
  who: user(),
  body: SignInWithPasskeySchema,
  answer: json(ConfirmationSchema, 'Confirmed'),
  refusals: [429],
});

export const beginPasskeySignIn = endpoint('POST /api/login/passkey/options', {
  summary: 'Start signing in with a passkey',
  description:
    'Options for `navigator.credentials.get`. Names no account. Valid once, for five minutes, in this browser.',
  who: guest(),
  answer: json(PasskeyOptionsSchema, 'The challenge for the device to sign'),
  refusals: [429],
});

export const signInWithPasskey = endpoint('POST /api/login/passkey', {
  summary: 'Sign in with a passkey',
  description: 'Counts as both steps, so no password or code is needed.',
  who: guest(),
  body: SignInWithPasskeySchema,
  answer: json(UserSchema, 'The signed-in user'),
  refusals: [429],
});

export const beginPasskey = endpoint('POST /api/account/passkeys/options', {
  summary: 'Start adding a passkey',
  description: 'Options for `navigator.credentials.create`. Valid once, for five minutes, in this session.',
  who: user(),
  body: ConfirmPasswordSchema,
  answer: json(NewPasskeyOptionsSchema, 'The passkey options for the device'),
  refusals: [409, 429],
});

export const addPasskey = endpoint('POST /api/account/passkeys', {
  summary: 'Add a passkey',
  who: user(),
  body: AddPasskeySchema,
  answer: json(PasskeySchema, 'The passkey', 201),
  refusals: [409, 429],
});

export const listPasskeys = endpoint('GET /api/account/passkeys', {
  summary: 'Passkeys',
  who: user({ whileImpersonating: true }),
  answer: json(z.array(PasskeySchema), 'A bare array, oldest first'),
});

export const renamePasskey = endpoint('PUT /api/account/passkeys/{id}', {
  summary: 'Rename a passkey',
  who: user(),
  params: IdParams,
  body: RenamePasskeySchema,
  answer: json(PasskeySchema, 'The updated state'),
});

export const removePasskey = endpoint('DELETE /api/account/passkeys/{id}', {
  summary: 'Remove a passkey',
  who: user(),
  params: IdParams,
  body: ConfirmPasswordSchema,
  answer: empty('Removed'),
  refusals: [429],
});

export const readTwoStep = endpoint('GET /api/account/two-step', {
  summary: 'Two-step verification',
  who: user({ whileImpersonating: true }),
  answer: json(TwoStepSchema, 'Whether two-step verification is on'),
});

export const beginTwoStep = endpoint('POST /api/account/two-step', {
  summary: 'Start setting up two-step verification',
  description:
    'Returns the key for an authenticator app. Two-step verification stays off until `PUT` confirms it with a code.',
  who: user(),
  body: ConfirmPasswordSchema,
  answer: json(TwoStepKeySchema, 'The key, shown once', 201),
  refusals: [409, 429],
});

export const confirmTwoStep = endpoint('PUT /api/account/two-step', {
  summary: 'Turn two-step verification on',
  description: 'Signs out every other device.',
  who: user(),
  body: ConfirmTwoStepSchema,
  answer: json(RecoveryCodesSchema, 'The recovery codes, shown once'),
  refusals: [409, 429],
});

export const renewRecoveryCodes = endpoint('POST /api/account/two-step/recovery-codes', {
  summary: 'New recovery codes',
  description: 'The old codes no longer work.',
  who: user(),
  body: ConfirmPasswordSchema,
  answer: json(RecoveryCodesSchema, 'The codes, shown once', 201),
  refusals: [409, 429],
});

export const endTwoStep = endpoint('DELETE /api/account/two-step', {
  summary: 'Turn two-step verification off',
  who: user(),
  body: ConfirmPasswordSchema,
  answer: json(TwoStepSchema, 'The updated state'),
  refusals: [429],
});

export const listSessions = endpoint('GET /api/account/sessions', {
  summary: 'Signed-in devices',
  who: user({ whileImpersonating: true }),
  answer: json(z.array(SessionSchema), 'A bare array, this device first'),
});

export const revokeSession = endpoint('DELETE /api/account/sessions/{id}', {
  summary: 'Sign a device out',
  who: user(),
  params: IdParams,
  answer: empty('Signed out'),
  refusals: [403],
});

export const revokeOtherSessions = endpoint('DELETE /api/account/sessions', {
  summary: 'Sign all other devices out',
  who: user(),
  answer: empty('Signed out'),
  refusals: [403],
});

export const changeEmail = endpoint('POST /api/account/email', {
  summary: 'Request an email change',
  description: 'Emails a link to the new address. Nothing changes until it is followed.',
  who: user(),
  body: ChangeEmailSchema,
  answer: json(MessageSchema, 'Sent', 202),
  refusals: [429],
});

export const confirmEmail = endpoint('POST /api/account/email/confirm', {
  summary: 'Confirm a new email address with its link',
  description: 'Needs no sign-in, so the link can be opened on another device.',
  who: guest(),
  body: ConfirmEmailSchema,
  answer: json(MessageSchema, 'Changed'),
  refusals: [429],
});

export const exportData = endpoint('GET /api/account/export', {
  summary: 'Export your personal data',
  description: 'A JSON file.',
  // A data export is for the account owner only.
  who: user({ whileImpersonating: false }),
  answer: json(z.record(z.string(), z.unknown()), 'All your data, by type'),
  refusals: [429],
});

export const deleteAccount = endpoint('DELETE /api/account', {
  summary: 'Delete account',
  description:
    'Bids stay on record under an anonymous name. 409 while the user leads or sells in an auction that isn’t over.',
  who: user(),
  body: DeleteAccountSchema,
  answer: empty('Deleted and signed out'),
  refusals: [409, 429],
});

export const cancelFactorReset = endpoint('POST /api/account/factor-reset/cancel', {
  summary: 'Cancel the removal of your second factors with the emailed link',
  description: 'Needs no sign-in, so the link can be opened on any device.',
  who: guest(),
  body: CancelFactorResetSchema,
  answer: json(MessageSchema, 'Canceled'),
  refusals: [429],
});
