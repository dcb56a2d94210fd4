import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkResult } from '#contract/bulk.ts';
import { messageOf } from '#web/problems.ts';
import { ActionForm, ErrorSummary, SubmitButton, SuccessAlert, type TextReader } from '#web/components/ui/form.tsx';

const FAILED = 'Nothing was changed. Please try again.';
const UNANSWERED = 'The server didn’t respond, so we don’t know what was done. Reload and check before you try again.';

type Item = BulkResult['items'][number];
interface Outcome {
  readonly done: number;
  readonly refused: readonly (Item & { readonly name: string; readonly help: ReactNode })[];
  readonly text: string;
}
type BulkReport = <Of extends Item>(
  result: { readonly items: readonly Of[] },
  textOf: (count: number) => string,
  helpOf?: (item: Of) => ReactNode,
) => void;

const BulkReportContext = createContext<BulkReport>(() => undefined);

export const useBulkReport = (): BulkReport => use(BulkReportContext);

/** Shows what the bulk actions of its children did. It is above the table, because the list may be empty afterwards. */
export function BulkOutcome({ nameOf, children }: { nameOf: (id: string) => string; children: ReactNode }) {
  const [{ done, refused, text }, setOutcome] = useState<Outcome>({ done: 0, refused: [], text: '' });
  const { revalidate } = useRevalidator();
  const report = useCallback<BulkReport>(
    ({ items }, textOf, helpOf) => {
      const count = items.filter(({ ok }) => ok).length;
      setOutcome({
        text: textOf(count),
        done: count,
        refused: items
          .filter(({ ok }) => !ok)
          .map((item) => ({ ...item, name: nameOf(item.id), help: helpOf?.(item) })),
      });
      void revalidate();
    },
    [nameOf, revalidate],
  );
  return (
    <>
      <SuccessAlert>{done === 0 ? null : text}</SuccessAlert>
      <div role="status">
        {text === '' || refused.length > 0 || done > 0 ? null : <p className="alert alert-note mt-3">{text}</p>}
        {refused.length === 0 ? null : (
          <div className="alert alert-warn mt-3 block">
            <p className="font-strong">
              {refused.length === 1 ? '1 was left as it is:' : `${refused.length} were left as they are:`}
            </p>
            <ul className="mt-1 list-disc pl-5">
              {refused.map(({ id, name, message, help }) => (
                <li key={id}>
                  {name}: {message}
                  {help}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <BulkReportContext value={report}>{children}</BulkReportContext>
    </>
  );
}

export function SelectionReport({ clear, children }: { clear: () => void; children: ReactNode }) {
  const report = useBulkReport();
  const reportAndClear = useCallback<BulkReport>(
    (...outcome) => {
      clear();
      report(...outcome);
    },
    [clear, report],
  );
  return <BulkReportContext value={reportAndClear}>{children}</BulkReportContext>;
}

/** For actions without a call for several rows. One row’s refusal doesn’t stop the others. */
export async function runForEach<Row extends { readonly id: string }>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
): Promise<BulkResult> {
  const items: Item[] = [];
  for (const row of rows)
    items.push(
      await run(row).then(
        () => ({ id: row.id, ok: true, message: null }),
        (error: unknown) => ({ id: row.id, ok: false, message: messageOf(error, 'Not changed. Please try again.') }),
      ),
    );
  return { items };
}

interface BulkActionProps<Of extends Item> {
  id?: string;
  label: string;
  button: string;
  busy: string;
  run: (text: TextReader) => Promise<{ readonly items: readonly Of[] }>;
  done: (count: number) => string;
  helpOf?: (item: Of) => ReactNode;
  children: ReactNode;
  names?: Readonly<Record<string, string>>;
  className?: string;
  isOff?: boolean;
}

export function BulkAction<Of extends Item>(props: BulkActionProps<Of>) {
  const { id, label, button, busy, run, done, helpOf, children, names, className = '', isOff = false } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const report = useBulkReport();
  const finish = (result: { readonly items: readonly Of[] }) => {
    if (details.current !== null) details.current.open = false;
    report(result, done, helpOf);
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
