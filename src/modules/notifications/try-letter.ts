import type { AuctionSummary } from '#contract/auctions.ts';
import { factsOfLetter, fillWords, OWN_LETTERS, paragraphsOf, type LetterFacts, type LetterWords } from '#contract/house-letters.ts';
import { PLACEHOLDERS, type Placeholder } from '#contract/letter-placeholders.ts';
import type { LetterPreview } from '#contract/letter-calls.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-kinds.ts';
import { refusalOfWords, staffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { type Message, setLetter } from '#platform/mail/letter.ts';
import { digestOf, letterOf } from './letters.ts';
import type { Desk } from './parts.ts';
import { FIRST_ZONE } from './plan.ts';
import type { Stops } from './unsubscribe.ts';

export interface TryParts extends Desk {
  readonly stops: Stops;
}
interface Tried {
  readonly name: string;
  readonly words: LetterWords | null;
}
interface To {
  readonly email: string;
  readonly name: string;
}

const NOBODY: To = { email: 'dana@example.test', name: PLACEHOLDERS.name.example };
/** So many things stand in a daily summary that is only tried. */
const SUMMED_UP = 3;
const FAR_MS = 365 * 86_400_000;
const EXAMPLES: Readonly<Partial<Record<NotificationKind, readonly [title: string, body: string]>>> = {
  outbid: ['You have been outbid on the 1971 Datsun 240Z', 'The bid is now $51,000. The next bid is at least $51,500.'],
  won: [
    'You won the 1971 Datsun 240Z',
    'The hammer fell at $51,000. With the buyer’s premium of $2,550 that is $53,550. Your page of the sale leads from here to the keys, step by step.',
  ],
  sold: ['Your 1971 Datsun 240Z is sold', 'The hammer fell at $51,000.'],
  watch_hour: ['Last hour: 1971 Datsun 240Z', 'It closes in less than an hour. A bid in the last minutes extends it.'],
  test: ['This is a test', 'If you read this, this way of reaching you works.'],
};

/** A letter with examples in it, as a reader would get it. Whoever may change its words may look. */
export async function previewLetter(parts: TryParts, actor: Actor, tried: Tried): Promise<Result<LetterPreview>> {
  const facts = whyNot(actor, tried);
  if (!facts.ok) return facts;
  const { subject, html, text } = await compose(parts, facts.value, { ...tried, to: NOBODY });
  return accepted({ subject, html, text });
}

/** The same letter, sent to who asks for it. */
export async function sendTrial(parts: TryParts, actor: Actor, tried: Tried): Promise<Result<{ sent_to: string }>> {
  const facts = whyNot(actor, tried);
  if (!facts.ok) return facts;
  const userId = actor.kind === 'user' ? actor.userId : '';
  const reader = (await parts.accounts.readers(parts.database.executor, [userId])).get(userId);
  if (reader === undefined) return refused(409, 'Your account has no e-mail address.');
  const message = await compose(parts, facts.value, { ...tried, to: reader });
  await parts.database.transaction((transaction) => parts.mail.send(transaction, { ...message, subject: `Trial: ${message.subject}` }));
  return accepted({ sent_to: reader.email });
}

function whyNot(actor: Actor, { name, words }: Tried): Result<LetterFacts> {
  const staff = staffWho(actor, 'change_letters');
  if (!staff.ok) return staff;
  const facts = factsOfLetter(name);
  if (facts === null) return refused(404, 'There is no such letter.');
  return refusalOfWords(facts, words) ?? accepted(facts);
}

const isKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name);

async function compose(parts: TryParts, facts: LetterFacts, { name, words, to }: Tried & { to: To }): Promise<Message> {
  const { house_name: houseName } = await parts.operations.settings(parts.database.executor);
  const at = await parts.clock.now(parts.database.executor);
  if (isKind(name)) {
    const auction = facts.placeholders.includes('car') ? await someAuction(parts) : null;
    const [title, body] = EXAMPLES[name] ?? [facts.name, PLACEHOLDERS.details.example];
    const told = {
      kind: name,
      title,
      body,
      href: auction === null ? '/account' : `/auctions/${auction.slug}`,
      auctionId: auction?.slug ?? null,
      userId: 'reader',
      createdAt: new Date(at),
    };
    const own = words ?? facts.words;
    // Where no auction is live, its examples stand for it.
    const shown = auction === null ? (fillWords(own, { ...examplesOf(facts), house: houseName, name: to.name, what: title, details: body }) ?? own) : own;
    return letterOf(told, { ...to, timeZone: FIRST_ZONE }, auction, {
      houseName,
      publicUrl: parts.config.publicUrl,
      stops: parts.stops,
      words: new Map([[name, shown]]),
      at,
    });
  }
  if (name === 'daily_summary') return summaryOfExamples(parts, { words, to, houseName, at });
  const own = words ?? OWN_LETTERS[name as keyof typeof OWN_LETTERS].words;
  const said = fillWords(own, { ...examplesOf(facts), house: houseName, name: to.name }) ?? own;
  return setLetter({
    houseName,
    to: to.email,
    subject: said.subject,
    heading: said.heading,
    paragraphs: paragraphsOf(said.text),
    footnote: said.footnote ?? 'Here stands why the reader gets this letter.',
    ...(said.button === null ? {} : { action: { label: said.button, url: parts.config.publicUrl } }),
  });
}

function summaryOfExamples(parts: TryParts, { words, to, houseName, at }: { words: LetterWords | null; to: To; houseName: string; at: number }): Message {
  const createdAt = new Date(at);
  const examples = Object.entries(EXAMPLES).filter((entry): entry is [NotificationKind, (typeof entry)[1]] => isKind(entry[0]));
  return digestOf(
    examples.slice(0, SUMMED_UP).map(([kind, [title, body]]) => ({ kind, title, body, href: '/account', userId: 'reader', createdAt })),
    { ...to, timeZone: FIRST_ZONE },
    { houseName, publicUrl: parts.config.publicUrl, stops: parts.stops, words: new Map(words === null ? [] : [['daily_summary', words]]), at },
  );
}

const examplesOf = (facts: LetterFacts): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(facts.placeholders.map((each) => [each, PLACEHOLDERS[each].example]));

/** An auction that is live, to show; null where none is. */
async function someAuction(parts: TryParts): Promise<AuctionSummary | null> {
  const { executor } = parts.database;
  const [first] = await parts.auctions.closingBefore(executor, (await parts.clock.now(executor)) + FAR_MS);
  return first === undefined ? null : ((await parts.auctions.summaries([first.auctionId])).get(first.auctionId) ?? null);
}
