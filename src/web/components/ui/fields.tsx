import { useState, type ComponentProps, type ReactNode } from 'react';
import { CircleAlert } from 'lucide';
import { fieldId, useFieldErrors } from './form.tsx';
import { Icon } from './icon.tsx';
import { syncTypedValue } from './typed-before-hydration.ts';

type Errors = readonly string[];
type Options = readonly (readonly [value: string, text: string])[];

interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  errors?: Errors | undefined;
}

export function FieldErrors({ name, errors }: { name: string; errors: Errors }) {
  if (errors.length === 0) return null;
  return (
    <div id={`${fieldId(name)}-error`}>
      {errors.map((error) => (
        <p key={error} className="error">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ))}
    </div>
  );
}

function useField({ name, label, hint, errors: given }: FieldProps) {
  const id = fieldId(name);
  const errors = useFieldErrors(name, given);
  const describedBy = [hint === undefined ? '' : `${id}-hint`, errors.length === 0 ? '' : `${id}-error`]
    .filter((each) => each !== '')
    .join(' ');
  const props = {
    id,
    name,
    ...(errors.length === 0 ? {} : { 'aria-invalid': true as const }),
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
  };
  const frame = (control: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control}
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
  return { props, frame };
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldProps & Omit<ComponentProps<Tag>, 'id' | 'name'>;

export function Field({ name, label, hint, errors, className = '', ...input }: Control<'input'>) {
  const { props, frame } = useField({ name, label, hint, errors });
  return frame(<input ref={syncTypedValue} type="text" className={`input ${className}`} {...input} {...props} />);
}

export function UnitField({
  name,
  label,
  hint,
  errors,
  before = '',
  after = '',
  ...input
}: Control<'input'> & { before?: string; after?: string }) {
  const { props, frame } = useField({ name, label, hint, errors });
  const unitId = `${fieldId(name)}-unit`;
  const unit = (text: string) =>
    text === '' ? null : (
      <span id={unitId} className="flex-none text-ink-2">
        {text}
      </span>
    );
  return frame(
    <div className="flex items-center gap-2">
      {unit(before)}
      <input
        ref={syncTypedValue}
        type="text"
        autoComplete="off"
        className="input data max-w-48"
        {...input}
        {...props}
        aria-describedby={
          `${before + after === '' ? '' : unitId} ${props['aria-describedby'] ?? ''}`.trim() || undefined
        }
      />
      {unit(after)}
    </div>,
  );
}

export function PasswordField({ name, label, hint, errors, ...input }: Control<'input'>) {
  const [isShown, setShown] = useState(false);
  const { props, frame } = useField({ name, label, hint, errors });
  return frame(
    <div className="relative">
      <input
        ref={syncTypedValue}
        className="input !pr-20"
        {...input}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        {...props}
      />
      <button
        type="button"
        className="btn btn-quiet btn-s absolute right-1 top-[5px]"
        aria-pressed={isShown}
        aria-label={`Show ${label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>,
  );
}

/** Ctrl+Enter submits its form. */
export function TextArea({ name, label, hint, errors, ...area }: Control<'textarea'>) {
  const { props, frame } = useField({ name, label, hint, errors });
  return frame(
    <textarea
      ref={syncTypedValue}
      className="input"
      rows={5}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget: { form } }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) form?.requestSubmit();
      }}
      {...area}
      {...props}
    />,
  );
}

export function Select({ name, label, hint, errors, options, ...select }: Control<'select'> & { options: Options }) {
  const { props, frame } = useField({ name, label, hint, errors });
  return frame(
    <select ref={syncTypedValue} className="input" {...select} {...props}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>,
  );
}

interface RadiosProps {
  name: string;
  legend: string;
  options: Options;
  value: string | null;
  onChange?: (value: string) => void;
}

export function Radios({ name, legend, options, value, onChange }: RadiosProps) {
  const id = fieldId(name);
  const errors = useFieldErrors(name);
  return (
    <fieldset {...(errors.length === 0 ? {} : { 'aria-describedby': `${id}-error` })}>
      <legend className="flabel">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {options.map(([each, text], index) => (
          <label key={each} className="check">
            <input
              ref={syncTypedValue}
              type="radio"
              name={name}
              value={each}
              {...(index === 0 ? { id } : {})}
              {...(onChange === undefined
                ? { defaultChecked: value === each }
                : { checked: value === each, onChange: () => onChange(each) })}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
