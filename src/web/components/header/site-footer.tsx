import { Logo } from '#web/components/ui/logo.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useZone } from '#web/components/time/time-text.tsx';
import { useRootData } from '#web/root-data.ts';

const COLUMNS = [
  { heading: 'Buy', links: [['Live auctions', '/auctions'], ['Coming soon', '/auctions?status=coming_soon'], ['Results', '/auctions?status=results'], ['Bidding terms', '/bidding-terms']] },
  { heading: 'You', links: [['Your auctions', '/account/auctions'], ['Watchlist', '/account/watchlist'], ['Billing', '/account/billing'], ['Profile and security', '/account/profile']] },
] as const;

/** The foot of every public page. */
export function SiteFooter() {
  const name = useRootData()?.house.name ?? 'Hammerdown';
  const zone = useZone();
  return (
    <footer className="no-print mt-24 border-t border-line bg-bg">
      <div className="wrapx grid gap-10 py-12 md:grid-cols-[1.4fr_1fr_1fr]">
        <div>
          <Logo name={name} />
          <p className="mt-4 max-w-[34ch] text-small text-ink-2">Timed vehicle auctions with every flaw said first, every bid on the record and one price before you commit.</p>
        </div>
        {COLUMNS.map(({ heading, links }) => (
          <nav key={heading} aria-label={`Foot of the page: ${heading}`}>
            <h2 className="text-[.9375rem] font-[640]">{heading}</h2>
            <ul className="mt-2">
              {links.map(([text, to]) => <li key={to}><PageLink to={to} className="inline-flex min-h-9 items-center text-small text-ink-2 underline-offset-4 hover:text-ink hover:underline">{text}</PageLink></li>)}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="wrapx flex flex-wrap justify-between gap-3 py-5 text-small text-ink-3">
          <p>{name}. All prices in US dollars.</p>
          <p>Times shown in {zone.replaceAll('_', ' ')}.</p>
        </div>
      </div>
    </footer>
  );
}
