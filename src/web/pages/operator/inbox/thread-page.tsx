import { useRef } from 'react';
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Eye } from 'lucide';
import { decideOnComment } from '#contract/endpoints/comments.ts';
import { decideOnMessage } from '#contract/endpoints/conversations.ts';
import { listInbox, listMacros, readThread } from '#contract/endpoints/inbox.ts';
import { INBOX_KINDS } from '#contract/inbox-kinds.ts';
import type { InboxThread, Macro } from '#contract/inbox.ts';
import { browserClient } from '#web/api.ts';
import { oneOf } from '#web/components/console/address.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { noticeOf } from '#web/components/console/kept-notice.ts';
import { usePaneKeys } from '#web/components/console/pane-keys.ts';
import { DecidedNotice, neighborOf, Panes } from '#web/components/console/panes.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { fieldId, SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { CommentMessage, DecideAppeal } from './comment-thread.tsx';
import { DecideReports, KEEP_BUTTON, REMOVE_BUTTON } from './decide-reports.tsx';
import { ANSWER_FIELD, AnswerForm, Earlier, EnquiryMessage, Sender } from './enquiry-thread.tsx';
import { inboxAddress, readInboxList, threadAddress } from './inbox-address.ts';
import { PrivateMessage, useRevealedConversation } from './message-thread.tsx';
import { labelOf, ThreadList } from './thread-list.tsx';
import { SNOOZE_CONTROL, ThreadNotes, useThreadChange } from './thread-notes.tsx';
import { usePresence } from './use-presence.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Inbox: ${loaderData?.thread.item.title ?? ''}`, isPrivate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const { query, parameters } = readInboxList(request);
  const key = { kind: oneOf(INBOX_KINDS, params['kind'] ?? null) ?? 'enquiry', id: params['id'] ?? '' };
  const [thread, page, macros] = await Promise.all([
    read(readThread, { params: key }),
    client.call(listInbox, { query }),
    client.call(listMacros),
  ]);
  return { thread, page, parameters, macros: macros.items };
}

function Viewers({ viewers }: Pick<InboxThread, 'viewers'>) {
  const writers = viewers.filter(({ is_writing: isWriting }) => isWriting);
  const shown = writers.length > 0 ? writers : viewers;
  return (
    <div role="status">
      {shown.length === 0 ? null : (
        <p className="alert alert-warn mb-4">
          <Icon of={Eye} />
          <span>
            <strong>{shown.map(({ username }) => username).join(', ')}</strong>{' '}
            {writers.length > 0
              ? `${shown.length === 1 ? 'is' : 'are'} answering this now.`
              : `${shown.length === 1 ? 'has' : 'have'} this open too.`}
          </span>
        </p>
      )}
    </div>
  );
}

interface DecideProps {
  thread: InboxThread;
  macros: readonly Macro[];
  isRead: boolean;
  onDone: (notice: string) => Promise<void>;
}

/** Private messages are decided on once they were read. */
function Decide({ thread: { item, comment, message }, macros, isRead, onDone }: DecideProps) {
  const { id } = item;
  const shared = { id, macros, onDone };
  if (item.is_done) return null;
  if (comment !== null && comment.appeal !== null) return <DecideAppeal {...shared} />;
  if (comment !== null)
    return (
      <DecideReports
        {...shared}
        what="comment"
        reports={comment.reports}
        action={(body) => browserClient.call(decideOnComment, { params: { id }, body })}
      />
    );
  if (message === null || !isRead) return null;
  return (
    <DecideReports
      {...shared}
      what="message"
      reports={message.reports}
      action={(body) => browserClient.call(decideOnMessage, { params: { id }, body })}
    />
  );
}

const focusOn = (id: string) => () => document.getElementById(id)?.focus();
const Key = ({ name }: { name: string }) => <kbd className="data">{name}</kbd>;

export default function ThreadPage() {
  const { thread, page, parameters, macros } = useLoaderData<typeof loader>();
  const { item, enquiry, comment, message } = thread;
  const navigate = useNavigate();
  const { notice, done } = useNotice();
  const self = useUser()?.username ?? '';
  const panes = useRef<HTMLDivElement>(null);
  const typed = useTyped(`enquiry:${item.id}`);
  usePresence(item, enquiry?.answer === null && typed[0] !== '');
  const here = threadAddress(item, parameters);
  const links = page.items.map((each) => threadAddress(each, parameters));
  const open = (to: string | undefined) => (to === undefined ? undefined : void navigate(to));
  const decided = async (text: string) => {
    const next = neighborOf(links, here, 1) ?? links.find((link) => link !== here);
    await navigate(next ?? inboxAddress(parameters), { state: { notice: text } });
  };
  const changing = useThreadChange(thread, done, decided);
  const read = useRevealedConversation(message);
  usePaneKeys(panes, {
    j: () => open(neighborOf(links, here, 1)),
    k: () => open(neighborOf(links, here, -1)),
    c: () => changing.change({ assignee: self, take_over: item.assignee !== null }, 'Assigned to you.'),
    z: focusOn(SNOOZE_CONTROL),
    ...(enquiry?.answer === null ? { a: focusOn(fieldId(ANSWER_FIELD)) } : {}),
    ...(item.kind === 'enquiry' ? {} : { x: focusOn(REMOVE_BUTTON), o: focusOn(KEEP_BUTTON) }),
  });
  return (
    <ConsolePage
      title={item.title}
      above={{ name: 'Inbox', to: inboxAddress(parameters) }}
      actions={
        <span className={`badge ${item.is_done ? 'badge-met' : 'badge-warn'}`}>
          {item.is_done ? 'Done' : labelOf(item)}
        </span>
      }
      className=""
    >
      <DecidedNotice text={noticeOf(useLocation().state)} />
      <Panes
        ref={panes}
        label="Inbox"
        list={<ThreadList page={page} parameters={parameters} current={item.id} />}
        item={
          <div className="px-4 py-5 lg:px-6">
            <Viewers viewers={thread.viewers} />
            {enquiry === null ? null : <EnquiryMessage enquiry={enquiry} />}
            {enquiry?.answer === null ? (
              <AnswerForm
                enquiry={enquiry}
                macros={macros.filter(({ used_for: use }) => use === 'answer')}
                typed={typed}
                onDone={decided}
              />
            ) : null}
            {comment === null ? null : <CommentMessage item={comment} macros={macros} onDone={done} />}
            {message === null ? null : <PrivateMessage item={message} read={read} onDone={done} />}
          </div>
        }
        aside={
          <aside aria-label="Conversation" className="grid content-start gap-6 px-4 pb-8 pt-4">
            {notice === null ? null : (
              <div className="-mt-6">
                <SuccessAlert>{notice}</SuccessAlert>
              </div>
            )}
            <Decide thread={thread} macros={macros} isRead={read.conversation !== null} onDone={decided} />
            <ThreadNotes thread={thread} changing={changing} knownTags={page.tags} />
            {enquiry === null ? null : <Sender enquiry={enquiry} />}
            <Earlier earlier={thread.earlier} parameters={parameters} />
            <p className="text-small text-ink-3 max-lg:hidden">
              Keys: <Key name="j" /> <Key name="k" /> move, <Key name="c" /> claim, <Key name="z" /> snooze,{' '}
              {item.kind === 'enquiry' ? (
                <>
                  <Key name="a" /> answer
                </>
              ) : (
                <>
                  <Key name="x" /> remove, <Key name="o" /> keep, then <Key name="Enter" />
                </>
              )}
            </p>
          </aside>
        }
      />
    </ConsolePage>
  );
}
