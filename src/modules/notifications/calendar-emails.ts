import type { AuctionSummary } from '#contract/auctions.ts';
import type { CalendarEmailWants } from '#contract/calendar-emails.ts';
import { type EmailText } from '#contract/direct-emails.ts';
import { emailTextOf, paragraphsOf } from '#contract/email-templates.ts';
import { formatAmount } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { photographOf } from './emails.ts';
import { type EmailMessage, type Message, renderEmail } from '#platform/mail/render-email.ts';

export interface CalendarEmailSite {
  readonly siteName: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly wordings: ReadonlyMap<string, EmailText>;
}
interface Listed {
  readonly total: number;
  readonly auctions: readonly AuctionSummary[];
}
export interface CalendarNews {
  readonly closing: Listed;
  readonly opened: Listed;
}

const WHAT: Readonly<Record<CalendarEmailWants, string>> = {
  closing: 'a daily email about auctions that close that day',
  new: 'a daily email about new auctions',
  both: 'a daily email about new auctions and auctions that close that day',
};
const NOTHING: Listed = { total: 0, auctions: [] };

export const newsFor = (wants: CalendarEmailWants, { closing, opened }: CalendarNews): CalendarNews => ({
  closing: wants === 'new' ? NOTHING : closing,
  opened: wants === 'closing' ? NOTHING : opened,
});
export const isEmpty = ({ closing, opened }: CalendarNews): boolean => closing.total + opened.total === 0;

export function newsText({ closing: { total: closing }, opened: { total: opened } }: CalendarNews): string {
  const closes = `${closing} ${closing === 1 ? 'auction closes' : 'auctions close'} today`;
  if (closing > 0 && opened > 0) return `${closes}, ${opened} ${opened === 1 ? 'is' : 'are'} new`;
  return closing > 0 ? closes : `${opened} new ${opened === 1 ? 'auction' : 'auctions'}`;
}

/** Nothing else is sent to an address before its owner has confirmed. */
export function calendarConfirmationEmail(
  address: string,
  { token, wants, site }: { token: string; wants: CalendarEmailWants; site: CalendarEmailSite },
): Message {
  const text = emailTextOf('calendar_email_confirm', site.wordings.get('calendar_email_confirm') ?? null, {
    site: site.siteName,
    what: WHAT[wants],
  });
  return renderEmail({
    siteName: site.siteName,
    to: address,
    subject: text.subject,
    heading: text.heading,
    paragraphs: paragraphsOf(text.text),
    action: { label: text.button ?? 'Confirm', url: `${site.publicUrl}/calendar-email?token=${token}` },
    footnote: text.footnote ?? '',
  });
}

/** Twice the width at which it is shown. */
const ENTRY_PHOTO_WIDTH = 240;
type Entry = NonNullable<EmailMessage['entries']>[number];

function entriesOf(heading: string, { total, auctions }: Listed, site: CalendarEmailSite): Entry[] {
  const more = total - auctions.length;
  return auctions.map((auction, place) => ({
    title: auction.title,
    url: `${site.publicUrl}/auctions/${auction.slug}`,
    at: `Closes ${formatTime(Date.parse(`${auction.close_date}Z`), 'full', site.timeZone)}`,
    body:
      priceText(auction) + (more > 0 && place === auctions.length - 1 ? `\n\nAnd ${more} more on the calendar.` : ''),
    ...(place === 0 ? { section: heading } : {}),
    ...photographIn(auction, site),
  }));
}

function photographIn(auction: AuctionSummary, { publicUrl }: CalendarEmailSite): Pick<Entry, 'photograph'> {
  const found = photographOf(auction, publicUrl, ENTRY_PHOTO_WIDTH);
  // The title beside it says the same.
  return found === null ? {} : { photograph: { url: found.url, alt: '' } };
}

function priceText({ price, starting_bid: start, bid_count: bids }: AuctionSummary): string {
  if (price === null) return `Opening bid ${formatAmount(start.amount, start.currency)}`;
  return `Current bid ${formatAmount(price.amount, price.currency)}, ${bids} ${bids === 1 ? 'bid' : 'bids'}`;
}

/** Its prices are as of when it is written, and it says so. */
export function calendarEmail(
  address: string,
  { token, news, site }: { token: string; news: CalendarNews; site: CalendarEmailSite },
): Message {
  const text = emailTextOf('calendar_email', site.wordings.get('calendar_email') ?? null, {
    site: site.siteName,
    auctions: newsText(news),
  });
  return renderEmail({
    siteName: site.siteName,
    to: address,
    subject: text.subject,
    heading: text.heading,
    paragraphs: paragraphsOf(text.text),
    entries: [...entriesOf('Closing today', news.closing, site), ...entriesOf('New', news.opened, site)],
    action: { label: text.button ?? 'View calendar', url: `${site.publicUrl}/calendar` },
    footnote: text.footnote ?? '',
    links: [{ label: 'Stop these emails', url: `${site.publicUrl}/calendar-email?token=${token}` }],
    unsubscribeUrl: `${site.publicUrl}/api/calendar-email-links/${token}/stop`,
  });
}
