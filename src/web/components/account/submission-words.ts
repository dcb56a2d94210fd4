import { STATUS_WORDS } from '#auction/lifecycle.ts';
import type { Submission } from '#contract/submissions.ts';

/** The house said why, and never had the seller's word to its text: it was not taken, rather than taken back. */
export const isDeclined = ({ state, review_note: reason, agreed_at: agreedAt }: Submission): boolean =>
  state === 'withdrawn' && reason !== '' && agreedAt === null;

/** What the seller reads of the state of what they sell. */
export function stateWordOf(submission: Submission): string {
  if (isDeclined(submission)) return 'Declined';
  return submission.progress?.sale === 'not_completed' ? 'Sale not completed' : STATUS_WORDS[submission.state].word;
}
