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
import { sampleAuction, sampleNotice } from './sample-auction.ts';
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
/** The kinds of notice that a sample daily summary lists. */
const SUMMARY_KINDS = ['outbid', 'won', 'sold'] as const;

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
  const { house_name: houseName, currency } = await parts.operations.settings(parts.database.executor);
  const at = await parts.clock.now(parts.database.executor);
  if (isKind(name)) {
    const auction = facts.placeholders.includes('car') ? sampleAuction(name, { currency, at }) : null;
    const [title, body] = sampleNotice(name, currency) ?? [facts.name, PLACEHOLDERS.details.example];
    const told = {
      kind: name,
      title,
      body,
      href: auction === null ? '/account' : `/auctions/${auction.slug}`,
      auctionId: auction?.slug ?? null,
      userId: 'reader',
      createdAt: new Date(at),
    };
    return letterOf(told, { ...to, timeZone: FIRST_ZONE }, auction, {
      houseName,
      publicUrl: parts.config.publicUrl,
      stops: parts.stops,
      words: new Map([[name, words ?? facts.words]]),
      at,
    });
  }
  if (name === 'daily_summary') return summaryOfExamples(parts, { words, to, houseName, currency, at });
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

interface SummaryOf {
  words: LetterWords | null;
  to: To;
  houseName: string;
  currency: string;
  at: number;
}

function summaryOfExamples(parts: TryParts, { words, to, houseName, currency, at }: SummaryOf): Message {
  const createdAt = new Date(at);
  return digestOf(
    SUMMARY_KINDS.flatMap((kind) => {
      const sample = sampleNotice(kind, currency);
      return sample === null ? [] : [{ kind, title: sample[0], body: sample[1], href: '/account', userId: 'reader', createdAt }];
    }),
    { ...to, timeZone: FIRST_ZONE },
    { houseName, publicUrl: parts.config.publicUrl, stops: parts.stops, words: new Map(words === null ? [] : [['daily_summary', words]]), at },
  );
}

const examplesOf = (facts: LetterFacts): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(facts.placeholders.map((each) => [each, PLACEHOLDERS[each].example]));
