import { MINUTE_MS } from '#contract/durations.ts';
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { allInOf } from '#contract/all-in.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';
import { BUILT_IN_LANGUAGE } from '#contract/email-languages.ts';
import { definitionOfKind, mayChoose } from '#contract/notification-kinds.ts';
import { contentOf, type EmailTexts, type EmailWriter, type Values, writeEmail } from '#contract/email-writer.ts';
import type { PlainTextName } from '#contract/shared-email-texts.ts';
import { type Message, renderEmail } from '#platform/mail/render-email.ts';
import type { Delivery } from './delivery-store.ts';
import { searchOfSource } from './notification-request.ts';
import type { Stops } from './unsubscribe.ts';

export interface EmailContext {
  readonly siteName: string;
  readonly publicUrl: string;
  readonly stops: Pick<Stops, 'tokenOf'>;
  readonly texts: EmailTexts;
  readonly at: number;
}
export interface EmailReader {
  readonly email: string;
  readonly name: string;
  readonly timeZone: string;
  /** Null: the site's main language. */
  readonly language: string | null;
}
type NotificationRecord = Pick<Delivery, 'kind' | 'title' | 'body' | 'href' | 'auctionId' | 'userId' | 'createdAt'> &
  Partial<Pick<Delivery, 'source'>>;

/** Notifications delayed longer than this, for example by quiet hours, state when they happened. */
const WAITED_MS = 15 * MINUTE_MS;

const PHOTO_WIDTH = 1280;
const SETTINGS_PATH = '/account/notifications';

type Figure = [name: string, value: string];

/** The all-in price. The reader's all-in switch is in the browser, so emails state both prices. */
const allInFigure = (auction: AuctionSummary, price: Money, writer: EmailWriter): Figure[] => {
  const total = allInOf(auction, price);
  return total.amount === price.amount ? [] : [[writer.say('figure_all_in'), writer.money(total)]];
};

function figuresOf(auction: AuctionSummary, { timeZone }: EmailReader, at: number, writer: EmailWriter): Figure[] {
  const time = (name: PlainTextName, ms: number): Figure => [writer.say(name), writer.time(ms, 'full', timeZone)];
  const money = (name: PlainTextName, price: Money): Figure => [writer.say(name), writer.money(price)];
  const closes = time('figure_closes', Date.parse(`${auction.close_date}Z`));
  if (auction.state === 'scheduled')
    return [
      money('figure_starting_bid', auction.starting_bid),
      ...allInFigure(auction, auction.starting_bid, writer),
      time('figure_opens', Date.parse(`${auction.start_date}Z`)),
      closes,
    ];
  if (auction.state !== 'live')
    return [
      auction.hammer_price !== null
        ? money('figure_hammer_price', auction.hammer_price)
        : auction.price !== null
          ? money('figure_ended_at', auction.price)
          : [writer.say('figure_ended_at'), writer.say('no_bids')],
      [writer.say('figure_bids'), writer.count(auction.bid_count)],
    ];
  return [
    auction.price === null ? money('figure_starting_bid', auction.starting_bid) : money('figure_price', auction.price),
    ...allInFigure(auction, auction.price ?? auction.starting_bid, writer),
    ...(auction.price === null ? [] : [money('figure_next_bid', auction.minimum_bid)]),
    closes,
    time('figure_as_of', at),
  ];
}

const hasWaited = ({ createdAt }: NotificationRecord, { at }: EmailContext): boolean =>
  at - createdAt.getTime() >= WAITED_MS;

export function photoOf(
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
  const definition = definitionOfKind(notification.kind);
  const stopKind = mayChoose(notification.kind, 'email')
    ? context.stops.tokenOf({ userId: notification.userId, kinds: [notification.kind] })
    : null;
  const stopAuction =
    notification.auctionId !== null && stopKind !== null
      ? context.stops.tokenOf({ userId: notification.userId, auctionId: notification.auctionId })
      : null;
  const searchId = searchOfSource(notification.source);
  const photo = auction === null ? null : photoOf(auction, context.publicUrl);
  const written = writeEmail(context.texts, { name: notification.kind, language: reader.language }, (writer) =>
    valuesOf({ notification, reader, auction, context }, writer),
  );
  const { text, writer } = written;
  const content = contentOf(written);
  // Documents and payments state their own amounts; the auction's figures beside them would differ.
  const figures =
    auction === null || definition.group === 'Sales and payments'
      ? null
      : figuresOf(auction, reader, context.at, writer);
  const when = writer.time(notification.createdAt.getTime(), 'full', reader.timeZone);
  const whenItWas = figures !== null && hasWaited(notification, context) ? [writer.say('delayed', { when })] : [];
  return renderEmail({
    ...content,
    siteName: context.siteName,
    to: reader.email,
    paragraphs: [...content.paragraphs, ...whenItWas],
    banner: { label: text.banner ?? definition.banner, tone: definition.tone },
    ...(photo === null ? {} : { photo }),
    ...(figures === null ? {} : { figures }),
    ...(notification.href === ''
      ? {}
      : {
          action: { label: text.button ?? definition.action, url: new URL(notification.href, context.publicUrl).href },
        }),
    footnote: whyOf(notification, context, writer),
    links: [
      ...(searchId === null
        ? []
        : [
            {
              label: writer.say('link_stop_search'),
              url: stopUrl(context, context.stops.tokenOf({ userId: notification.userId, searchId })),
            },
          ]),
      ...(stopAuction === null ? [] : [{ label: writer.say('link_stop_auction'), url: stopUrl(context, stopAuction) }]),
      ...(stopKind === null ? [] : [{ label: writer.say('link_stop_kind'), url: stopUrl(context, stopKind) }]),
      { label: writer.say('link_settings'), url: context.publicUrl + SETTINGS_PATH },
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
        reader.language,
        namesReader(notification, context) ? reader.name : '',
        auction,
        context.siteName,
        [context.texts.version, ...context.texts.languages],
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

const namesReader = ({ kind }: NotificationRecord, { texts }: EmailContext): boolean =>
  [...texts.languages, BUILT_IN_LANGUAGE].some((language) =>
    JSON.stringify(texts.wordingOf(kind, language)).includes('{name}'),
  );

interface Filled {
  readonly notification: NotificationRecord;
  readonly reader: EmailReader;
  readonly auction: AuctionSummary | null;
  readonly context: EmailContext;
}

const valuesOf = ({ notification, reader, auction, context }: Filled, writer: EmailWriter): Values => ({
  site: context.siteName,
  name: reader.name,
  what: notification.title,
  details: notification.body,
  ...(auction === null
    ? {}
    : {
        car: auction.title,
        bid: writer.money(auction.price ?? auction.starting_bid),
        closes: writer.time(Date.parse(`${auction.close_date}Z`), 'full', reader.timeZone),
      }),
});

const stopUrl = (context: EmailContext, token: string): string => `${context.publicUrl}/unsubscribe?token=${token}`;

const WHY: Readonly<Partial<Record<string, PlainTextName>>> = {
  Bidding: 'why_bidding',
  'Watched auctions': 'why_watching',
  Selling: 'why_selling',
  'Searches and follows': 'why_following',
  'Sales and payments': 'why_paying',
};

const whyOf = ({ kind }: NotificationRecord, { siteName }: EmailContext, writer: EmailWriter): string =>
  `${writer.say(WHY[definitionOfKind(kind).group] ?? 'why_account', { site: siteName })} ${writer.say('bank_details')}`;

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
  const written = writeEmail(context.texts, { name: 'daily_summary', language: reader.language }, (writer) => {
    const updates = writer.sayCount('updates', count);
    const site = context.siteName;
    return {
      site,
      name: reader.name,
      update_count: updates,
      what: only !== undefined ? only.title : writer.say('summary_title', { site, updates }),
    };
  });
  const { text, isBuiltIn, writer } = written;
  const kinds = [...new Set(requests.map(({ kind }) => kind))].filter((kind) => mayChoose(kind, 'email'));
  const stop = kinds.length === 0 ? null : context.stops.tokenOf({ userId: requests[0]?.userId ?? '', kinds });
  return renderEmail({
    ...contentOf(written),
    siteName: context.siteName,
    to: reader.email,
    entries: requests.map(({ title, body, href, createdAt }) => ({
      title,
      // Hours pass between event and email: "the bid is now" was true at that time.
      at: writer.time(createdAt.getTime(), 'full', reader.timeZone),
      body,
      url: new URL(href, context.publicUrl).href,
    })),
    action:
      only !== undefined && isBuiltIn
        ? { label: writer.say('view'), url: new URL(only.href, context.publicUrl).href }
        : { label: text.button ?? 'Open your account', url: `${context.publicUrl}/account` },
    links: [
      ...searches.map(({ id, name }) => ({
        label: writer.say('link_stop_named_search', { search: name }),
        url: stopUrl(context, context.stops.tokenOf({ userId: requests[0]?.userId ?? '', searchId: id })),
      })),
      ...(stop === null
        ? []
        : [
            {
              label: writer.say(kinds.length === 1 ? 'link_stop_kind' : 'link_stop_kinds'),
              url: stopUrl(context, stop),
            },
          ]),
      { label: writer.say('link_settings'), url: context.publicUrl + SETTINGS_PATH },
    ],
    ...(stop === null ? {} : { unsubscribeUrl: `${context.publicUrl}/api/unsubscribe/${stop}` }),
  });
}
