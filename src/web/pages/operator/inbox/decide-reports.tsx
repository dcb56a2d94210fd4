import { type ReactNode, useMemo, useState } from 'react';
import { REPORT_CODES, REPORT_LABELS, type ReportCode } from '#contract/comment-codes.ts';
import type { ModerationItem } from '#contract/comments.ts';
import type { Macro } from '#contract/inbox.ts';
import type { MacroUse } from '#contract/inbox-kinds.ts';
import { useTyped } from '#web/components/console/use-typed.ts';
import { Select, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

const OWN = 'own';
const NONE = '';
const CODES = REPORT_CODES.map((code) => [code, REPORT_LABELS[code]] as const);
const SENT = 'Not saved. What you typed is still here. Please try again.';
/** Repeating such an action could notify people twice. */
const UNANSWERED = 'The server didn’t respond, so we don’t know if this went through. Reload and check first.';

export interface Given {
  readonly reason: string;
  readonly code: ReportCode;
}
interface ReasonChoiceProps<T> {
  id: string;
  label: string;
  hint: string;
  button: string;
  buttonId?: string;
  tone: 'solid' | 'stop' | 'line';
  macros: readonly Macro[];
  first: Macro | undefined;
  asksRule?: boolean;
  action: (given: Given) => Promise<T>;
  onDone: (done: T) => void | Promise<void>;
}

export function ReasonChoice<T>(props: ReasonChoiceProps<T>) {
  const { id, label, hint, button, buttonId, tone, macros, first, asksRule = false, action, onDone } = props;
  const [picked, setPicked] = useState(first?.id ?? NONE);
  const [own, setOwn] = useTyped(`inbox:${id}`);
  const [code, setCode] = useState<ReportCode>(first?.report_code ?? 'other');
  const macro = macros.find((each) => each.id === picked);
  const text = `${id}-text`;
  const names = useMemo(() => ({ reason: text, answer: text }), [text]);
  const send = async () => {
    const done = await action({
      reason: macro?.text ?? own,
      code: macro === undefined ? code : (macro.report_code ?? 'other'),
    });
    setOwn('');
    return done;
  };
  const options = [
    ...(first === undefined ? [[NONE, 'Choose…'] as const] : []),
    ...macros.map((each) => [each.id, each.title] as const),
    [OWN, 'Write your own'] as const,
  ];
  return (
    <ActionForm failed={SENT} unanswered={UNANSWERED} names={names} action={send} onDone={onDone}>
      <ErrorSummary />
      <div className="grid gap-3">
        <Select
          name={`${id}-reason`}
          label={label}
          hint={macro === undefined ? hint : `${hint} “${macro.text}”`}
          options={options}
          value={picked}
          onChange={(event) => setPicked(event.target.value)}
        />
        {picked === OWN && asksRule ? (
          <Select
            name={`${id}-code`}
            label="Rule"
            options={CODES}
            value={code}
            onChange={(event) => setCode(REPORT_CODES.find((each) => each === event.target.value) ?? 'other')}
          />
        ) : null}
        {picked === OWN ? (
          <TextArea
            name={text}
            label="Your text"
            rows={3}
            maxLength={1000}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        ) : null}
        <SubmitButton
          {...(buttonId === undefined ? {} : { id: buttonId })}
          busy="Saving…"
          className={`btn-${tone} w-full`}
          isOff={picked === NONE}
        >
          {button}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

export const REMOVE_BUTTON = 'remove-reported';
export const KEEP_BUTTON = 'keep-reported';

export const usedFor = (macros: readonly Macro[], use: MacroUse) => macros.filter(({ used_for: each }) => each === use);

export type Decision =
  | { readonly decision: 'removed'; readonly code: ReportCode; readonly reason: string }
  | { readonly decision: 'kept'; readonly reason: string };
interface DecideProps {
  id: string;
  what: 'comment' | 'message';
  reports: readonly { readonly code: ReportCode }[];
  macros: readonly Macro[];
  action: (decision: Decision) => Promise<unknown>;
  onDone: (notice: string) => void | Promise<void>;
}

/** The reasons that fit the first report are chosen at once. */
export function DecideReports({ id, what, reports, macros, action, onDone }: DecideProps) {
  const reported = reports[0]?.code;
  const removals = usedFor(macros, 'remove').toSorted(
    (a, b) => Number(b.report_code === reported) - Number(a.report_code === reported),
  );
  const keeps = usedFor(macros, 'keep').toReversed();
  return (
    <Choices>
      <ReasonChoice
        id={`remove-${id}`}
        label="Reason to remove it"
        hint="Sent to the author."
        button={`Remove ${what}`}
        buttonId={REMOVE_BUTTON}
        tone="stop"
        macros={removals}
        first={removals[0]}
        asksRule
        action={({ reason, code }) => action({ decision: 'removed', code, reason })}
        onDone={() =>
          onDone(
            what === 'comment'
              ? 'Comment removed. Its author was notified.'
              : 'Message removed. Its author was notified.',
          )
        }
      />
      <ReasonChoice
        id={`keep-${id}`}
        label="Reason to keep it"
        hint="Sent to the reporter."
        button={`Keep ${what}`}
        buttonId={KEEP_BUTTON}
        tone="solid"
        macros={keeps}
        first={keeps[0]}
        action={({ reason }) => action({ decision: 'kept', reason })}
        onDone={() => onDone(`The ${what} stays.`)}
      />
    </Choices>
  );
}

export const Choices = ({ children }: { children: ReactNode }) => (
  <section aria-label="Decision" className="grid gap-6 border-t-4 border-ink pt-4">
    {children}
  </section>
);

export function Reports({ reports }: { reports: ModerationItem['reports'] }) {
  if (reports.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1.5" aria-label="Reports">
      {reports.map((report) => (
        <li key={report.reporter}>
          <span className="badge badge-warn">{REPORT_LABELS[report.code]}</span>{' '}
          <PersonLink username={report.reporter} />
          {report.note === '' ? '' : `: “${report.note}”`}
        </li>
      ))}
    </ul>
  );
}
