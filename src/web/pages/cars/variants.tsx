import type { CarModel } from '#contract/cars.ts';
import { AuctionCards } from '#web/components/auction/auction-cards.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useLiveTicks } from '#web/live/use-live.ts';
import { ModelList } from './model-list.tsx';

interface VariantsProps {
  readonly name: string;
  readonly car: Pick<CarModel, 'variants' | 'on_offer_of_variants' | 'server_time'>;
  readonly watching: readonly string[];
}

/** Models of their own that a visitor of the shorter name may look for. */
export function Variants({ name, car, watching }: VariantsProps) {
  const auctions = useLiveTicks(car.on_offer_of_variants, car.server_time);
  const [only, ...others] = car.variants;
  if (only === undefined) return null;
  return (
    <Section title={<>Versions of the {name}</>} id="variants" className="mt-10">
      <p className="mt-2 max-w-prose text-ink-2">
        {others.length === 0
          ? `The ${only.model} has a page of its own, with its auctions, results and prices.`
          : 'These have pages of their own, with their auctions, results and prices.'}
      </p>
      {auctions.length === 0 ? null : (
        <AuctionCards auctions={auctions} serverTime={car.server_time} watching={watching} />
      )}
      <ModelList models={car.variants} withMake />
    </Section>
  );
}
