import { useMemo } from 'react';
import { answerEnquiry } from '#contract/endpoints/content.ts';
import { MAX_MESSAGE_LENGTH } from '#contract/content-kinds.ts';
import type { Enquiry } from '#contract/content.ts';
import type { InboxThread, Macro } from '#contract/inbox.ts';
import { fillMacro } from '#contract/inbox-kinds.ts';
import { browserClient } from '#web/api.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { useUser } from '#web/root-data.ts';
import { type InboxParameters, threadAddress } from './inbox-address.ts';
import { DescriptionList } from '#web/components/ui/description-list.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

export const ANSWER_FIELD = 'answer';

function MacroChoice({
  macros,
  enquiry,
  onInsert,
}: {
  macros: readonly Macro[];
  enquiry: Enquiry;
  onInsert: (text: string) => void;
}) {
  const isReady = useIsReady();
  const staff = useUser()?.name ?? '';
  if (macros.length === 0) return null;
  const values = {
    name: enquiry.name,
    about: enquiry.about?.title ?? enquiry.subject,
    reference: enquiry.reference,
    staff,
  };
  return (
    <select
      ref={syncTypedValue}
      className="input mb-3 !min-h-9 text-small"
      aria-label="Insert a macro"
      value=""
      disabled={!isReady}
      onChange={({ target: { value } }) => {
        const macro = macros.find(({ id }) => id === value);
        if (macro !== undefined) onInsert(fillMacro(macro.text, values));
      }}
    >
      <option value="">Insert a macro…</option>
      {macros.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

interface AnswerProps {
  enquiry: Enquiry;
  macros: readonly Macro[];
  typed: readonly [string, (text: string) => void];
  onDone: (notice: string) => Promise<void>;
}

export function AnswerForm({ enquiry, macros, typed: [answer, setAnswer], onDone }: AnswerProps) {
  const names = useMemo(() => ({ answer: ANSWER_FIELD }), []);
  const send = async () => {
    await browserClient.call(answerEnquiry, { params: { id: enquiry.id }, body: { answer } });
    setAnswer('');
    await onDone(`Your answer to ${enquiry.name} (${enquiry.reference}) was sent to ${enquiry.email}.`);
  };
  return (
    <ActionForm
      className="mt-6 border-t border-line pt-4"
      failed="Not sent. What you typed is still here. Please try again."
      names={names}
      action={send}
    >
      <ErrorSummary />
      <MacroChoice
        macros={macros}
        enquiry={enquiry}
        onInsert={(text) => setAnswer(answer.trim() === '' ? text : `${answer.trimEnd()}\n\n${text}`)}
      />
      <TextArea
        name={ANSWER_FIELD}
        label="Your answer"
        hint={`Sent to ${enquiry.email} with “Dear ${enquiry.name},” above and their message quoted below.`}
        rows={7}
        maxLength={MAX_MESSAGE_LENGTH}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="mt-3 flex items-center gap-3">
        <SubmitButton busy="Sending…" className="btn-solid">
          Send answer
        </SubmitButton>
        <span className="text-small text-ink-3 max-lg:hidden">
          <kbd className="data">Ctrl</kbd> <kbd className="data">Enter</kbd> sends
        </span>
      </div>
    </ActionForm>
  );
}

export function EnquiryMessage({ enquiry }: { enquiry: Enquiry }) {
  return (
    <article aria-label={enquiry.subject}>
      <p className="text-small text-ink-3">
        {enquiry.name}, <TimeText at={enquiry.received_at} />
        {enquiry.about === null ? null : (
          <>
            , about{' '}
            <PageLink className="link" to={enquiry.about.href}>
              {enquiry.about.title}
            </PageLink>
          </>
        )}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line break-words border-l-[3px] border-ink pl-4">
        {enquiry.message}
      </p>
      {enquiry.answer === null ? null : (
        <div className="mt-5 max-w-prose border-l-[3px] border-signal pl-4">
          <p className="text-small text-ink-3">
            Answered by {enquiry.answered_by ?? 'staff'}
            {enquiry.answered_at === null ? null : (
              <>
                , <TimeText at={enquiry.answered_at} />
              </>
            )}
          </p>
          <p className="mt-1 whitespace-pre-line break-words">{enquiry.answer}</p>
        </div>
      )}
    </article>
  );
}

export function Sender({ enquiry }: { enquiry: Enquiry }) {
  const rows = [
    [
      'Reference',
      <span key="reference" className="data">
        {enquiry.reference}
      </span>,
    ],
    [
      'Email',
      <a key="email" className="link break-all" href={`mailto:${enquiry.email}`}>
        {enquiry.email}
      </a>,
    ],
    ['Phone', enquiry.phone === '' ? null : enquiry.phone],
    ['Account', enquiry.username === null ? null : <PersonLink key="account" username={enquiry.username} />],
  ] as const;
  return (
    <DescriptionList
      rows={rows}
      className="text-small"
      aria-label="Sender"
      rowClass="flex justify-between gap-4 border-b border-line py-1.5"
      valueClass="min-w-0 break-words text-right"
    />
  );
}

export function Earlier({ earlier, parameters }: { earlier: InboxThread['earlier']; parameters: InboxParameters }) {
  if (earlier.length === 0) return null;
  return (
    <Section title="Other inquiries of this person" id="earlier" size="h4">
      <ul className="mt-1">
        {earlier.map(({ id, subject, received_at: at, state }) => (
          <li key={id} className="border-b border-line py-1.5">
            <PageLink
              className="link inline-flex min-h-6 items-center break-words"
              to={threadAddress({ kind: 'enquiry', id }, parameters)}
            >
              {subject}
            </PageLink>
            <span className="block text-small text-ink-3">
              <TimeText at={at} form="date" />, {state}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
