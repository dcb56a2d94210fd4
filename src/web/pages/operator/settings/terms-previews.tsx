import { useState } from 'react';
import { minimumBid, problemsOfIncrements } from '#auction/increments.ts';
import { isMinor, minor } from '#auction/money.ts';
import { allInPrice, premium, taxOn } from '#auction/premium.ts';
import { closeAfterBid } from '#auction/soft-close.ts';
import type { AuctionTerms, MinorUnits } from '#auction/types.ts';
import { formatAmount, minorUnitsPerWhole } from '#contract/format/money.ts';
import type { TaxRate } from '#contract/payments.ts';
import type { ClosingSlot, SiteSettings } from '#contract/settings.ts';
import { percentOf } from '#web/components/money/percent.ts';
import { formatUtcSecond, spokenDuration } from '#web/components/time/formats.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Select } from '#web/components/ui/fields.tsx';
import { Table } from '#web/components/ui/table.tsx';

const BASIS_POINTS = 10_000;
const MAX_ROWS = 10;
const HAMMER_PRICES = [2_000, 10_000, 25_000, 100_000, 250_000];

export interface PreviewProps {
  readonly settings: SiteSettings;
  readonly saved: SiteSettings;
}

function termsOf(settings: SiteSettings): AuctionTerms | null {
  const { increments: rows, bid_unit: unit } = settings;
  const increments = rows.filter(
    (row): row is AuctionTerms['increments'][number] => isMinor(row.from) && isMinor(row.step),
  );
  const isReadable =
    increments.length === rows.length &&
    unit > 0 &&
    problemsOfIncrements(increments).length === 0 &&
    settings.premium_least <= settings.premium_most &&
    settings.premium_basis_points <= BASIS_POINTS;
  if (!isReadable) return null;
  return {
    currency: settings.currency,
    startingBid: minor(unit),
    bidUnit: minor(unit),
    increments,
    softCloseMs: settings.soft_close_ms,
    premium: {
      rateBasisPoints: settings.premium_basis_points,
      least: minor(settings.premium_least),
      most: minor(settings.premium_most),
    },
  };
}

const Unreadable = () => <p className="text-ink-2">Correct the marked settings to see the effect.</p>;

function Amounts({ now, before, currency }: { now: number; before: number | null; currency: string }) {
  return (
    <>
      {formatAmount(now, currency)}
      {before === null || before === now ? null : (
        <del className="block text-small text-ink-3">{formatAmount(before, currency)}</del>
      )}
    </>
  );
}

export function BiddingPreview({ settings, saved }: PreviewProps) {
  const [terms, old] = [termsOf(settings), termsOf(saved)];
  if (terms === null) return <Unreadable />;
  const perWhole = minorUnitsPerWhole(settings.currency);
  const prices = [...new Set([...terms.increments.slice(1).map(({ from }) => from), minor(1_000 * perWhole)])]
    .toSorted((a, b) => a - b)
    .slice(0, MAX_ROWS);
  const next = (price: MinorUnits, of: AuctionTerms) => minimumBid({ price }, of);
  return (
    <>
      <Table caption="Next minimum bids" columns={['Current bid', ['Next minimum', 'num'], ['Then', 'num']]}>
        {prices.map((price) => {
          const first = next(price, terms);
          const before = old === null ? null : next(price, old);
          return (
            <tr key={price}>
              <td className="tnum">{formatAmount(price, settings.currency)}</td>
              <td className="num">
                <Amounts now={first} before={before} currency={settings.currency} />
              </td>
              <td className="num">{formatAmount(next(first, terms), settings.currency)}</td>
            </tr>
          );
        })}
      </Table>
      <p className="mt-3 text-small text-ink-2">
        A new member’s leading maximum bids can total {formatAmount(settings.first_limit, settings.currency)}.
      </p>
    </>
  );
}

function boundsText({ premium_basis_points: rate, ...settings }: SiteSettings): string {
  const money = (amount: number) => formatAmount(amount, settings.currency);
  if (rate === 0) return `The premium is always ${money(settings.premium_least)}.`;
  const at = (fee: number) => money(Math.round((fee * BASIS_POINTS) / rate));
  return `Up to ${at(settings.premium_least)} buyers pay the minimum of ${money(settings.premium_least)}; from ${at(settings.premium_most)} they pay the maximum of ${money(settings.premium_most)}.`;
}

const rateText = ({ name, country, region, basis_points: rate }: TaxRate) =>
  `${name} ${percentOf(rate)}, ${[region, country].filter((part) => part !== '').join(', ')}`;

export function FeesPreview({ settings, saved, taxRates }: PreviewProps & { taxRates: readonly TaxRate[] }) {
  const [place, setPlace] = useState('');
  const [terms, old] = [termsOf(settings), termsOf(saved)];
  if (terms === null) return <Unreadable />;
  const { currency } = settings;
  const taxBasisPoints = taxRates.find(({ id }) => id === place)?.basis_points ?? 0;
  return (
    <>
      {taxRates.length === 0 ? null : (
        <Select
          name="tax-place"
          label="Tax on the premium"
          options={[['', 'None'], ...taxRates.map((rate) => [rate.id, rateText(rate)] as const)]}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
      )}
      <Table
        caption="What buyers pay"
        columns={[
          'Hammer price',
          ['Premium', 'num'],
          ...(taxBasisPoints === 0 ? [] : [['Tax', 'num'] as const]),
          ['Buyer pays', 'num'],
        ]}
      >
        {HAMMER_PRICES.map((whole) => {
          const price = minor(whole * minorUnitsPerWhole(currency));
          const fee = premium(price, terms);
          return (
            <tr key={whole}>
              <td className="tnum">{formatAmount(price, currency)}</td>
              <td className="num">
                <Amounts now={fee} before={old === null ? null : premium(price, old)} currency={currency} />
              </td>
              {taxBasisPoints === 0 ? null : (
                <td className="num">{formatAmount(taxOn(fee, taxBasisPoints, currency), currency)}</td>
              )}
              <td className="num">{formatAmount(allInPrice(price, { ...terms, taxBasisPoints }), currency)}</td>
            </tr>
          );
        })}
      </Table>
      <p className="mt-3 text-small text-ink-2">{boundsText(settings)}</p>
      <p className="mt-2 text-small text-ink-2">
        A seller pays{' '}
        {formatAmount(Math.round(settings.seller_fee_basis_points * minorUnitsPerWhole(currency)), currency)} on a
        hammer price of {formatAmount(BASIS_POINTS * minorUnitsPerWhole(currency), currency)}. Tax rates are in{' '}
        <PageLink className="link" to="/operator/payments?view=tax">
          Payments
        </PageLink>
        .
      </p>
    </>
  );
}

const CLOSE = Date.UTC(2027, 0, 15, 18);
const clock = (at: number) => formatUtcSecond(at).slice(11, 19);
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const capacityOn = (day: number, slots: readonly ClosingSlot[]) =>
  slots.filter(({ days }) => days.includes(day)).reduce((sum, { capacity }) => sum + capacity, 0);

export function ClosingPreview({ settings }: PreviewProps) {
  const { soft_close_ms: softCloseMs, closing_slots: slots, slate_size: daily } = settings;
  const late = CLOSE - Math.round(softCloseMs / 3000) * 1000;
  const early = CLOSE - softCloseMs - 60_000;
  const move = (placedAt: number) => {
    const closesAt = closeAfterBid(CLOSE, placedAt, { softCloseMs });
    return closesAt === CLOSE ? 'stays at 18:00:00' : `moves to ${clock(closesAt)}`;
  };
  return (
    <>
      <p className="font-medium">An auction that closes at 18:00:00</p>
      {softCloseMs === 0 ? (
        <p className="mt-1 text-ink-2">No soft close: a bid never moves the close.</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          <li>
            Bid at {clock(early)}: the close {move(early)}.
          </li>
          <li>
            Bid at {clock(late)}: the close {move(late)}, {spokenDuration(softCloseMs)} after the bid.
          </li>
        </ul>
      )}
      <p className="mt-4 font-medium">Auctions that can close a day</p>
      <Table caption="Capacity by weekday" columns={['Day', ['In slots', 'num'], ['Daily limit', 'num']]}>
        {WEEKDAYS.map((name, index) => {
          const capacity = capacityOn(index + 1, slots);
          return (
            <tr key={name}>
              <td>{name}</td>
              <td className="num">{capacity}</td>
              <td className="num">{capacity > daily ? <strong>{daily}</strong> : daily}</td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}

export function HoldsPreview({ settings }: PreviewProps) {
  const terms = termsOf(settings);
  if (terms === null) return <Unreadable />;
  const { currency } = settings;
  const maximum = minor(20_000 * minorUnitsPerWhole(currency));
  const hold = premium(maximum, terms);
  const inOutage = {
    known_bidders:
      hold <= settings.outage_hold_limit
        ? 'counts if they have had a hold before, and is rejected otherwise'
        : 'is rejected: the hold would be larger than you waive',
    count: 'counts',
    refuse: 'is rejected',
  }[settings.holds_in_outage];
  return (
    <>
      <p className="font-medium">A bid with a maximum of {formatAmount(maximum, currency)}</p>
      <ul className="mt-1 grid gap-1">
        <li>
          {settings.holds === 'none'
            ? 'Nothing is held. A saved card is enough.'
            : `We hold ${formatAmount(hold, currency)} on the card before the bid counts.`}
        </li>
        {settings.holds === 'none' ? null : <li>While the card provider is down, the bid {inOutage}.</li>}
      </ul>
    </>
  );
}
