import { useRef } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { addressOf as callAddress } from '#contract/call.ts';
import { exportInbox, listInbox } from '#contract/endpoints/inbox.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import { noticeOf } from '#web/components/console/kept-notice.ts';
import { usePaneKeys } from '#web/components/console/pane-keys.ts';
import { Panes, neighborOf } from '#web/components/console/panes.tsx';
import { ViewSaver } from '#web/components/console/saved-views.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { filterOf, MACROS_PATH, parametersOf, queryOf, threadAddress } from './inbox-address.ts';
import { ThreadList } from './thread-list.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Inbox', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = filterOf(searchParams);
  const cursor = searchParams.get('cursor');
  const { client } = pageContext(context);
  const [page, { items: saved }] = await Promise.all([
    client.call(listInbox, { query: { ...queryOf(filter), ...(cursor === null ? {} : { cursor }) } }),
    client.call(listSavedViews, { query: { list: 'inbox' } }),
  ]);
  return { page, filter, saved, isFirst: cursor === null };
}

export default function InboxPage() {
  const { page, filter, saved, isFirst } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const panes = useRef<HTMLDivElement>(null);
  const notice = noticeOf(useLocation().state);
  const links = page.items.map((item) => threadAddress(item, filter));
  const open = (to: string | undefined) => (to === undefined ? undefined : void navigate(to));
  usePaneKeys(panes, { j: () => open(neighborOf(links, null, 1)), k: () => open(neighborOf(links, null, -1)) });
  return (
    <ConsolePage
      title="Inbox"
      className=""
      note={`${page.counts.open} open`}
      actions={
        <PageLink className="btn btn-quiet" to={MACROS_PATH}>
          Macros
        </PageLink>
      }
    >
      {notice === null ? null : (
        <div className="-mt-2 px-4 pb-4 lg:px-6">
          <SuccessAlert>{notice}</SuccessAlert>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 lg:justify-end lg:px-6">
        <ViewSaver list="inbox" parameters={parametersOf(filter)} views={saved} />
        {page.items.length === 0 ? null : (
          <ExportLink href={callAddress(exportInbox, { query: queryOf(filter) })}>Download CSV</ExportLink>
        )}
      </div>
      <Panes
        ref={panes}
        label="Inbox"
        list={<ThreadList page={page} filter={filter} saved={saved} current={null} isFirst={isFirst} />}
        isOpen={false}
        item={
          <div className="px-4 py-10 lg:px-8">
            <p className="heading text-h3">
              {page.counts.mine === 0 ? `${page.counts.unassigned} unassigned` : `${page.counts.mine} assigned to you`}
            </p>
            <p className="mt-2 max-w-prose text-ink-2">
              Choose a conversation, or press j for the one that has waited longest.
            </p>
          </div>
        }
      />
    </ConsolePage>
  );
}
