import type { ComponentProps, ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { fieldId } from './form.tsx';
import { Icon } from './icon.tsx';
import { syncTypedValue } from './typed-before-hydration.ts';
import { useIsReady } from './use-is-ready.ts';

interface Labelled {
  name: string;
  label: string;
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
}

function useDescription({ name, hint, errors = [] }: Labelled) {
  const id = fieldId(name);
  const describedBy = [hint === undefined ? '' : `${id}-hint`, errors.length === 0 ? '' : `${id}-error`]
    .filter((each) => each !== '')
    .join(' ');
  return {
    id,
    props: {
      ...(errors.length === 0 ? {} : { 'aria-invalid': true as const }),
      ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
    },
  };
}

function Around({ field, id, children }: { field: Labelled; id: string; children: ReactNode }) {
  const errors = field.errors ?? [];
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {children}
      {field.hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {errors.length === 0 ? null : (
        <div id={`${id}-error`}>
          {errors.map((error) => (
            <p key={error} className="error">
              <Icon of={CircleAlert} size={16} />
              {error}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

export function TextArea({
  name,
  label,
  hint,
  errors,
  ...area
}: Labelled & Omit<ComponentProps<'textarea'>, 'id' | 'name'>) {
  const field = { name, label, hint, errors };
  const { id, props } = useDescription(field);
  return (
    <Around field={field} id={id}>
      <textarea ref={syncTypedValue} id={id} name={name} className="input" rows={5} {...area} {...props} />
    </Around>
  );
}

export function Select({
  name,
  label,
  hint,
  errors,
  options,
  ...select
}: Labelled &
  Omit<ComponentProps<'select'>, 'id' | 'name'> & { options: readonly (readonly [value: string, text: string])[] }) {
  const field = { name, label, hint, errors };
  const { id, props } = useDescription(field);
  return (
    <Around field={field} id={id}>
      <select ref={syncTypedValue} id={id} name={name} className="input" {...select} {...props}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Around>
  );
}

interface RadiosProps {
  name: string;
  legend: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string | null;
  onChange?: (value: string) => void;
  errors?: readonly string[] | undefined;
}

export function Radios({ name, legend, options, value, onChange, errors = [] }: RadiosProps) {
  const id = fieldId(name);
  return (
    <fieldset {...(errors.length === 0 ? {} : { 'aria-describedby': `${id}-error` })}>
      <legend className="flabel">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {options.map(([each, text], place) => (
          <label key={each} className="check">
            <input
              ref={syncTypedValue}
              type="radio"
              name={name}
              value={each}
              {...(place === 0 ? { id } : {})}
              {...(onChange === undefined
                ? { defaultChecked: value === each }
                : { checked: value === each, onChange: () => onChange(each) })}
            />
            {text}
          </label>
        ))}
      </div>
      {errors.length === 0 ? null : (
        <div id={`${id}-error`}>
          {errors.map((error) => (
            <p key={error} className="error">
              <Icon of={CircleAlert} size={16} />
              {error}
            </p>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Disabled until hydration, instead of doing nothing. */
export function WaitingButton({
  className = 'btn-line',
  disabled = false,
  ...button
}: Omit<ComponentProps<'button'>, 'type'>) {
  const isReady = useIsReady();
  return (
    <button
      type="button"
      className={`btn ${className}`}
      disabled={disabled || !isReady}
      {...(isReady ? {} : { 'data-waiting': '' })}
      {...button}
    />
  );
}

/** Untrimmed, because a password may begin with a space. */
export function valueIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

export function textsOf(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
}
