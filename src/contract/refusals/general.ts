import type { RefusalTable } from './define.ts';

export const GENERAL_REFUSALS = {
  unauthenticated: { status: 401, wireCode: null, message: 'Unauthenticated.' },
  invalid: { status: 422, wireCode: null, message: ({ message }: { message: string }) => message },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
    details: ({ retry_after }: { retry_after: number }) => ({ retry_after }),
  },
  user_not_found: {
    status: 404,
    wireCode: 'no_such_user',
    message: ({ username }: { username: string }) => `No user is named ${username}.`,
  },
  blocked_account: {
    status: 403,
    wireCode: 'account_blocked',
    message: 'Your account is blocked. Contact us for help.',
  },
} satisfies RefusalTable;
