import { CONDITION_QUESTIONS, CONDITION_LABELS } from '#contract/submission-steps.ts';
import type { Submission } from '#contract/submissions.ts';
import { Radios, TextArea } from '#web/components/ui/fields.tsx';
import { ClaimsField } from '#web/components/listing-form/claims-field.tsx';
import { FlawsField } from '#web/components/listing-form/flaws-field.tsx';
import { SECTIONS } from '#web/components/listing-form/sections.ts';
import { DocumentsField } from './documents-field.tsx';

const ANSWERS = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unsure', 'Not sure'],
] as const;

export function StoryStep({ draft, onSaved }: { draft: Submission; onSaved: (saved: Submission) => void }) {
  const storyText = (kind: string) => draft.story.find((section) => section.kind === kind)?.text ?? '';
  return (
    <>
      <section className="max-w-3xl">
        <h2 className="heading text-h2">Has it ever had…</h2>
        <div className="mt-3 border-t border-line">
          {CONDITION_QUESTIONS.map((question, index) => (
            <div key={question} id={index === 0 ? 'field-condition' : undefined} className="border-b border-line py-2">
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
            <FlawsField key={kind} category={draft.facts.category ?? 'car'} story={draft.story} images={draft.images} />
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
