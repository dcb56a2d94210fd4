import { useState } from 'react';
import { X } from 'lucide';
import { changeThread } from '#contract/endpoints/inbox.ts';
import { INBOX_LIMITS } from '#contract/inbox-kinds.ts';
import type { ChangeThread, InboxThread } from '#contract/inbox.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { AssigneeControl } from '#web/components/console/assignee-control.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, Form, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { serverNow } from '#web/live/server-clock.ts';
import { useUser } from '#web/root-data.ts';
import { SNOOZES } from './snoozes.ts';

export const SNOOZE_CONTROL = 'snooze';

/** A snoozed conversation is off the list, so another one opens. */
export function useThreadChange(
  thread: InboxThread,
  onDone: (notice: string) => void,
  onSnoozed: (notice: string) => void | Promise<void>,
) {
  const action = useAction('Not saved. Please try again.');
  const { kind, id } = thread.item;
  const change = (body: Partial<ChangeThread>, notice: string) =>
    void action
      .run(() => browserClient.call(changeThread, { params: { kind, id }, body }))
      .then((done) => {
        if (done === null) return undefined;
        return typeof body.snoozed_until === 'string' ? onSnoozed(notice) : onDone(notice);
      });
  return { ...action, change };
}
export type ThreadChange = ReturnType<typeof useThreadChange>;

interface NotesProps {
  thread: InboxThread;
  changing: ThreadChange;
  knownTags: readonly string[];
}

function Assignee({ thread: { item, assignees }, changing }: Omit<NotesProps, 'knownTags'>) {
  const self = useUser()?.username ?? '';
  const takeOver = item.assignee !== null && !item.is_mine;
  return (
    <AssigneeControl
      assignee={item.assignee}
      isMine={item.is_mine}
      candidates={assignees}
      isBusy={changing.isBusy}
      onClaim={() => changing.change({ assignee: self, take_over: takeOver }, 'Assigned to you.')}
      onRelease={() => changing.change({ assignee: null }, 'Released.')}
      onAssign={(name) => changing.change({ assignee: name, take_over: takeOver }, `Assigned to ${name}.`)}
    />
  );
}

function Snooze({ thread, changing }: Omit<NotesProps, 'knownTags'>) {
  const isReady = useIsReady();
  const { snoozed_until: until, is_done: isDone } = thread.item;
  if (isDone) return null;
  if (until !== null && Date.parse(until) > serverNow())
    return (
      <p className="flex items-center justify-between gap-3">
        <span>
          Snoozed until <TimeText at={until} />
        </span>
        <WaitingButton
          className="btn-quiet btn-s"
          disabled={changing.isBusy}
          onClick={() => changing.change({ snoozed_until: null }, 'Back in the inbox.')}
        >
          Wake
        </WaitingButton>
      </p>
    );
  return (
    <select
      ref={syncTypedValue}
      id={SNOOZE_CONTROL}
      className="input !min-h-9 text-small"
      aria-label="Snooze"
      value=""
      disabled={changing.isBusy || !isReady}
      onChange={({ target: { value } }) => {
        const chosen = SNOOZES[value];
        if (chosen !== undefined)
          changing.change({ snoozed_until: chosen.until().toISOString() }, `Snoozed ${chosen.text.toLowerCase()}.`);
      }}
    >
      <option value="">Snooze…</option>
      {Object.entries(SNOOZES).map(([value, { text }]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

function Tags({ thread, changing, knownTags }: NotesProps) {
  const [typed, setTyped] = useState('');
  const { tags } = thread.item;
  const add = () => {
    const tag = typed.trim().toLowerCase();
    if (tag === '' || tags.includes(tag)) return;
    changing.change({ tags: [...tags, tag] }, 'Tag added.');
    setTyped('');
  };
  return (
    <div>
      {tags.length === 0 ? null : (
        <ul className="mb-2 flex flex-wrap gap-1.5" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="badge inline-flex items-center gap-1">
              {tag}
              <button
                type="button"
                className="inline-flex size-6 items-center justify-center"
                aria-label={`Remove tag ${tag}`}
                onClick={() => changing.change({ tags: tags.filter((each) => each !== tag) }, 'Tag removed.')}
              >
                <Icon of={X} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length >= INBOX_LIMITS.tags ? null : (
        <Form className="flex gap-2" onSend={add}>
          <input
            ref={syncTypedValue}
            type="text"
            className="input !min-h-9 text-small"
            aria-label="New tag"
            placeholder="Add a tag"
            maxLength={INBOX_LIMITS.tag}
            list="known-tags"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id="known-tags">
            {knownTags.map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
          </datalist>
          <button type="submit" className="btn btn-line btn-s" disabled={changing.isBusy}>
            Add
          </button>
        </Form>
      )}
    </div>
  );
}

export function ThreadNotes(props: NotesProps) {
  return (
    <section aria-label="Assignment" className="grid gap-3">
      <ErrorSummary problem={props.changing.refused} />
      <Assignee {...props} />
      <Snooze {...props} />
      <Tags {...props} />
    </section>
  );
}
