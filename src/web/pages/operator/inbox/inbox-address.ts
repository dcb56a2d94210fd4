import type { InboxItem } from '#contract/inbox.ts';
import { INBOX_KINDS, INBOX_VIEWS, type InboxKind, type InboxView } from '#contract/inbox-kinds.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';

export const INBOX_PATH = '/operator/inbox';
export const MACROS_PATH = '/operator/inbox/macros';

export interface InboxFilter {
  readonly view: InboxView;
  readonly kind: InboxKind | null;
  readonly tag: string | null;
}

export const filterOf = (search: URLSearchParams): InboxFilter => ({
  view: oneOf(INBOX_VIEWS, search.get('view')) ?? 'open',
  kind: oneOf(INBOX_KINDS, search.get('kind')) ?? null,
  tag: search.get('tag'),
});

export const parametersOf = ({ view, kind, tag }: InboxFilter) => ({ view: view === 'open' ? null : view, kind, tag });

export const inboxAddress = (filter: InboxFilter, cursor: string | null = null): string =>
  addressOf(INBOX_PATH, { ...parametersOf(filter), cursor });

export const threadAddress = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>, filter: InboxFilter): string =>
  addressOf(`${INBOX_PATH}/${kind}/${id}`, parametersOf(filter));

export const queryOf = ({ view, kind, tag }: InboxFilter) => ({
  view,
  ...(kind === null ? {} : { kind }),
  ...(tag === null ? {} : { tag }),
});
