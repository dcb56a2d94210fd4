import { formatTime } from '#contract/format/time.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { paragraphsOf, sayLetter, type LetterWords } from '#contract/house-letters.ts';
import { type Message, setLetter } from '#platform/mail/letter.ts';

/** What letters to guests are set with. */
export interface OpeningHouse {
  readonly houseName: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  /** The house's own words, by the letter. */
  readonly words: ReadonlyMap<string, LetterWords>;
}
interface To {
  readonly address: string;
  readonly token: string;
  readonly house: OpeningHouse;
}
const PHOTOGRAPH_WIDTH = 1280;

const page = ({ house, token }: To): string => `${house.publicUrl}/reminders?token=${token}`;
const why = ({ house }: To): string =>
  `You get this because this address was left at ${house.houseName} to be reminded of an opening. It is used for nothing else, and forgotten afterwards.`;
const stops = (to: To) => ({
  links: [{ label: 'Do not remind me', url: page(to) }],
  unsubscribeUrl: `${to.house.publicUrl}/api/reminder-links/${to.token}/stop`,
});

/** Asks the owner of an address whether the reminder is wanted: nothing else is sent there before. */
export function confirmLetter(to: To, title: string): Message {
  const said = sayLetter('reminder_confirm', to.house.words.get('reminder_confirm') ?? null, { house: to.house.houseName, what: title });
  return setLetter({
    houseName: to.house.houseName,
    to: to.address,
    subject: said.subject,
    heading: said.heading,
    paragraphs: paragraphsOf(said.text),
    action: { label: said.button ?? 'Yes, remind me', url: page(to) },
    footnote: said.footnote ?? '',
  });
}

/** The letter before, or at, the opening of an auction. Times are named, so that it is true whenever it is read. */
export function openingLetter(to: To, auction: AuctionSummary, { hasOpened }: { hasOpened: boolean }): Message {
  const opens = formatTime(Date.parse(`${auction.start_date}Z`), 'full', to.house.timeZone);
  const closes = formatTime(Date.parse(`${auction.close_date}Z`), 'full', to.house.timeZone);
  const name = hasOpened ? 'reminder_opened_guest' : 'reminder_opens';
  const said = sayLetter(name, to.house.words.get(name) ?? null, { house: to.house.houseName, car: auction.title, opens, closes });
  const width = auction.hero?.widths.find((each) => each >= PHOTOGRAPH_WIDTH) ?? auction.hero?.widths.at(-1);
  return setLetter({
    houseName: to.house.houseName,
    to: to.address,
    subject: said.subject,
    heading: said.heading,
    paragraphs: paragraphsOf(said.text),
    band: hasOpened ? { words: 'Bidding is open', tone: 'signal' } : { words: 'Opens soon', tone: 'plain' },
    ...(auction.hero === null || width === undefined
      ? {}
      : { photograph: { url: new URL(`${auction.hero.base}/${width}.jpg`, to.house.publicUrl).href, alt: auction.title } }),
    figures: [
      ['Opens', opens],
      ['Closes', closes],
    ],
    action: { label: said.button ?? 'See the auction', url: `${to.house.publicUrl}/auctions/${auction.slug}` },
    footnote: why(to),
    ...stops(to),
  });
}

/** The letter when the house opens. */
export function houseOpenLetter(to: To): Message {
  const said = sayLetter('house_open', to.house.words.get('house_open') ?? null, { house: to.house.houseName });
  return setLetter({
    houseName: to.house.houseName,
    to: to.address,
    subject: said.subject,
    heading: said.heading,
    paragraphs: paragraphsOf(said.text),
    action: { label: said.button ?? 'See the auctions', url: `${to.house.publicUrl}/auctions` },
    footnote: why(to),
    ...stops(to),
  });
}
