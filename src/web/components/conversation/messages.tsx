import { formOf } from '#contract/call.ts';
import { markConversationRead, reportMessage, sendMessage } from '#contract/endpoints/conversations.ts';
import { useEffect, useState } from 'react';
import { FileText } from 'lucide';
import { REPORT_CODES, REPORT_LABELS, type ReportCode } from '#contract/comment-codes.ts';
import { MESSAGE_LIMITS } from '#contract/conversation-kinds.ts';
import type { Conversation, Message } from '#contract/conversations.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Select, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { browserClient } from '#web/api.ts';
import { Section } from '#web/components/ui/section.tsx';
import { subscribeLive } from '#web/live/hub.ts';

const BYTES_IN_KB = 1024;
/** Other forms of the page have fields of the same names. */
const FIELD_NAMES = { text: 'message', document: 'message-file' } as const;
const REPORT_OPTIONS = REPORT_CODES.map((code) => [code, REPORT_LABELS[code]] as const);

function Report({ id, onReported }: { id: string; onReported: () => void }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small text-ink-2">
        Report this message
      </summary>
      <ActionForm
        className="grid max-w-xl gap-4 pb-4"
        failed="Not reported. Please try again."
        action={(text) =>
          browserClient.call(reportMessage, {
            params: { id },
            body: { code: (text(`code-${id}`) || 'other') as ReportCode, note: text(`note-${id}`) },
          })
        }
        onDone={onReported}
      >
        <ErrorSummary />
        <Select name={`code-${id}`} label="What’s wrong with it?" options={REPORT_OPTIONS} />
        <Field name={`note-${id}`} label="Details for our staff (optional)" maxLength={1000} autoComplete="off" />
        <div>
          <SubmitButton busy="Reporting…" className="btn-line min-h-[3rem] px-6">
            Report message
          </SubmitButton>
        </div>
        <p className="hint">Our staff can then read this conversation.</p>
      </ActionForm>
    </details>
  );
}

function MessageText({ message }: { message: Message }) {
  if (message.is_removed && message.text === '' && message.file === null)
    return <p className="mt-1 text-ink-3">This message was removed.</p>;
  return (
    <>
      {message.is_removed ? <p className="mt-1 text-small text-stop">Removed for both sides.</p> : null}
      {message.text === '' ? null : (
        <p className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{message.text}</p>
      )}
      {message.file === null ? null : (
        <a className="link mt-1 inline-flex min-h-11 items-center gap-2 break-all" href={message.file.href}>
          <Icon of={FileText} size={16} />
          {message.file.name}
          <span className="text-small text-ink-3">{Math.max(1, Math.round(message.file.bytes / BYTES_IN_KB))} kB</span>
        </a>
      )}
    </>
  );
}

export function MessageList({
  conversation,
  onReported,
}: {
  conversation: Conversation;
  onReported?: (() => void) | undefined;
}) {
  const { kind, side, messages, reported } = conversation;
  if (messages.length === 0) return <p className="mt-4 border-y border-line py-5 text-ink-2">No messages yet.</p>;
  return (
    <ol className="mt-4 border-t border-line" aria-label="Messages, newest last">
      {messages.map((message) => {
        const isOwn = message.side === side;
        return (
          <li
            key={message.id}
            className={`border-b border-line py-3.5 pl-4 ${isOwn ? 'border-l-[3px] border-l-line-strong' : 'border-l-[3px] border-l-ink'}`}
          >
            <p className="text-small text-ink-2">
              <span className="font-strong text-ink">{isOwn ? 'You' : message.author}</span>
              {isOwn ? null : `, ${kind === 'appointment' && message.side === 'buyer' ? 'bidder' : message.side}`}{' '}
              <TimeText at={message.sent_at} form="full" />
              {isOwn ? (message.read_at === null ? ', not read yet' : ', read') : null}
            </p>
            <MessageText message={message} />
            {reported.includes(message.id) ? (
              <p className="mt-1 text-small text-ink-2">Reported. Our staff will review it.</p>
            ) : isOwn || message.is_removed || onReported === undefined ? null : (
              <Report id={message.id} onReported={onReported} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Send({ conversation, other, onSent }: { conversation: Conversation; other: string; onSent: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  // A new form after each message, because the browser keeps what was typed and chosen.
  const [sent, setSent] = useState(0);
  return (
    <ActionForm
      key={sent}
      names={FIELD_NAMES}
      className="mt-4 grid max-w-2xl gap-4"
      failed="Not sent. What you typed is still here. Please try again."
      action={(text) =>
        browserClient.call(sendMessage, {
          body: formOf(sendMessage, {
            conversation: conversation.id,
            text: text(FIELD_NAMES.text),
            ...(file === null ? {} : { document: file }),
          }),
        })
      }
      onDone={() => {
        setFile(null);
        setSent(sent + 1);
        onSent();
      }}
    >
      <ErrorSummary />
      <TextArea name={FIELD_NAMES.text} label={`Message to ${other}`} rows={3} maxLength={MESSAGE_LIMITS.text} />
      <Field
        name={FIELD_NAMES.document}
        label="File (optional)"
        hint="PDF or image, up to 10 MB."
        type="file"
        accept="application/pdf,image/*"
        className="!py-2.5"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <div>
        <SubmitButton busy="Sending…" className="btn-solid min-h-[3rem] px-6">
          Send message
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

function useReading({ id, side, messages }: Conversation, reload: () => Promise<void>): void {
  const unread = messages.findLast((message) => message.side !== side && message.read_at === null)?.id;
  useEffect(() => {
    if (unread !== undefined) void browserClient.call(markConversationRead, { params: { id } }).catch(() => undefined);
  }, [id, unread]);
  useEffect(
    () =>
      subscribeLive({ slugs: [], personal: true }, (event) => {
        // A snapshot stands for what may have been missed until the connection was up.
        const isAboutThis = event.event === 'conversation_changed' && event.data.conversation === id;
        if (isAboutThis || event.event === 'snapshot') void reload();
      }),
    [id, reload],
  );
}

export function Messages({
  conversation,
  other,
  reload,
}: {
  conversation: Conversation;
  other: string;
  reload: () => Promise<void>;
}) {
  useReading(conversation, reload);
  const refresh = () => void reload();
  return (
    <Section title="Messages" id="messages" size="h3" className="mt-12">
      <p className="mt-2 max-w-prose text-ink-2">
        Only you and {other} read them. Our staff do so only for a reason, such as a report or a dispute, and each time
        is recorded.{' '}
        {conversation.kind === 'appointment'
          ? 'Keep to the appointment: prices and deals belong in the auction. Report messages that suggest otherwise.'
          : null}
      </p>
      <MessageList conversation={conversation} onReported={refresh} />
      {conversation.may_write ? (
        <Send conversation={conversation} other={other} onSent={refresh} />
      ) : (
        <p className="mt-4 text-ink-2">This conversation is closed. You can still read it.</p>
      )}
    </Section>
  );
}
