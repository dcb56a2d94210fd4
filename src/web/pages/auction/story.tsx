import { isWholeVehicle } from '#contract/categories.ts';
import type { DistanceUnit } from '#contract/format/distance.ts';
import { bodyLabel, textFactLabel, vehicleLabel } from '#contract/format/vehicle-labels.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { Check } from 'lucide';
import type { AuctionDetail } from '#contract/auctions.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { type FactRow, factRows, mileageText, factText } from '#web/components/vehicle/fact-rows.ts';
import { Flaws } from './flaws.tsx';
import { PartTitle } from './part-title.tsx';
import { Line, Prose } from './prose.tsx';
import { sectionOf } from './story-parts.ts';
import { datedLine, parseLines } from '#web/components/listing/story-text.ts';
import { DescriptionList, FigureList } from '#web/components/ui/description-list.tsx';

const QUICK_FACTS = [
  'engine',
  'transmission',
  'drivetrain',
  'exterior_colour',
  'interior_colour',
  'title_status',
  'power',
  'fits',
  'part_number',
  'wheel_size',
  'bolt_pattern',
  'wheel_offset',
  'tyres',
] as const;
const MAX_QUICK_FACTS = 8;

function Highlights({ auction }: { auction: AuctionDetail }) {
  const highlights = sectionOf(auction, 'highlights');
  const overview = sectionOf(auction, 'overview');
  if (!highlights && !overview) return null;
  const [lead, ...rest] = overview?.text.split(/\n{2,}/) ?? [];
  return (
    <section className="deferred until-input pt-10">
      <PartTitle id="overview">{highlights ? 'Highlights' : 'Overview'}</PartTitle>
      {highlights ? (
        <ul className="mt-5 grid gap-x-10 sm:grid-cols-2">
          {parseLines(highlights.text).map((line) => (
            <li key={line} className="flex gap-3 border-t border-line py-3 leading-snug">
              <Icon of={Check} size={18} className="mt-0.5 flex-none text-go" />
              <span>
                <Line text={line} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {lead === undefined ? null : (
        <div className="mt-8">
          <Prose text={lead} className="text-lead" />
          {rest.length === 0 ? null : <Prose text={rest.join('\n\n')} className="mt-5" />}
        </div>
      )}
    </section>
  );
}

function specificationOf(auction: AuctionDetail, unit: DistanceUnit): FactRow[] {
  const { year, make, model, vehicle, place } = auction;
  const isWhole = isWholeVehicle(auction.category);
  const rows: FactRow[] = [
    [isWhole ? 'Year' : 'For year', String(year)],
    ['Make', make],
    [isWhole ? 'Model' : 'For model', model],
    ['Body', auction.category === 'car' ? bodyLabel(auction.body_style) : ''],
    ...factRows(vehicle, unit),
    ['Location', place],
    [
      'Seller type',
      vehicle.seller_type === undefined ? '' : vehicle.seller_type === 'dealer' ? 'Dealer' : 'Private party',
    ],
  ];
  return rows.filter(([, value]) => value !== '');
}

function Specification({ auction }: { auction: AuctionDetail }) {
  const unit = useDistanceUnit();
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="specs">Specification</PartTitle>
      <DescriptionList
        className="mt-4 grid gap-x-10 border-t border-line sm:grid-cols-2"
        rowClass="flex justify-between gap-6 border-b border-line py-2.5"
        nameClass="text-ink-3"
        valueClass="text-right font-medium"
        rows={specificationOf(auction, unit).map(([name, value]) => [
          name,
          name === vehicleLabel('vin') ? <span className="data break-all uppercase">{value}</span> : value,
        ])}
      />
    </section>
  );
}

export function quickFactsOf(
  { category, vehicle }: Pick<AuctionDetail, 'category' | 'vehicle'>,
  unit: DistanceUnit,
): FactRow[] {
  const rows: FactRow[] = [
    ...(isWholeVehicle(category)
      ? ([[vehicleLabel('mileage'), mileageText(vehicle, unit) || 'Unknown']] satisfies FactRow[])
      : []),
    ...QUICK_FACTS.map((name): FactRow => [textFactLabel(name, category), factText(vehicle, name)]),
  ];
  return rows.filter(([, value]) => value !== '').slice(0, MAX_QUICK_FACTS);
}

export function QuickFacts({ auction }: { auction: AuctionDetail }) {
  const unit = useDistanceUnit();
  const rows = quickFactsOf(auction, unit);
  if (rows.length === 0) return null;
  return (
    <FigureList
      aria-label="Key facts"
      className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-4"
      rowClass="min-w-0"
      valueClass="mt-0.5 break-words font-medium leading-snug"
      rows={rows}
    />
  );
}

function Equipment({ auction }: { auction: AuctionDetail }) {
  const parts = (['equipment', 'modifications'] as const).flatMap((kind) => sectionOf(auction, kind) ?? []);
  if (parts.length === 0) return null;
  return (
    <section
      className="deferred until-input mt-14 grid gap-x-10 gap-y-10 sm:grid-cols-2"
      aria-label="Equipment and modifications"
    >
      {parts.map((part) => (
        <div key={part.kind}>
          <h3 className="heading text-h3">
            {part.heading || (part.kind === 'equipment' ? 'Equipment' : 'Modifications')}
          </h3>
          <Prose text={part.text} className="mt-3" />
        </div>
      ))}
    </section>
  );
}

function History({ auction }: { auction: AuctionDetail }) {
  const service = sectionOf(auction, 'service');
  const ownership = sectionOf(auction, 'ownership');
  const notes = sectionOf(auction, 'seller_notes');
  if (!service && !ownership && !notes) return null;
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="history">Service and ownership</PartTitle>
      {service ? (
        <ol className="mt-5 border-l-2 border-ink">
          {parseLines(service.text).map((line) => {
            const { date, text } = datedLine(line);
            return (
              <li key={line} className="relative pb-5 pl-6 last:pb-0">
                <span
                  className="absolute -left-[7px] top-1.5 size-3 rounded-full border-2 border-ink bg-bg"
                  aria-hidden="true"
                />
                {date === null ? null : <p className="font-strong leading-snug">{date}</p>}
                <p className="text-ink-2">
                  <Line text={text} />
                </p>
              </li>
            );
          })}
        </ol>
      ) : null}
      {ownership ? <Prose text={ownership.text} className="mt-6" /> : null}
      {notes ? (
        <div className="mt-8 border-l-[3px] border-ink pl-5">
          <h3 className="font-strong">{notes.heading || 'From the seller'}</h3>
          <Prose text={notes.text} className="mt-1 text-ink-2" />
        </div>
      ) : null}
    </section>
  );
}

export function Story({ auction }: { auction: AuctionDetail }) {
  return (
    <>
      <Highlights auction={auction} />
      <Flaws auction={auction} />
      <Specification auction={auction} />
      <Equipment auction={auction} />
      <History auction={auction} />
      {auction.story
        .filter((section) => section.kind === 'other' && section.text.trim() !== '')
        .map((section) => (
          <section key={section.heading} className="deferred until-input mt-14">
            <h2 className="heading text-h2">{section.heading}</h2>
            <Prose text={section.text} className="mt-4" />
          </section>
        ))}
    </>
  );
}
