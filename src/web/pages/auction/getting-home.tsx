import type { AuctionDetail } from '#contract/auctions.ts';
import { iconOf } from '#web/components/enquiry/service-icons.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import type { BuyerService } from './buyer-services.ts';
import { PartTitle } from './part-title.tsx';

export function GettingHome({ auction, services }: { auction: AuctionDetail; services: readonly BuyerService[] }) {
  if (services.length === 0) return null;
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="getting-home">Getting it home</PartTitle>
      <p className="mt-2 max-w-prose text-ink-2">
        {auction.place === '' ? '' : `It’s in ${auction.place}. `}Collect it from the seller, or have it shipped.
      </p>
      <ul className="mt-4 border-t border-line">
        {services.map(({ slug, kind, title, price, area }) => (
          <li key={slug} className="group relative flex items-center gap-4 border-b border-line py-3">
            <Icon of={iconOf(kind)} size={24} className="flex-none text-ink-3" />
            <p className="min-w-0 flex-1 leading-snug">
              <PageLink
                className="font-strong underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                to={`/services/${slug}?auction=${auction.lot_number}`}
              >
                {title}
              </PageLink>
              <span className="block text-small text-ink-3">{area}</span>
              <span className="data block text-data-s sm:hidden">{price}</span>
            </p>
            <p className="data hidden text-right text-data-s sm:block">{price}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
