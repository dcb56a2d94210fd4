import type { AuctionDetail } from '#contract/auctions.ts';
import { FLAW_AREAS, type FlawArea } from '#contract/flaws.ts';
import { PhotographLink } from '#web/components/gallery/photograph-link.tsx';
import { Pins } from '#web/components/gallery/pins.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { PartTitle } from './part-title.tsx';
import { Line } from './prose.tsx';
import { sectionOf } from './story-parts.ts';
import { parseLines } from './story-text.ts';

type Listing = Pick<AuctionDetail, 'story' | 'images'>;

interface Flaw {
  readonly text: string;
  readonly area: FlawArea | null;
  /** The place of its photo among the auction's. */
  readonly photo: number | null;
}

/** The flaws of a listing, where they are, and their photos. */
export function flawsOf({ story, images }: Listing): Flaw[] {
  const section = sectionOf({ story }, 'flaws');
  if (!section) return [];
  const lines = parseLines(section.text);
  const close = images.flatMap((image, index) => (image.section === 'flaws' ? [index] : []));
  // Listings that place nothing: as many flaw photos as flaws are in the same order.
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

/** Pins of the same area stand side by side. */
const STEP = 6.5;

interface PlacedPin {
  readonly number: number;
  readonly left: number;
  readonly top: number;
}

export function pinsOf(flaws: readonly Flaw[]): PlacedPin[] {
  const byArea = new Map<FlawArea, number[]>();
  for (const [place, { area }] of flaws.entries())
    if (area !== null && FLAW_AREAS[area].at !== null) byArea.set(area, [...(byArea.get(area) ?? []), place + 1]);
  return [...byArea].flatMap(([area, numbers]) => {
    const [x, y] = FLAW_AREAS[area].at ?? [0, 0];
    return numbers.map((number, place) => ({ number, left: x + (place - (numbers.length - 1) / 2) * STEP, top: y }));
  });
}

const PIN =
  'data grid size-7 flex-none place-items-center rounded-full bg-signal text-small text-on-signal ring-2 ring-[#0e1113]';

/** A car from above, nose to the left. Decorative: the list beside it names every area. */
function Plan({ pins }: { pins: readonly PlacedPin[] }) {
  return (
    <div aria-hidden="true" className="relative self-start bg-sunken p-4">
      <svg viewBox="0 0 600 260" className="block w-full text-ink-3" fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M58 130C58 84 74 62 118 54C200 44 330 42 440 50C510 54 546 66 556 96C560 116 560 144 556 164C546 194 510 206 440 210C330 218 200 216 118 206C74 198 58 176 58 130Z" />
        <path d="M258 72C244 110 244 150 258 188M258 72C280 62 300 60 318 60M258 188C280 198 300 200 318 200" />
        <path d="M282 78L392 78C402 110 402 150 392 182L282 182C268 150 268 110 282 78Z" />
        <path d="M392 78L470 92C480 116 480 144 470 168L392 182" />
        <path d="M72 100C130 92 200 92 246 96M72 160C130 168 200 168 246 164" opacity=".5" />
        <path d="M262 52L254 36L276 36L280 50M262 208L254 224L276 224L280 210" />
        <path d="M120 46h64M120 214h64M424 42h64M424 218h64" strokeWidth="5" />
      </svg>
      <div className="absolute inset-4">
        {pins.map(({ number, left, top }) => (
          <span key={number} className={`${PIN} absolute -ml-3.5 -mt-3.5`} style={{ left: `${left}%`, top: `${top}%` }}>
            {number}
          </span>
        ))}
      </div>
    </div>
  );
}

function FlawRow({ flaw, number, images }: { flaw: Flaw; number: number } & Pick<Listing, 'images'>) {
  const image = flaw.photo === null ? undefined : images[flaw.photo];
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <span className={PIN}>{number}</span>
      <div className="min-w-0 flex-1 leading-snug">
        <p>
          <Line text={flaw.text} />
        </p>
        {flaw.area === null ? null : <p className="text-small text-ink-3">{FLAW_AREAS[flaw.area].name}</p>}
      </div>
      {flaw.photo === null || image === undefined ? null : (
        <PhotographLink
          images={images}
          index={flaw.photo}
          className="flex-none"
          label={`View the photo of flaw ${number}`}
        >
          <Picture image={image} sizes="6rem" isDecorative className="h-16 w-24" />
        </PhotographLink>
      )}
    </li>
  );
}

/** Photos on which the seller pinned flaws. */
function PinnedPhotos({ images }: Pick<Listing, 'images'>) {
  const pinned = images.flatMap((image, index) =>
    image.pins === undefined ? [] : [{ image, index, pins: image.pins }],
  );
  if (pinned.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-2" aria-label="Flaws pinned on the photos">
      {pinned.map(({ image, index, pins }) => (
        <li key={image.id}>
          <PhotographLink
            images={images}
            index={index}
            className="relative block"
            label={`Photo ${index + 1}, with ${pins.length} ${pins.length === 1 ? 'flaw' : 'flaws'} pinned`}
          >
            <div className="relative" style={{ aspectRatio: `${image.width} / ${image.height}` }}>
              <Picture image={image} sizes="(min-width: 64rem) 28rem, 92vw" isDecorative className="h-full w-full" />
              <Pins pins={pins} />
            </div>
          </PhotographLink>
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

/** What is wrong with the vehicle: a numbered list, a plan of the car that shows where, and photos. */
export function Flaws({ auction }: { auction: Listing }) {
  const flaws = flawsOf(auction);
  const hasPinned = auction.images.some(({ pins }) => pins !== undefined);
  if (flaws.length === 0 && !hasPinned) return null;
  const pins = pinsOf(flaws);
  return (
    <section className="later far mt-14">
      <PartTitle id="flaws">Known flaws</PartTitle>
      <p className="mt-2 max-w-prose text-ink-2">Disclosed by the seller.</p>
      {flaws.length === 0 ? null : (
        <div className={`mt-5 ${pins.length === 0 ? '' : 'grid gap-x-8 gap-y-2 xl:grid-cols-[1fr_1.15fr]'}`}>
          {pins.length === 0 ? null : <Plan pins={pins} />}
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
