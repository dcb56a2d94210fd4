import { ArrowRight } from 'lucide';
import { useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { exportInbox, listInbox } from '#contract/endpoints/inbox.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { noticeOf } from '#web/components/console/kept-notice.ts';
import { fileQuery } from '#web/components/console/list-address.ts';
import { ListPage } from '#web/components/console/list-page.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { CHANGING_SEVERAL } from './change-several.tsx';
import { MACROS_PATH, readInboxList, threadAddress } from './inbox-address.ts';
import { INBOX, type InboxRow } from './inbox-columns.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Inbox', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { query, parameters, ...list } = readInboxList(request);
  const { client } = pageContext(context);
  const [{ items, ...page }, { items: saved }] = await Promise.all([
    client.call(listInbox, { query }),
    client.call(listSavedViews, { query: { list: 'inbox' } }),
  ]);
  const rows = items.map((item): InboxRow => ({
    ...item,
    to: threadAddress(item, parameters),
    age: ageText(item.at, page.server_time),
  }));
  return { ...list, page, rows, saved };
}

function TagField({ tags, chosen }: { tags: readonly string[]; chosen: string | null }) {
  const options = chosen === null || tags.includes(chosen) ? tags : [chosen, ...tags];
  return (
    <div className="field min-w-0 basis-44">
      <label htmlFor="inbox-tag">Tag</label>
      <select key={chosen} id="inbox-tag" name="tag" className="input" defaultValue={chosen ?? ''}>
        <option value="">All tags</option>
        {options.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </select>
      <datalist id="inbox-tags">
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </div>
  );
}

export default function InboxPage() {
  const list = useLoaderData<typeof loader>();
  const notice = noticeOf(useLocation().state);
  const { rows, page, filter } = list;
  const { counts } = page;
  const [first] = rows;
  const shown = (count: number) => String(count);
  return (
    <ListPage
      of={INBOX}
      {...list}
      file={addressOf(exportInbox, { query: fileQuery(list) })}
      fields={<TagField tags={page.tags} chosen={filter.tag} />}
      counts={{
        '': shown(counts.open),
        mine: shown(counts.mine),
        unassigned: shown(counts.unassigned),
        snoozed: shown(counts.snoozed),
        done: null,
      }}
      actions={
        <>
          <PageLink className="btn btn-quiet" to={MACROS_PATH}>
            Macros
          </PageLink>
          {first === undefined || first.is_done ? null : (
            <PageLink className="btn btn-solid" to={first.to}>
              Answer next
              <Icon of={ArrowRight} size={18} />
            </PageLink>
          )}
        </>
      }
      selection={CHANGING_SEVERAL}
    >
      <SuccessAlert>{notice}</SuccessAlert>
    </ListPage>
  );
}
