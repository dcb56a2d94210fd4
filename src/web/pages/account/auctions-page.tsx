import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { AccountAuction } from '#contract/auctions.ts';
import { listBiddingAuctions } from '#contract/endpoints/auctions.ts';
import { listSubmissions } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { AccountList, readAccountList, RowsSkeleton } from '#web/components/account/account-list.tsx';
import { useLiveBids } from '#web/components/account/use-live-bids.ts';
import { BidRow } from '#web/components/account/bid-row.tsx';
import { Selling } from '#web/components/account/selling.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

const FAILED = 'Failed to fetch auctions';
const TABS = [
  { show: 'leading', text: 'Leading', statuses: ['leading'], empty: 'You aren’t leading any auctions right now' },
  { show: 'outbid', text: 'Outbid', statuses: ['outbid'], empty: 'Nobody has outbid you' },
  { show: 'won', text: 'Won', statuses: ['won'], empty: 'You haven’t won an auction yet' },
  { show: 'lost', text: 'Not won', statuses: ['lost'], empty: 'You haven’t lost any auctions' },
] as const;

export const meta: MetaFunction = () => pageMeta({ title: 'Your auctions', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = pageContext(context).client;
  const [list, selling] = await Promise.all([
    readAccountList(() => call(listBiddingAuctions), FAILED),
    call(listSubmissions).catch(() => null),
  ]);
  return { list, selling };
}

/** On client-side navigation the page renders at once and its list follows. */
export function clientLoader() {
  return {
    list: readAccountList(() => browserClient.call(listBiddingAuctions), FAILED),
    selling: browserClient.call(listSubmissions).catch(() => null),
  };
}

function NothingYet() {
  return (
    <p className="mt-6 border-y border-line py-6 text-ink-2">
      You haven’t bid on anything yet. Auctions you bid on appear here with your maximum, whether you lead, and the time
      left.{' '}
      <PageLink className="link" to="/auctions">
        View auctions closing soon
      </PageLink>
      .
    </p>
  );
}

function Sections({
  auctions: atLoad,
  readAt,
  show,
}: {
  auctions: readonly AccountAuction[];
  readAt: number;
  show: string | null;
}) {
  const auctions = useLiveBids(atLoad, readAt);
  const groups = TABS.map((tab) => ({
    ...tab,
    auctions: auctions.filter(({ you }) => (tab.statuses as readonly string[]).includes(you.status)),
  }));
  const chosen = groups.find((group) => group.show === show);
  const shown = chosen === undefined ? groups.filter((group) => group.auctions.length > 0) : [chosen];
  return (
    <>
      <nav
        aria-label="Your auctions by outcome"
        className="noscroll mt-6 flex overflow-x-auto border-b border-line"
        data-scroll
      >
        <PageLink
          to="/account/auctions"
          className="tab"
          {...(chosen === undefined ? { 'aria-current': 'page' as const } : {})}
        >
          All<span className="n">{auctions.length}</span>
        </PageLink>
        {groups.map((group) => (
          <PageLink
            key={group.show}
            to={`/account/auctions?show=${group.show}`}
            className="tab"
            {...(group === chosen ? { 'aria-current': 'page' as const } : {})}
          >
            {group.text}
            <span className="n">{group.auctions.length}</span>
          </PageLink>
        ))}
      </nav>
      {shown.map((group) => (
        <section key={group.show} className="mt-10">
          <h2 className="heading text-h2">{group.text}</h2>
          {group.auctions.length === 0 ? (
            <p className="mt-4 border-y border-line py-6 text-ink-2">{group.empty}.</p>
          ) : (
            <ul className="mt-4 border-t border-line">
              {group.auctions.map((auction) => (
                <BidRow key={auction.slug} auction={auction} readAt={readAt} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

export default function AccountAuctionsPage() {
  const { list, selling } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <AccountHead
        title="Your auctions"
        action={
          <PageLink className="link inline-flex min-h-11 items-center" to="/account/receipts">
            Bid receipts
          </PageLink>
        }
      />
      <AccountList result={list} skeleton={<RowsSkeleton />} hint="Your bids are safe. Only the list failed to load.">
        {({ auctions, readAt }) =>
          auctions.length === 0 ? (
            <NothingYet />
          ) : (
            <Sections auctions={auctions} readAt={readAt} show={search.get('show')} />
          )
        }
      </AccountList>
      <Selling submissions={selling} />
    </>
  );
}
