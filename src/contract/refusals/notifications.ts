import type { RefusalTable } from './define.ts';

export const NOTIFICATION_REFUSALS = {
  account_closed: { status: 409, message: 'This account is closed, so we no longer send anything to it.' },
  auction_already_opened: {
    status: 409,
    wireCode: 'not_scheduled',
    message: 'This auction has already opened or ended, so there’s nothing to remind you of.',
  },
  calendar_email_link_not_found: {
    status: 404,
    wireCode: 'no_such_link',
    message: 'This link is incomplete. Open it again from the email.',
  },
  calendar_not_found: { status: 404, wireCode: 'not_found', message: 'Calendar not found.' },
  device_not_found: { status: 404, wireCode: 'not_found', message: 'Device not found.' },
  no_email_address: { status: 409, wireCode: null, message: 'Your account has no email address.' },
  reminder_link_not_found: {
    status: 404,
    wireCode: 'no_such_link',
    message: 'This link is incomplete. Open it again from the email.',
  },
  email_language_not_offered: {
    status: 404,
    wireCode: null,
    message: 'The site sends no emails in this language. Add it in the settings.',
  },
  template_not_found: { status: 404, wireCode: null, message: 'Template not found.' },
  unsubscribe_link_not_found: {
    status: 404,
    wireCode: 'no_such_link',
    message: 'This link is incomplete. Open it again from the email, or manage notifications in your account.',
  },
} satisfies RefusalTable;
