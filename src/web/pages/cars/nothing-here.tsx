import { sellPath } from '#web/components/price-guide/sell-path.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';

export function NothingHere({ name, car }: { name: string; car: Parameters<typeof sellPath>[0] }) {
  return (
    <Section
      title={<>No {name} here yet</>}
      id="nothing-here"
      size="h3"
      className="mt-8 border border-line bg-sunken p-5 sm:p-7"
    >
      <p className="mt-2 max-w-prose text-ink-2">
        None is up for auction, and none has been sold here. Press Follow and we’ll tell you when the first one is
        listed.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <PageLink className="btn btn-solid" to={sellPath(car)}>
          Sell yours
        </PageLink>
        <PageLink className="link inline-flex min-h-11 items-center" to="/auctions">
          View all live auctions
        </PageLink>
      </div>
    </Section>
  );
}
