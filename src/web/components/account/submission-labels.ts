import { STATUS_LABELS, type StatusTone } from '#auction/lifecycle.ts';
import type { Submission } from '#contract/submissions.ts';

export const isDeclined = ({ state, review_note: reason, agreed_at: agreedAt }: Submission): boolean =>
  state === 'withdrawn' && reason !== '' && agreedAt === null;

export const isUnsold = (submission: Submission): boolean =>
  submission.state === 'not_sold' ||
  submission.progress?.sale === 'not_completed' ||
  (submission.state === 'withdrawn' && !isDeclined(submission));

export function stateLabelOf(submission: Submission): string {
  if (isDeclined(submission)) return 'Declined';
  return submission.progress?.sale === 'not_completed' ? 'Sale not completed' : STATUS_LABELS[submission.state].word;
}

export const stateToneOf = ({ state, progress }: Submission): StatusTone =>
  progress?.sale === 'not_completed' ? 'ended' : STATUS_LABELS[state].tone;
