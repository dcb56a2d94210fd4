import { factsOfEmail, fillText, paragraphsOf } from '#contract/email-templates.ts';
import { DIRECT_EMAILS, type EmailFacts, type EmailText } from '#contract/direct-emails.ts';
import { PLACEHOLDERS, type Placeholder } from '#contract/email-placeholders.ts';
import type { EmailPreview } from '#contract/email-template-calls.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-kinds.ts';
import { refusalOfText, staffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { type Message, renderEmail } from '#platform/mail/render-email.ts';
import { calendarEmail } from './calendar-emails.ts';
import { digestOf, emailOf } from './emails.ts';
import type { NotificationDeps } from './deps.ts';
import { FIRST_ZONE } from './plan-channels.ts';
import { sampleAuction, sampleNotice } from './sample-auction.ts';
import type { Stops } from './unsubscribe.ts';

export interface TestEmailDeps extends NotificationDeps {
  readonly stops: Stops;
}
interface Tried {
  readonly name: string;
  readonly words: EmailText | null;
}
interface To {
  readonly email: string;
  readonly name: string;
}

const NOBODY: To = { email: 'dana@example.test', name: PLACEHOLDERS.name.example };
const SUMMARY_KINDS = ['outbid', 'won', 'sold'] as const;

export async function previewEmail(deps: TestEmailDeps, actor: Actor, tried: Tried): Promise<Result<EmailPreview>> {
  const facts = whyNot(actor, tried);
  if (!facts.ok) return facts;
  const { subject, html, text } = await compose(deps, facts.value, { ...tried, to: NOBODY });
  return accepted({ subject, html, text });
}

export async function sendTestEmail(
  deps: TestEmailDeps,
  actor: Actor,
  tried: Tried,
): Promise<Result<{ sent_to: string }>> {
  const facts = whyNot(actor, tried);
  if (!facts.ok) return facts;
  const userId = actor.kind === 'user' ? actor.userId : '';
  const reader = (await deps.accounts.readers(deps.database.executor, [userId])).get(userId);
  if (reader === undefined) return refuse('no_email_address');
  const message = await compose(deps, facts.value, { ...tried, to: reader });
  await deps.database.transaction((transaction) =>
    deps.mail.send(transaction, { ...message, subject: `Test: ${message.subject}` }),
  );
  return accepted({ sent_to: reader.email });
}

function whyNot(actor: Actor, { name, words }: Tried): Result<EmailFacts> {
  const staff = staffWho(actor, 'change_emails');
  if (!staff.ok) return staff;
  const facts = factsOfEmail(name);
  if (facts === null) return refuse('template_not_found');
  return refusalOfText(facts, words) ?? accepted(facts);
}

const isKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name);

async function compose(
  deps: TestEmailDeps,
  facts: EmailFacts,
  { name, words, to }: Tried & { to: To },
): Promise<Message> {
  const { site_name: siteName, currency } = await deps.operations.settings(deps.database.executor);
  const at = await deps.clock.now(deps.database.executor);
  if (isKind(name)) {
    const auction = facts.placeholders.includes('car') ? sampleAuction(name, { currency, at }) : null;
    const [title, body] = sampleNotice(name, currency) ?? [facts.name, PLACEHOLDERS.details.example];
    const notification = {
      kind: name,
      title,
      body,
      href: auction === null ? '/account' : `/auctions/${auction.slug}`,
      auctionId: auction?.slug ?? null,
      userId: 'reader',
      createdAt: new Date(at),
    };
    return emailOf(notification, { ...to, timeZone: FIRST_ZONE }, auction, {
      siteName,
      publicUrl: deps.config.publicUrl,
      stops: deps.stops,
      words: new Map([[name, words ?? facts.words]]),
      at,
    });
  }
  if (name === 'daily_summary') return summaryOfExamples(deps, { words, to, siteName, currency, at });
  if (name === 'calendar_email') return calendarOfExamples(deps, { words, to, siteName, currency, at });
  const own = words ?? DIRECT_EMAILS[name as keyof typeof DIRECT_EMAILS].words;
  const filled = fillText(own, { ...examplesOf(facts), site: siteName, name: to.name }) ?? own;
  return renderEmail({
    siteName,
    to: to.email,
    subject: filled.subject,
    heading: filled.heading,
    paragraphs: paragraphsOf(filled.text),
    footnote: filled.footnote ?? 'This line explains why the recipient gets this email.',
    ...(filled.button === null ? {} : { action: { label: filled.button, url: deps.config.publicUrl } }),
  });
}

interface SummaryOf {
  words: EmailText | null;
  to: To;
  siteName: string;
  currency: string;
  at: number;
}

function summaryOfExamples(deps: TestEmailDeps, { words, to, siteName, currency, at }: SummaryOf): Message {
  const createdAt = new Date(at);
  return digestOf(
    SUMMARY_KINDS.flatMap((kind) => {
      const sample = sampleNotice(kind, currency);
      return sample === null
        ? []
        : [{ kind, title: sample[0], body: sample[1], href: '/account', userId: 'reader', createdAt }];
    }),
    { ...to, timeZone: FIRST_ZONE },
    {
      siteName,
      publicUrl: deps.config.publicUrl,
      stops: deps.stops,
      words: new Map(words === null ? [] : [['daily_summary', words]]),
      at,
    },
  );
}

function calendarOfExamples(deps: TestEmailDeps, { words, to, siteName, currency, at }: SummaryOf): Message {
  const sample = sampleAuction('outbid', { currency, at });
  return calendarEmail(to.email, {
    token: 'example',
    news: { closing: { total: 1, auctions: [sample] }, opened: { total: 1, auctions: [sample] } },
    site: {
      siteName,
      timeZone: FIRST_ZONE,
      publicUrl: deps.config.publicUrl,
      words: new Map(words === null ? [] : [['calendar_email', words]]),
    },
  });
}

const examplesOf = (facts: EmailFacts): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(facts.placeholders.map((each) => [each, PLACEHOLDERS[each].example]));
