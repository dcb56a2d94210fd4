import { countOf } from '#contract/format/money.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { FLAW_AREAS, type FlawArea } from '#contract/flaws.ts';
import { PhotoLink } from '#web/components/gallery/photo-link.tsx';
import { Pins } from '#web/components/gallery/pins.tsx';
import { CarPlan, FLAW_PIN } from '#web/components/listing/car-plan.tsx';
import { pinsOf } from '#web/components/listing/place-pins.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { PartTitle } from './part-title.tsx';
import { Line } from './prose.tsx';
import { sectionOf } from './story-parts.ts';
import { parseLines } from '#web/components/listing/story-text.ts';

type Listing = Pick<AuctionDetail, 'category' | 'story' | 'images'>;

interface Flaw {
  readonly text: string;
  readonly area: FlawArea | null;
  readonly photo: number | null;
}

export function flawsOf({ story, images }: Omit<Listing, 'category'>): Flaw[] {
  const section = sectionOf({ story }, 'flaws');
  if (!section) return [];
  const lines = parseLines(section.text);
  const close = images.flatMap((image, index) => (image.section === 'flaws' ? [index] : []));
  // Without placed flaws, as many flaw photos as flaws are taken to be in the same order.
  const isInOrder = section.items === undefined && close.length === lines.length;
  return lines.map((text, at) => {
    const item = section.items?.find((each) => each.text === text);
    const found = item?.image_id == null ? -1 : images.findIndex(({ id }) => id === item.image_id);
    return {
      text,
      area: item?.area ?? null,
      photo: found >= 0 ? found : isInOrder ? (close[at] ?? null) : null,
    };
  });
}

function FlawRow({ flaw, number, images }: { flaw: Flaw; number: number } & Pick<Listing, 'images'>) {
  const image = flaw.photo === null ? undefined : images[flaw.photo];
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <span className={FLAW_PIN}>{number}</span>
      <div className="min-w-0 flex-1 leading-snug">
        <p>
          <Line text={flaw.text} />
        </p>
        {flaw.area === null ? null : <p className="text-small text-ink-3">{FLAW_AREAS[flaw.area].name}</p>}
      </div>
      {flaw.photo === null || image === undefined ? null : (
        <PhotoLink images={images} index={flaw.photo} className="flex-none" label={`View the photo of flaw ${number}`}>
          <Picture image={image} sizes="6rem" isDecorative className="h-16 w-24" />
        </PhotoLink>
      )}
    </li>
  );
}

function PinnedPhotos({ images }: Pick<Listing, 'images'>) {
  const pinned = images.flatMap((image, index) =>
    image.pins === undefined ? [] : [{ image, index, pins: image.pins }],
  );
  if (pinned.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-2" aria-label="Flaws pinned on the photos">
      {pinned.map(({ image, index, pins }) => (
        <li key={image.id}>
          <PhotoLink
            images={images}
            index={index}
            className="relative block"
            label={`Photo ${index + 1}, with ${countOf(pins.length, 'flaw')} pinned`}
          >
            <div className="relative" style={{ aspectRatio: `${image.width} / ${image.height}` }}>
              <Picture image={image} sizes="(min-width: 64rem) 28rem, 92vw" isDecorative className="h-full w-full" />
              <Pins pins={pins} />
            </div>
          </PhotoLink>
          <ol className="mt-2">
            {pins.map((pin, at) => (
              <li key={at} className="flex gap-3 border-b border-line py-1.5">
                <span className="data text-ink-3">{at + 1}</span>
                {pin.note}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

export function Flaws({ auction }: { auction: Listing }) {
  const flaws = flawsOf(auction);
  const hasPinned = auction.images.some(({ pins }) => pins !== undefined);
  if (flaws.length === 0 && !hasPinned) return null;
  const pins = auction.category === 'car' ? pinsOf(flaws) : [];
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="flaws">Known flaws</PartTitle>
      <p className="mt-2 max-w-prose text-ink-2">Disclosed by the seller.</p>
      {flaws.length === 0 ? null : (
        <div className={`mt-5 ${pins.length === 0 ? '' : 'grid gap-x-8 gap-y-2 xl:grid-cols-[1fr_1.15fr]'}`}>
          {pins.length === 0 ? null : <CarPlan pins={pins} className="self-start" />}
          <ol className={pins.length === 0 ? 'border-t border-line' : 'xl:-mt-3'}>
            {flaws.map((flaw, at) => (
              <FlawRow key={flaw.text} flaw={flaw} number={at + 1} images={auction.images} />
            ))}
          </ol>
        </div>
      )}
      <PinnedPhotos images={auction.images} />
    </section>
  );
}
