import { formatCount } from '#contract/format/money.ts';
import type { FeedItem } from '#contract/stock-feeds.ts';
import { RefusedRows } from '#web/components/account/refused-rows.tsx';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { draftPath } from '../submit/steps.ts';

type State = FeedItem['state'];

const LABELS: Readonly<Record<State, { readonly next: string; readonly done: string }>> = {
  created: { next: 'New drafts', done: 'Added as drafts' },
  updated: { next: 'Drafts to update', done: 'Drafts updated' },
  unchanged: { next: 'Drafts without changes', done: 'Drafts without changes' },
  kept: { next: 'Left as they are', done: 'Left as they are' },
  refused: { next: 'Can’t be imported', done: 'Not imported' },
};
const ROW_LABELS: Readonly<Record<State, string>> = {
  created: 'New draft',
  updated: 'Draft updated',
  unchanged: 'No changes',
  kept: 'Submitted, over or deleted: left as it is',
  refused: 'Not imported',
};
const STATES: readonly State[] = ['created', 'updated', 'unchanged', 'kept', 'refused'];

function Row({ item: { row, title, state, id, message } }: { item: FeedItem }) {
  const name = title === '' ? `Row ${row}` : title;
  return (
    <li className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[4.5rem_1fr_1fr]">
      <span className="text-ink-3">Row {row}</span>
      <span className="font-strong [overflow-wrap:anywhere]">
        {id === null || state === 'kept' ? (
          name
        ) : (
          <PageLink className="link" to={draftPath(id)}>
            {name}
          </PageLink>
        )}
      </span>
      <span className="[overflow-wrap:anywhere]">{message ?? ROW_LABELS[state]}</span>
    </li>
  );
}

export function FeedResult({ items, isPreview = false }: { items: readonly FeedItem[]; isPreview?: boolean }) {
  const refused = items.filter(({ state }) => state === 'refused');
  const others = items.filter(({ state }) => state !== 'refused');
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        {STATES.map((state) => ({ state, count: items.filter((item) => item.state === state).length }))
          .filter(({ state, count }) => count > 0 || state === 'created')
          .map(({ state, count }) => (
            <div key={state}>
              <dt className="text-small text-ink-2">{LABELS[state][isPreview ? 'next' : 'done']}</dt>
              <dd className={`num heading text-h4 ${state === 'refused' ? 'text-stop' : ''}`}>{formatCount(count)}</dd>
            </div>
          ))}
      </dl>
      {refused.length === 0 ? null : <RefusedRows rows={refused} label={LABELS.refused[isPreview ? 'next' : 'done']} />}
      {others.length === 0 ? null : (
        <div className="mt-4">
          <Disclosure title={isPreview ? 'Rows that can be imported' : 'All other rows'}>
            <ul className="mt-2 border-t border-line">
              {others.map((item) => (
                <Row key={item.row} item={item} />
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </>
  );
}
