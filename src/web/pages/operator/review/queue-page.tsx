import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { REVIEW_GROUP_LABELS } from './group-labels.ts';
import type { ReviewGroup, ReviewItem } from '#contract/review.ts';
import { readReviewQueue } from '#contract/endpoints/review.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { ConsolePage, Nothing } from '#web/components/console/console-head.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Table } from '#web/components/ui/table.tsx';

const HOUR_MS = 3_600_000;

export const meta: MetaFunction = () => pageMeta({ title: 'Review', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { queue: await pageContext(context).client.call(readReviewQueue) };
}

const WAITING: ReadonlySet<ReviewGroup> = new Set<ReviewGroup>(['mine', 'unclaimed', 'others']);
const isLate = (item: ReviewItem, { now, dueHours }: { now: number; dueHours: number }): boolean =>
  WAITING.has(item.group) && now - Date.parse(item.waiting_since) >= dueHours * HOUR_MS;

function Row({ item, now, dueHours }: { item: ReviewItem; now: number; dueHours: number }) {
  const late = isLate(item, { now, dueHours });
  return (
    <tr>
      <td>
        <div className="flex items-center gap-3">
          <Picture image={item.hero} sizes="56px" className="h-9 w-14 flex-none max-sm:hidden" isDecorative />
          <div className="min-w-0">
            <PageLink
              to={`/operator/review/${item.slug}`}
              className="inline-flex min-h-6 items-center font-strong underline-offset-4 hover:underline"
            >
              {item.title}
            </PageLink>
            <p className="text-small text-ink-3">{item.seller}</p>
          </div>
        </div>
      </td>
      <td className={`whitespace-nowrap ${late ? 'font-strong text-stop' : ''}`}>
        {ageText(item.waiting_since, now)}
        {late ? <span className="sr-only">, late</span> : null}
      </td>
      <td className="max-md:hidden">{item.reviewer ?? 'Unassigned'}</td>
      <td className="num max-md:hidden">{item.times_submitted}</td>
      <td className="num max-sm:hidden">{item.open_requests}</td>
    </tr>
  );
}

export default function ReviewQueuePage() {
  const { queue } = useLoaderData<typeof loader>();
  const groups = REVIEW_GROUP_LABELS.map((group) => ({
    ...group,
    items: queue.items.filter((item) => item.group === group.id),
  }));
  return (
    <ConsolePage title="Review" className="grid gap-9 px-4 py-5 lg:px-6">
      {queue.items.length === 0 ? (
        <Nothing title="Nothing to review">New submissions from sellers appear here.</Nothing>
      ) : (
        groups
          .filter(({ items }) => items.length > 0)
          .map((group) => (
            <section key={group.id} aria-labelledby={`group-${group.id}`}>
              <h2 id={`group-${group.id}`} className="heading text-h4">
                {group.title} <span className="tnum font-plain text-ink-3">{group.items.length}</span>
              </h2>
              {group.lead === '' ? null : <p className="text-small text-ink-2">{group.lead}</p>}
              <Table
                className="tbl dense mt-2"
                columns={[
                  'Vehicle',
                  ['Waiting', 'w-36'],
                  ['Reviewer', 'w-44 max-md:hidden'],
                  ['Submitted', 'num w-32 max-md:hidden'],
                  ['Open requests', 'num w-32 max-sm:hidden'],
                ]}
              >
                {group.items.map((item) => (
                  <Row key={item.slug} item={item} now={queue.server_time} dueHours={queue.due_hours} />
                ))}
              </Table>
            </section>
          ))
      )}
    </ConsolePage>
  );
}
