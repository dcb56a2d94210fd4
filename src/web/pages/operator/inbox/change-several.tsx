import { countOf } from '#contract/format/money.ts';
import { changeThreads } from '#contract/endpoints/inbox.ts';
import { INBOX_LIMITS } from '#contract/inbox-kinds.ts';
import type { ChangeThreads, InboxItem } from '#contract/inbox.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { SNOOZES } from './snoozes.ts';

type Change = Partial<Omit<ChangeThreads, 'threads'>>;

const conversations = (count: number): string => countOf(count, 'conversation');
const textOf = (done: string) => (count: number) =>
  count === 0 ? `Nothing ${done}.` : `${conversations(count)} ${done}.`;

export const CHANGING_SEVERAL: Selection<InboxItem> = {
  nameOf: ({ from, title }) => `${title}, from ${from}`,
  actions(selected) {
    const count = conversations(selected.length);
    const change = (body: Change) =>
      browserClient.call(changeThreads, { body: { threads: selected.map(({ kind, id }) => ({ kind, id })), ...body } });
    return (
      <>
        <BulkAction
          label="Claim"
          button={`Claim ${count}`}
          busy="Claiming…"
          run={() => change({ claim: true })}
          done={textOf('claimed')}
        >
          <p>Assigns them to you. Those of colleagues stay with them.</p>
        </BulkAction>
        <BulkAction
          label="Snooze"
          button={`Snooze ${count}`}
          busy="Snoozing…"
          run={(text) => change({ snoozed_until: SNOOZES[text('snooze')]?.until().toISOString() ?? null })}
          done={textOf('snoozed')}
        >
          <Select
            name="snooze"
            label="How long"
            options={Object.entries(SNOOZES).map(([value, { text }]) => [value, text] as const)}
          />
        </BulkAction>
        <BulkAction
          label="Tag"
          button={`Tag ${count}`}
          busy="Tagging…"
          run={(text) => change({ add_tag: text('add_tag') })}
          done={textOf('tagged')}
        >
          <Field name="add_tag" label="New tag" maxLength={INBOX_LIMITS.tag} autoCapitalize="none" list="inbox-tags" />
        </BulkAction>
      </>
    );
  },
};
