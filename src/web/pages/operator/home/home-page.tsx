import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readConsoleHome } from '#contract/endpoints/console-home.ts';
import { listApprovals } from '#contract/endpoints/operations.ts';
import { readReviewQueue } from '#contract/endpoints/review.ts';
import type { ReviewGroup } from '#contract/review.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { formatTime } from '#contract/format/time.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ClosingToday } from './closing-today.tsx';
import { NextReviews } from './next-reviews.tsx';
import { Queues } from './queues.tsx';
import { Weeks } from './weeks.tsx';

const MAX_REVIEWS = 5;
const OPEN_GROUPS: ReadonlySet<ReviewGroup> = new Set<ReviewGroup>(['mine', 'unclaimed', 'ready']);

export const meta: MetaFunction = () => pageMeta({ title: 'Console', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const [home, approvals, reviews] = await Promise.all([
    client.call(readConsoleHome),
    client.call(listApprovals).then(
      ({ items }) => items.filter(({ is_own: isOwn }) => !isOwn).length,
      () => 0,
    ),
    client.call(readReviewQueue).then(
      ({ items }) => items.filter(({ group }) => OPEN_GROUPS.has(group)).slice(0, MAX_REVIEWS),
      () => [],
    ),
  ]);
  return { home, approvals, reviews };
}

export default function ConsoleHomePage() {
  const { home, approvals, reviews } = useLoaderData<typeof loader>();
  return (
    <ConsolePage
      title="Home"
      note={formatTime(home.server_time, 'day', home.time_zone)}
      className="grid gap-x-10 gap-y-9 px-4 py-5 lg:px-6 xl:grid-cols-2"
    >
      <div className="grid content-start gap-9">
        <Queues queues={home.queues} approvals={approvals} now={home.server_time} />
        {home.weeks === null ? null : <Weeks weeks={home.weeks} />}
      </div>
      <div className="grid content-start gap-9">
        {home.closing_today === null ? null : <ClosingToday closing={home.closing_today} zone={home.time_zone} />}
        {reviews.length === 0 ? null : <NextReviews reviews={reviews} now={home.server_time} />}
      </div>
    </ConsolePage>
  );
}
