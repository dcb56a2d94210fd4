import { createContext, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Check, CircleAlert, type IconNode } from 'lucide';
import { useAction } from '#web/components/account/use-action.ts';
import type { Problem } from '#web/problems.ts';
import { Icon } from './icon.tsx';
import { syncTypedValue } from './typed-before-hydration.ts';
import { useIsReady } from './use-is-ready.ts';

type Errors = readonly string[];
type Options = readonly (readonly [value: string, text: string])[];
export type TextReader = (name: string) => string;

interface FormState {
  readonly problem?: Problem | undefined;
  readonly errors: Problem['errors'];
  readonly isBusy: boolean;
}

const FormContext = createContext<FormState>({ errors: {}, isBusy: false });
const NO_ERRORS: Problem['errors'] = {};

interface ActionFormProps<T> extends Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> {
  action: (text: TextReader, form: HTMLFormElement) => Promise<T>;
  onDone?: (value: T) => void;
  /** Shown if the server says nothing about the failure. */
  failed?: string;
  /** Shown if no response came, because the action may have succeeded anyway. */
  unanswered?: string;
  /** This form's field names by the names in the API's errors. Must keep its identity. */
  names?: Readonly<Record<string, string>>;
}

export function ActionForm<T>({ action, onDone, failed, unanswered, names, ...form }: ActionFormProps<T>) {
  const { run, refused, isBusy } = useAction(failed, names, unanswered);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const done = await run(async () => ({ value: await action(textsOf(currentTarget), currentTarget) }));
    if (done !== null) onDone?.(done.value);
  };
  const state = useMemo(() => ({ problem: refused, errors: refused?.errors ?? NO_ERRORS, isBusy }), [refused, isBusy]);
  return (
    <FormContext value={state}>
      <form noValidate onSubmit={(event) => void send(event)} {...form} />
    </FormContext>
  );
}

export function FormErrors({
  problem,
  errors = problem?.errors ?? NO_ERRORS,
  children,
}: {
  problem?: Problem | undefined;
  errors?: Problem['errors'];
  children: ReactNode;
}) {
  const state = useMemo(() => ({ problem, errors, isBusy: false }), [problem, errors]);
  return <FormContext value={state}>{children}</FormContext>;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  errors?: Errors | undefined;
}

export const fieldId = (name: string) => `field-${name}`;

export const useFormErrors = (): Problem['errors'] => use(FormContext).errors;

export function useFieldErrors(name: string, errors?: Errors): Errors {
  const inherited = useFormErrors()[name];
  return errors ?? inherited ?? [];
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

/** A field with its currency before the value, or its unit after it. */
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
  errors?: Errors | undefined;
}

export function Radios({ name, legend, options, value, onChange, errors: given }: RadiosProps) {
  const id = fieldId(name);
  const errors = useFieldErrors(name, given);
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

/** Shows the form's problem unless another one is given. */
export function ErrorSummary({ problem: given }: { problem?: Problem | undefined }) {
  const message = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const form = use(FormContext);
  const problem = given ?? form.problem;
  useEffect(() => {
    if (problem !== undefined && problem.isReduced !== true) message.current?.focus();
  }, [problem]);
  if (problem === undefined) return null;
  const lines = Object.entries(problem.errors).flatMap(([name, messages]) =>
    messages.map((each) => ({ name, message: each })),
  );
  const isRepeated = lines.some((line) => line.message === problem.message);
  return (
    <div ref={message} className="alert alert-error mt-6" role="alert" tabIndex={-1} aria-labelledby={headingId}>
      <Icon of={CircleAlert} />
      <div>
        <strong id={headingId}>{isRepeated ? 'There is a problem' : problem.message}</strong>
        {lines.length === 0 ? null : (
          <ul className="mt-1">
            {lines.map((line) => (
              <li key={line.name + line.message}>
                <a
                  className="link inline-block py-0.5"
                  href={`#${fieldId(line.name)}`}
                  onClick={(event) => {
                    const field = document.getElementById(fieldId(line.name));
                    if (field !== null) {
                      event.preventDefault();
                      field.focus();
                    }
                  }}
                >
                  {line.message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export function SuccessAlert({ icon = Check, children }: { icon?: IconNode; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className="alert mt-6 bg-go-soft" role="status">
      <Icon of={icon} size={20} className="text-go" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

interface SubmitButtonProps {
  children: ReactNode;
  busy: string;
  isBusy?: boolean;
  className?: string;
  isPlain?: boolean;
  id?: string;
  /** While something required is missing elsewhere on the page. */
  isOff?: boolean;
}

/** A field that only programs fill in. The server discards what they send. */
export const Honeypot = () => (
  <div className="sr-only" aria-hidden="true">
    <label>
      Leave this empty
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

export function SubmitButton({
  children,
  busy,
  isBusy: given = false,
  className = 'btn-solid min-h-[3.25rem]',
  isPlain = false,
  id,
  isOff = false,
}: SubmitButtonProps) {
  const isHydrated = useIsReady();
  const form = use(FormContext);
  const isBusy = given || form.isBusy;
  return (
    <button
      type="submit"
      id={id}
      className={`btn ${className}`}
      {...(isOff ? { disabled: true } : {})}
      {...(isPlain || isHydrated ? {} : { disabled: true, 'data-waiting': '' })}
      {...(isBusy ? { 'aria-disabled': true } : {})}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isBusy ? 'invisible' : ''}>{children}</span>
        <span className={isBusy ? '' : 'invisible'} aria-hidden={!isBusy}>
          {busy}
        </span>
      </span>
    </button>
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

export function textsOf(form: HTMLFormElement): TextReader {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
}
