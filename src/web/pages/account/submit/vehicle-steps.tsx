import type { Dealer } from '#contract/account.ts';
import type { Submission } from '#contract/submissions.ts';
import { Field, Radios } from '#web/components/ui/fields.tsx';
import { FactsFields } from '#web/components/vehicle/facts-fields.tsx';
import { NamesFields } from '#web/components/vehicle/names-fields.tsx';

interface StepProps {
  draft: Submission;
}

export function VehicleStep({
  draft,
  dealers,
  onFilled,
}: StepProps & { dealers: readonly Dealer[]; onFilled: (fields: readonly string[]) => void }) {
  return (
    <>
      <NamesFields names={draft} category={draft.facts.category ?? 'car'} onFilled={onFilled} />
      <div className="max-w-2xl">
        <Field
          name="subtitle"
          label="Subtitle"
          maxLength={160}
          defaultValue={draft.subtitle}
          hint="What makes it special. For example: matching numbers, one family from new."
        />
      </div>
      {dealers.length === 0 ? null : (
        <Radios
          name="dealer"
          legend="Who are you selling for?"
          value={draft.dealer?.slug ?? ''}
          options={[
            ['', 'Myself (I’m on the title)'],
            ...dealers.map(({ slug, name }): [string, string] => [slug, name]),
          ]}
        />
      )}
    </>
  );
}

export function FactsStep({ draft }: StepProps) {
  return <FactsFields facts={draft.facts} bodyStyle={draft.body_style} location={draft.location} />;
}
