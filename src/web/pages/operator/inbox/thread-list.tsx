import { Tag } from 'lucide';
import { REPORT_LABELS, REPORT_CODES } from '#contract/comment-codes.ts';
import { INBOX_VIEW_LABELS, INBOX_VIEWS } from '#contract/inbox-kinds.ts';
import type { InboxItem, InboxPage } from '#contract/inbox.ts';
import { ageText } from '#web/components/console/age-text.ts';

import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { inboxAddress, type InboxParameters, threadAddress } from './inbox-address.ts';
import { Pages } from '#web/components/ui/pages.tsx';
import { ViewChips } from '#web/components/console/console-head.tsx';

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
  parameters: InboxParameters;
  current: string | null;
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

function Views({ page, parameters }: Pick<ListProps, 'page' | 'parameters'>) {
  return (
    <div className="border-b border-line px-4 py-3">
      <ViewChips
        isSmall
        label="Views"
        views={INBOX_VIEWS.map((view) => {
          const value = view === 'open' ? null : view;
          return {
            text: INBOX_VIEW_LABELS[view],
            to: inboxAddress(parameters, { view: value }),
            isOn: parameters.view === value,
            ...(view === 'done' ? {} : { count: page.counts[view] }),
          };
        })}
      />
    </div>
  );
}

export function ThreadList({ page, parameters, current }: ListProps) {
  return (
    <>
      <Views page={page} parameters={parameters} />
      {page.items.length === 0 ? (
        <div className="px-4 py-6">
          <p className="heading text-h4">Nothing here</p>
          <p className="mt-1 text-small text-ink-2">No other conversation is in this view.</p>
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
                to={threadAddress(item, parameters)}
              />
            ))}
          </ul>
        </nav>
      )}
      <div className="px-4 pb-4">
        <Pages
          first={inboxAddress(parameters)}
          next={page.next_cursor === null ? null : inboxAddress(parameters, { cursor: page.next_cursor })}
          isFirst
        />
      </div>
    </>
  );
}
