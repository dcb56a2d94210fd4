import type { FormEvent } from 'react';
import type { VehicleMake } from '#contract/vehicle-models.ts';
import { addVehicleMake, changeVehicleMake } from '#contract/endpoints/vehicle-models.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, Field, SubmitButton } from '#web/components/ui/form.tsx';
import { textsOf } from '#web/components/ui/more-fields.tsx';
import { aliasesOf } from './vocabulary-text.ts';

interface MakeFormProps {
  make: VehicleMake | null;
  onSaved: (make: VehicleMake) => void;
}

export function MakeForm({ make, onSaved }: MakeFormProps) {
  const { run, isBusy, refused } = useAction('Not saved. Please try again.');
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const body = { name: text('name'), aliases: aliasesOf(text('aliases')), is_retired: text('is_retired') === '1' };
    const saved = await run(() =>
      make === null
        ? browserClient.call(addVehicleMake, { body })
        : browserClient.call(changeVehicleMake, { params: { id: make.id }, body }),
    );
    if (saved !== null) onSaved(saved);
  };
  const errors = refused?.errors ?? {};
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid max-w-2xl content-start gap-4">
      <ErrorSummary problem={refused} />
      <Field name="name" label="Make" maxLength={80} defaultValue={make?.name ?? ''} errors={errors['name']} />
      <Field
        name="aliases"
        label="Aliases"
        hint="Other names sellers use, separated by commas. For example: VW, V.W."
        autoComplete="off"
        defaultValue={make?.aliases.join(', ') ?? ''}
        errors={errors['aliases']}
      />
      {make === null ? null : (
        <label className="check">
          <input type="checkbox" name="is_retired" value="1" defaultChecked={make.is_retired} />
          <span>Retired: not suggested, and vehicles are no longer matched to it</span>
        </label>
      )}
      <SubmitButton busy="Saving…" isBusy={isBusy} className="btn-solid justify-self-start">
        {make === null ? 'Add make' : 'Save make'}
      </SubmitButton>
    </form>
  );
}
