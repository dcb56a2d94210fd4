import {
  createContext,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react';
import { Check, CircleAlert, type IconNode } from 'lucide';
import { useAction } from '#web/components/account/use-action.ts';
import type { Problem } from '#web/problems.ts';
import { Icon } from './icon.tsx';
import { useIsReady } from './use-is-ready.ts';

export type TextReader = (name: string) => string;

interface FormState {
  readonly problem?: Problem | undefined;
  readonly errors: Problem['errors'];
  readonly isBusy: boolean;
}

const FormContext = createContext<FormState>({ errors: {}, isBusy: false });
const NO_ERRORS: Problem['errors'] = {};

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> {
  /** What the fields and the button show of the action. Without it, they use the `FormErrors` around the form. */
  state?: { readonly isBusy: boolean; readonly refused: Problem | undefined };
  onSend: (text: TextReader, form: HTMLFormElement) => unknown;
}

/** For an action whose state the page shows elsewhere too. `ActionForm` keeps its own. */
export function Form({ state, onSend, ...form }: FormProps) {
  const outer = use(FormContext);
  const { refused, isBusy = false } = state ?? {};
  const own = useMemo(() => ({ problem: refused, errors: refused?.errors ?? NO_ERRORS, isBusy }), [refused, isBusy]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(textsOf(event.currentTarget), event.currentTarget);
  };
  return (
    <FormContext value={state === undefined ? outer : own}>
      <form noValidate onSubmit={send} {...form} />
    </FormContext>
  );
}

interface ActionFormProps<T> extends Omit<FormProps, 'state' | 'onSend'> {
  action: (text: TextReader, form: HTMLFormElement) => Promise<T>;
  /** May return a navigation: until it ends the form is busy, so that a second press doesn't send it again. */
  onDone?: (value: T) => void | Promise<void>;
  /** Shown if the server says nothing about the failure. */
  failed?: string;
  /** Shown if no response came, because the action may have succeeded anyway. */
  unanswered?: string;
  /** This form's field names by the names in the API's errors. Must keep its identity. */
  names?: Readonly<Record<string, string>>;
}

export function ActionForm<T>({ action, onDone, failed, unanswered, names, ...form }: ActionFormProps<T>) {
  const { run, ...state } = useAction(failed, names, unanswered);
  const send = async (text: TextReader, element: HTMLFormElement) => {
    await run(async () => {
      const value = await action(text, element);
      await onDone?.(value);
    });
  };
  return <Form state={state} onSend={send} {...form} />;
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

export const fieldId = (name: string) => `field-${name}`;

export const useFormErrors = (): Problem['errors'] => use(FormContext).errors;

export function useFieldErrors(name: string, errors?: readonly string[]): readonly string[] {
  const inherited = useFormErrors()[name];
  return errors ?? inherited ?? [];
}

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
  const alert = useRef<HTMLDivElement>(null);
  const text = typeof children === 'string' ? children : null;
  // What an action says may be far from its button, most of all on a phone.
  useEffect(() => {
    if (text !== null) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (children === null) return null;
  return (
    <div ref={alert} className="alert mt-6 scroll-my-20 bg-go-soft" role="status">
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
