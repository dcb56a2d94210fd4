import { HOUR_MS } from '#contract/durations.ts';
import { formatDistance } from '#contract/format/distance.ts';
import { currentLocale, isLocale, type Locale } from '#contract/format/locale.ts';
import { countOf, formatAmount, formatMoney, minorUnitsPerWhole } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { signalStyle } from '#web/signal-style.ts';
import { Table } from '#web/components/ui/table.tsx';
import type { PreviewProps } from './terms-previews.tsx';
import { DescriptionList } from '#web/components/ui/description-list.tsx';

const SAMPLE_TIME = Date.UTC(2027, 0, 15, 18, 5);
const SAMPLE_AMOUNT = 12_500;
const SAMPLE_MILES = 62_000;
const DAY_HOURS = 24;

const sampleAmount = (currency: string) => ({ amount: SAMPLE_AMOUNT * minorUnitsPerWhole(currency), currency });

function sampleTime(zone: string, locale: Locale): string {
  try {
    return formatTime(SAMPLE_TIME, 'full', zone, locale);
  } catch {
    // The zone is still being typed.
    return '–';
  }
}

export function LocalePreview({ settings }: PreviewProps) {
  const { locale: name, time_zone: timeZone, currency, distance_unit: unit } = settings;
  const locale = isLocale(name) ? name : currentLocale();
  const rows = [
    ['Close', sampleTime(timeZone, locale)],
    ['Amount', formatMoney(sampleAmount(currency), { locale })],
    ['Mileage', formatDistance({ value: SAMPLE_MILES, unit: 'mi' }, unit)],
  ] as const;
  return (
    <DescriptionList
      rows={rows}
      className="grid gap-3"
      rowClass=""
      nameClass="text-small text-ink-2"
      valueClass="data text-data-s"
    />
  );
}

export function SitePreview({ settings }: PreviewProps) {
  const { signal_colour: color, logo_image: logo, site_name: name, currency } = settings;
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  return (
    <div className="grid gap-4 border border-line p-4">
      <div className="flex items-center gap-3">
        {logo === '' ? null : <img src={`/media/${logo}/320.webp`} alt="" className="h-8 max-w-32 object-contain" />}
        <span className="heading min-w-0 break-words text-h4">{name}</span>
      </div>
      <span className="btn btn-bid justify-self-start" {...(isColor ? { style: signalStyle(color) } : {})}>
        Bid {formatMoney(sampleAmount(currency))}
      </span>
    </div>
  );
}

function afterHours(hours: number): string {
  const days = Math.floor(hours / DAY_HOURS);
  const rest = hours % DAY_HOURS;
  const parts = [...(days === 0 ? [] : [countOf(days, 'day')]), ...(rest === 0 ? [] : [countOf(rest, 'hour')])];
  return parts.join(' ');
}

export function SellingPreview({ settings }: PreviewProps) {
  const rounds = Math.max(0, settings.offer_rounds - 1) * 2 + 1;
  const offers = settings.offer_open_hours + rounds * settings.offer_answer_hours;
  const steps = [
    ['Premium paid', settings.fee_due_days],
    ['Vehicle paid for', settings.payment_due_days],
    ['Bill of sale issued', settings.documents_due_days],
    ['Collection agreed', settings.collection_due_days],
  ] as const;
  let day = 0;
  return (
    <>
      <p>
        If the reserve isn’t met, offers can take up to <strong className="font-strong">{afterHours(offers)}</strong>.
      </p>
      <p className="mt-3 font-medium">A sale in which everyone takes the full time</p>
      <Table caption="Latest days" columns={['Step', ['Latest', 'num']]}>
        {steps.map(([text, days]) => {
          day += days;
          return (
            <tr key={text}>
              <td>{text}</td>
              <td className="num">Day {day}</td>
            </tr>
          );
        })}
        <tr>
          <td>Completed</td>
          <td className="num">{countOf(settings.handover_due_days, 'day')} after collection</td>
        </tr>
      </Table>
    </>
  );
}

export function QueuesPreview({ settings }: PreviewProps) {
  const rows = [
    ['Submission', settings.review_due_hours],
    ['Reported comment', settings.comments_due_hours],
    ['Inquiry', settings.enquiries_due_hours],
    ['Dealer application', settings.dealer_applications_due_hours],
    ['Dispute', settings.disputes_due_hours],
  ] as const;
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', timeZone: 'UTC' });
  const monday = Date.UTC(2027, 0, 11, 9);
  return (
    <>
      <p>Received on Monday at 9 AM, it’s marked late:</p>
      <dl className="mt-2 grid gap-2">
        {rows.map(([text, hours]) => (
          <div key={text} className="flex flex-wrap justify-between gap-x-4">
            <dt>{text}</dt>
            <dd className="tnum text-ink-2">
              {hours > 7 * DAY_HOURS ? `after ${afterHours(hours)}` : format.format(monday + hours * HOUR_MS)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function JournalPreview({ settings }: PreviewProps) {
  const { currency } = settings;
  const amount = (whole: number) => formatAmount(whole * minorUnitsPerWhole(currency), currency);
  const lines = [
    [settings.journal_account_card_provider, 'Card provider balance', amount(1_000), ''],
    [settings.journal_account_premiums, 'Buyer’s premiums', '', amount(1_000)],
    [settings.journal_account_provider_fees, 'Card provider fees', amount(29), ''],
    [settings.journal_account_card_provider, 'Card provider balance', '', amount(29)],
    [settings.journal_account_bank, 'Bank account', amount(971), ''],
    [settings.journal_account_card_provider, 'Card provider balance', '', amount(971)],
  ] as const;
  return (
    <>
      <p>A premium of {amount(1_000)}, paid by card and paid out:</p>
      <Table caption="Journal lines" columns={['Account', ['Debit', 'num'], ['Credit', 'num']]}>
        {lines.map(([account, title, debit, credit], index) => (
          <tr key={index}>
            <td>
              <span className="tnum">{account}</span> <span className="block text-small text-ink-2">{title}</span>
            </td>
            <td className="num">{debit}</td>
            <td className="num">{credit}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
