import type { AuctionSummary } from '#contract/auctions.ts';
import type { DirectEmail } from '#contract/direct-emails.ts';
import { contentOf, type EmailTexts, type EmailWriter, type Values, writeEmail } from '#contract/email-writer.ts';
import { type Message, renderEmail } from '#platform/mail/render-email.ts';
import { photoOf } from './emails.ts';

export interface OpeningEmailContext {
  readonly siteName: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly texts: EmailTexts;
}
interface To {
  readonly address: string;
  readonly token: string;
  /** Null: the site's main language. */
  readonly language: string | null;
  readonly site: OpeningEmailContext;
}

const page = ({ site, token }: To): string => `${site.publicUrl}/reminders?token=${token}`;
const write = ({ site, language }: To, name: DirectEmail, valuesIn: (writer: EmailWriter) => Values) =>
  writeEmail(site.texts, { name, language }, (writer) => ({ site: site.siteName, ...valuesIn(writer) }));
const footOf = (to: To, writer: EmailWriter) => ({
  footnote: writer.say('why_reminder', { site: to.site.siteName }),
  links: [{ label: writer.say('link_remove_reminder'), url: page(to) }],
  unsubscribeUrl: `${to.site.publicUrl}/api/reminder-links/${to.token}/stop`,
});

/** Nothing else is sent to an address before its owner has confirmed. No title: it is about the site's opening. */
export function confirmationEmail(to: To, title: string | null): Message {
  const { siteName: site } = to.site;
  const written = write(to, 'reminder_confirm', (writer) => ({ what: title ?? writer.say('site_opening', { site }) }));
  return renderEmail({
    ...contentOf(written),
    siteName: to.site.siteName,
    to: to.address,
    action: { label: written.text.button ?? 'Yes, remind me', url: page(to) },
  });
}

/** Gives absolute times, so it stays true whenever it is read. */
export function openingEmail(to: To, auction: AuctionSummary, { hasOpened }: { hasOpened: boolean }): Message {
  const timeIn = (writer: EmailWriter, date: string) => writer.time(Date.parse(`${date}Z`), 'full', to.site.timeZone);
  const written = write(to, hasOpened ? 'reminder_opened_guest' : 'reminder_opens', (writer) => ({
    car: auction.title,
    opens: timeIn(writer, auction.start_date),
    closes: timeIn(writer, auction.close_date),
  }));
  const { text, writer } = written;
  const photo = photoOf(auction, to.site.publicUrl);
  return renderEmail({
    ...contentOf(written),
    siteName: to.site.siteName,
    to: to.address,
    banner: hasOpened
      ? { label: text.banner ?? 'Bidding is open', tone: 'signal' }
      : { label: text.banner ?? 'Opens soon', tone: 'plain' },
    ...(photo === null ? {} : { photo }),
    figures: [
      [writer.say('figure_opens'), timeIn(writer, auction.start_date)],
      [writer.say('figure_closes'), timeIn(writer, auction.close_date)],
    ],
    action: { label: text.button ?? 'View auction', url: `${to.site.publicUrl}/auctions/${auction.slug}` },
    ...footOf(to, writer),
  });
}

export function siteOpenEmail(to: To): Message {
  const written = write(to, 'site_open', () => ({}));
  return renderEmail({
    ...contentOf(written),
    siteName: to.site.siteName,
    to: to.address,
    action: { label: written.text.button ?? 'View auctions', url: `${to.site.publicUrl}/auctions` },
    ...footOf(to, written.writer),
  });
}
