import { useMemo } from 'react';
import { addVehicleModel, changeVehicleModel } from '#contract/endpoints/vehicle-models.ts';
import type { ListedModel, VehicleMake } from '#contract/vehicle-models.ts';
import { browserClient } from '#web/api.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, Select, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { refusedHere } from '#web/problems.ts';
import { aliasesOf, generationsText, readGenerations } from './vocabulary-text.ts';

const KINDS = [
  ['car', 'Car'],
  ['motorcycle', 'Motorcycle'],
] as const;
const FIELDS = ['name', 'kind', 'first_year', 'last_year', 'aliases', 'generations'] as const;
const UNREADABLE = 'Enter one generation per line with its years, for example “996 1999-2004”.';

interface ModelFormProps {
  makeId: string;
  model: ListedModel | null;
  onSaved: (make: VehicleMake, name: string) => void;
}

export function ModelForm({ makeId, model, onSaved }: ModelFormProps) {
  const nameOf = (field: (typeof FIELDS)[number]) => `${field}-${model?.slug ?? 'new'}`;
  // Several of these forms may be open, so each has its own field names.
  const fields = useMemo(
    () => Object.fromEntries(FIELDS.map((field) => [field, `${field}-${model?.slug ?? 'new'}`])),
    [model?.slug],
  );
  const save = async (read: TextReader, form: HTMLFormElement) => {
    const text = (field: (typeof FIELDS)[number]) => read(nameOf(field));
    const generations = readGenerations(text('generations'));
    if (generations === null) throw refusedHere('generations', UNREADABLE);
    const body = {
      name: text('name'),
      kind: text('kind') === 'motorcycle' ? ('motorcycle' as const) : ('car' as const),
      first_year: Number(text('first_year')),
      last_year: text('last_year') === '' ? null : Number(text('last_year')),
      aliases: aliasesOf(text('aliases')),
      generations,
      is_retired: read('is_retired') === '1',
    };
    const saved = await (model === null
      ? browserClient.call(addVehicleModel, { params: { id: makeId }, body })
      : browserClient.call(changeVehicleModel, { params: { id: model.id }, body }));
    if (model === null) form.reset();
    onSaved(saved, body.name);
  };
  return (
    <ActionForm
      failed="Not saved. Please try again."
      names={fields}
      action={save}
      className="grid max-w-2xl content-start gap-4 py-4"
    >
      <ErrorSummary />
      <ModelFields model={model} nameOf={nameOf} />
      <SubmitButton busy="Saving…" className="btn-solid justify-self-start">
        {model === null ? 'Add model' : 'Save model'}
      </SubmitButton>
    </ActionForm>
  );
}

interface ModelFieldsProps {
  model: ListedModel | null;
  nameOf: (field: (typeof FIELDS)[number]) => string;
}

function ModelFields({ model, nameOf }: ModelFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name={nameOf('name')} label="Model" maxLength={80} defaultValue={model?.name ?? ''} />
        <Select name={nameOf('kind')} label="Kind" options={KINDS} defaultValue={model?.kind ?? 'car'} />
        <Field
          name={nameOf('first_year')}
          label="First year"
          inputMode="numeric"
          maxLength={4}
          defaultValue={model?.first_year ?? ''}
        />
        <Field
          name={nameOf('last_year')}
          label="Last year"
          hint="Leave blank if it’s still made."
          inputMode="numeric"
          maxLength={4}
          defaultValue={model?.last_year ?? ''}
        />
      </div>
      <Field
        name={nameOf('aliases')}
        label="Aliases"
        hint="Separated by commas."
        autoComplete="off"
        defaultValue={model?.aliases.join(', ') ?? ''}
      />
      <TextArea
        name={nameOf('generations')}
        label="Generations"
        hint="One per line with its years, for example “996 1999-2004”. Vehicles are matched by name, then by year."
        rows={Math.max(3, model?.generations.length ?? 0)}
        defaultValue={generationsText(model?.generations ?? [])}
      />
      {model === null ? null : (
        <Checkbox name="is_retired" value="1" defaultChecked={model.is_retired}>
          <span>Retired: not suggested, and vehicles are no longer matched to it</span>
        </Checkbox>
      )}
    </>
  );
}
