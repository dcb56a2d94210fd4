import { countOf } from '#contract/format/money.ts';
import { createContext, use } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import type { CommentRow } from '#contract/comment-lists.ts';
import { REPORT_LABELS } from '#contract/comment-codes.ts';
import { COMMENT_SORTS, type CommentKind, type CommentColumn } from '#contract/console-lists.ts';
import { exportComments, listCommentsForStaff } from '#contract/endpoints/comments.ts';
import { listMacros } from '#contract/endpoints/inbox.ts';
import type { Macro } from '#contract/inbox.ts';
import { useBulkReport } from '#web/components/console/bulk-action.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { INBOX_PATH } from '../inbox/inbox-address.ts';
import { moderating } from './moderate-comments.tsx';
import { StaffPhotos } from './staff-photos.tsx';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Comments', isPrivate: true });

export async function loader(args: LoaderFunctionArgs) {
  const [list, { items: macros }] = await Promise.all([
    loadList(args, COMMENTS, ({ call }, query) => call(listCommentsForStaff, { query })),
    pageContext(args.context).client.call(listMacros),
  ]);
  return { ...list, macros };
}

const KINDS: Readonly<Record<CommentKind, string>> = {
  comment: 'Comment',
  question: 'Question',
  reply: 'Reply',
  note: 'Staff note',
};

const Macros = createContext<readonly Macro[]>([]);

function Photos({ id, images }: Pick<CommentRow, 'id' | 'images'>) {
  const report = useBulkReport();
  const onDone = (notice: string) => report({ items: [{ id, ok: true, message: null }] }, () => notice);
  return <StaffPhotos commentId={id} images={images} macros={use(Macros)} isSmall onDone={onDone} />;
}

/** Names the row in the table, so it is a link. */
const Text = ({ id, slug, text, images }: CommentRow) => (
  <>
    <PageLink to={`/auctions/${slug}#comment-${id}`} className="block min-h-6 underline-offset-4 hover:underline">
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{text}</span>
    </PageLink>
    <Photos id={id} images={images} />
  </>
);

const Vehicle = ({ slug, title }: CommentRow) => (
  <RowLink to={`/operator/auctions/${slug}`} className="">
    {title}
  </RowLink>
);

function Status({ id, open_reports: reports, has_open_appeal: hasAppeal, removed_at: removedAt, ...row }: CommentRow) {
  const thread = `${INBOX_PATH}/comment/${id}`;
  const { removed_code: code, removed_reason: reason } = row;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {removedAt === null ? null : (
        <>
          <span className="badge badge-info">Removed</span>
          <span className="text-small text-ink-2">{code === null ? reason : REPORT_LABELS[code]}</span>
        </>
      )}
      {reports === 0 ? null : (
        <PageLink to={thread} className="inline-flex min-h-6 items-center">
          <span className="badge badge-warn">{countOf(reports, 'report')}</span>
        </PageLink>
      )}
      {hasAppeal ? (
        <PageLink to={thread} className="inline-flex min-h-6 items-center">
          <span className="badge badge-warn">Appeal</span>
        </PageLink>
      ) : null}
      {removedAt === null && reports === 0 ? <span className="text-ink-3">Visible</span> : null}
    </div>
  );
}

const COLUMNS: readonly Column<CommentRow, CommentColumn>[] = [
  { id: 'comment', heading: 'Comment', card: 'title', isFixed: true, className: 'sm:w-1/3 sm:min-w-64', cell: Text },
  { id: 'vehicle', heading: 'Vehicle', card: 'detail', className: 'sm:min-w-44 sm:max-lg:hidden', cell: Vehicle },
  { id: 'author', heading: 'Author', card: 'detail', cell: ({ author }) => <RowPerson username={author} /> },
  {
    id: 'kind',
    heading: 'Kind',
    className: 'whitespace-nowrap max-xl:hidden',
    cell: ({ kind }) => KINDS[kind],
  },
  { id: 'status', heading: 'Status', card: 'detail', cell: Status },
  {
    id: 'votes',
    heading: 'Helpful',
    card: 'labeled',
    className: 'num sm:max-xl:hidden',
    isSortable: true,
    cell: ({ vote_count: count }) => (count === 0 ? <span className="text-ink-3">0</span> : count),
  },
  {
    id: 'posted',
    heading: 'Posted',
    card: 'detail',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ posted_at: at }) => <TimeText at={at} form="date" />,
  },
];

const COMMENTS = {
  list: 'comments',
  title: 'Comments',
  path: '/operator/comments',
  nouns: ['comment', 'comments'],
  search: 'Words, username or email',
  choices: {
    show: {
      label: 'Comments by status',
      all: 'All',
      values: { reported: 'Reported or appealed', visible: 'Visible', removed: 'Removed' },
    },
    kind: { label: 'Kind', all: 'All kinds', values: KINDS },
  },
  chips: 'show',
  sorts: COMMENT_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No comments yet', 'Comments on auctions appear here, the newest first.'],
  searchHint: 'Search by beginnings of words of the comment, or part of its author’s name or email.',
} as const satisfies ListDeclaration<CommentRow>;

export default function CommentsPage() {
  const { macros, ...list } = useLoaderData<typeof loader>();
  return (
    <Macros value={macros}>
      <ListPage
        of={COMMENTS}
        {...list}
        file={addressOf(exportComments, { query: fileQuery(list) })}
        selection={moderating(macros)}
      />
    </Macros>
  );
}
