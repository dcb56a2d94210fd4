import type { ComponentProps } from 'react';
import { Field } from '#web/components/ui/fields.tsx';
import { fieldId } from '#web/components/ui/form.tsx';

interface Option {
  readonly value: string;
  readonly label?: string;
}

export function SuggestedField({ options, ...field }: ComponentProps<typeof Field> & { options: readonly Option[] }) {
  const listId = `${fieldId(field.name)}-options`;
  return (
    <div>
      <Field {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {options.map(({ value, label }) => (
          <option key={`${value}/${label ?? ''}`} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  );
}
