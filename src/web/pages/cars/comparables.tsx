import type { GuideComparable, PriceGuide } from '#contract/cars.ts';
import { formatDistance } from '#contract/format/distance.ts';
import { formatTime } from '#contract/format/time.ts';
import { formatMoney } from '#contract/format/money.ts';
import { isAnythingAsked, percent, reasonsText } from '#web/components/price-guide/guide-labels.ts';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useDistanceUnit } from '#web/root-data.ts';
import { importedText, ResultLink } from './shown-results.tsx';

const SHOWN = 6;
const WHOLE = 100;

function ComparableRow({ comparable, most }: { comparable: GuideComparable; most: number }) {
  const unit = useDistanceUnit();
  const { mileage, sold_at: soldAt, price, adjusted_price: adjusted, share, imported_from: from } = comparable;
  const facts = [
    formatTime(Date.parse(soldAt), 'date', 'UTC'),
    mileage === null ? '' : formatDistance(mileage, unit),
    importedText(from),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-1 border-b border-line py-3.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_7rem_10rem]">
      <p className="min-w-0 leading-snug">
        <ResultLink
          {...comparable}
          className={from === null || from.url !== null ? 'link font-strong' : 'font-strong'}
        />
        <span className="block text-small text-ink-3">{facts.filter((fact) => fact !== '').join(', ')}</span>
      </p>
      <p className="data text-right text-data-s lg:order-3">
        <span className="sr-only">Sold for </span>
        {formatMoney(price)}
      </p>
      <p className="col-span-2 text-small text-ink-2 lg:order-2 lg:col-span-1">{reasonsText(comparable)}</p>
      <p className="data text-small text-ink-2 lg:order-4 lg:text-right lg:text-data-s">
        <span className="font-plain [--word-space:var(--word-space-100)] [font-stretch:100%] lg:sr-only">
          Adjusted{' '}
        </span>
        {formatMoney(adjusted)}
      </p>
      <p className="flex items-center justify-end gap-2 lg:order-5">
        <span aria-hidden="true" className="h-2 w-20 bg-press">
          <span className="block h-full bg-ink-2" style={{ width: `${((share / most) * WHOLE).toFixed(1)}%` }} />
        </span>
        <span className="data w-9 text-right text-small">
          {percent(share)}
          <span className="sr-only"> of the estimate</span>
        </span>
      </p>
    </li>
  );
}

function Method({ guide }: { guide: PriceGuide }) {
  return (
    <div className="prose text-ink-2">
      <p>
        We use completed sales on this site, plus sales imported from other sites, which are marked. Sales that fell
        through, auctions that missed their reserve and asking prices never count. A sale counts once it’s paid for and
        the car handed over, so the newest ones may still be missing. A sale is comparable if its model year is within
        ten years and it closed within the last five. If you choose a generation, only its sales count.
      </p>
      <p>
        A sale counts more if it’s recent, close in year and mileage, and has the same trim, transmission and title
        type. The trim is what the title says beyond year, make and model. A sale’s weight halves every six model years,
        at four times (or a quarter of) the mileage, and every three years since the sale.
      </p>
      <p>
        We then adjust each price for year, mileage, trim and market changes since the sale, as far as these sales
        support it. The typical price is the weighted median of the adjusted prices. {percent(guide.expected_share)} of
        similar cars should sell between the low and high price. With fewer than {guide.least_comparables} sales we show
        no estimate.
      </p>
    </div>
  );
}

export function Comparables({ guide }: { guide: PriceGuide }) {
  const { comparables } = guide;
  const most = Math.max(...comparables.map(({ share }) => share));
  const rows = (some: readonly GuideComparable[]) =>
    some.map((comparable) => <ComparableRow key={comparable.id} comparable={comparable} most={most} />);
  return (
    <Section title="Sales behind the estimate" id="sales" className="mt-14">
      <p className="mb-4 mt-2 max-w-prose text-ink-2">
        What each sold for, and that price adjusted to {isAnythingAsked(guide) ? 'your car and ' : ''}today’s market.
        {isAnythingAsked(guide) ? ' Closer' : ' More recent'} sales count more.
      </p>
      <div
        aria-hidden="true"
        className="label hidden gap-x-5 border-b border-line-strong py-2 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_7rem_10rem]"
      >
        <span>Sale</span>
        <span>Compared with this car</span>
        <span className="text-right">Sold for</span>
        <span className="text-right">Adjusted</span>
        <span className="text-right">Weight</span>
      </div>
      <ul className="max-lg:border-t max-lg:border-line-strong">{rows(comparables.slice(0, SHOWN))}</ul>
      {comparables.length > SHOWN ? (
        <Disclosure title={`${comparables.length - SHOWN} more`}>
          <ul className="border-t border-line">{rows(comparables.slice(SHOWN))}</ul>
        </Disclosure>
      ) : null}

      <Disclosure title="How we estimate">
        <Method guide={guide} />
      </Disclosure>
    </Section>
  );
}
