import type { ReviewGroup } from '#contract/review.ts';

export const REVIEW_GROUP_LABELS: readonly {
  readonly id: ReviewGroup;
  readonly title: string;
  readonly lead: string;
}[] = [
  { id: 'mine', title: 'Assigned to you', lead: '' },
  { id: 'unclaimed', title: 'Unclaimed', lead: 'Claim one to start reviewing.' },
  { id: 'ready', title: 'Ready to schedule', lead: 'Approved and agreed by the seller.' },
  { id: 'others', title: 'Assigned to others', lead: '' },
  { id: 'waiting', title: 'Changes requested', lead: 'Waiting for the seller’s changes.' },
  { id: 'agreement', title: 'Awaiting seller approval', lead: 'The seller has yet to agree to the final text.' },
];
