import { Form, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { Plus } from 'lucide';
import { CONTENT_KINDS, CONTENT_STATES, type ContentKind } from '#contract/content-kinds.ts';
import type { ContentItem } from '#contract/content.ts';
import { listContent } from '#contract/endpoints/content.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage, Nothing, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { KIND_LABELS, STATE_LABELS } from './content-labels.ts';
import { Table } from '#web/components/ui/table.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Content', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = {
    kind: oneOf(CONTENT_KINDS, searchParams.get('kind')),
    state: oneOf(CONTENT_STATES, searchParams.get('state')),
    q: searchParams.get('q') ?? '',
  };
  const cursor = searchParams.get('cursor');
  const page = await pageContext(context).client.call(listContent, {
    query: {
      ...(filter.kind === null ? {} : { kind: filter.kind }),
      ...(filter.state === null ? {} : { state: filter.state }),
      q: filter.q.slice(0, 200),
      ...(cursor === null ? {} : { cursor }),
    },
  });
  return { page, filter, isFirst: cursor === null };
}

function when(item: ContentItem) {
  if (item.state === 'scheduled' && item.scheduled_at !== null)
    return (
      <>
        Scheduled for <TimeText at={item.scheduled_at} />
      </>
    );
  return item.published_at === null ? 'Not published' : <TimeText at={item.published_at} form="date" />;
}

function Row({ item }: { item: ContentItem }) {
  return (
    <tr>
      <td>
        <PageLink
          to={`/operator/content/${item.kind}/${item.slug}`}
          className="inline-flex min-h-9 items-center break-words font-strong underline-offset-4 hover:underline"
        >
          {item.title}
        </PageLink>
        <p className="text-small text-ink-3 sm:hidden">{KIND_LABELS[item.kind].many}</p>
      </td>
      <td className="max-sm:hidden">{KIND_LABELS[item.kind].many}</td>
      <td>
        <span className={`badge ${STATE_LABELS[item.state].badge}`}>{STATE_LABELS[item.state].text}</span>
      </td>
      <td className="whitespace-nowrap max-lg:hidden">{when(item)}</td>
      <td className="whitespace-nowrap text-ink-2 max-md:hidden">
        {item.saved_by ?? 'System'}, <TimeText at={item.saved_at} form="day" />
      </td>
      <td className="num max-md:hidden">{item.version}</td>
    </tr>
  );
}

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
  const { page, filter, isFirst } = useLoaderData<typeof loader>();
  const address = (changes: { kind?: ContentKind | null; state?: string | null; cursor?: string | null }) =>
    addressOf('/operator/content', { kind: filter.kind, state: filter.state, q: filter.q, ...changes });
  const isNarrowed = filter.state !== null || filter.q !== '';
  return (
    <ConsolePage
      title="Content"
      actions={
        <>
          {filter.kind === null ? (
            <PageLink className="btn btn-solid" to="/operator/content/new/blog">
              <Icon of={Plus} size={18} />
              New blog post
            </PageLink>
          ) : (
            <PageLink className="btn btn-solid" to={`/operator/content/new/${filter.kind}`}>
              <Icon of={Plus} size={18} />
              New {KIND_LABELS[filter.kind].one}
            </PageLink>
          )}
        </>
      }
    >
      <ViewChips
        label="Content types"
        views={[
          { text: 'All', to: address({ kind: null }), isOn: filter.kind === null },
          ...CONTENT_KINDS.map((kind) => ({
            text: KIND_LABELS[kind].many,
            to: address({ kind }),
            isOn: filter.kind === kind,
          })),
        ]}
      />
      {filter.kind === null ? <OtherKinds /> : null}
      <Form method="get" role="search" aria-label="Content" className="mt-3 flex flex-wrap items-end gap-3">
        {filter.kind === null ? null : <input type="hidden" name="kind" value={filter.kind} />}
        <div className="field min-w-0 grow sm:max-w-xs">
          <label htmlFor="content-q">Title</label>
          <input
            key={filter.q}
            id="content-q"
            name="q"
            type="search"
            className="input"
            maxLength={200}
            defaultValue={filter.q}
          />
        </div>
        <div className="field">
          <label htmlFor="content-state">State</label>
          <select
            key={filter.state}
            id="content-state"
            name="state"
            className="input"
            defaultValue={filter.state ?? ''}
          >
            <option value="">Any</option>
            {CONTENT_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_LABELS[state].text}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn btn-line min-h-[3rem]">
          Show
        </button>
      </Form>
      <p className="mt-4 text-small text-ink-3" role="status">
        {page.total} {page.total === 1 ? 'item' : 'items'}
      </p>
      {page.items.length === 0 ? (
        <div className="mt-2">
          <Nothing title={isNarrowed ? 'No results' : 'No content yet'}>
            {isNarrowed ? 'Try another title or state.' : 'Create the first item with the button above.'}
          </Nothing>
        </div>
      ) : (
        <Items items={page.items} />
      )}
      <Pages
        first={address({})}
        next={page.next_cursor === null ? null : address({ cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}

function Items({ items }: { items: readonly ContentItem[] }) {
  return (
    <Table
      caption="Content, latest first"
      className="tbl dense mt-1"
      columns={[
        'Title',
        ['Kind', 'max-sm:hidden'],
        'State',
        ['Public', 'max-lg:hidden'],
        ['Saved', 'max-md:hidden'],
        ['Version', 'num max-md:hidden'],
      ]}
    >
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </Table>
  );
}
