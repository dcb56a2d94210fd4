import { CONDITION_QUESTIONS, CONDITION_LABELS, LEAST_STORY } from '#contract/submission-steps.ts';
import type { Submission } from '#contract/submissions.ts';
import { Radios, TextArea } from '#web/components/ui/form.tsx';
import { ClaimsField } from './claims-field.tsx';
import { FlawsField } from './flaws-field.tsx';
import { DocumentsField } from './documents-field.tsx';

const ANSWERS = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unsure', 'Not sure'],
] as const;

export const SECTIONS = [
  {
    kind: 'highlights',
    heading: 'Highlights',
    label: 'Highlights',
    hint: 'Up to six short lines, each starting with a hyphen. What would you tell a friend first?',
    rows: 5,
  },
  {
    kind: 'flaws',
    heading: 'Known flaws',
    label: 'Known flaws',
    hint: 'One per line. If you don’t know of any, say so.',
    rows: 5,
  },
  {
    kind: 'overview',
    heading: 'Story',
    label: 'Story',
    hint: `Where it was sold new, who owned it, what was done to it, how it drives. At least ${LEAST_STORY} characters.`,
    rows: 9,
  },
  {
    kind: 'equipment',
    heading: 'Equipment',
    label: 'Equipment',
    hint: 'Factory options, and whether they still work. One per line, each starting with a hyphen.',
    rows: 4,
  },
  { kind: 'modifications', heading: 'Modifications', label: 'Modifications', hint: 'Changes from stock.', rows: 4 },
  {
    kind: 'service',
    heading: 'Service history',
    label: 'Service history',
    hint: 'What was done, when and by whom, and which records you have.',
    rows: 5,
  },
  {
    kind: 'ownership',
    heading: 'Ownership',
    label: 'Ownership',
    hint: 'How many owners it has had, how long you’ve owned it, and what the title says.',
    rows: 3,
  },
  {
    kind: 'seller_notes',
    heading: 'From the seller',
    label: 'Anything else',
    hint: 'Spare parts, manuals, a second set of keys.',
    rows: 4,
  },
] as const;

export function StoryStep({ draft, onSaved }: { draft: Submission; onSaved: (saved: Submission) => void }) {
  const storyText = (kind: string) => draft.story.find((section) => section.kind === kind)?.text ?? '';
  return (
    <>
      <section className="max-w-3xl">
        <h2 className="heading text-h2">Has it ever had…</h2>
        <div className="mt-3 border-t border-line">
          {CONDITION_QUESTIONS.map((question, place) => (
            <div key={question} id={place === 0 ? 'field-condition' : undefined} className="border-b border-line py-2">
              <Radios
                name={`condition.${question}`}
                legend={CONDITION_LABELS[question]}
                value={draft.condition[question] ?? null}
                options={ANSWERS}
              />
            </div>
          ))}
        </div>
      </section>
      <ClaimsField submission={draft} />
      <section className="grid max-w-3xl gap-6">
        <h2 className="heading text-h2">In your words</h2>
        {SECTIONS.map(({ kind, label, hint, rows }) =>
          kind === 'flaws' ? (
            <FlawsField key={kind} story={draft.story} images={draft.images} />
          ) : (
            <TextArea
              key={kind}
              name={kind}
              label={label}
              hint={hint}
              rows={rows}
              maxLength={20_000}
              defaultValue={storyText(kind)}
            />
          ),
        )}
      </section>
      <DocumentsField draft={draft} onSaved={onSaved} />
    </>
  );
}
