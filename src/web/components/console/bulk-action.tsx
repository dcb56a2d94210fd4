import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkResult } from '#contract/bulk.ts';
import { ActionForm, ErrorSummary, SubmitButton, SuccessAlert, type TextReader } from '#web/components/ui/form.tsx';

const FAILED = 'Nothing was changed. Please try again.';
const UNANSWERED = 'The server didn’t respond, so we don’t know what was done. Reload and check before you try again.';

type Item = BulkResult['items'][number];
interface Outcome<Of extends Item> {
  readonly done: number;
  readonly refused: readonly { readonly name: string; readonly item: Of }[];
  /** Of what was done: “3 sales reminded.” */
  readonly text: (count: number) => string;
}

/** What a bulk action did. It belongs to the page, because the list may be empty afterwards. */
export function useBulkOutcome<Of extends Item = Item>() {
  const [outcome, setOutcome] = useState<Outcome<Of> | null>(null);
  const { revalidate } = useRevalidator();
  const report = (result: { items: readonly Of[] }, nameOf: (id: string) => string, text: Outcome<Of>['text']) => {
    setOutcome({
      text,
      done: result.items.filter(({ ok }) => ok).length,
      refused: result.items.filter(({ ok }) => !ok).map((item) => ({ name: nameOf(item.id), item })),
    });
    void revalidate();
  };
  return { outcome, report };
}

export function BulkOutcome<Of extends Item>({
  outcome,
  helpOf,
}: {
  outcome: Outcome<Of> | null;
  /** What to do about a refusal. */
  helpOf?: (item: Of) => ReactNode;
}) {
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
              {refused.map(({ name, item }) => (
                <li key={item.id}>
                  {name}: {item.message}
                  {helpOf?.(item)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

interface BulkActionProps<Result> {
  /** A key of the page opens the action by this name. */
  id?: string;
  label: string;
  /** The button that does it, with the count. */
  button: string;
  busy: string;
  run: (text: TextReader) => Promise<Result>;
  onDone: (result: Result) => void;
  /** Says what will happen, and to how many. */
  children: ReactNode;
  names?: Readonly<Record<string, string>>;
  className?: string;
  /** More is selected than the action takes. */
  isOff?: boolean;
}

/** Asks before it changes several rows. */
export function BulkAction<Result>(props: BulkActionProps<Result>) {
  const { id, label, button, busy, run, onDone, children, names, className = '', isOff = false } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const finish = (result: Result) => {
    if (details.current !== null) details.current.open = false;
    onDone(result);
  };
  return (
    <details ref={details} data-bulk={id} name="bulk-action" className={`open:order-last open:w-full ${className}`}>
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
        <SubmitButton busy={busy} className="btn-solid justify-self-start" isOff={isOff}>
          {button}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
