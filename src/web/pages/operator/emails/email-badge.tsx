import type { EmailState } from '#contract/console-lists.ts';

export const PATH = '/operator/emails';

export const EMAIL_STATE_TEXTS = {
  waiting: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  late: 'Expired',
  stored: 'Stored',
} as const satisfies Readonly<Record<EmailState, string>>;
const BADGES: Readonly<Record<EmailState, string>> = {
  waiting: 'badge-info',
  sent: 'badge-met',
  failed: 'badge-warn',
  late: 'badge-plain',
  stored: 'badge-plain',
};

export const EmailBadge = ({ state }: { state: EmailState }) => (
  <span className={`badge ${BADGES[state]}`}>{EMAIL_STATE_TEXTS[state]}</span>
);
