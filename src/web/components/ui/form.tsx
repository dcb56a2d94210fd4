import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Check, CircleAlert, type LucideIcon } from 'lucide-react';
import type { Problem } from '#web/problems.ts';
import { Icon } from './icon.tsx';
import { syncTypedValue } from './typed-before-hydration.ts';
import { useIsReady } from './use-is-ready.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  name: string;
  label: string;
  hint?: string;
  errors?: readonly string[] | undefined;
}

export const fieldId = (name: string) => `field-${name}`;

function FieldError({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <div id={id}>
      {errors.map((error) => (
        <p key={error} className="error">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ))}
    </div>
  );
}

export function Field({ name, label, hint, errors = [], className = '', ...input }: FieldProps) {
  const id = fieldId(name);
  const describedBy = [hint === undefined ? '' : `${id}-hint`, errors.length === 0 ? '' : `${id}-error`]
    .filter((each) => each !== '')
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={syncTypedValue}
        id={id}
        name={name}
        type="text"
        className={`input ${className}`}
        {...input}
        {...(errors.length === 0 ? {} : { 'aria-invalid': true })}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      />
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length === 0 ? null : <FieldError id={`${id}-error`} errors={errors} />}
    </div>
  );
}

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  name: string;
  label: string;
  hint?: string;
  errors?: readonly string[] | undefined;
}

export function TextAreaField({ name, label, hint, errors = [], className = '', ...area }: TextAreaFieldProps) {
  const id = fieldId(name);
  const describedBy = [hint === undefined ? '' : `${id}-hint`, errors.length === 0 ? '' : `${id}-error`]
    .filter((each) => each !== '')
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={syncTypedValue}
        id={id}
        name={name}
        rows={6}
        className={`input ${className}`}
        {...area}
        {...(errors.length === 0 ? {} : { 'aria-invalid': true })}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      />
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length === 0 ? null : <FieldError id={`${id}-error`} errors={errors} />}
    </div>
  );
}

export function PasswordField({ name, label, hint, errors = [], ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const id = fieldId(name);
  const describedBy = [hint === undefined ? '' : `${id}-hint`, errors.length === 0 ? '' : `${id}-error`]
    .filter((each) => each !== '')
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <input
          ref={syncTypedValue}
          id={id}
          name={name}
          className="input !pr-20"
          {...input}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          {...(errors.length === 0 ? {} : { 'aria-invalid': true })}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
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
      </div>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length === 0 ? null : <FieldError id={`${id}-error`} errors={errors} />}
    </div>
  );
}

export function ErrorSummary({ problem }: { problem: Problem | undefined }) {
  const message = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (problem !== undefined && problem.isReduced !== true) message.current?.focus();
  }, [problem]);
  if (problem === undefined) return null;
  const lines = Object.entries(problem.errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ name, message })),
  );
  const isRepeated = lines.some(({ message }) => message === problem.message);
  return (
    <div ref={message} className="alert alert-error mt-6" role="alert" tabIndex={-1} aria-labelledby={headingId}>
      <Icon of={CircleAlert} />
      <div>
        <strong id={headingId}>{isRepeated ? 'There is a problem' : problem.message}</strong>
        {lines.length === 0 ? null : (
          <ul className="mt-1">
            {lines.map(({ name, message }) => (
              <li key={name + message}>
                <a
                  className="link inline-block py-0.5"
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    const field = document.getElementById(fieldId(name));
                    if (field !== null) {
                      event.preventDefault();
                      field.focus();
                    }
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export function SuccessAlert({ icon = Check, children }: { icon?: LucideIcon; children: ReactNode }) {
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
  isBusy: boolean;
  className?: string;
  /** The form can be submitted before hydration. */
  isPlain?: boolean;
}

/** Its width does not change while busy. */
export function SubmitButton({
  children,
  busy,
  isBusy,
  className = 'btn-solid min-h-[3.25rem]',
  isPlain = false,
}: SubmitButtonProps) {
  const isHydrated = useIsReady();
  const isReady = isPlain || isHydrated;
  return (
    <button
      type="submit"
      className={`btn ${className}`}
      {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
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
