import { DAY_MS } from '#contract/durations.ts';
import { isKind } from '#contract/email-templates.ts';
import { type EmailTemplateDefinition, definitionOfTemplate, SHARED_TEMPLATE } from '#contract/email-fields.ts';
import { contentOf, type EmailTexts, type EmailWriter, type Values, writeEmail } from '#contract/email-writer.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { DirectEmail, Wording } from '#contract/direct-emails.ts';
import { PLACEHOLDERS } from '#contract/email-placeholders.ts';
import { BUILT_IN_LANGUAGE } from '#contract/email-languages.ts';
import type { EmailPreview } from '#contract/email-template-schemas.ts';
import { checkWording, requireStaff } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { type Message, renderEmail } from '#platform/mail/render-email.ts';
import { calendarEmail, type CalendarEmailSite } from './calendar-emails.ts';
import { digestOf, emailOf } from './emails.ts';
import type { NotificationDeps } from './deps.ts';
import { DEFAULT_TIME_ZONE } from './plan-channels.ts';
import { sampleAuction, sampleNotification, type SampleOf } from './sample-auction.ts';
import type { Stops } from './unsubscribe.ts';

export interface TestEmailDeps extends NotificationDeps {
  readonly stops: Stops;
}
interface Tried {
  readonly name: string;
  readonly wording: Wording | null;
  readonly language?: string | undefined;
}
interface To {
  readonly email: string;
  readonly name: string;
}

const NOBODY: To = { email: 'dana@example.test', name: PLACEHOLDERS.name.example };
const REAL_WITHIN_MS = 7 * DAY_MS;
const SUMMARY_KINDS = ['outbid', 'won', 'sold'] as const;

export async function previewEmail(deps: TestEmailDeps, actor: Actor, tried: Tried): Promise<Result<EmailPreview>> {
  const draft = await readDraft(deps, actor, tried);
  if (!draft.ok) return draft;
  const to = (await readerOf(deps, actor)) ?? NOBODY;
  const { subject, html, text } = await compose(deps, { ...draft.value, to });
  return accepted({ subject, html, text });
}

export async function sendTestEmail(
  deps: TestEmailDeps,
  actor: Actor,
  tried: Tried,
): Promise<Result<{ sent_to: string }>> {
  const draft = await readDraft(deps, actor, tried);
  if (!draft.ok) return draft;
  const reader = await readerOf(deps, actor);
  if (actor.kind !== 'user' || reader === null) return refuse('no_email_address');
  const message = await compose(deps, { ...draft.value, to: reader });
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

async function realAuction({ auctions, database }: TestEmailDeps, at: number): Promise<AuctionSummary | null> {
  const next = (await auctions.closingBefore(database.executor, at + REAL_WITHIN_MS)).find(
    ({ startsAt }) => startsAt <= at,
  );
  return next === undefined ? null : ((await auctions.summaries([next.auctionId])).get(next.auctionId) ?? null);
}

interface Draft {
  readonly name: string;
  readonly language: string;
  readonly definition: EmailTemplateDefinition;
  readonly texts: EmailTexts;
}

async function readDraft(
  { operations, database }: TestEmailDeps,
  actor: Actor,
  { name, wording, language: asked }: Tried,
): Promise<Result<Draft>> {
  const staff = requireStaff(actor, 'change_emails');
  if (!staff.ok) return staff;
  const saved = await operations.emailTexts(database.executor);
  const language = asked ?? saved.main;
  const definition = definitionOfTemplate(name, language);
  if (definition === null) return refuse('template_not_found');
  if (!saved.languages.includes(language)) return refuse('email_language_not_offered');
  const checked = checkWording(definition, wording);
  if (!checked.ok) return checked;
  const isTried = (of: string, in_: string) => of === name && in_ === language;
  const texts: EmailTexts = {
    ...saved,
    wordingOf: (of, in_) => (isTried(of, in_) ? checked.value : saved.wordingOf(of, in_)),
  };
  return accepted({ name, language, definition, texts });
}

async function compose(deps: TestEmailDeps, draft: Draft & { to: To }): Promise<Message> {
  const { site_name: siteName, currency } = await deps.operations.settings(deps.database.executor);
  const at = await deps.clock.now(deps.database.executor);
  const sample = { currency, at, real: await realAuction(deps, at) };
  const { name, language, texts } = draft;
  const to = { ...draft.to, language, timeZone: DEFAULT_TIME_ZONE };
  const context = { siteName, publicUrl: deps.config.publicUrl, stops: deps.stops, texts, at };
  const shown = name === SHARED_TEMPLATE ? 'outbid' : name;
  if (isKind(shown)) {
    const isAboutAuction = name === SHARED_TEMPLATE || draft.definition.placeholders.includes('car');
    const auction = isAboutAuction ? sampleAuction(shown, sample) : null;
    const [title, body] = sampleNotification(shown, sample) ?? [draft.definition.name, PLACEHOLDERS.details.example];
    const notification = {
      kind: shown,
      title,
      body,
      href: auction === null ? '/account' : `/auctions/${auction.slug}`,
      auctionId: auction?.slug ?? null,
      userId: 'reader',
      createdAt: new Date(at),
    };
    return emailOf(notification, to, auction, context);
  }
  if (shown === 'daily_summary') return digestOf(sampleUpdates(sample), to, context);
  if (shown === 'calendar_email') return calendarOfExamples({ ...context, to, sample });
  const written = writeEmail(texts, { name: shown as DirectEmail, language }, (writer) => ({
    ...examplesIn(writer, draft.definition, at),
    ...(sample.real === null ? {} : { car: sample.real.title }),
    site: siteName,
    name: to.name,
  }));
  const content = contentOf(written);
  const { button } = written.text;
  return renderEmail({
    ...content,
    siteName,
    to: to.email,
    footnote: content.footnote || 'This line explains why the recipient gets this email.',
    ...(button === null ? {} : { action: { label: button, url: deps.config.publicUrl } }),
  });
}

const sampleUpdates = (sample: SampleOf) =>
  SUMMARY_KINDS.flatMap((kind) => {
    const found = sampleNotification(kind, sample);
    const createdAt = new Date(sample.at);
    return found === null
      ? []
      : [{ kind, title: found[0], body: found[1], href: '/account', userId: 'reader', createdAt }];
  });

interface CalendarOf extends Omit<CalendarEmailSite, 'timeZone'> {
  readonly to: To & { readonly language: string };
  readonly sample: SampleOf;
}

function calendarOfExamples({ siteName, publicUrl, texts, to, sample }: CalendarOf): Message {
  const auction = sampleAuction('outbid', sample);
  const listed = { total: 1, auctions: [auction] };
  return calendarEmail(to.email, {
    token: 'example',
    auctions: { closing: listed, opened: listed },
    site: { siteName, timeZone: DEFAULT_TIME_ZONE, publicUrl, texts },
    language: to.language,
  });
}

function examplesIn(writer: EmailWriter, { placeholders }: EmailTemplateDefinition, at: number): Values {
  const examples = Object.fromEntries(placeholders.map((each) => [each, PLACEHOLDERS[each].example]));
  if (writer.language === BUILT_IN_LANGUAGE) return examples;
  const time = writer.time(at, 'full', DEFAULT_TIME_ZONE);
  const day = writer.time(at, 'long', DEFAULT_TIME_ZONE);
  const inLanguage: Values = {
    when: writer.time(at, 'long_time', DEFAULT_TIME_ZONE),
    opens: time,
    closes: time,
    good_until: day,
    licence: writer.say('licence_expires', { good_until: day }),
    role: writer.say('role_manager'),
    role_description: writer.say('role_manager_description'),
  };
  return { ...examples, ...Object.fromEntries(Object.entries(inLanguage).filter(([name]) => name in examples)) };
}
