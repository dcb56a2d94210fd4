import type { ReactNode } from 'react';
import type { AuctionSummary } from '#contract/auctions.ts';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import type { ApiClient } from '#contract/client.ts';
import { AuctionPrice, useAllIn } from '#web/components/money/auction-price.tsx';
import { Picture } from '#web/components/picture/picture.tsx';

export type FeaturedAuction = Pick<AuctionSummary, 'title' | 'hero' | 'price' | 'starting_bid' | 'buyer_costs'>;

export async function readFeaturedAuction(client: ApiClient, place: number): Promise<FeaturedAuction | null> {
  const page = await client
    .call(listAuctions, { query: { status: 'live', sort: 'most_bids', limit: 4 } })
    .catch(() => null);
  const found = page?.items[place % Math.max(1, page.items.length)];
  return found === undefined
    ? null
    : {
        title: found.title,
        hero: found.hero,
        price: found.price,
        starting_bid: found.starting_bid,
        buyer_costs: found.buyer_costs,
      };
}

export function EntryPage({
  title,
  lead,
  featured,
  children,
}: {
  title: string;
  lead: string;
  featured: FeaturedAuction | null;
  children: ReactNode;
}) {
  const isAllIn = useAllIn();
  return (
    <div className="grid min-h-[calc(100dvh-4rem)] grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex items-start justify-center px-4 py-10 sm:px-8 lg:items-center">
        <div className="w-full min-w-0 max-w-[26rem]">
          <h1 className="display text-h1">{title}</h1>
          <p className="mt-2 text-lead text-ink-2">{lead}</p>
          {children}
        </div>
      </div>
      <div className="cluster relative hidden overflow-hidden lg:block">
        {featured === null ? null : (
          <>
            <Picture
              image={featured.hero}
              sizes="52vw"
              isFirst
              isDecorative
              className="absolute inset-0 h-full w-full"
            />
            <div className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-asphalt via-asphalt/80 to-transparent p-10 pt-40">
              <p className="data text-data-l text-white">
                <AuctionPrice auction={featured} value={featured.price ?? featured.starting_bid} />
              </p>
              <p className="mt-1 text-white/85">
                {featured.title}, live now{isAllIn ? ', all-in' : ''}
              </p>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
