import { Tag } from 'lucide';
import { REPORT_LABELS, REPORT_CODES } from '#contract/comment-codes.ts';
import { INBOX_KIND_LABELS, INBOX_KINDS, INBOX_VIEW_LABELS, INBOX_VIEWS } from '#contract/inbox-kinds.ts';
import type { InboxItem, InboxPage } from '#contract/inbox.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { Pages } from '#web/components/console/console-head.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { inboxAddress, type InboxFilter, threadAddress } from './inbox-address.ts';

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

const FILTER = 'inline-flex min-h-7 items-center gap-1 underline-offset-4';
const filterLook = (isOn: boolean) => `${FILTER} ${isOn ? 'font-strong underline' : 'text-ink-2 hover:underline'}`;

/** The pane is narrow, so the filters are lines of links. */
function Filters({ page, filter }: Pick<ListProps, 'page' | 'filter'>) {
  return (
    <div className="grid gap-1 border-b border-line px-4 py-3">
      <nav aria-label="Views">
        <ul className="flex flex-wrap gap-x-4">
          {INBOX_VIEWS.map((view) => (
            <li key={view}>
              <PageLink
                to={inboxAddress({ ...filter, view })}
                {...(filter.view === view ? { 'aria-current': 'page' as const } : {})}
                className={filterLook(filter.view === view)}
              >
                {INBOX_VIEW_LABELS[view]}
                {view === 'done' ? null : <span className="data text-small">{page.counts[view]}</span>}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Kinds and tags">
        <ul className="flex flex-wrap gap-x-3 text-small">
          {[null, ...INBOX_KINDS].map((kind) => (
            <li key={kind ?? 'all'}>
              <PageLink
                to={inboxAddress({ ...filter, kind })}
                {...(filter.kind === kind ? { 'aria-current': 'true' as const } : {})}
                className={filterLook(filter.kind === kind)}
              >
                {kind === null ? 'All' : INBOX_KIND_LABELS[kind]}
              </PageLink>
            </li>
          ))}
          {page.tags.map((tag) => (
            <li key={`tag ${tag}`}>
              <PageLink
                to={inboxAddress({ ...filter, tag: filter.tag === tag ? null : tag })}
                aria-label={filter.tag === tag ? `Remove filter: ${tag}` : `Only with tag: ${tag}`}
                className={filterLook(filter.tag === tag)}
              >
                <Icon of={Tag} size={12} />
                {tag}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

export function ThreadList({ page, filter, current, isFirst }: ListProps) {
  return (
    <>
      <Filters page={page} filter={filter} />
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
