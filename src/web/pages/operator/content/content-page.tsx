import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Plus } from 'lucide';
import { addressOf } from '#contract/call.ts';
import { CONTENT_SORTS, type ContentColumn } from '#contract/console-lists.ts';
import { CONTENT_KINDS, CONTENT_STATES, type ContentKind, type ContentState } from '#contract/content-kinds.ts';
import type { ContentItem } from '#contract/content.ts';
import { exportContent, listContent, publishContent, unpublishContent } from '#contract/endpoints/content.ts';
import { countOf } from '#contract/format/money.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction, runForEach } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { KIND_LABELS, STATE_LABELS } from './content-labels.ts';
import { RowLink } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Content', isPrivate: true });

const PATH = '/operator/content';

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, CONTENT, ({ call }, query) => call(listContent, { query }));

function when(item: ContentItem) {
  if (item.state === 'scheduled' && item.scheduled_at !== null)
    return (
      <>
        Scheduled for <TimeText at={item.scheduled_at} />
      </>
    );
  return item.published_at === null ? 'Not published' : <TimeText at={item.published_at} form="date" />;
}

const Title = ({ kind, slug, title }: ContentItem) => (
  <RowLink to={`${PATH}/${kind}/${slug}`} className="font-strong [overflow-wrap:anywhere]">
    {title}
  </RowLink>
);

const State = ({ state }: ContentItem) => (
  <span className={`badge ${STATE_LABELS[state].badge}`}>{STATE_LABELS[state].text}</span>
);

const COLUMNS: readonly Column<ContentItem, ContentColumn>[] = [
  { id: 'title', heading: 'Title', card: 'title', isFixed: true, cell: Title },
  { id: 'kind', heading: 'Kind', card: 'detail', cell: ({ kind }) => KIND_LABELS[kind].many },
  { id: 'state', heading: 'State', card: 'value', cell: State },
  { id: 'public', heading: 'Public', className: 'whitespace-nowrap max-lg:hidden', cell: when },
  {
    id: 'saved',
    heading: 'Saved',
    card: 'detail',
    className: 'whitespace-nowrap text-ink-2 sm:max-md:hidden',
    isSortable: true,
    cell: (item) => (
      <>
        {item.saved_by ?? 'System'}, <TimeText at={item.saved_at} form="day" />
      </>
    ),
  },
  { id: 'version', heading: 'Version', className: 'num max-md:hidden', cell: ({ version }) => version },
];

const CONTENT = {
  list: 'content',
  title: 'Content',
  path: PATH,
  nouns: ['item', 'items'],
  search: 'Title',
  choices: {
    kind: {
      label: 'Kind',
      all: 'All',
      values: Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, KIND_LABELS[kind].many])) as Readonly<
        Record<ContentKind, string>
      >,
    },
    state: {
      label: 'State',
      all: 'Any',
      values: Object.fromEntries(CONTENT_STATES.map((state) => [state, STATE_LABELS[state].text])) as Readonly<
        Record<ContentState, string>
      >,
    },
  },
  chips: 'kind',
  sorts: CONTENT_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No content yet', 'Create the first item with the button above.'],
  searchHint: 'Search by words of the title.',
} as const satisfies ListDeclaration<ContentItem>;

const items = (count: number): string => countOf(count, 'item');

const CHANGING: Selection<ContentItem> = {
  nameOf: ({ title }) => title,
  actions: (rows) => (
    <>
      <BulkAction
        label="Publish"
        button={`Publish ${items(rows.length)}`}
        busy="Publishing…"
        run={() =>
          runForEach(rows, ({ id, version }) =>
            browserClient.call(publishContent, { params: { id }, body: { version } }),
          )
        }
        done={(count) => (count === 0 ? 'Nothing published.' : `${items(count)} published.`)}
      >
        <p>The latest version of each item becomes public now, even if it’s scheduled for later.</p>
      </BulkAction>
      <BulkAction
        label="Unpublish"
        button={`Unpublish ${items(rows.length)}`}
        busy="Unpublishing…"
        run={() => runForEach(rows, ({ id }) => browserClient.call(unpublishContent, { params: { id } }))}
        done={(count) => (count === 0 ? 'Nothing unpublished.' : `${items(count)} unpublished.`)}
      >
        <p>They are no longer public, and scheduled ones won’t be published.</p>
      </BulkAction>
    </>
  ),
};

function OtherKinds() {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-ink-2">
      Or create a new
      {CONTENT_KINDS.filter((kind) => kind !== 'blog').map((kind) => (
        <PageLink key={kind} className="link inline-flex min-h-9 items-center" to={`/operator/content/new/${kind}`}>
          {KIND_LABELS[kind].one}
        </PageLink>
      ))}
    </p>
  );
}

export default function ContentPage() {
  const list = useLoaderData<typeof loader>();
  const kind = list.filter.kind ?? 'blog';
  return (
    <ListPage
      of={CONTENT}
      {...list}
      file={addressOf(exportContent, { query: fileQuery(list) })}
      selection={CHANGING}
      actions={
        <PageLink className="btn btn-solid" to={`${PATH}/new/${kind}`}>
          <Icon of={Plus} size={18} />
          New {KIND_LABELS[kind].one}
        </PageLink>
      }
    >
      {list.filter.kind === null ? <OtherKinds /> : null}
    </ListPage>
  );
}
