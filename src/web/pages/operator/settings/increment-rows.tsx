import { Plus, Trash2 } from 'lucide-react';
import type { SiteSettings } from '#contract/settings.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

interface IncrementRowsProps {
  name: string;
  label: string;
  hint?: string;
  errors: readonly string[];
  minorUnits: number;
  value: SiteSettings['increments'];
  onChange: (value: SiteSettings['increments']) => void;
}

export function IncrementRows({ name, label, hint, errors, minorUnits, value, onChange }: IncrementRowsProps) {
  const change = (place: number, part: Partial<SiteSettings['increments'][number]>) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...part } : row)));
  const last = value.at(-1) ?? { from: 0, step: minorUnits };
  return (
    <fieldset id={`field-${name}`} tabIndex={-1}>
      <legend className="flabel">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <ul className="mt-2 grid gap-2">
        {value.map((row, place) => (
          <li key={place} className="flex items-end gap-2 sm:items-center">
            <label className="grid min-w-0 gap-1 sm:flex sm:items-center sm:gap-2">
              <span className="text-small text-ink-2">From</span>
              <input
                ref={syncTypedValue}
                type="number"
                min={0}
                className="input data w-full min-w-0 sm:w-32"
                value={row.from / minorUnits}
                disabled={place === 0}
                onChange={(event) =>
                  change(place, { from: Math.round((event.target.valueAsNumber || 0) * minorUnits) })
                }
              />
            </label>
            <label className="grid min-w-0 gap-1 sm:flex sm:items-center sm:gap-2">
              <span className="text-small text-ink-2">step</span>
              <input
                ref={syncTypedValue}
                type="number"
                min={0}
                className="input data w-full min-w-0 sm:w-28"
                value={row.step / minorUnits}
                onChange={(event) =>
                  change(place, { step: Math.round((event.target.valueAsNumber || 0) * minorUnits) })
                }
              />
            </label>
            {place === 0 ? null : (
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Remove the step from ${row.from / minorUnits}`}
                onClick={() => onChange(value.toSpliced(place, 1))}
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
        onClick={() => onChange([...value, { from: last.from * 2 || minorUnits, step: last.step * 2 }])}
      >
        <Icon of={Plus} size={16} />
        Add step
      </button>
      {errors.map((error) => (
        <p key={error} className="error">
          {error}
        </p>
      ))}
    </fieldset>
  );
}
