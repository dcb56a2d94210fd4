import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkResult } from '#contract/bulk.ts';
import { formatCount } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { groupSame } from './same-rows.ts';
import { messageOf } from '#web/problems.ts';
import { ActionForm, ErrorSummary, SubmitButton, SuccessAlert, type TextReader } from '#web/components/ui/form.tsx';

const FAILED = 'Nothing was changed. Please try again.';
const UNANSWERED = 'The server didn’t respond, so we don’t know what was done. Reload and check before you try again.';

/** More names than these are folded away. */
const MANY = 5;

type Item = BulkResult['items'][number];
/** What would make an item ready, with a link to do it. */
export interface BulkHelp {
  readonly label: string;
  readonly text: string;
  readonly to: string;
}
interface Refused {
  readonly id: string;
  readonly message: string | null;
  readonly name: string;
  readonly help: readonly BulkHelp[];
}
interface Outcome {
  readonly done: number;
  readonly refused: readonly Refused[];
  readonly text: string;
}
type BulkReport = <Of extends Item>(
  result: { readonly items: readonly Of[] },
  textOf: (count: number) => string,
  helpOf?: (item: Of) => readonly BulkHelp[],
) => void;

const BulkReportContext = createContext<BulkReport>(() => undefined);

export const useBulkReport = (): BulkReport => use(BulkReportContext);

const reasonOf = ({ message, help }: Refused): string =>
  JSON.stringify([message, help.map(({ label, text }) => [label, text])]);

/** What several items have in common is read once. */
function RefusedTogether({ items, isAll }: { items: readonly Refused[]; isAll: boolean }) {
  const [first] = items;
  if (first === undefined) return null;
  const { name, message, help } = first;
  const isOne = items.length === 1;
  return (
    <li>
      {isOne ? `${name}: ` : isAll ? '' : `${formatCount(items.length)}: `}
      {message}
      {help.length === 0 ? null : (
        <ul className="mb-2">
          {help.map(({ label, text, to }) => (
            <li key={label}>
              {isOne ? <HelpLink to={to}>{label}</HelpLink> : label}: {text}
            </li>
          ))}
        </ul>
      )}
      {isOne ? null : (
        <details className="mb-2" open={items.length <= MANY}>
          <summary className="link inline-flex min-h-6 cursor-pointer items-center">
            Show all {formatCount(items.length)}
          </summary>
          <ul className="list-disc pl-5">
            {items.map((item) => (
              <li key={item.id}>
                {item.help[0] === undefined ? item.name : <HelpLink to={item.help[0].to}>{item.name}</HelpLink>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const HelpLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <PageLink className="link inline-flex min-h-6 items-center" to={to}>
    {children}
  </PageLink>
);

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
          .map((item) => ({ ...item, name: nameOf(item.id), help: helpOf?.(item) ?? [] })),
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
              {groupSame(refused, reasonOf).map((same) => (
                <RefusedTogether key={same[0]?.id} items={same} isAll={same.length === refused.length} />
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
  helpOf?: (item: Of) => readonly BulkHelp[];
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
