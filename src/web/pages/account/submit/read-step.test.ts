import { expect, test } from 'vitest';
import { REVIEW_FIELDS } from '#contract/review-fields.ts';
import type { Submission } from '#contract/submissions.ts';
import { readStep } from './read-step.ts';
import { SECTIONS } from './story-step.tsx';

const other = { kind: 'other', heading: 'Races', text: 'Two, in 1974.' } as const;
const draft = { story: [{ kind: 'flaws', heading: 'Known flaws', text: '- The clock' }, other] } as unknown as Submission;

test('every section of the story can be written, in the order in which it is read, and one that is not shown stays', () => {
  const typed: Readonly<Record<string, string>> = { ownership: 'Third owner.', equipment: '- Sunroof', overview: 'Sold new in Dallas.' };
  const read = readStep('story', { text: (name) => typed[name] ?? '', draft, images: [] });
  expect(read).toMatchObject({ body: { story: [{ kind: 'overview' }, { kind: 'equipment', text: '- Sunroof' }, { kind: 'ownership' }, other] } });
});

test('what a reviewer may ask for of the story has its field', () => {
  const asked = REVIEW_FIELDS.filter(({ step, field }) => step === 'story' && field !== 'condition').map(({ field }) => field);
  expect(SECTIONS.map(({ kind }) => kind)).toEqual(asked);
});
