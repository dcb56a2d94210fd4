import { useState } from 'react';
import {
  type Claim,
  CLAIM_KINDS,
  CLAIM_LABELS,
  CLAIM_LIMITS,
  EVIDENCE_LABELS,
  CLAIM_SLOTS,
  type ClaimKind,
} from '#contract/claims.ts';
import type { Submission } from '#contract/submissions.ts';
import { useSubmissionDocuments } from '#web/components/documents/use-submission-documents.ts';
import { fileOptions } from '#web/components/listing/evidence-options.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, FieldErrors, Select } from '#web/components/ui/fields.tsx';
import { fieldId, useFormErrors } from '#web/components/ui/form.tsx';
import { evidenceValue } from './read-claims.ts';

type Options = readonly (readonly [value: string, text: string])[];

/** Keeps the saved choice while the documents load. */
function withChosen(options: Options, chosen: string): Options {
  return options.some(([value]) => value === chosen) ? options : [...options, [chosen, 'Saved choice']];
}

function ClaimRow({
  id,
  kind,
  claim,
  options,
}: {
  id: string;
  kind: ClaimKind;
  claim: Claim | undefined;
  options: Options;
}) {
  const [isStated, setStated] = useState(claim !== undefined);
  const label = CLAIM_LABELS[kind];
  const isOther = kind === 'other';
  const chosen = claim === undefined ? 'word' : evidenceValue(claim);
  return (
    <div className="border-b border-line py-2">
      <Checkbox
        name={`claim.${id}`}
        value="yes"
        checked={isStated}
        onChange={(event) => setStated(event.target.checked)}
      >
        {label}
      </Checkbox>
      {isStated ? (
        <div className="grid gap-4 pb-3 pl-8 sm:grid-cols-2">
          <Field
            name={`claim.${id}.text`}
            label={isOther ? 'Statement' : id === 'owner_count' ? 'How many' : 'Details (optional)'}
            maxLength={CLAIM_LIMITS.text}
            defaultValue={claim?.text ?? ''}
          />
          <Select
            key={options.length}
            name={`claim.${id}.evidence`}
            label="Evidence"
            defaultValue={chosen}
            options={withChosen(options, chosen)}
          />
        </div>
      ) : null}
    </div>
  );
}

export function ClaimsField({ submission }: { submission: Pick<Submission, 'id' | 'claims' | 'images'> }) {
  const { claims, images } = submission;
  const errors = useFormErrors();
  const [documents] = useSubmissionDocuments(submission.id);
  const options: Options = [
    ['word', EVIDENCE_LABELS.word],
    ['third_party', 'A third party can confirm it'],
    ...fileOptions(documents ?? [], images),
  ];
  const of = (id: string) => claims.find((claim) => claim.id === id);
  const own = Object.entries(errors).flatMap(([name, messages]) => (/^claims\b/.test(name) ? messages : []));
  // One more row for another statement than are used.
  const shown = CLAIM_KINDS.length + claims.filter(({ kind }) => kind === 'other').length;
  return (
    <section id={fieldId('claims')} tabIndex={-1} aria-labelledby="claims-title" className="max-w-3xl">
      <h2 id="claims-title" className="heading text-h2">
        Your claims
      </h2>
      <p className="mt-2 text-ink-2">
        Check only what’s true. Bidders see each claim with its evidence, can ask for more, and can dispute a false one
        after the sale. A document you choose becomes visible to bidders.
      </p>
      <FieldErrors name="claims" errors={[...new Set(own)]} />
      <div className="mt-3 border-t border-line">
        {CLAIM_SLOTS.filter(({ id }, index) => index < shown || of(id) !== undefined).map(({ id, kind }) => (
          <ClaimRow key={id} id={id} kind={kind} claim={of(id)} options={options} />
        ))}
      </div>
    </section>
  );
}
