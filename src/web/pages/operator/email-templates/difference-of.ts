import type { Wording } from '#contract/direct-emails.ts';
import type { EmailTemplate } from '#contract/email-template-schemas.ts';
import type { Difference } from '#contract/review.ts';

export const differenceOf = (fields: EmailTemplate['fields'], before: Wording, after: Wording): Difference[] =>
  fields
    .filter(({ name }) => (before[name] ?? '') !== (after[name] ?? ''))
    .map(({ name, label }) => ({ field: name, name: label, before: before[name] ?? '', after: after[name] ?? '' }));
