import { hidesAmounts } from '#auction/lifecycle.ts';
import type { Submission } from '#contract/submissions.ts';

/** From publication to the close the reserve is hidden from everyone but the seller. */
export const withoutHidden = (submission: Submission): Submission =>
  hidesAmounts(submission.state) ? { ...submission, reserve: null } : submission;
