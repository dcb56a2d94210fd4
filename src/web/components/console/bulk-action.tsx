import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkResult } from '#contract/bulk.ts';
import { ActionForm, ErrorSummary, SubmitButton, SuccessAlert, type TextReader } from '#web/components/ui/form.tsx';

const FAILED = 'Nothing was changed. Please try again.';
const UNANSWERED = 'The server didn’t respond, so we don’t know what was done. Reload and check before you try again.';

interface Outcome {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly name: string; readonly message: string }[];
  /** Of what was done: “3 sales reminded.” */
  readonly text: (count: number) => string;
}

/** What a bulk action did. It belongs to the page, because the list may be empty afterwards. */
export function useBulkOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { revalidate } = useRevalidator();
  const report = (result: BulkResult, nameOf: (id: string) => string, text: Outcome['text']) => {
    setOutcome({
      text,
      done: result.items.filter(({ ok }) => ok).length,
      refused: result.items.flatMap(({ id, message }) => (message === null ? [] : [{ id, name: nameOf(id), message }])),
    });
    void revalidate();
  };
  return { outcome, report };
}

export function BulkOutcome({ outcome }: { outcome: Outcome | null }) {
  const { done = 0, refused = [], text } = outcome ?? {};
  return (
    <>
      <SuccessAlert>{text === undefined || done === 0 ? null : text(done)}</SuccessAlert>
      <div role="status">
        {text === undefined || refused.length > 0 || done > 0 ? null : (
          <p className="alert alert-note mt-3">{text(0)}</p>
        )}
        {refused.length === 0 ? null : (
          <div className="alert alert-warn mt-3 block">
            <p className="font-strong">
              {refused.length === 1 ? '1 was left as it is:' : `${refused.length} were left as they are:`}
            </p>
            <ul className="mt-1 list-disc pl-5">
              {refused.map(({ id, name, message }) => (
                <li key={id}>
                  {name}: {message}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

interface BulkActionProps {
  label: string;
  /** The button that does it, with the count. */
  button: string;
  busy: string;
  run: (text: TextReader) => Promise<BulkResult>;
  onDone: (result: BulkResult) => void;
  /** Says what will happen, and to how many. */
  children: ReactNode;
  names?: Readonly<Record<string, string>>;
  className?: string;
}

/** Asks before it changes several rows. */
export function BulkAction({ label, button, busy, run, onDone, children, names, className = '' }: BulkActionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const finish = (result: BulkResult) => {
    if (details.current !== null) details.current.open = false;
    onDone(result);
  };
  return (
    <details ref={details} className={`open:w-full ${className}`}>
      <summary className="btn btn-line btn-s list-none">{label}</summary>
      <ActionForm
        className="mt-2 grid max-w-prose gap-3"
        failed={FAILED}
        unanswered={UNANSWERED}
        {...(names === undefined ? {} : { names })}
        action={run}
        onDone={finish}
      >
        <ErrorSummary />
        {children}
        <SubmitButton busy={busy} className="btn-solid justify-self-start">
          {button}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
