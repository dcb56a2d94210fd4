import { INBOX_SORTS } from '#contract/console-lists.ts';
import type { InboxItem } from '#contract/inbox.ts';
import { INBOX_KIND_LABELS, INBOX_LIMITS, INBOX_VIEW_LABELS } from '#contract/inbox-kinds.ts';
import { addressOf } from '#web/components/console/address.ts';
import { type Choices, readList } from '#web/components/console/list-address.ts';
import { viewParameters } from '#web/components/console/table-view.ts';

export const INBOX_PATH = '/operator/inbox';
export const MACROS_PATH = '/operator/inbox/macros';

const { open, ...views } = INBOX_VIEW_LABELS;
export const INBOX_CHOICES = {
  view: { label: 'Views', all: open, values: views },
  kind: { label: 'Kind', all: 'All kinds', values: INBOX_KIND_LABELS },
} as const satisfies Choices;
const COLUMNS = ['subject', 'from', 'kind', 'about', 'assignee', 'tags', 'snoozed', 'received'] as const;

export function readInboxList(request: Request) {
  const list = readList(request, {
    choices: INBOX_CHOICES,
    sorts: INBOX_SORTS,
    columns: COLUMNS.map((id) => ({ id })),
  });
  const asked = (new URL(request.url).searchParams.get('tag') ?? '').trim().toLowerCase().slice(0, INBOX_LIMITS.tag);
  const tag = asked === '' ? null : asked;
  const filter = { ...list.filter, tag };
  return {
    ...list,
    filter,
    parameters: { ...filter, ...viewParameters(list.view, INBOX_SORTS[0]) },
    query: { ...list.query, ...(tag === null ? {} : { tag }) },
  };
}
export type InboxParameters = ReturnType<typeof readInboxList>['parameters'];

export const inboxAddress = (
  parameters: InboxParameters,
  changes: Partial<InboxParameters> & { cursor?: string } = {},
) => addressOf(INBOX_PATH, { ...parameters, ...changes });

export const threadAddress = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>, parameters: InboxParameters): string =>
  addressOf(`${INBOX_PATH}/${kind}/${id}`, parameters);
