import type { VehicleMake } from '#contract/vehicle-models.ts';
import { addVehicleMake, changeVehicleMake } from '#contract/endpoints/vehicle-models.ts';
import { browserClient } from '#web/api.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { aliasesOf } from './vocabulary-text.ts';

interface MakeFormProps {
  make: VehicleMake | null;
  onSaved: (make: VehicleMake) => void;
}

export function MakeForm({ make, onSaved }: MakeFormProps) {
  const save = (text: TextReader) => {
    const body = { name: text('name'), aliases: aliasesOf(text('aliases')), is_retired: text('is_retired') === '1' };
    return make === null
      ? browserClient.call(addVehicleMake, { body })
      : browserClient.call(changeVehicleMake, { params: { id: make.id }, body });
  };
  return (
    <ActionForm
      failed="Not saved. Please try again."
      action={save}
      onDone={onSaved}
      className="grid max-w-2xl content-start gap-4"
    >
      <ErrorSummary />
      <Field name="name" label="Make" maxLength={80} defaultValue={make?.name ?? ''} />
      <Field
        name="aliases"
        label="Aliases"
        hint="Other names sellers use, separated by commas. For example: VW, V.W."
        autoComplete="off"
        defaultValue={make?.aliases.join(', ') ?? ''}
      />
      {make === null ? null : (
        <Checkbox name="is_retired" value="1" defaultChecked={make.is_retired}>
          <span>Retired: not suggested, and vehicles are no longer matched to it</span>
        </Checkbox>
      )}
      <SubmitButton busy="Saving…" className="btn-solid justify-self-start">
        {make === null ? 'Add make' : 'Save make'}
      </SubmitButton>
    </ActionForm>
  );
}
