import type { EmailTextState } from '#contract/email-template-schemas.ts';

export const STATE_LABELS: Readonly<Record<EmailTextState, string>> = {
  written: 'Written',
  built_in: 'Default',
  partial: 'Partly written',
  falls_back: 'Not written',
  outdated: 'Original changed',
};

const BADGES: Readonly<Record<EmailTextState, string>> = {
  written: 'badge-info',
  built_in: 'badge-plain',
  partial: 'badge-warn',
  falls_back: 'badge-plain',
  outdated: 'badge-warn',
};

export function StateBadge({ state, text = STATE_LABELS[state] }: { state: EmailTextState; text?: string }) {
  return <span className={`badge ${BADGES[state]}`}>{text}</span>;
}

export const isTodo = (state: EmailTextState | undefined): boolean =>
  state === 'falls_back' || state === 'outdated' || state === 'partial';
