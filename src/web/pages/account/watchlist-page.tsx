import { countOf } from '#contract/format/money.ts';
import { useEffect, useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { LayoutGrid } from 'lucide';
import type { AccountAuction } from '#contract/auctions.ts';
import { readWatchlist } from '#contract/endpoints/auctions.ts';
import { readNotificationSettings } from '#contract/endpoints/notifications.ts';
import type { AlertOverride } from '#contract/notification-settings.ts';
import { browserClient } from '#web/api.ts';
import { AlertOverrideField } from '#web/components/account/alert-override-field.tsx';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { AccountList, readAccountList } from '#web/components/account/account-list.tsx';
import { AuctionCard, AuctionCardSkeleton } from '#web/components/auction/auction-card.tsx';
import { viewerStatusOf, latestBidStatus } from '#web/components/auction/viewer-status.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';

const FAILED = 'Failed to fetch watchlist';
const GRID = 'mt-6 grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-3';
type Order = 'closing' | 'listed';

export const meta: MetaFunction = () => pageMeta({ title: 'Watchlist', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { list: await readAccountList(() => pageContext(context).client.call(readWatchlist), FAILED) };
}

export function clientLoader() {
  return { list: readAccountList(() => browserClient.call(readWatchlist), FAILED) };
}

const isOver = ({ state }: AccountAuction) => !['live', 'closed', 'scheduled'].includes(state);

function inOrder(auctions: readonly AccountAuction[], order: Order): AccountAuction[] {
  if (order === 'listed') return [...auctions];
  return auctions.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.close_date.localeCompare(b.close_date));
}

function useAlertOverrides() {
  const [overrides, setOverrides] = useState<Readonly<Record<string, AlertOverride>> | null>(null);
  useEffect(() => {
    browserClient.call(readNotificationSettings).then(
      (settings) => setOverrides(Object.fromEntries(settings.overrides.map(({ slug, override }) => [slug, override]))),
      () => undefined,
    );
  }, []);
  const set = (slug: string, override: AlertOverride | null) =>
    setOverrides((known) => {
      const before: Readonly<Record<string, AlertOverride>> = known ?? {};
      const others = Object.fromEntries(Object.entries(before).filter(([each]) => each !== slug));
      return override === null ? others : { ...others, [slug]: override };
    });
  return { overrides, set };
}

function Watched({ auctions: atLoad, readAt }: { auctions: readonly AccountAuction[]; readAt: number }) {
  const [order, setOrder] = useState<Order>('closing');
  const auctions = useLiveTicks(atLoad, readAt);
  const viewer = viewerStatusOf(auctions);
  const { overrides, set } = useAlertOverrides();
  const username = useUser()?.username;
  if (auctions.length === 0) {
    return (
      <Nothing
        title="You aren’t watching anything yet"
        className="mt-6"
        link={['/auctions', 'View auctions closing soon']}
      >
        Press the bookmark on an auction to keep it here with its price and time left.
      </Nothing>
    );
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-lead text-ink-2">
          {countOf(auctions.length, 'auction')}.{' '}
          <PageLink className="link" to="/account/plans?new=1">
            Make a bid plan
          </PageLink>
        </p>
        <div>
          <label className="sr-only" htmlFor="watchlist-order">
            Sort
          </label>
          <select
            ref={syncTypedValue}
            id="watchlist-order"
            className="input !min-h-11 w-52 font-medium"
            value={order}
            onChange={(event) => setOrder(event.target.value === 'listed' ? 'listed' : 'closing')}
          >
            <option value="closing">Closing soonest</option>
            <option value="listed">Recently added</option>
          </select>
        </div>
      </div>
      <div className={GRID}>
        {inOrder(auctions, order).map((auction) => (
          <div key={auction.slug} className="relative">
            <AuctionCard
              auction={auction}
              serverTime={readAt}
              bidStatus={latestBidStatus(viewer.bidStatuses[auction.slug], auction.leader, username)}
              isWatching={auction.you.watching}
              level="h2"
            />
            {isOver(auction) ? null : (
              <AlertOverrideField
                slug={auction.slug}
                title={auction.title}
                override={overrides?.[auction.slug] ?? null}
                isReady={overrides !== null}
                onChange={(override) => set(auction.slug, override)}
              />
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** A removed auction stays visible until the page is left, so that it can be undone. */
export default function WatchlistPage() {
  const { list } = useLoaderData<typeof loader>();
  const skeleton = (
    <div className={GRID} role="status" aria-busy="true" aria-label="Loading auctions">
      {[0, 1, 2].map((card) => (
        <AuctionCardSkeleton key={card} />
      ))}
    </div>
  );
  return (
    <>
      <AccountHead
        title="Watchlist"
        action={
          <PageLink className="btn btn-line" to="/account/live">
            <Icon of={LayoutGrid} size={18} />
            Live board
          </PageLink>
        }
      />
      <AccountList result={list} skeleton={skeleton} hint="Your watchlist is safe. Only the list failed to load.">
        {({ auctions, readAt }) => <Watched auctions={auctions} readAt={readAt} />}
      </AccountList>
    </>
  );
}
