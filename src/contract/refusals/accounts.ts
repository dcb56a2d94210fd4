import { BLOCK_LABELS, type BlockScope } from '../blocks.ts';
import type { RefusalTable } from './define.ts';

export const ACCOUNT_REFUSALS = {
  account_in_use: { status: 409, message: ({ objection }: { objection: string }) => objection },
  already_impersonating: { status: 409, message: 'You’re already viewing another account. Stop viewing it first.' },
  block_not_found: { status: 409, wireCode: 'no_block', message: 'Block not found.' },
  blocked_from_all: {
    status: 409,
    message: 'This user is blocked from everything, not only bidding. Lift that block instead.',
  },
  dead_link: { status: 422, field: 'token', message: 'This link is no longer valid. Request a new one.' },
  last_administrator: {
    status: 409,
    field: 'roles',
    message: 'The site needs at least one administrator. Make someone else an administrator first.',
  },
  no_impersonation: { status: 409, message: 'You’re not viewing another account.' },
  passkey_challenge_over: {
    status: 422,
    wireCode: 'challenge_over',
    message: 'This took too long or was already completed. Please start again.',
  },
  passkey_known: { status: 409, message: 'This device already has a passkey for this site.' },
  passkey_not_found: { status: 404, wireCode: 'not_found', message: 'This passkey was already removed.' },
  /** The same for an unknown key and an invalid signature, so that it doesn't reveal who has an account. */
  passkey_not_known: {
    status: 422,
    message: 'We don’t recognize this passkey or couldn’t verify it. Sign in with your password instead.',
  },
  passkey_not_verified: {
    status: 422,
    message: 'We couldn’t verify this device’s response. Try again, or use another device.',
  },
  passkey_sign_in_expired: {
    status: 422,
    wireCode: 'challenge_over',
    message: 'This sign-in has expired. Please try again.',
  },
  registration_failed: {
    status: 422,
    wireCode: null,
    message: 'There was a problem registering your account. Please try again.',
  },
  session_not_found: { status: 404, wireCode: 'not_found', message: 'This device is already signed out.' },
  sign_in_expired: {
    status: 422,
    field: 'code',
    wireCode: 'challenge_over',
    message: 'This sign-in has expired. Enter your email and password again.',
  },
  staff_not_blockable: {
    status: 409,
    wireCode: 'staff_account',
    message: 'Staff can’t be blocked. Remove their roles first.',
  },
  staff_not_deletable: {
    status: 409,
    wireCode: 'staff_account',
    message: 'Staff accounts can’t be deleted. Ask a colleague to remove your roles first.',
  },
  staff_not_viewable: { status: 409, wireCode: 'staff_account', message: 'Staff accounts can’t be viewed.' },
  too_many_passkeys: {
    status: 409,
    message: ({ limit }: { limit: number }) => `You can have up to ${limit} passkeys. Remove one you no longer use.`,
  },
  two_step_not_begun: { status: 409, message: 'Enter your password first.' },
  two_step_off: { status: 409, message: 'Two-step verification is not turned on.' },
  two_step_on: { status: 409, message: 'Two-step verification is already on.' },
  unknown_email_language: {
    status: 402,
    field: 'email_language',
    wireCode: null,
    message: 'Choose a language from the list.',
  },
  unknown_time_zone: { status: 402, field: 'time_zone', wireCode: null, message: 'Choose a time zone from the list.' },
  user_blocked_already: {
    status: 409,
    wireCode: 'blocked_already',
    message: ({ scope }: { scope: BlockScope }) => `Already blocked: ${BLOCK_LABELS[scope].toLowerCase()}.`,
  },
  wrong_authenticator_code: {
    status: 422,
    field: 'code',
    wireCode: 'wrong_code',
    message: 'That code is incorrect or has expired. Enter the code your app shows now.',
  },
  wrong_credentials: {
    status: 422,
    field: 'email',
    message: 'Your email or password do not match our records, please try again.',
  },
  wrong_sign_in_code: {
    status: 422,
    field: 'code',
    wireCode: 'wrong_code',
    message: 'That code is incorrect or was already used. Enter the code your app shows now.',
  },
  wrong_recovery_code: {
    status: 422,
    field: 'recovery_code',
    wireCode: 'wrong_code',
    message: 'That recovery code is incorrect or was already used.',
  },
  new_email_taken: {
    status: 422,
    field: 'token',
    wireCode: 'dead_link',
    message: 'This email has already been taken.',
  },
  wrong_password: { status: 422, field: 'password', message: 'The password is incorrect.' },
  no_password: { status: 422, field: 'password', wireCode: 'wrong_password', message: 'Enter your password.' },
  impersonation_over: {
    status: 403,
    message: 'You’re no longer viewing another account. Reload the page to continue as yourself.',
  },
  not_shown_while_impersonating: {
    status: 403,
    wireCode: 'impersonating',
    message: 'This isn’t shown while you view another account. Stop viewing first.',
  },
  no_change_while_impersonating: {
    status: 403,
    wireCode: 'impersonating',
    message: 'You’re viewing another account, so you can’t change anything. Stop viewing first.',
  },
  no_sign_in_code: {
    status: 422,
    field: 'code',
    wireCode: 'wrong_code',
    message: 'Enter the code from your authenticator app.',
  },
  step_up_required: { status: 403, message: 'Confirm it’s you to continue.' },
  passkey_needed: { status: 422, field: 'password', message: 'Use your passkey to confirm it’s you.' },
  passkey_of_other_account: {
    status: 422,
    wireCode: 'passkey_not_known',
    message: 'This passkey belongs to another account.',
  },
  staff_email_verified: {
    status: 409,
    wireCode: 'staff_account',
    message: 'The email of a staff account can’t be unverified.',
  },
  affiliate_not_found: {
    status: 404,
    field: 'username',
    wireCode: 'no_such_user',
    message: ({ username }: { username: string }) => `No user is named ${username}.`,
  },
  own_account: {
    status: 422,
    field: 'username',
    message: 'You already can’t bid in your own auctions. Enter someone else.',
  },
  too_many_affiliates: {
    status: 409,
    field: 'username',
    wireCode: 'too_many',
    message: ({ limit }: { limit: number }) => `You can list up to ${limit} people. Contact us to add more.`,
  },
  member_page_not_found: { status: 404, wireCode: 'not_found', message: 'Member page not found.' },
  muted_not_found: { status: 404, wireCode: 'not_found', message: 'No member has this username.' },
  own_comments: { status: 422, message: 'You can’t mute yourself.' },
  too_many_muted: {
    status: 409,
    wireCode: 'too_many',
    message: ({ limit }: { limit: number }) => `You can mute at most ${limit} members. Unmute someone first.`,
  },
  affiliate_not_named: { status: 404, wireCode: 'not_found', message: 'This person isn’t on your list.' },
  reset_of_own_factor: { status: 409, wireCode: 'own_account', message: 'Ask a colleague to request this for you.' },
  reset_of_staff_factor: {
    status: 403,
    wireCode: 'staff_account',
    message: 'Only an administrator can request this for a staff account.',
  },
  no_second_factor: { status: 409, message: 'This account has no second factor.' },
  reset_requested_already: {
    status: 409,
    wireCode: 'already_requested',
    message: 'A request for this account is already open.',
  },
  reset_not_open: { status: 409, wireCode: 'not_open', message: 'This request is no longer open.' },
  second_person_needed: {
    status: 403,
    message:
      'Another staff member must approve this: someone on staff for at least seven days, without a role from the requester.',
  },
  dead_reset_link: { status: 422, field: 'token', wireCode: 'dead_link', message: 'This request is no longer open.' },
} satisfies RefusalTable;
