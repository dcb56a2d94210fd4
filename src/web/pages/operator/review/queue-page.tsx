import { useRef } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { ArrowRight } from 'lucide-react';
import { readReviewQueue } from '#contract/endpoints/review.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { usePaneKeys } from '#web/components/console/pane-keys.ts';
import { Panes, neighborOf } from '#web/components/console/panes.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { addressOfReview, inOrder, lateCount, nextToReview, Queue } from './queue.tsx';
import { noticeOf } from '#web/components/console/kept-notice.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Review', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { queue: await pageContext(context).client.call(readReviewQueue) };
}

export default function ReviewQueuePage() {
  const { queue } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const panes = useRef<HTMLDivElement>(null);
  const notice = noticeOf(useLocation().state);
  const next = nextToReview(queue, null);
  const late = lateCount(queue);
  const open = (slug: string | undefined) => (slug === undefined ? undefined : void navigate(addressOfReview(slug)));
  const slugs = inOrder(queue).map(({ slug }) => slug);
  usePaneKeys(panes, {
    j: () => open(neighborOf(slugs, null, 1)),
    k: () => open(neighborOf(slugs, null, -1)),
    n: () => open(next?.slug),
  });
  const waiting = queue.items.filter(({ group }) => group === 'mine' || group === 'unclaimed').length;
  return (
    <ConsolePage
      title="Review"
      className=""
      note={late === 0 ? undefined : `${late} late`}
      actions={
        next === undefined ? null : (
          <PageLink className="btn btn-solid" to={addressOfReview(next.slug)}>
            Review next
            <Icon of={ArrowRight} size={18} />
          </PageLink>
        )
      }
    >
      <div className="px-4 lg:px-6">
        <SuccessAlert>{notice}</SuccessAlert>
      </div>
      <Panes
        ref={panes}
        label="Review"
        list={<Queue queue={queue} current={null} />}
        isOpen={false}
        item={
          <div className="px-4 py-10 lg:px-8">
            <p className="heading text-h3">{waiting === 0 ? 'You’re all caught up' : `${waiting} to review`}</p>
            <p className="mt-2 max-w-prose text-ink-2">
              {waiting === 0
                ? 'Nothing is unclaimed or assigned to you.'
                : 'Choose a submission, or press n for the one that has waited longest.'}
            </p>
          </div>
        }
      />
    </ConsolePage>
  );
}
