import { DAY_MS } from '#contract/durations.ts';
import { listAppointments } from '#contract/endpoints/appointments.ts';
import { listNotifications, readNotificationSettings } from '#contract/endpoints/notifications.ts';
import { readTwoStep } from '#contract/endpoints/security.ts';
import { listSales } from '#contract/endpoints/settlements.ts';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { CreditCard, FileCheck, MailCheck } from 'lucide';
import type { Notification, User } from '#contract/account.ts';
import type { ApiClient } from '#contract/client.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import { listBiddingAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';
import { listSubmissions } from '#contract/endpoints/submissions.ts';
import type { Money } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { AccountList, readAccountList, RowsSkeleton } from '#web/components/account/account-list.tsx';
import { useLiveBids } from '#web/components/account/use-live-bids.ts';
import { BidRow } from '#web/components/account/bid-row.tsx';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { isLive } from '#web/components/auction/auction-figures.ts';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { LatestNotifications } from './latest-notifications.tsx';
import { NeedsAttention, needsOf, type Tasks, Waiting } from './needs-attention.tsx';
import { Task } from './overview-task.tsx';

const FAILED_AUCTIONS = 'Failed to fetch auctions';
const FAILED_WATCHLIST = 'Failed to fetch watchlist';

export const meta: MetaFunction = () => pageMeta({ title: 'Your account', isPrivate: true });

async function readTasks({ call }: Pick<ApiClient, 'call'>): Promise<{
  tasks: Tasks;
  latest: Notification[] | null;
  liveListings: (Money | null)[];
}> {
  const [list, twoStep, sales, appointments, reach, told] = await Promise.all([
    call(listSubmissions).catch(() => []),
    call(readTwoStep).catch(() => null),
    call(listSales).then(
      ({ items }) => items,
      () => [],
    ),
    call(listAppointments, { query: {} }).catch(() => []),
    call(readNotificationSettings).catch(() => null),
    call(listNotifications).then(
      ({ items }) => items,
      () => null,
    ),
  ]);
  return {
    latest: told,
    liveListings: list.flatMap(({ state, progress }) =>
      state === 'live' && progress !== null ? [progress.price] : [],
    ),
    tasks: {
      sales: sales.filter((sale) => sale.is_my_turn),
      drafts: list.filter((each) => each.may_be_changed),
      toAgree: list.filter((each) => each.to_agree !== null),
      isTwoStepOff: twoStep?.enabled === false,
      asked: list.filter((each) => each.open_questions > 0),
      appointments: appointments.filter((each) => each.is_my_turn),
      unreached: [
        ...(reach?.email.refusal ? ['mailbox' as const] : []),
        ...(reach?.push.lost ? ['device' as const] : []),
      ],
    },
  };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const [bids, watched, rest] = await Promise.all([
    readAccountList(() => client.call(listBiddingAuctions), FAILED_AUCTIONS),
    readAccountList(() => client.call(readWatchlist), FAILED_WATCHLIST),
    readTasks(client),
  ]);
  return { bids, watched, ...rest };
}

export async function clientLoader() {
  const [bids, watched, rest] = await Promise.all([
    readAccountList(() => browserClient.call(listBiddingAuctions), FAILED_AUCTIONS),
    readAccountList(() => browserClient.call(readWatchlist), FAILED_WATCHLIST),
    readTasks(browserClient),
  ]);
  return { bids, watched, ...rest };
}

function Stat({
  label,
  value,
  hint,
  edge = 'border-ink',
}: {
  label: string;
  value: string;
  hint: string;
  edge?: string;
}) {
  return (
    <div className={`border-t-[3px] pt-3 ${edge}`}>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="data mt-1 text-data-xl">{value}</dd>
      <dd className="mt-1 text-small text-ink-3">{hint}</dd>
    </div>
  );
}

function ToDo({ user }: { user: User }) {
  if (stepsToBid(user) === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="heading text-h2">Before you bid</h2>
      <ol className="mt-4 border-t border-line">
        {user.email_verified ? null : (
          <Task icon={MailCheck} title="Verify your email address" text={`Follow the link we sent to ${user.email}.`}>
            <ResendVerification />
          </Task>
        )}
        {user.bidding_terms_accepted ? null : (
          <Task
            icon={FileCheck}
            title="Accept the bidding terms"
            text="How bids, holds and the premium work. A two-minute read."
          >
            <PageLink to="/bidding-terms" className="btn btn-line btn-s !min-h-11">
              Read the terms
            </PageLink>
          </Task>
        )}
        {user.has_payment_method ? null : (
          <Task
            icon={CreditCard}
            title="Add a card"
            text="We hold the premium on it when you bid, and release it if you don’t win."
          >
            <PageLink to="/account/billing" className="btn btn-line btn-s !min-h-11">
              Add a card
            </PageLink>
          </Task>
        )}
      </ol>
    </section>
  );
}

const sumOf = (prices: readonly (Money | null)[], currency: string) =>
  formatMoney({ amount: prices.reduce((sum, price) => sum + (price?.amount ?? 0), 0), currency });

function Stats({
  user,
  bids,
  watched,
  liveListings,
}: {
  user: User;
  bids: readonly AccountAuction[];
  liveListings: readonly (Money | null)[];
  watched: { auctions: readonly AccountAuction[]; readAt: number };
}) {
  const leading = bids.filter((auction) => isLive(auction) && auction.you.status === 'leading');
  const closingToday = watched.auctions.filter(
    (auction) => isLive(auction) && Date.parse(`${auction.close_date}Z`) - watched.readAt < DAY_MS,
  ).length;
  return (
    <dl
      className={`mt-8 grid grid-cols-2 gap-x-6 gap-y-7 ${liveListings.length === 0 ? 'lg:grid-cols-3' : 'xl:grid-cols-4'}`}
    >
      {liveListings.length === 0 ? null : (
        <Stat
          label="Selling"
          value={String(liveListings.length)}
          hint={`${sumOf(liveListings, user.limit.currency)} in current bids`}
          edge="border-go"
        />
      )}
      <Stat
        label="Winning"
        value={String(leading.length)}
        hint={`${sumOf(
          leading.map(({ price }) => price),
          user.limit.currency,
        )} in current bids`}
        edge="border-go"
      />
      <Stat
        label="Watching"
        value={String(watched.auctions.length)}
        hint={closingToday === 0 ? 'None closing today' : `${closingToday} closing within 24 hours`}
      />
      <Stat
        label="Bidding limit"
        value={formatMoney(user.limit)}
        hint={user.exposure === null ? '' : `${formatMoney(user.exposure)} in use`}
      />
    </dl>
  );
}

const stepsToBid = (user: User) =>
  [user.email_verified, user.bidding_terms_accepted, user.has_payment_method].filter((isDone) => !isDone).length;

function statusText(user: User, needs: number): string {
  const steps = stepsToBid(user);
  if (needs > 0) return `${countOf(needs, 'item')} ${needs === 1 ? 'needs' : 'need'} attention.`;
  return steps > 0 ? `${countOf(steps, 'step')} left before you can bid.` : 'Nothing needs attention.';
}

export default function OverviewPage() {
  const { bids, watched, tasks, latest, liveListings } = useLoaderData<typeof loader>();
  const user = useUser();
  const present = useLiveBids(bids.auctions, bids.readAt);
  if (user === null) return null;
  const needs = needsOf({ bids: present, tasks });
  const active = present.filter((auction) => isLive(auction) && !needs.outbid.includes(auction));
  return (
    <>
      <AccountHead title={`Hello, ${user.name.split(' ')[0] ?? user.name}`} lead={statusText(user, needs.count)} />
      <NeedsAttention needs={needs} readAt={bids.readAt} />
      <Stats user={user} bids={present} watched={watched} liveListings={liveListings} />
      <ToDo user={user} />
      <Waiting tasks={tasks} />
      <section className="mt-12">
        <div className="mb-5 flex items-baseline justify-between gap-4">
          <h2 className="heading text-h2">Auctions you lead</h2>
          <PageLink
            to="/account/auctions"
            className="link inline-flex min-h-11 items-center text-[.9375rem] font-strong"
          >
            All bids
          </PageLink>
        </div>
        <AccountList result={bids} skeleton={<RowsSkeleton />} hint="Your bids are safe. Only the list failed to load.">
          {(list) =>
            active.length === 0 ? (
              <p className="border-y border-line py-6 text-ink-2">
                You aren’t leading a live auction.{' '}
                <PageLink to="/auctions" className="link">
                  View auctions closing soon
                </PageLink>
                .
              </p>
            ) : (
              <ul className="border-t border-line">
                {active.map((auction) => (
                  <BidRow key={auction.slug} auction={auction} readAt={list.readAt} />
                ))}
              </ul>
            )
          }
        </AccountList>
      </section>
      <LatestNotifications latest={latest} readAt={bids.readAt} needs={needs} username={user.username} />
    </>
  );
}
