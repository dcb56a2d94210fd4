import { useState } from 'react';
import type { Conversation, ReportedMessage } from '#contract/conversations.ts';
import { readConversationAsStaff } from '#contract/endpoints/conversations.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { MessageList } from '#web/components/conversation/messages.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Reports } from './decide-reports.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

/** The conversation, once it was read with a reason. Another message starts without it. */
export function useRevealedConversation(item: ReportedMessage | null) {
  const [read, setRead] = useState<{ readonly of: string; readonly conversation: Conversation } | null>(null);
  const id = item?.message_id ?? '';
  return {
    conversation: read?.of === id ? read.conversation : null,
    setConversation: (conversation: Conversation) => setRead({ of: id, conversation }),
  };
}

interface MessageProps {
  item: ReportedMessage;
  read: ReturnType<typeof useRevealedConversation>;
  onDone: (notice: string) => void;
}

export function PrivateMessage({ item, read: { conversation, setConversation }, onDone }: MessageProps) {
  return (
    <article aria-label={`Private message by ${item.author}`}>
      <p className="text-small text-ink-3">
        <PersonLink username={item.author} />, <TimeText at={item.sent_at} />, in the sale of the{' '}
        <PageLink className="link" to={`/auctions/${item.slug}`}>
          {item.title}
        </PageLink>
      </p>
      <Reports reports={item.reports} />
      {item.decision === null ? null : (
        <p className="mt-4">
          <span className="badge badge-info">{item.decision === 'removed' ? 'Removed' : 'Kept'}</span>
        </p>
      )}
      {conversation === null ? (
        <div className="mt-4 max-w-xl">
          <ReasonForm
            id={`open-${item.message_id}`}
            label="Reason to read the conversation"
            hint="Private messages stay hidden until you give a reason. It’s saved to the audit log."
            button="Read conversation"
            busy="Opening…"
            notice="The conversation is shown. This was recorded."
            action={async (reason) => {
              setConversation(
                await browserClient.call(readConversationAsStaff, {
                  params: { id: item.conversation_id },
                  body: { reason },
                }),
              );
            }}
            onDone={onDone}
          />
        </div>
      ) : (
        <MessageList conversation={conversation} />
      )}
    </article>
  );
}
