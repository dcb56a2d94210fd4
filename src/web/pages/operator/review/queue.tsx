import { HOUR_MS } from '#contract/durations.ts';
import type { ReviewGroup, ReviewItem, ReviewQueue } from '#contract/review.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

const REVIEW_GROUP_LABELS: readonly {
  readonly id: ReviewGroup;
  readonly title: string;
  readonly lead: string;
}[] = [
  { id: 'mine', title: 'Assigned to you', lead: '' },
  { id: 'unclaimed', title: 'Unclaimed', lead: 'Claim one to start reviewing.' },
  { id: 'ready', title: 'Ready to schedule', lead: 'Approved and agreed by the seller.' },
  { id: 'others', title: 'Assigned to others', lead: '' },
  { id: 'waiting', title: 'Changes requested', lead: 'Waiting for the seller’s changes.' },
  { id: 'agreement', title: 'Awaiting seller approval', lead: 'The seller has yet to agree to the final text.' },
];

const WAITING: ReadonlySet<ReviewGroup> = new Set<ReviewGroup>(['mine', 'unclaimed', 'others']);

export const addressOfReview = (slug: string): string => `/operator/review/${slug}`;

const isLate = (item: ReviewItem, { server_time: now, due_hours: dueHours }: ReviewQueue): boolean =>
  WAITING.has(item.group) && now - Date.parse(item.waiting_since) >= dueHours * HOUR_MS;

export const inOrder = ({ items }: ReviewQueue): readonly ReviewItem[] =>
  REVIEW_GROUP_LABELS.flatMap(({ id }) => items.filter(({ group }) => group === id));

/** Submissions the reader can review next: their own, then unclaimed ones, oldest first. */
export const nextToReview = (queue: ReviewQueue, current: string | null): ReviewItem | undefined =>
  inOrder(queue).find(({ group, slug }) => (group === 'mine' || group === 'unclaimed') && slug !== current);

function notesOf(item: ReviewItem): string {
  const notes = [item.seller];
  if (item.group === 'others' && item.reviewer !== null) notes.push(`with ${item.reviewer}`);
  if (item.times_submitted > 1) notes.push(`submitted ${item.times_submitted} times`);
  if (item.open_requests > 0) notes.push(`${item.open_requests} open`);
  return notes.join(' · ');
}

function Entry({ item, queue, isHere }: { item: ReviewItem; queue: ReviewQueue; isHere: boolean }) {
  const late = isLate(item, queue);
  return (
    <li className="border-b border-line">
      <PageLink
        to={addressOfReview(item.slug)}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
        className={`flex min-h-16 items-center gap-3 px-4 py-2 ${isHere ? 'bg-inverse text-on-inverse' : 'hover:bg-press'}`}
      >
        <Picture image={item.hero} sizes="48px" className="h-9 w-12 flex-none" isDecorative />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-strong">{item.title}</span>
          <span className={`flex justify-between gap-2 text-small ${isHere ? 'opacity-80' : 'text-ink-2'}`}>
            <span className="truncate">{notesOf(item)}</span>
            <span className={`flex-none ${late ? `font-strong ${isHere ? '' : 'text-stop'}` : ''}`}>
              {ageText(item.waiting_since, queue.server_time)}
              {late ? <span className="sr-only">, late</span> : null}
            </span>
          </span>
        </span>
      </PageLink>
    </li>
  );
}

export function Queue({ queue, current }: { queue: ReviewQueue; current: string | null }) {
  const groups = REVIEW_GROUP_LABELS.map((group) => ({
    ...group,
    items: queue.items.filter((item) => item.group === group.id),
  })).filter(({ items }) => items.length > 0);
  if (groups.length === 0)
    return (
      <div className="px-4 py-6">
        <p className="heading text-h4">Nothing to review</p>
        <p className="mt-1 text-small text-ink-2">New submissions from sellers appear here.</p>
      </div>
    );
  return (
    <nav aria-label="Review queue">
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`group-${group.id}`}>
          <h2
            id={`group-${group.id}`}
            className="flex min-h-9 items-center justify-between gap-2 border-b border-line bg-sunken px-4 text-small font-strong text-ink-2"
          >
            {group.title} <span className="data">{group.items.length}</span>
          </h2>
          <ul>
            {group.items.map((item) => (
              <Entry key={item.slug} item={item} queue={queue} isHere={item.slug === current} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
