import { countOf } from '#contract/format/money.ts';
import type { CommentRow } from '#contract/comment-lists.ts';
import { removeComments, restoreComments } from '#contract/endpoints/comments.ts';
import type { Macro } from '#contract/inbox.ts';
import { browserClient } from '#web/api.ts';
import { useBulkReport } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { type Given, ReasonChoice, usedFor } from '../inbox/decide-reports.tsx';

const comments = (count: number): string => countOf(count, 'comment');
const textOf = (done: string) => (count: number) =>
  count === 0
    ? `Nothing ${done}.`
    : `${comments(count)} ${done}. ${count === 1 ? 'Its author was' : 'Their authors were'} notified.`;

interface ActionProps {
  rows: readonly CommentRow[];
  macros: readonly Macro[];
}

function Remove({ rows, macros }: ActionProps) {
  const report = useBulkReport();
  const reasons = usedFor(macros, 'remove');
  const remove = (given: Given) =>
    browserClient.call(removeComments, { body: { ids: rows.map(({ id }) => id), ...given } });
  return (
    <details className="open:w-full">
      <summary className="btn btn-line btn-s list-none">Remove</summary>
      <div className="mt-2 max-w-prose">
        <ReasonChoice
          id="remove-comments"
          label="Reason to remove them"
          hint="Sent to the authors."
          button={`Remove ${comments(rows.length)}`}
          tone="stop"
          macros={reasons}
          first={undefined}
          asksRule
          action={remove}
          onDone={(result) => report(result, textOf('removed'))}
        />
      </div>
    </details>
  );
}

function Restore({ rows, macros }: ActionProps) {
  const report = useBulkReport();
  const reasons = usedFor(macros, 'restore');
  const restore = ({ reason }: Given) =>
    browserClient.call(restoreComments, { body: { ids: rows.map(({ id }) => id), reason } });
  return (
    <details className="open:w-full">
      <summary className="btn btn-line btn-s list-none">Restore</summary>
      <div className="mt-2 max-w-prose">
        <ReasonChoice
          id="restore-comments"
          label="Reason to restore them"
          hint="Sent to the authors."
          button={`Restore ${comments(rows.length)}`}
          tone="solid"
          macros={reasons}
          first={reasons[0]}
          action={restore}
          onDone={(result) => report(result, textOf('restored'))}
        />
      </div>
    </details>
  );
}

export const moderating = (macros: readonly Macro[]): Selection<CommentRow> => ({
  nameOf: ({ author, title }) => `comment by ${author} on the ${title}`,
  actions: (selected) => {
    const removed = selected.filter(({ removed_at: at }) => at !== null);
    const visible = selected.filter(({ removed_at: at }) => at === null);
    return (
      <>
        {visible.length === 0 ? null : <Remove rows={visible} macros={macros} />}
        {removed.length === 0 ? null : <Restore rows={removed} macros={macros} />}
      </>
    );
  },
});
