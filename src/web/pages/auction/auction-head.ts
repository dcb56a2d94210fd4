import { isSold, resultPrice } from '#contract/auction-result.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { formatMoney } from '#contract/format/money.ts';
import type { PageMeta } from '#web/page-meta.ts';
import { auctionData } from './auction-data.ts';

export function auctionHead(auction: AuctionDetail, site: { publicUrl: string; name: string }): PageMeta {
  const price = resultPrice(auction);
  const result = price === null ? '' : `${isSold(auction) ? 'Sold for' : 'Bid to'} ${formatMoney(price)}.`;
  return {
    title: `${auction.title}, lot ${auction.lot_number}`,
    siteName: site.name,
    description: [auction.subtitle, result].filter((part) => part !== '').join('. '),
    url: `${site.publicUrl}/auctions/${auction.slug}`,
    image: `${site.publicUrl}/auctions/${auction.slug}/og.jpg`,
    imageSize: { width: 1200, height: 630, alt: auction.title },
    data: auctionData(auction, site),
  };
}
