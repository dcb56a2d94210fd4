import { countOf } from '#contract/format/money.ts';
import { Plus } from 'lucide';
import { Suspense } from 'react';
import { Await, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { readLiveBoard } from '#contract/endpoints/auctions.ts';
import { MAX_ON_BOARD } from '#contract/limits.ts';
import type { LiveBoard } from '#contract/live-board.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ListFailed } from '#web/components/account/account-list.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { Board } from './board.tsx';
import { boardAddress } from './board-address.ts';

const FAILED = 'We couldn’t load your live board';

type BoardResult = { readonly board: LiveBoard } | { readonly message: string; readonly status: number };

export const meta: MetaFunction = () => pageMeta({ title: 'Live board', isPrivate: true });

async function readBoard(request: Request, call: typeof browserClient.call): Promise<BoardResult> {
  const auctions = new URL(request.url).searchParams.get('auctions');
  try {
    return { board: await call(readLiveBoard, { query: auctions === null ? {} : { auctions } }) };
  } catch (error) {
    return { message: messageOf(error, FAILED), status: statusOf(error) };
  }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  return { result: await readBoard(request, pageContext(context).client.call) };
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return { result: readBoard(request, browserClient.call) };
}

function Skeleton() {
  return (
    <div
      className="mt-20 grid gap-4 md:grid-cols-2 xl:grid-cols-3"
      role="status"
      aria-busy="true"
      aria-label="Loading auctions"
    >
      {[0, 1, 2].map((card) => (
        <div key={card} className="skel h-64 rounded-panel" />
      ))}
    </div>
  );
}

function Nothing({ board: { is_following, other_count } }: { board: LiveBoard }) {
  const isEmptied = other_count > 0;
  return (
    <div className="mt-6 border-y border-line py-10">
      <p className="heading text-h3">
        {isEmptied
          ? 'Your board is empty'
          : is_following
            ? 'None of your auctions is live right now'
            : 'You aren’t following any auctions yet'}
      </p>
      <p className="mt-2 max-w-prose text-ink-2">
        {isEmptied
          ? 'Add auctions from the list below.'
          : is_following
            ? 'Auctions you watch or bid on appear here as soon as they open.'
            : 'Watch an auction or bid on it, and it appears here with its price, the time left and whether you lead.'}
      </p>
      {isEmptied ? null : (
        <div className="mt-5 flex flex-wrap gap-3">
          <PageLink className="btn btn-solid" to="/auctions">
            View auctions closing soon
          </PageLink>
          {is_following ? (
            <PageLink className="btn btn-line" to="/account/auctions">
              See your results
            </PageLink>
          ) : null}
        </div>
      )}
    </div>
  );
}

function Others({ board: { auctions, others, other_count, server_time } }: { board: LiveBoard }) {
  const [search] = useSearchParams();
  const isChosen = search.has('auctions');
  if (other_count === 0 && !isChosen) return null;
  const isFull = auctions.length >= MAX_ON_BOARD;
  const slugs = auctions.map(({ slug }) => slug);
  return (
    <section className="mt-12" aria-labelledby="others">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="others" className="heading text-h3">
          Not on your board
        </h2>
        {isChosen ? (
          <PageLink className="link inline-flex min-h-11 items-center" to="/account/live" preventScrollReset>
            Show those closing soonest
          </PageLink>
        ) : null}
      </div>
      <p className="mt-1 text-small text-ink-2">
        {other_count === 0
          ? 'Every live auction you follow is on your board.'
          : `${countOf(other_count, 'more live auction')} you watch or bid on.`}
        {isFull ? ` Your board holds ${MAX_ON_BOARD}. Remove one to add another.` : ''}
      </p>
      <ul className="mt-3 border-t border-line">
        {others.map(({ slug, title, close_date }) => (
          <li key={slug} className="flex min-h-14 items-center gap-4 border-b border-line py-1.5">
            <PageLink
              className="min-w-0 flex-1 font-medium underline-offset-4 hover:underline"
              to={`/auctions/${slug}`}
            >
              {title}
            </PageLink>
            <Countdown closeDate={close_date} serverTime={server_time} className="data text-data-s" />
            {isFull ? null : (
              <PageLink
                className="btn btn-line btn-s !min-h-11"
                aria-label={`Add ${title} to the board`}
                to={boardAddress([...slugs, slug])}
                preventScrollReset
              >
                <Icon of={Plus} size={16} />
                Add
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function LivePage() {
  const { result } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountHead title="Live board" lead="Your auctions side by side. Bid without leaving the page." />
      <Suspense fallback={<Skeleton />}>
        <Await resolve={result}>
          {(read: BoardResult) =>
            'board' in read ? (
              <>
                {read.board.auctions.length === 0 ? <Nothing board={read.board} /> : <Board board={read.board} />}
                <Others board={read.board} />
              </>
            ) : (
              <ListFailed
                message={read.message}
                hint="Your bids are safe. Only the board failed to load."
                status={read.status}
              />
            )
          }
        </Await>
      </Suspense>
    </>
  );
}
