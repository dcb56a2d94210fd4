import type { ReviewGroup } from '#contract/review.ts';

/** The groups of the queue, in the order of who should do something first. */
export const REVIEW_GROUP_WORDS: readonly { readonly id: ReviewGroup; readonly title: string; readonly lead: string }[] = [
  { id: 'mine', title: 'Yours', lead: 'You took these on.' },
  { id: 'unclaimed', title: 'Unclaimed', lead: 'Whoever opens one first may take it on.' },
  { id: 'ready', title: 'Ready for the calendar', lead: 'Approved, and the seller agrees.' },
  { id: 'others', title: 'With others', lead: 'Somebody else of the staff took these on.' },
  { id: 'waiting', title: 'Waiting for the seller', lead: 'They were asked to change something.' },
  { id: 'agreement', title: 'Waiting for the seller’s word', lead: 'Approved; they read the final text.' },
];
