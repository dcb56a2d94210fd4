import type { AuctionSummary } from '#contract/auctions.ts';
import type { CalendarEmailWants } from '#contract/calendar-emails.ts';
import { contentOf, type EmailTexts, type EmailWriter, writeEmail } from '#contract/email-writer.ts';
import { photoOf } from './emails.ts';
import { type EmailMessage, type Message, renderEmail } from '#platform/mail/render-email.ts';

export interface CalendarEmailSite {
  readonly siteName: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly texts: EmailTexts;
}
interface Listed {
  readonly total: number;
  readonly auctions: readonly AuctionSummary[];
}
export interface CalendarAuctions {
  readonly closing: Listed;
  readonly opened: Listed;
}

const NOTHING: Listed = { total: 0, auctions: [] };

export const chosenAuctions = (wants: CalendarEmailWants, { closing, opened }: CalendarAuctions): CalendarAuctions => ({
  closing: wants === 'new' ? NOTHING : closing,
  opened: wants === 'closing' ? NOTHING : opened,
});
export const isEmpty = ({ closing, opened }: CalendarAuctions): boolean => closing.total + opened.total === 0;

export function summaryText(
  { closing: { total: closing }, opened: { total: opened } }: CalendarAuctions,
  writer: EmailWriter,
): string {
  if (closing === 0) return writer.sayCount('new_count', opened);
  const closes = writer.sayCount('closing_count', closing);
  return opened === 0
    ? closes
    : writer.say('closing_and_new', { closing: closes, opened: writer.sayCount('also_new_count', opened) });
}

interface Confirming {
  readonly token: string;
  readonly wants: CalendarEmailWants;
  readonly site: CalendarEmailSite;
  readonly language: string | null;
}

/** Nothing else is sent to an address before its owner has confirmed. */
export function calendarConfirmationEmail(address: string, { token, wants, site, language }: Confirming): Message {
  const written = writeEmail(site.texts, { name: 'calendar_email_confirm', language }, (writer) => ({
    site: site.siteName,
    what: writer.say(`wants_${wants}`),
  }));
  return renderEmail({
    ...contentOf(written),
    siteName: site.siteName,
    to: address,
    action: { label: written.text.button ?? 'Confirm', url: `${site.publicUrl}/calendar-email?token=${token}` },
  });
}

/** Twice the width at which it is shown. */
const ENTRY_PHOTO_WIDTH = 240;
type Entry = NonNullable<EmailMessage['entries']>[number];

function entriesOf(
  heading: string,
  { total, auctions }: Listed,
  { site, writer }: { site: CalendarEmailSite; writer: EmailWriter },
): Entry[] {
  const more = total - auctions.length;
  return auctions.map((auction, index) => ({
    title: auction.title,
    url: `${site.publicUrl}/auctions/${auction.slug}`,
    at: writer.say('closes_at', { when: writer.time(Date.parse(`${auction.close_date}Z`), 'full', site.timeZone) }),
    body:
      priceText(auction, writer) +
      (more > 0 && index === auctions.length - 1 ? `\n\n${writer.sayCount('more_on_calendar', more)}` : ''),
    ...(index === 0 ? { section: heading } : {}),
    ...photoIn(auction, site),
  }));
}

function photoIn(auction: AuctionSummary, { publicUrl }: CalendarEmailSite): Pick<Entry, 'photo'> {
  const found = photoOf(auction, publicUrl, ENTRY_PHOTO_WIDTH);
  // The title beside it says the same.
  return found === null ? {} : { photo: { url: found.url, alt: '' } };
}

function priceText({ price, starting_bid: start, bid_count: bids }: AuctionSummary, writer: EmailWriter): string {
  return price === null
    ? writer.say('entry_starting_bid', { amount: writer.money(start) })
    : writer.sayCount('entry_price', bids, { amount: writer.money(price) });
}

interface DailyEmail {
  readonly token: string;
  readonly auctions: CalendarAuctions;
  readonly site: CalendarEmailSite;
  readonly language: string | null;
}

export function calendarEmail(address: string, { token, auctions, site, language }: DailyEmail): Message {
  const written = writeEmail(site.texts, { name: 'calendar_email', language }, (writer) => ({
    site: site.siteName,
    auctions: summaryText(auctions, writer),
  }));
  const { text, writer } = written;
  return renderEmail({
    ...contentOf(written),
    siteName: site.siteName,
    to: address,
    entries: [
      ...entriesOf(writer.say('section_closing'), auctions.closing, { site, writer }),
      ...entriesOf(writer.say('section_new'), auctions.opened, { site, writer }),
    ],
    action: { label: text.button ?? 'View calendar', url: `${site.publicUrl}/calendar` },
    links: [{ label: writer.say('link_stop_daily'), url: `${site.publicUrl}/calendar-email?token=${token}` }],
    unsubscribeUrl: `${site.publicUrl}/api/calendar-email-links/${token}/stop`,
  });
}
