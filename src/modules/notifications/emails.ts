import { MINUTE_MS } from '#contract/durations.ts';
import { randomUUID } from 'node:crypto';
import { formatTime } from '#contract/format/time.ts';
import { LRUCache } from 'lru-cache';
import { allInOf } from '#contract/all-in.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';
import { factsOfKind, mayChoose } from '#contract/notification-kinds.ts';
import { fillText, paragraphsOf, emailTextOf } from '#contract/email-templates.ts';
import { type EmailText } from '#contract/direct-emails.ts';
import { formatAmount } from '#contract/format/money.ts';
import { type Message, renderEmail } from '#platform/mail/render-email.ts';
import type { Delivery } from './delivery-store.ts';
import { searchOfSource } from './notification-request.ts';
import type { Stops } from './unsubscribe.ts';

export interface EmailContext {
  readonly siteName: string;
  readonly publicUrl: string;
  readonly stops: Pick<Stops, 'tokenOf'>;
  readonly wordings: ReadonlyMap<string, EmailText>;
  readonly at: number;
}
export interface EmailReader {
  readonly email: string;
  readonly name: string;
  readonly timeZone: string;
}
type NotificationRecord = Pick<Delivery, 'kind' | 'title' | 'body' | 'href' | 'auctionId' | 'userId' | 'createdAt'> &
  Partial<Pick<Delivery, 'source'>>;

/** Notifications delayed longer than this, for example by quiet hours, state when they happened. */
const WAITED_MS = 15 * MINUTE_MS;

const PHOTO_WIDTH = 1280;
const SETTINGS_PATH = '/account/notifications';
const formatPrice = ({ amount, currency }: { amount: number; currency: string }): string =>
  formatAmount(amount, currency);

/** With premium and tax. The reader's all-in switch is in the browser, so emails state both prices. */
const allInFigure = (auction: AuctionSummary, price: Money): [string, string][] => {
  const total = allInOf(auction, price);
  return total.amount === price.amount ? [] : [['All-in, with fees', formatPrice(total)]];
};

function figuresOf(auction: AuctionSummary, timeZone: string, at: number): [string, string][] {
  const closesAt = Date.parse(`${auction.close_date}Z`);
  if (auction.state === 'scheduled')
    return [
      ['Starting bid', formatPrice(auction.starting_bid)],
      ...allInFigure(auction, auction.starting_bid),
      ['Opens', formatTime(Date.parse(`${auction.start_date}Z`), 'full', timeZone)],
      ['Closes', formatTime(closesAt, 'full', timeZone)],
    ];
  if (auction.state !== 'live')
    return [
      [
        auction.hammer_price === null ? 'Bidding ended at' : 'Hammer price',
        auction.hammer_price === null && auction.price === null
          ? 'No bids'
          : formatPrice(auction.hammer_price ?? auction.price ?? auction.starting_bid),
      ],
      ['Bids', String(auction.bid_count)],
    ];
  return [
    auction.price === null
      ? ['Starting bid', formatPrice(auction.starting_bid)]
      : ['Current bid', formatPrice(auction.price)],
    ...allInFigure(auction, auction.price ?? auction.starting_bid),
    ...(auction.price === null ? [] : [['Next minimum bid', formatPrice(auction.minimum_bid)] as [string, string]]),
    ['Closes', formatTime(closesAt, 'full', timeZone)],
    ['As of', formatTime(at, 'full', timeZone)],
  ];
}

const hasWaited = ({ createdAt }: NotificationRecord, { at }: EmailContext): boolean =>
  at - createdAt.getTime() >= WAITED_MS;

export function photographOf(
  auction: AuctionSummary,
  publicUrl: string,
  leastWidth = PHOTO_WIDTH,
): { url: string; alt: string } | null {
  if (auction.hero === null) return null;
  const width = auction.hero.widths.find((each) => each >= leastWidth) ?? auction.hero.widths.at(-1);
  return width === undefined
    ? null
    : { url: new URL(`${auction.hero.base}/${width}.jpg`, publicUrl).href, alt: auction.title };
}

export function emailOf(
  notification: NotificationRecord,
  reader: EmailReader,
  auction: AuctionSummary | null,
  context: EmailContext,
): Message {
  const facts = factsOfKind(notification.kind);
  const stopKind = mayChoose(notification.kind, 'email')
    ? context.stops.tokenOf({ userId: notification.userId, kinds: [notification.kind] })
    : null;
  const stopAuction =
    notification.auctionId !== null && stopKind !== null
      ? context.stops.tokenOf({ userId: notification.userId, auctionId: notification.auctionId })
      : null;
  const searchId = searchOfSource(notification.source);
  const photograph = auction === null ? null : photographOf(auction, context.publicUrl);
  const own = customizedTextOf(notification, reader, auction, context);
  // Documents and payments state their own amounts; the auction's figures beside them would differ.
  const figures =
    auction === null || facts.group === 'Sales and payments' ? null : figuresOf(auction, reader.timeZone, context.at);
  const whenItWas =
    figures !== null && hasWaited(notification, context)
      ? [
          `This was at ${formatTime(notification.createdAt.getTime(), 'full', reader.timeZone)}. The current status is below.`,
        ]
      : [];
  return renderEmail({
    siteName: context.siteName,
    to: reader.email,
    subject: own?.subject ?? notification.title,
    heading: own?.heading ?? notification.title,
    paragraphs: [...paragraphsOf(own?.text ?? notification.body), ...whenItWas],
    banner: { label: facts.banner, tone: facts.tone },
    ...(photograph === null ? {} : { photograph }),
    ...(figures === null ? {} : { figures }),
    ...(notification.href === ''
      ? {}
      : { action: { label: own?.button ?? facts.action, url: new URL(notification.href, context.publicUrl).href } }),
    footnote: whyOf(notification, context),
    links: [
      ...(searchId === null
        ? []
        : [
            {
              label: 'Stop this saved search',
              url: stopUrl(context, context.stops.tokenOf({ userId: notification.userId, searchId })),
            },
          ]),
      ...(stopAuction === null
        ? []
        : [{ label: 'Stop emails about this auction', url: stopUrl(context, stopAuction) }]),
      ...(stopKind === null ? [] : [{ label: 'Stop emails like this', url: stopUrl(context, stopKind) }]),
      { label: 'Notification settings', url: context.publicUrl + SETTINGS_PATH },
    ],
    ...(stopKind === null ? {} : { unsubscribeUrl: `${context.publicUrl}/api/unsubscribe/${stopKind}` }),
  });
}

/** Names are random, so that a title or comment can't contain one and so send a reader's token elsewhere. */
const MERGE_FIELDS = { kind: randomUUID(), auction: randomUUID(), search: randomUUID() } as const;

/** The most cached templates. Broadcasts are sent in rounds, and all rounds share one template. */
const MAX_CACHED_TEMPLATES = 200;

export interface TemplateCache {
  write(
    notification: NotificationRecord,
    reader: EmailReader,
    auction: AuctionSummary | null,
    context: EmailContext,
  ): Message;
  readonly templatesRendered: number;
}

/** Each reader's links are filled into the cached copy. */
export function createTemplateCache(): TemplateCache {
  const templates = new LRUCache<string, Message>({ max: MAX_CACHED_TEMPLATES });
  let templatesRendered = 0;
  const tokenOf = (stop: Parameters<Stops['tokenOf']>[0]): string =>
    'kinds' in stop ? MERGE_FIELDS.kind : 'searchId' in stop ? MERGE_FIELDS.search : MERGE_FIELDS.auction;
  return {
    get templatesRendered() {
      return templatesRendered;
    },
    write(notification, reader, auction, context) {
      const wording = context.wordings.get(notification.kind);
      // Everything the email depends on: auction figures and customized texts can change between rounds.
      const { kind, title, body, href, auctionId } = notification;
      const searchId = searchOfSource(notification.source);
      const when = [
        hasWaited(notification, context) ? notification.createdAt.getTime() : 0,
        auction?.state === 'live' ? Math.floor(context.at / MINUTE_MS) : 0,
      ];
      const key = JSON.stringify([
        kind,
        title,
        body,
        href,
        auctionId,
        searchId !== null,
        reader.timeZone,
        namesReader(wording) ? reader.name : '',
        auction,
        context.siteName,
        wording,
        when,
      ]);
      let template = templates.get(key);
      if (template === undefined) {
        template = emailOf(notification, reader, auction, { ...context, stops: { tokenOf } });
        templatesRendered += 1;
        templates.set(key, template);
      }
      const kindToken = context.stops.tokenOf({ userId: notification.userId, kinds: [notification.kind] });
      const auctionToken =
        notification.auctionId === null
          ? ''
          : context.stops.tokenOf({ userId: notification.userId, auctionId: notification.auctionId });
      return {
        ...template,
        to: reader.email,
        mergeFields: {
          [MERGE_FIELDS.kind]: kindToken,
          [MERGE_FIELDS.auction]: auctionToken,
          [MERGE_FIELDS.search]:
            searchId === null ? '' : context.stops.tokenOf({ userId: notification.userId, searchId }),
        },
      };
    },
  };
}

const namesReader = (wording: EmailText | undefined): boolean =>
  wording !== undefined && JSON.stringify(wording).includes('{name}');

/** Null if there is none, or if one of its placeholders has no value here. */
function customizedTextOf(
  notification: NotificationRecord,
  reader: EmailReader,
  auction: AuctionSummary | null,
  context: EmailContext,
): EmailText | null {
  const own = context.wordings.get(notification.kind);
  if (own === undefined) return null;
  return fillText(own, {
    site: context.siteName,
    name: reader.name,
    what: notification.title,
    details: notification.body,
    ...(auction === null
      ? {}
      : {
          car: auction.title,
          bid: formatPrice(auction.price ?? auction.starting_bid),
          closes: formatTime(Date.parse(`${auction.close_date}Z`), 'full', reader.timeZone),
        }),
  });
}

const stopUrl = (context: EmailContext, token: string): string => `${context.publicUrl}/unsubscribe?token=${token}`;

const BANK_DETAILS = 'We never change bank details by email.';

function whyOf({ kind }: NotificationRecord, { siteName }: EmailContext): string {
  const because: Record<string, string> = {
    Bidding: `you bid at ${siteName}`,
    'Watched auctions': `you watch, bid in or sell this auction at ${siteName}`,
    Selling: `you sell at ${siteName}`,
    'Searches and follows': `you follow this search, seller or model at ${siteName}`,
    'Sales and payments': `it concerns a payment of yours at ${siteName}`,
  };
  return `You’re receiving this because ${because[factsOfKind(kind).group] ?? `you have an account at ${siteName}`}. ${BANK_DETAILS}`;
}

export function digestOf(
  requests: readonly (Pick<NotificationRecord, 'kind' | 'title' | 'body' | 'href' | 'userId' | 'source'> & {
    readonly createdAt: Date;
  })[],
  reader: EmailReader,
  context: EmailContext,
  searches: readonly { readonly id: string; readonly name: string }[] = [],
): Message {
  const count = requests.length;
  const only = count === 1 ? requests[0] : undefined;
  const own = context.wordings.get('daily_summary') ?? null;
  const text = emailTextOf('daily_summary', own, {
    site: context.siteName,
    name: reader.name,
    update_count: count === 1 ? 'one update' : `${count} updates`,
    what: only !== undefined ? only.title : `Your daily summary from ${context.siteName}: ${count} updates`,
  });
  const kinds = [...new Set(requests.map(({ kind }) => kind))].filter((kind) => mayChoose(kind, 'email'));
  const stop = kinds.length === 0 ? null : context.stops.tokenOf({ userId: requests[0]?.userId ?? '', kinds });
  return renderEmail({
    siteName: context.siteName,
    to: reader.email,
    subject: text.subject,
    heading: text.heading,
    paragraphs: paragraphsOf(text.text),
    entries: requests.map(({ title, body, href, createdAt }) => ({
      title,
      // Hours pass between event and email: "the bid is now" was true at that time.
      at: formatTime(createdAt.getTime(), 'full', reader.timeZone),
      body,
      url: new URL(href, context.publicUrl).href,
    })),
    action:
      // A summary with one item links straight to it. A customized button keeps its usual target.
      only !== undefined && own === null
        ? { label: 'View', url: new URL(only.href, context.publicUrl).href }
        : { label: text.button ?? 'Open your account', url: `${context.publicUrl}/account` },
    footnote: text.footnote ?? '',
    links: [
      ...searches.map(({ id, name }) => ({
        label: `Stop saved search “${name}”`,
        url: stopUrl(context, context.stops.tokenOf({ userId: requests[0]?.userId ?? '', searchId: id })),
      })),
      ...(stop === null
        ? []
        : [
            {
              label: kinds.length === 1 ? 'Stop emails like this' : 'Stop emails like these',
              url: stopUrl(context, stop),
            },
          ]),
      { label: 'Notification settings', url: context.publicUrl + SETTINGS_PATH },
    ],
    ...(stop === null ? {} : { unsubscribeUrl: `${context.publicUrl}/api/unsubscribe/${stop}` }),
  });
}
