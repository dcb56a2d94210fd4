import { formatTime } from '#contract/format/time.ts';
import { LRUCache } from 'lru-cache';
import type { AuctionSummary } from '#contract/auctions.ts';
import { factsOfKind, mayChoose } from '#contract/notification-kinds.ts';
import { fillWords, paragraphsOf, sayLetter, type LetterWords } from '#contract/house-letters.ts';
import { formatAmount } from '#contract/format/money.ts';
import { type Message, setLetter } from '#platform/mail/letter.ts';
import type { Delivery } from './delivery-store.ts';
import type { Stops } from './unsubscribe.ts';

/** What a letter needs beside what it tells. */
export interface LetterHouse {
  readonly houseName: string;
  readonly publicUrl: string;
  readonly stops: Pick<Stops, 'tokenOf'>;
  /** The house's own words, by the letter. */
  readonly words: ReadonlyMap<string, LetterWords>;
  /** When the letter is written: an auction's figures are of that moment. */
  readonly at: number;
}
export interface LetterReader {
  readonly email: string;
  readonly name: string;
  readonly timeZone: string;
}
type Told = Pick<Delivery, 'kind' | 'title' | 'body' | 'href' | 'auctionId' | 'userId' | 'createdAt'>;

const MINUTE_MS = 60_000;
/** What waited longer than this, as for the end of quiet hours, says when it was. */
const WAITED_MS = 15 * MINUTE_MS;

const PHOTOGRAPH_WIDTH = 1280;
const SETTINGS_PATH = '/account/notifications';
const inWords = ({ amount, currency }: { amount: number; currency: string }): string => formatAmount(amount, currency);

/** How the auction stands as the letter is written, which may be later than what it tells. */
function figuresOf(auction: AuctionSummary, timeZone: string, at: number): [string, string][] {
  const closesAt = Date.parse(`${auction.close_date}Z`);
  if (auction.state === 'scheduled')
    return [
      ['Starting bid', inWords(auction.starting_bid)],
      ['Opens', formatTime(Date.parse(`${auction.start_date}Z`), 'full', timeZone)],
      ['Closes', formatTime(closesAt, 'full', timeZone)],
    ];
  if (auction.state !== 'live')
    return [
      [
        auction.hammer_price === null ? 'Bidding ended at' : 'Hammer price',
        auction.hammer_price === null && auction.price === null ? 'No bid' : inWords(auction.hammer_price ?? auction.price ?? auction.starting_bid),
      ],
      ['Bids', String(auction.bid_count)],
    ];
  return [
    auction.price === null ? ['Starting bid', inWords(auction.starting_bid)] : ['Current bid', inWords(auction.price)],
    ...(auction.price === null ? [] : [['Next minimum bid', inWords(auction.minimum_bid)] as [string, string]]),
    ['Closes', formatTime(closesAt, 'full', timeZone)],
    // A letter is read hours later: until then others bid.
    ['As of', formatTime(at, 'full', timeZone)],
  ];
}

const hasWaited = ({ createdAt }: Told, { at }: LetterHouse): boolean => at - createdAt.getTime() >= WAITED_MS;

function photographOf(auction: AuctionSummary, publicUrl: string): { url: string; alt: string } | null {
  if (auction.hero === null) return null;
  const width = auction.hero.widths.find((each) => each >= PHOTOGRAPH_WIDTH) ?? auction.hero.widths.at(-1);
  return width === undefined ? null : { url: new URL(`${auction.hero.base}/${width}.jpg`, publicUrl).href, alt: auction.title };
}

/** The letter of one thing that happened. */
export function letterOf(told: Told, reader: LetterReader, auction: AuctionSummary | null, house: LetterHouse): Message {
  const facts = factsOfKind(told.kind);
  const stopKind = mayChoose(told.kind, 'email') ? house.stops.tokenOf({ userId: told.userId, kinds: [told.kind] }) : null;
  const stopAuction = told.auctionId !== null && stopKind !== null ? house.stops.tokenOf({ userId: told.userId, auctionId: told.auctionId }) : null;
  const photograph = auction === null ? null : photographOf(auction, house.publicUrl);
  const own = ownWordsOf(told, reader, auction, house);
  // What a paper or a payment says stands in its text: the auction's own figures beside it would be others.
  const figures = auction === null || facts.group === 'Money' ? null : figuresOf(auction, reader.timeZone, house.at);
  const whenItWas =
    figures !== null && hasWaited(told, house)
      ? [`That was at ${formatTime(told.createdAt.getTime(), 'full', reader.timeZone)}. Below is how it stands now.`]
      : [];
  return setLetter({
    houseName: house.houseName,
    to: reader.email,
    subject: own?.subject ?? told.title,
    heading: own?.heading ?? told.title,
    paragraphs: [...paragraphsOf(own?.text ?? told.body), ...whenItWas],
    band: { words: facts.band, tone: facts.tone },
    ...(photograph === null ? {} : { photograph }),
    ...(figures === null ? {} : { figures }),
    ...(told.href === '' ? {} : { action: { label: own?.button ?? facts.action, url: new URL(told.href, house.publicUrl).href } }),
    footnote: whyOf(told, house),
    links: [
      ...(stopAuction === null ? [] : [{ label: 'Stop e-mails about this car', url: stopUrl(house, stopAuction) }]),
      ...(stopKind === null ? [] : [{ label: 'Stop e-mails of this kind', url: stopUrl(house, stopKind) }]),
      { label: 'Choose what we send', url: house.publicUrl + SETTINGS_PATH },
    ],
    ...(stopKind === null ? {} : { unsubscribeUrl: `${house.publicUrl}/api/unsubscribe/${stopKind}` }),
  });
}

/** Where in a sheet a reader's own tokens belong: characters for private use, which no text of ours has. */
const OWN = { kind: '\uE000', auction: '\uE001' } as const;

/** The most sheets that a press keeps: a crowd is written in rounds, and what it is told is set once for all of them. */
const MOST_SHEETS_KEPT = 200;

/** Writes letters of which many say the same. */
export interface Press {
  write(told: Told, reader: LetterReader, auction: AuctionSummary | null, house: LetterHouse): Message;
  /** How many sheets it has set so far. */
  readonly sheetsSet: number;
}

/** Makes a press: what several readers are told is set once, and each one's own links are put into it. */
export function createPress(): Press {
  const sheets = new LRUCache<string, Message>({ max: MOST_SHEETS_KEPT });
  let sheetsSet = 0;
  const tokenOf = (stop: Parameters<Stops['tokenOf']>[0]): string => ('kinds' in stop ? OWN.kind : OWN.auction);
  return {
    get sheetsSet() {
      return sheetsSet;
    },
    write(told, reader, auction, house) {
      const words = house.words.get(told.kind);
      // All that a sheet says: how the auction stands and the house's words may be others in the next round.
      const { kind, title, body, href, auctionId } = told;
      const when = [hasWaited(told, house) ? told.createdAt.getTime() : 0, auction?.state === 'live' ? Math.floor(house.at / MINUTE_MS) : 0];
      const key = JSON.stringify([
        kind,
        title,
        body,
        href,
        auctionId,
        reader.timeZone,
        namesReader(words) ? reader.name : '',
        auction,
        house.houseName,
        words,
        when,
      ]);
      let sheet = sheets.get(key);
      if (sheet === undefined) {
        sheet = letterOf(told, reader, auction, { ...house, stops: { tokenOf } });
        sheetsSet += 1;
        sheets.set(key, sheet);
      }
      const kindToken = house.stops.tokenOf({ userId: told.userId, kinds: [told.kind] });
      const auctionToken = told.auctionId === null ? '' : house.stops.tokenOf({ userId: told.userId, auctionId: told.auctionId });
      return { ...sheet, to: reader.email, fills: { [OWN.kind]: kindToken, [OWN.auction]: auctionToken } };
    },
  };
}

/** Whether a letter in these words is another one for each reader. */
const namesReader = (words: LetterWords | undefined): boolean => words !== undefined && JSON.stringify(words).includes('{name}');

/** The letter in the house's own words; null where it has none, or where one of their placeholders has no value here. */
function ownWordsOf(told: Told, reader: LetterReader, auction: AuctionSummary | null, house: LetterHouse): LetterWords | null {
  const own = house.words.get(told.kind);
  if (own === undefined) return null;
  return fillWords(own, {
    house: house.houseName,
    name: reader.name,
    what: told.title,
    details: told.body,
    ...(auction === null
      ? {}
      : {
          car: auction.title,
          bid: inWords(auction.price ?? auction.starting_bid),
          closes: formatTime(Date.parse(`${auction.close_date}Z`), 'full', reader.timeZone),
        }),
  });
}

const stopUrl = (house: LetterHouse, token: string): string => `${house.publicUrl}/unsubscribe?token=${token}`;

const BANK_DETAILS = 'We never change bank details by e-mail.';

function whyOf({ kind }: Told, { houseName }: LetterHouse): string {
  const because: Record<string, string> = {
    Bidding: `you bid at ${houseName}`,
    'Auctions that you watch': `you watch this auction at ${houseName}, bid in it or sell it`,
    Selling: `you sell at ${houseName}`,
    'Searches and follows': `you asked ${houseName} to look out for it`,
    Money: `it concerns your money at ${houseName}`,
  };
  // That nothing was sold is told to those who bid, too.
  if (kind === 'not_sold') return `You get this because you sell or bid at ${houseName}. ${BANK_DETAILS}`;
  return `You get this because ${because[factsOfKind(kind).group] ?? `you have an account at ${houseName}`}. ${BANK_DETAILS}`;
}

/** The daily letter of all that a reader wanted to hear of once a day. */
export function digestOf(
  tellings: readonly (Pick<Told, 'kind' | 'title' | 'body' | 'href' | 'userId'> & { readonly createdAt: Date })[],
  reader: LetterReader,
  house: LetterHouse,
): Message {
  const count = tellings.length;
  const only = count === 1 ? tellings[0] : undefined;
  const own = house.words.get('daily_summary') ?? null;
  const said = sayLetter('daily_summary', own, {
    house: house.houseName,
    name: reader.name,
    things: count === 1 ? 'one thing' : `${count} things`,
    what: only !== undefined ? only.title : `Your day at ${house.houseName}: ${count} things`,
  });
  const kinds = [...new Set(tellings.map(({ kind }) => kind))].filter((kind) => mayChoose(kind, 'email'));
  const stop = kinds.length === 0 ? null : house.stops.tokenOf({ userId: tellings[0]?.userId ?? '', kinds });
  return setLetter({
    houseName: house.houseName,
    to: reader.email,
    subject: said.subject,
    heading: said.heading,
    paragraphs: paragraphsOf(said.text),
    entries: tellings.map(({ title, body, href, createdAt }) => ({
      title,
      // Hours lie between the event and the letter: a bid that "is now" so much was so then.
      at: formatTime(createdAt.getTime(), 'full', reader.timeZone),
      body,
      url: new URL(href, house.publicUrl).href,
    })),
    action:
      // A day with one thing leads straight to it; a button in the house's own words leads where it always does.
      only !== undefined && own === null
        ? { label: 'See it', url: new URL(only.href, house.publicUrl).href }
        : { label: said.button ?? 'Open your account', url: `${house.publicUrl}/account` },
    footnote: said.footnote ?? '',
    links: [
      ...(stop === null ? [] : [{ label: kinds.length === 1 ? 'Stop e-mails of this kind' : 'Stop e-mails of these kinds', url: stopUrl(house, stop) }]),
      { label: 'Choose what we send', url: house.publicUrl + SETTINGS_PATH },
    ],
    ...(stop === null ? {} : { unsubscribeUrl: `${house.publicUrl}/api/unsubscribe/${stop}` }),
  });
}
