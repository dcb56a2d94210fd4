import type { DealerSummary } from '#contract/dealers.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { offerText, soldText } from './dealer-labels.ts';
import { townText } from '#web/components/listing/place-text.ts';

export function DealerSign({
  name,
  logo,
  className = 'size-14',
}: Pick<DealerSummary, 'name' | 'logo'> & { className?: string }) {
  if (logo !== null)
    return (
      <span className={`block flex-none overflow-hidden border border-line bg-white ${className}`}>
        <Picture image={logo} sizes="8rem" isDecorative className="h-full w-full !object-contain" />
      </span>
    );
  const letters = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center bg-inverse display text-on-inverse ${className}`}
    >
      {letters}
    </span>
  );
}

export function DealerList({ dealers, level: Heading }: { dealers: readonly DealerSummary[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="border-t border-line">
      {dealers.map((dealer) => (
        <li
          key={dealer.slug}
          className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-line py-5 md:grid-cols-[3.5rem_minmax(0,1fr)_11rem] md:gap-x-6"
        >
          <DealerSign name={dealer.name} logo={dealer.logo} />
          <div className="min-w-0">
            <Heading className="text-h4 font-strong">
              <PageLink
                to={`/dealers/${dealer.slug}`}
                className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {dealer.name}
              </PageLink>
            </Heading>
            <p className="text-small text-ink-3">{townText(dealer.place)}</p>
            {dealer.summary === '' ? null : (
              <p className="mt-2 line-clamp-2 max-w-prose text-ink-2">{dealer.summary}</p>
            )}
          </div>
          <div className="col-start-2 md:col-start-3 md:text-right">
            <p className="data text-data-s">{offerText(dealer.figures) || 'No current auctions'}</p>
            <p className="tnum text-small text-ink-3">{soldText(dealer.figures) || 'No results yet'}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
