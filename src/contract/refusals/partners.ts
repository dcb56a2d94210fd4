import type { RefusalTable } from './define.ts';

export const PARTNER_REFUSALS = {
  bad_cursor: { status: 422, field: 'cursor', message: 'This cursor isn’t valid.' },
  bids_not_for_dealer_tokens: {
    status: 422,
    field: 'scopes',
    wireCode: 'not_for_dealer_tokens',
    message: 'Dealer tokens can’t read or place bids.',
  },
  delivery_not_found: { status: 404, wireCode: 'not_found', message: 'Delivery not found in the log.' },
  endpoint_not_active: {
    status: 409,
    message: ({ state }: { state: string }) =>
      state === 'paused' ? 'This endpoint is paused. Resume it first.' : 'This endpoint is disabled. Enable it first.',
  },
  partner_endpoint_not_active: {
    status: 409,
    wireCode: 'endpoint_not_active',
    message: ({ state }: { state: string }) =>
      `The endpoint is ${state}. Its owner must ${state === 'paused' ? 'resume' : 'enable'} it first.`,
  },
  endpoint_not_found: { status: 404, wireCode: 'not_found', message: 'Endpoint not found.' },
  endpoint_not_reachable: {
    status: 422,
    field: 'url',
    wireCode: 'not_reachable',
    message: ({ problem }: { problem: string }) => problem,
  },
  integration_not_for_dealer: {
    status: 422,
    field: 'dealer',
    wireCode: 'not_for_dealer',
    message: 'We couldn’t find this dealership, or your role in it doesn’t allow this.',
  },
  not_for_staff: { status: 403, message: 'Staff accounts can’t use API tokens or webhooks.' },
  token_missing: { status: 401, message: 'Send a token: `Authorization: Bearer hd_…`.' },
  token_not_found: { status: 404, wireCode: 'not_found', message: 'Token not found.' },
  too_many_endpoints: {
    status: 409,
    wireCode: 'too_many',
    message: ({ limit }: { limit: number }) => `You’ve reached the limit of ${limit} endpoints. Remove one first.`,
  },
  too_many_tokens: {
    status: 409,
    wireCode: 'too_many',
    message: ({ limit }: { limit: number }) => `You’ve reached the limit of ${limit} tokens. Revoke one first.`,
  },
  token_unknown: { status: 401, message: 'This token isn’t valid. Check that you copied all of it.' },
  token_revoked: { status: 401, message: 'This token was revoked.' },
  token_expired: {
    status: 401,
    message: ({ date }: { date: string }) => `This token expired on ${date}. Create a new one in your account.`,
  },
  token_orphaned: { status: 401, message: 'This token’s owner no longer acts for the dealership.' },
  not_for_tokens: { status: 403, message: 'API tokens can’t make this call. Sign in instead.' },
  scope_missing: {
    status: 403,
    message: ({ scope }: { scope: string }) => `This token needs the scope ${scope}.`,
    details: ({ scope }: { scope: string }) => ({ scope }),
  },
  not_for_dealer_tokens: {
    status: 403,
    message: 'Dealer tokens can’t make this call. Use a token that acts for you.',
  },
  not_the_dealers: { status: 404, wireCode: 'not_found', message: 'Not found in this dealership.' },
  token_owner_blocked: { status: 403, wireCode: 'account_blocked', message: 'The account of this token is blocked.' },
} satisfies RefusalTable;
