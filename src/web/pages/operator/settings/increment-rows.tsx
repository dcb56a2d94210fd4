import { Plus, Trash2 } from 'lucide';
import { currencySign } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId } from '#web/components/ui/form.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import type { TypedIncrement } from './typed-settings.ts';

interface IncrementRowsProps {
  name: string;
  label: string;
  hint?: string;
  errors: readonly string[];
  currency: string;
  value: readonly TypedIncrement[];
  onChange: (value: TypedIncrement[]) => void;
}

const PARTS = [
  ['from', 'From', 'w-36'],
  ['step', 'Step', 'w-28'],
] as const;

export function IncrementRows({ name, label, hint, errors, currency, value, onChange }: IncrementRowsProps) {
  const sign = currencySign(currency);
  return (
    <fieldset id={fieldId(name)} tabIndex={-1} className="min-w-0">
      <legend className="flabel">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <ul className="mt-2 grid gap-2">
        {value.map((row, index) => (
          <li key={index} className="flex items-end gap-3">
            {PARTS.map(([part, title, width]) => (
              <label key={part} className="grid min-w-0 gap-1">
                <span className={`text-small text-ink-2 ${index === 0 ? '' : 'sr-only'}`}>
                  {title} ({sign})
                </span>
                <input
                  ref={syncTypedValue}
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  className={`input data min-w-0 ${width}`}
                  value={row[part]}
                  disabled={index === 0 && part === 'from'}
                  {...(errors.length === 0 ? {} : { 'aria-describedby': `${fieldId(name)}-error` })}
                  onChange={(event) =>
                    onChange(value.map((each, at) => (at === index ? { ...each, [part]: event.target.value } : each)))
                  }
                />
              </label>
            ))}
            {index === 0 ? null : (
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Remove the step from ${sign}${row.from}`}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <Icon of={Trash2} size={18} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-line btn-s mt-2"
        onClick={() => onChange([...value, { from: '', step: '' }])}
      >
        <Icon of={Plus} size={16} />
        Add step
      </button>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
