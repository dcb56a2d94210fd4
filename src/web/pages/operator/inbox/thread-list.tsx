import { Tag } from 'lucide';
import { addressOf as callAddress } from '#contract/call.ts';
import { REPORT_LABELS, REPORT_CODES } from '#contract/comment-codes.ts';
import { exportInbox } from '#contract/endpoints/inbox.ts';
import { INBOX_KIND_LABELS, INBOX_KINDS, INBOX_VIEW_LABELS, INBOX_VIEWS } from '#contract/inbox-kinds.ts';
import type { InboxItem, InboxPage } from '#contract/inbox.ts';
import type { SavedView } from '#contract/saved-views.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import { SavedViews, ViewSaver } from '#web/components/console/saved-views.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { INBOX_PATH, inboxAddress, type InboxFilter, parametersOf, queryOf, threadAddress } from './inbox-address.ts';

const TOPICS: Readonly<Record<string, string>> = {
  general: 'Inquiry',
  auction: 'About an auction',
  service: 'About a service',
  photographer: 'About a photographer',
  appeal: 'Appeal',
};
export function labelOf({ label }: Pick<InboxItem, 'label'>): string {
  const code = REPORT_CODES.find((each) => each === label);
  return code === undefined ? (TOPICS[label] ?? label) : REPORT_LABELS[code];
}

interface ListProps {
  page: InboxPage;
  filter: InboxFilter;
  saved: readonly SavedView[];
  current: string | null;
  isFirst: boolean;
}

function Entry({ item, now, isHere, to }: { item: InboxItem; now: number; isHere: boolean; to: string }) {
  const quiet = isHere ? 'opacity-80' : 'text-ink-2';
  return (
    <li className="border-b border-line">
      <PageLink
        to={to}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
        className={`block px-4 py-2 ${isHere ? 'bg-inverse text-on-inverse' : 'hover:bg-press'}`}
      >
        <span className="block truncate font-strong">{item.from}</span>
        <span className="block truncate">{item.title}</span>
        <span className={`block truncate text-small ${quiet}`}>{item.excerpt}</span>
        <span className={`flex flex-wrap gap-x-3 text-small ${quiet}`}>
          <span>{labelOf(item)}</span>
          {item.assignee === null ? null : <span>{item.is_mine ? 'Yours' : item.assignee}</span>}
          {item.tags.map((tag) => (
            <span key={tag} className="inline-flex items-center gap-1">
              <Icon of={Tag} size={12} />
              {tag}
            </span>
          ))}
          <span className="ml-auto">{ageText(item.at, now)}</span>
        </span>
      </PageLink>
    </li>
  );
}

/** The pane is narrow, so the chips of views and kinds scroll sideways. */
function Filters({ page, filter, saved }: Pick<ListProps, 'page' | 'filter' | 'saved'>) {
  const parameters = parametersOf(filter);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line px-4 py-3">
      <ViewChips
        label="Views"
        views={INBOX_VIEWS.map((view) => ({
          text: INBOX_VIEW_LABELS[view],
          to: inboxAddress({ ...filter, view }),
          isOn: filter.view === view,
          ...(view === 'done' ? {} : { count: page.counts[view] }),
        }))}
      />
      <ViewChips
        label="Kinds"
        views={[null, ...INBOX_KINDS].map((kind) => ({
          text: kind === null ? 'All' : INBOX_KIND_LABELS[kind],
          to: inboxAddress({ ...filter, kind }),
          isOn: filter.kind === kind,
        }))}
      />
      {page.tags.length === 0 ? null : (
        <ViewChips
          label="Tags"
          views={page.tags.map((tag) => ({
            text: `#${tag}`,
            to: inboxAddress({ ...filter, tag: filter.tag === tag ? null : tag }),
            isOn: filter.tag === tag,
          }))}
        />
      )}
      <SavedViews path={INBOX_PATH} parameters={parameters} views={saved} />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <ViewSaver list="inbox" parameters={parameters} views={saved} />
        {page.items.length === 0 ? null : (
          <ExportLink href={callAddress(exportInbox, { query: queryOf(filter) })}>Download CSV</ExportLink>
        )}
      </div>
    </div>
  );
}

export function ThreadList({ page, filter, saved, current, isFirst }: ListProps) {
  return (
    <>
      <Filters page={page} filter={filter} saved={saved} />
      {page.items.length === 0 ? (
        <div className="px-4 py-6">
          <p className="heading text-h4">{filter.view === 'open' ? 'The inbox is empty' : 'Nothing here'}</p>
          <p className="mt-1 text-small text-ink-2">
            {filter.view === 'open'
              ? 'Messages from the contact forms, reported comments and appeals appear here.'
              : 'No conversation matches this view.'}
          </p>
        </div>
      ) : (
        <nav aria-label="Conversations">
          <ul>
            {page.items.map((item) => (
              <Entry
                key={`${item.kind} ${item.id}`}
                item={item}
                now={page.server_time}
                isHere={item.id === current}
                to={threadAddress(item, filter)}
              />
            ))}
          </ul>
        </nav>
      )}
      <div className="px-4 pb-4">
        <Pages
          first={inboxAddress(filter)}
          next={page.next_cursor === null ? null : inboxAddress(filter, page.next_cursor)}
          isFirst={isFirst}
        />
      </div>
    </>
  );
}
