import { formatTime } from '#contract/format/time.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { paragraphsOf, emailTextOf } from '#contract/email-templates.ts';
import { type EmailText } from '#contract/direct-emails.ts';
import { type Message, renderEmail } from '#platform/mail/render-email.ts';

export interface OpeningEmailContext {
  readonly siteName: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly wordings: ReadonlyMap<string, EmailText>;
}
interface To {
  readonly address: string;
  readonly token: string;
  readonly site: OpeningEmailContext;
}
const PHOTOGRAPH_WIDTH = 1280;

const page = ({ site, token }: To): string => `${site.publicUrl}/reminders?token=${token}`;
const why = ({ site }: To): string =>
  `You’re receiving this because someone asked ${site.siteName} to send an opening reminder to this address. We use the address only for that and delete it afterward.`;
const stops = (to: To) => ({
  links: [{ label: 'Remove reminder', url: page(to) }],
  unsubscribeUrl: `${to.site.publicUrl}/api/reminder-links/${to.token}/stop`,
});

/** Nothing else is sent to an address before its owner has confirmed. */
export function confirmationEmail(to: To, title: string): Message {
  const text = emailTextOf('reminder_confirm', to.site.wordings.get('reminder_confirm') ?? null, {
    site: to.site.siteName,
    what: title,
  });
  return renderEmail({
    siteName: to.site.siteName,
    to: to.address,
    subject: text.subject,
    heading: text.heading,
    paragraphs: paragraphsOf(text.text),
    action: { label: text.button ?? 'Yes, remind me', url: page(to) },
    footnote: text.footnote ?? '',
  });
}

/** Gives absolute times, so it stays true whenever it is read. */
export function openingEmail(to: To, auction: AuctionSummary, { hasOpened }: { hasOpened: boolean }): Message {
  const opens = formatTime(Date.parse(`${auction.start_date}Z`), 'full', to.site.timeZone);
  const closes = formatTime(Date.parse(`${auction.close_date}Z`), 'full', to.site.timeZone);
  const name = hasOpened ? 'reminder_opened_guest' : 'reminder_opens';
  const text = emailTextOf(name, to.site.wordings.get(name) ?? null, {
    site: to.site.siteName,
    car: auction.title,
    opens,
    closes,
  });
  const width = auction.hero?.widths.find((each) => each >= PHOTOGRAPH_WIDTH) ?? auction.hero?.widths.at(-1);
  return renderEmail({
    siteName: to.site.siteName,
    to: to.address,
    subject: text.subject,
    heading: text.heading,
    paragraphs: paragraphsOf(text.text),
    banner: hasOpened ? { label: 'Bidding is open', tone: 'signal' } : { label: 'Opens soon', tone: 'plain' },
    ...(auction.hero === null || width === undefined
      ? {}
      : {
          photograph: { url: new URL(`${auction.hero.base}/${width}.jpg`, to.site.publicUrl).href, alt: auction.title },
        }),
    figures: [
      ['Opens', opens],
      ['Closes', closes],
    ],
    action: { label: text.button ?? 'View auction', url: `${to.site.publicUrl}/auctions/${auction.slug}` },
    footnote: why(to),
    ...stops(to),
  });
}

export function siteOpenEmail(to: To): Message {
  const text = emailTextOf('site_open', to.site.wordings.get('site_open') ?? null, { site: to.site.siteName });
  return renderEmail({
    siteName: to.site.siteName,
    to: to.address,
    subject: text.subject,
    heading: text.heading,
    paragraphs: paragraphsOf(text.text),
    action: { label: text.button ?? 'View auctions', url: `${to.site.publicUrl}/auctions` },
    footnote: why(to),
    ...stops(to),
  });
}
