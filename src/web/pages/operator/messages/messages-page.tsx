import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { REPORT_LABELS } from '#contract/comment-codes.ts';
import type { Conversation, ReportedMessage } from '#contract/conversations.ts';
import { decideOnMessage, listReportedMessages, openConversation } from '#contract/endpoints/conversations.ts';
import { browserClient } from '#web/api.ts';
import { ConsolePage, Nothing } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { MessageList } from '#web/components/conversation/messages.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Reported messages', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { queue: await pageContext(context).client.call(listReportedMessages) };
}

interface ItemProps {
  item: ReportedMessage;
  onDone: (notice: string) => void;
}

function Decide({ item, onDone }: ItemProps) {
  const decide = (decision: 'removed' | 'kept') => (reason: string) =>
    browserClient.call(decideOnMessage, {
      params: { id: item.message_id },
      body: { decision, code: item.reports[0]?.code ?? 'other', reason },
    });
  return (
    <div className="mt-4 grid gap-5 sm:grid-cols-2">
      <ReasonForm
        id={`remove-${item.message_id}`}
        tone="stop"
        label="Reason"
        hint="Sent to the author."
        button="Remove message"
        busy="Removing…"
        notice="Message removed. Its author was notified."
        action={decide('removed')}
        onDone={onDone}
      />
      <ReasonForm
        id={`keep-${item.message_id}`}
        label="Reason to keep it"
        hint="Sent to the reporter."
        button="Keep message"
        busy="Saving…"
        notice="The message stays."
        action={decide('kept')}
        onDone={onDone}
      />
    </div>
  );
}

function Item({ item, onDone }: ItemProps) {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  return (
    <li className="border-b border-line py-5">
      <p>
        <PageLink className="link" to={`/operator/people/${item.author}`}>
          {item.author}
        </PageLink>{' '}
        <span className="text-ink-2">in the sale of the</span>{' '}
        <PageLink className="link" to={`/auctions/${item.slug}`}>
          {item.title}
        </PageLink>
      </p>
      <p className="text-small text-ink-3">
        <TimeText at={item.sent_at} form="record" />
      </p>
      <ul className="mt-3 grid gap-1 text-small">
        {item.reports.map((report) => (
          <li key={report.reporter}>
            <span className="badge badge-warn">{REPORT_LABELS[report.code]}</span>{' '}
            <PageLink className="link" to={`/operator/people/${report.reporter}`}>
              {report.reporter}
            </PageLink>
            {report.note === '' ? '' : `: “${report.note}”`}
          </li>
        ))}
      </ul>
      {conversation === null ? (
        <div className="max-w-xl">
          <ReasonForm
            id={`open-${item.message_id}`}
            label="Reason to read the conversation"
            hint="Saved to the audit log."
            button="Read conversation"
            busy="Opening…"
            notice="The conversation is shown. This was recorded."
            action={async (reason) => {
              setConversation(
                await browserClient.call(openConversation, { params: { id: item.conversation_id }, body: { reason } }),
              );
            }}
            onDone={onDone}
          />
        </div>
      ) : (
        <>
          <MessageList conversation={conversation} />
          <Decide item={item} onDone={onDone} />
        </>
      )}
    </li>
  );
}

export default function ReportedMessagesPage() {
  const { queue } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  return (
    <ConsolePage title="Reported messages" note={<>{queue.total} to decide</>}>
      <SuccessAlert>{notice}</SuccessAlert>
      {queue.items.length === 0 ? (
        <Nothing title="Nothing to decide">
          Private messages that one side reported appear here. We don’t read any others.
        </Nothing>
      ) : (
        <ol>
          {queue.items.map((item) => (
            <Item key={item.message_id} item={item} onDone={done} />
          ))}
        </ol>
      )}
    </ConsolePage>
  );
}
