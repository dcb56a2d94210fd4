import { type ReactNode, useSyncExternalStore } from 'react';
import type { Image } from '#contract/primitives.ts';
import type { Submission } from '#contract/submissions.ts';
import { feeText } from '#web/components/account/seller-fee.ts';
import { parseLines } from '#web/components/listing/story-text.ts';
import { formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { mileageText, factText } from '#web/components/vehicle/fact-rows.ts';
import { sectionOf } from '#web/pages/auction/story-parts.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { draftPath } from './steps.ts';
import { DescriptionList } from '#web/components/ui/description-list.tsx';
import { townText } from '#web/components/listing/place-text.ts';

/** Tailwind's `xl`: from here on there is a column for it. */
const WIDE = '(min-width: 80rem)';
const MAX_THUMBNAILS = 4;
const MAX_LINES = 4;

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

function Photos({ images }: { images: readonly Image[] }) {
  const more = images.slice(1, 1 + MAX_THUMBNAILS);
  const left = images.length - 1 - more.length;
  return (
    <>
      <Picture image={images[0] ?? null} sizes="22rem" isDecorative className="aspect-[3/2] w-full" />
      {more.length === 0 ? null : (
        <div className="mt-1 grid grid-cols-4 gap-1">
          {more.map((image, index) => (
            <div key={image.id} className="relative">
              <Picture image={image} sizes="6rem" isDecorative className="aspect-[3/2] w-full" />
              {left > 0 && index === more.length - 1 ? (
                <span className="data absolute inset-0 grid place-items-center bg-[#0e1113]/70 text-small text-white">
                  +{left}
                </span>
              ) : null}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Lines({ name, text }: { name: string; text: string }) {
  const lines = parseLines(text);
  return (
    <section className="mt-4">
      <h3 className="label">
        {name} ({lines.length})
      </h3>
      <ul className="mt-1 grid list-disc gap-0.5 pl-4 text-small text-ink-2">
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ shown }: { shown: Submission }) {
  const unit = useDistanceUnit();
  const place = townText(shown.location);
  const facts = [
    mileageText(shown.facts, unit),
    factText(shown.facts, 'engine'),
    factText(shown.facts, 'transmission'),
    factText(shown.facts, 'exterior_colour'),
    place,
  ].filter((text) => text !== '');
  const [highlights, flaws, overview] = (['highlights', 'flaws', 'overview'] as const).map((kind) =>
    sectionOf(shown, kind),
  );
  return (
    <>
      <Photos images={shown.images} />
      <h2 className="mt-3 text-h4 font-strong [overflow-wrap:anywhere]">
        <Unbroken text={shown.title} />
      </h2>
      {shown.subtitle === '' ? null : (
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{shown.subtitle}</p>
      )}
      <p className="mt-2 text-small">
        {shown.starting_bid === null ? 'No starting bid yet' : `Starts at ${formatMoney(shown.starting_bid)}`}
        {shown.has_reserve === null ? '' : shown.has_reserve ? ', with a reserve' : ', no reserve'}
      </p>
      {facts.length === 0 ? null : (
        <p className="mt-2 text-small text-ink-2 [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
      )}
      {highlights === undefined ? null : <Lines name="Highlights" text={highlights.text} />}
      {flaws === undefined ? null : <Lines name="Known flaws" text={flaws.text} />}
      {overview === undefined ? null : (
        <p className="mt-4 line-clamp-4 whitespace-pre-line text-small text-ink-2 [overflow-wrap:anywhere]">
          {overview.text}
        </p>
      )}
    </>
  );
}

function Costs({ draft }: { draft: Submission }) {
  const lines = [
    ['Listing fee', 'None'],
    ...(draft.seller_fee_basis_points === 0
      ? [['You receive', 'The full hammer price'] as const]
      : [['Our fee, if it sells', feeText(draft)] as const]),
    ['Review', '1 to 2 business days'],
  ] as const;
  return (
    <DescriptionList
      rows={lines}
      className="mt-4 border-t border-line text-small"
      rowClass="flex justify-between gap-6 border-b border-line py-2"
      nameClass="flex-none text-ink-3"
      valueClass="text-right font-strong"
    />
  );
}

export function LivePreview({ shown, children }: { shown: Submission; children?: ReactNode }) {
  const isWide = useIsWide();
  return (
    <aside className="mt-10 xl:mt-0" aria-label="Preview">
      <div className="xl:sticky xl:top-24">
        {isWide ? (
          <>
            <div className="flex items-baseline justify-between gap-4 border-t-4 border-ink pb-3 pt-2">
              <p className="font-strong">Preview</p>
              <PageLink to={draftPath(shown.id, 'review')} className="link inline-flex min-h-6 items-center text-small">
                Full listing
              </PageLink>
            </div>
            <Card shown={shown} />
          </>
        ) : null}
        <Costs draft={shown} />
        <p className="tnum mt-2 text-small text-ink-3">Draft {shown.lot_number}</p>
        {children}
      </div>
    </aside>
  );
}
