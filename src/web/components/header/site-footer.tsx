import { AllInSwitch } from '#web/components/money/all-in-switch.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useRootData } from '#web/root-data.ts';

const COLUMNS = [
  {
    heading: 'Buy',
    wide: false,
    links: [
      ['Live auctions', '/auctions'],
      ['Coming soon', '/comingSoon'],
      ['Closing calendar', '/calendar'],
      ['Daily email', '/calendar#daily-email'],
      ['Dealers', '/dealers'],
      ['Search', '/search'],
    ],
  },
  {
    heading: 'Sell',
    wide: false,
    links: [
      ['Submit a vehicle', '/account/auctions/submit'],
      ['How selling works', '/how-it-works#selling'],
      ['Services', '/services'],
      ['Photographers', '/photographers'],
    ],
  },
  {
    heading: 'Prices',
    wide: false,
    links: [
      ['Results', '/auctions?status=results'],
      ['Makes and models', '/cars'],
      ['Market statistics', '/results/market'],
    ],
  },
  {
    heading: 'Help',
    wide: false,
    links: [
      ['How it works', '/how-it-works'],
      ['Practice auction', '/practice'],
      ['Bidding terms', '/bidding-terms'],
      ['FAQs', '/faqs'],
      ['Contact us', '/contact-us'],
    ],
  },
  {
    heading: 'Company',
    wide: true,
    links: [
      ['About', '/about'],
      ['Journal', '/blog'],
      ['News', '/news'],
      ['Privacy policy', '/privacy-policy'],
      ['Cookies policy', '/cookies-policy'],
      ['Terms of use', '/terms-of-use'],
      ['Disclaimer', '/disclaimer'],
    ],
  },
] as const;

export function SiteFooter() {
  const name = useRootData()?.site.name ?? 'Hammerdown';
  const currency = useRootData()?.site.currency ?? 'USD';
  return (
    <footer className="deferred no-print mt-24 border-t border-line bg-bg">
      <div className="wrapx grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[1.6fr_repeat(5,1fr)]">
        <div className="col-span-2 lg:col-span-1">
          <Logo name={name} />
          <p className="mt-4 max-w-[34ch] text-small text-ink-2">
            Timed vehicle auctions with flaws disclosed up front, every bid on the record and your full cost before you
            commit.
          </p>
        </div>
        {COLUMNS.map(({ heading, wide, links }) => (
          <nav key={heading} aria-label={`Footer: ${heading}`} className={wide ? 'col-span-2 lg:col-span-1' : ''}>
            <h2 className="text-[.9375rem] font-strong">{heading}</h2>
            <ul className={`mt-2 [overflow-wrap:anywhere] ${wide ? 'columns-2 gap-x-6 lg:columns-1' : ''}`}>
              {links.map(([text, to]) => (
                <li key={to} className="break-inside-avoid">
                  <PageLink
                    to={to}
                    className="inline-flex min-h-9 items-center text-small text-ink-2 underline-offset-4 hover:text-ink hover:underline"
                  >
                    {text}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="wrapx flex flex-wrap items-center justify-between gap-x-3 py-3 text-small text-ink-3">
          <p>
            {name}. Prices in {currency}.
          </p>
          <AllInSwitch />
        </div>
      </div>
    </footer>
  );
}
