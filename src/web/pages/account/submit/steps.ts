import { countOf } from '#contract/format/money.ts';
import { SUBMISSION_STEPS } from '#contract/submission-steps.ts';
import type { Missing, Submission, SubmissionStep } from '#contract/submissions.ts';
import { fieldId } from '#web/components/ui/form.tsx';
import { problem, type Problem } from '#web/problems.ts';

export const STEP_LABELS: Readonly<
  Record<SubmissionStep, { readonly name: string; readonly title: string; readonly lead: string }>
> = {
  vehicle: { name: 'Vehicle', title: 'Your vehicle', lead: 'This becomes the title of your listing.' },
  facts: { name: 'Facts', title: 'Facts', lead: 'Bidders filter by these and ask about them first.' },
  story: {
    name: 'Story',
    title: 'Condition and story',
    lead: 'List every flaw. Bidders trust a full list and bid more.',
  },
  photos: {
    name: 'Photos',
    title: 'Photos',
    lead: 'Landscape, in daylight, no filters. The first photo is your cover.',
  },
  sale: {
    name: 'Sale',
    title: 'Reserve and timing',
    lead: 'You can lower or remove the reserve later, but never raise it.',
  },
  review: { name: 'Review', title: 'Review your listing', lead: 'This is how bidders will see it.' },
};

export const draftPath = (id: string, step?: SubmissionStep): string =>
  `/account/auctions/submit?draft=${id}${step === undefined ? '' : `&step=${step}`}`;

/** The name that a field of a submission has in its form: `facts.engine` is `engine`. */
export const fieldOnPage = (field: string): string => field.replace(/^(?:facts|location)\./, '');

export const missingPath = (id: string, { step, field }: Pick<Missing, 'step' | 'field'>): string =>
  `${draftPath(id, step)}#${fieldId(fieldOnPage(field))}`;

export const stepAt = (step: SubmissionStep, offset: -1 | 1): SubmissionStep | undefined =>
  SUBMISSION_STEPS[SUBMISSION_STEPS.indexOf(step) + offset];

export function missingText({ missing, state }: Pick<Submission, 'missing' | 'state'>): string {
  const status = state === 'changes_requested' ? 'Changes requested' : 'Draft';
  return missing.length === 0 ? `${status}, ready to submit` : `${status}, ${countOf(missing.length, 'item')} missing`;
}

export function problemOfMissing(
  { missing, requests }: Pick<Submission, 'missing' | 'requests'>,
  step: SubmissionStep,
): Problem | null {
  const asked = new Set(requests.map(({ field }) => field));
  const errors: Record<string, string[]> = {};
  for (const { step: of, field, message } of missing) {
    if (of === step && !asked.has(field)) (errors[fieldOnPage(field)] ??= []).push(message);
  }
  const first = Object.values(errors)[0]?.[0];
  return first === undefined ? null : problem(first, errors);
}
