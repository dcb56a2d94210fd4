import type { PublicSettings } from '#contract/settings.ts';
import { describeTerms } from '#web/components/terms/describe-terms.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { FigureList } from '#web/components/ui/description-list.tsx';

export function TotalCost({ settings }: { settings: PublicSettings }) {
  const { rate, least, most } = describeTerms(settings);
  return (
    <section className="cluster self-start rounded-panel p-6 sm:p-8">
      <h2 className="display text-h1">Know your total before you bid</h2>
      <p className="mt-4 text-lead text-ink-2">
        One fee on top of the hammer price, and nothing after it. We show your full cost before you confirm.
      </p>
      <FigureList
        className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-4 border-y border-line py-5"
        rows={[
          ['Buyer’s premium', rate],
          ['At least', least],
          ['At most', most],
        ]}
      />
      <PageLink to="/bidding-terms" className="btn btn-solid mt-6 w-full sm:w-auto sm:px-8">
        Read the bidding terms
      </PageLink>
      <p className="mt-3 text-small text-ink-3">Sellers pay nothing.</p>
    </section>
  );
}

export function Steps({ settings }: { settings: PublicSettings }) {
  const { softClose } = describeTerms(settings);
  const steps = [
    [
      'Read everything',
      'Photos, numbered flaws and what the seller knows, all up front. Ask anything; the answers stay on the page.',
    ],
    [
      'Bid your maximum',
      'Set your maximum once. We raise your bid only as far as needed, and show the total with premium before you confirm.',
    ],
    [
      'Nobody gets sniped',
      `A bid in the last ${softClose} resets the clock. The auction ends after ${softClose} without a bid.`,
    ],
    ['Every bid on record', 'Each bid shows its number, time and bidder, and stays visible after the auction closes.'],
  ] as const;
  return (
    <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
      {steps.map(([title, text], index) => (
        <li
          key={title}
          className="border-t-[3px] border-ink pt-3 max-sm:grid max-sm:grid-cols-[2.25rem_minmax(0,1fr)] sm:pt-4"
        >
          <span className="data row-span-2 text-data-l">{index + 1}</span>
          <h3 className="heading text-h3 sm:mt-2">{title}</h3>
          <p className="mt-1 text-ink-2 sm:mt-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}
