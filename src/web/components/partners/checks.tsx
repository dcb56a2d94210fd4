import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId, useFieldErrors } from '#web/components/ui/form.tsx';

interface ChecksProps {
  name: string;
  legend: string;
  options: readonly { value: string; name: string; says?: string }[];
}

export function Checks({ name, legend, options }: ChecksProps) {
  const errors = useFieldErrors(name);
  const id = fieldId(name);
  return (
    <fieldset {...(errors.length === 0 ? {} : { 'aria-describedby': `${id}-error` })}>
      <legend className="flabel">{legend}</legend>
      <div className="mt-2 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            className="!items-start py-2"
            name={name}
            value={option.value}
            {...(index === 0 ? { id } : {})}
          >
            <span className="pt-0.5 leading-snug">
              <span className="block font-medium">{option.name}</span>
              {option.says === undefined ? null : <span className="block text-small text-ink-3">{option.says}</span>}
            </span>
          </Checkbox>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}

export const checkedIn = (form: HTMLFormElement, name: string): string[] =>
  new FormData(form).getAll(name).filter((value) => typeof value === 'string');
