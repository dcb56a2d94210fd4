import { Plus, Trash2 } from 'lucide';
import type { ClosingSlot } from '#contract/settings.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId } from '#web/components/ui/form.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

const DAYS = [
  [1, 'Mon', 'Monday'],
  [2, 'Tue', 'Tuesday'],
  [3, 'Wed', 'Wednesday'],
  [4, 'Thu', 'Thursday'],
  [5, 'Fri', 'Friday'],
  [6, 'Sat', 'Saturday'],
  [7, 'Sun', 'Sunday'],
] as const;
interface SlotRowsProps {
  name: string;
  label: string;
  hint?: string;
  errors: readonly string[];
  value: readonly ClosingSlot[];
  onChange: (value: ClosingSlot[]) => void;
}

export function SlotRows({ name, label, hint, errors, value, onChange }: SlotRowsProps) {
  const change = (place: number, part: Partial<ClosingSlot>) =>
    onChange(value.map((slot, at) => (at === place ? { ...slot, ...part } : slot)));
  const toggle = (slot: ClosingSlot, day: number) =>
    slot.days.includes(day) ? slot.days.filter((each) => each !== day) : [...slot.days, day].toSorted((a, b) => a - b);
  return (
    <fieldset id={fieldId(name)} tabIndex={-1} className="min-w-0">
      <legend className="flabel">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <ul className="mt-2 grid gap-3">
        {value.map((slot, index) => (
          <li key={index} className="flex flex-wrap items-center gap-2 border-b border-line pb-3">
            <input
              ref={syncTypedValue}
              type="time"
              aria-label={`Time of slot ${index + 1}`}
              className="input data w-32"
              value={slot.time}
              onChange={(event) => change(index, { time: event.target.value })}
            />
            <label className="flex items-center gap-2">
              <span className="text-small text-ink-2">holds</span>
              <input
                ref={syncTypedValue}
                type="number"
                min={1}
                max={500}
                className="input data w-20"
                value={slot.capacity}
                onChange={(event) => change(index, { capacity: event.target.valueAsNumber || 1 })}
              />
            </label>
            <button
              type="button"
              className="btn btn-quiet btn-icon ml-auto"
              aria-label={`Remove the ${slot.time} slot`}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <Icon of={Trash2} size={18} />
            </button>
            <div className="flex w-full flex-wrap gap-1" role="group" aria-label={`Days of slot ${index + 1}`}>
              {DAYS.map(([day, short, long]) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={slot.days.includes(day)}
                  aria-label={long}
                  className={`chip !px-2 ${slot.days.includes(day) ? 'chip-on' : ''}`}
                  onClick={() => change(index, { days: toggle(slot, day) })}
                >
                  {short}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-line btn-s mt-2"
        onClick={() => onChange([...value, { days: [1, 2, 3, 4, 5, 6, 7], time: '18:00', capacity: 4 }])}
      >
        <Icon of={Plus} size={16} />
        Add slot
      </button>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
