import { factsOfEmail, fillText, paragraphsOf } from '#contract/email-templates.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
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
import { sampleAuction, sampleNotice, type SampleOf } from './sample-auction.ts';
import type { Stops } from './unsubscribe.ts';

export interface TestEmailDeps extends NotificationDeps {
  readonly stops: Stops;
}
interface Tried {
  readonly name: string;
  readonly wording: EmailText | null;
}
interface To {
  readonly email: string;
  readonly name: string;
}

const NOBODY: To = { email: 'dana@example.test', name: PLACEHOLDERS.name.example };
const REAL_WITHIN_MS = 7 * 86_400_000;
const SUMMARY_KINDS = ['outbid', 'won', 'sold'] as const;

export async function previewEmail(deps: TestEmailDeps, actor: Actor, tried: Tried): Promise<Result<EmailPreview>> {
  const facts = whyNot(actor, tried);
  if (!facts.ok) return facts;
  const to = (await readerOf(deps, actor)) ?? NOBODY;
  const { subject, html, text } = await compose(deps, facts.value, { ...tried, to });
  return accepted({ subject, html, text });
}

export async function sendTestEmail(
  deps: TestEmailDeps,
  actor: Actor,
  tried: Tried,
): Promise<Result<{ sent_to: string }>> {
  const facts = whyNot(actor, tried);
  if (!facts.ok) return facts;
  const reader = await readerOf(deps, actor);
  if (actor.kind !== 'user' || reader === null) return refuse('no_email_address');
  const message = await compose(deps, facts.value, { ...tried, to: reader });
  await deps.database.transaction(async (transaction) => {
    await deps.mail.send(transaction, { ...message, subject: `Test: ${message.subject}` });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'test_email_sent',
      subject: `email_template:${tried.name}`,
      after: tried.wording,
      at: await deps.clock.now(transaction),
    });
  });
  return accepted({ sent_to: reader.email });
}

async function readerOf(deps: TestEmailDeps, actor: Actor): Promise<To | null> {
  if (actor.kind !== 'user') return null;
  return (await deps.accounts.readers(deps.database.executor, [actor.userId])).get(actor.userId) ?? null;
}

/** The live auction that closes next, so that a preview shows a car, a photo and figures of this site. */
async function realAuction({ auctions, database }: TestEmailDeps, at: number): Promise<AuctionSummary | null> {
  const next = (await auctions.closingBefore(database.executor, at + REAL_WITHIN_MS)).find(
    ({ startsAt }) => startsAt <= at,
  );
  return next === undefined ? null : ((await auctions.summaries([next.auctionId])).get(next.auctionId) ?? null);
}

function whyNot(actor: Actor, { name, wording }: Tried): Result<EmailFacts> {
  const staff = staffWho(actor, 'change_emails');
  if (!staff.ok) return staff;
  const facts = factsOfEmail(name);
  if (facts === null) return refuse('template_not_found');
  return refusalOfText(facts, wording) ?? accepted(facts);
}

const isKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name);

async function compose(
  deps: TestEmailDeps,
  facts: EmailFacts,
  { name, wording, to }: Tried & { to: To },
): Promise<Message> {
  const { site_name: siteName, currency } = await deps.operations.settings(deps.database.executor);
  const at = await deps.clock.now(deps.database.executor);
  const sample = { currency, at, real: await realAuction(deps, at) };
  if (isKind(name)) {
    const auction = facts.placeholders.includes('car') ? sampleAuction(name, sample) : null;
    const [title, body] = sampleNotice(name, sample) ?? [facts.name, PLACEHOLDERS.details.example];
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
      wordings: new Map([[name, wording ?? facts.wording]]),
      at,
    });
  }
  if (name === 'daily_summary') return summaryOfExamples(deps, { wording, to, siteName, ...sample });
  if (name === 'calendar_email') return calendarOfExamples(deps, { wording, to, siteName, ...sample });
  const own = wording ?? DIRECT_EMAILS[name as keyof typeof DIRECT_EMAILS].wording;
  const filled =
    fillText(own, {
      ...examplesOf(facts),
      ...(sample.real === null ? {} : { car: sample.real.title }),
      site: siteName,
      name: to.name,
    }) ?? own;
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

interface SummaryOf extends SampleOf {
  wording: EmailText | null;
  to: To;
  siteName: string;
}

function summaryOfExamples(deps: TestEmailDeps, { wording, to, siteName, ...of }: SummaryOf): Message {
  const { at } = of;
  const createdAt = new Date(at);
  return digestOf(
    SUMMARY_KINDS.flatMap((kind) => {
      const sample = sampleNotice(kind, of);
      return sample === null
        ? []
        : [{ kind, title: sample[0], body: sample[1], href: '/account', userId: 'reader', createdAt }];
    }),
    { ...to, timeZone: FIRST_ZONE },
    {
      siteName,
      publicUrl: deps.config.publicUrl,
      stops: deps.stops,
      wordings: new Map(wording === null ? [] : [['daily_summary', wording]]),
      at,
    },
  );
}

function calendarOfExamples(deps: TestEmailDeps, { wording, to, siteName, ...of }: SummaryOf): Message {
  const sample = sampleAuction('outbid', of);
  return calendarEmail(to.email, {
    token: 'example',
    news: { closing: { total: 1, auctions: [sample] }, opened: { total: 1, auctions: [sample] } },
    site: {
      siteName,
      timeZone: FIRST_ZONE,
      publicUrl: deps.config.publicUrl,
      wordings: new Map(wording === null ? [] : [['calendar_email', wording]]),
    },
  });
}

const examplesOf = (facts: EmailFacts): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(facts.placeholders.map((each) => [each, PLACEHOLDERS[each].example]));
