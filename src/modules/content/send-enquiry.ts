import type { z } from 'zod';
import { PhotographerFieldsSchema, ServiceFieldsSchema } from '#contract/content-fields.ts';
import type { EnquiryTopic } from '#contract/content-kinds.ts';
import type { ContactSchema } from '#contract/content.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { offeredLanguages } from '#contract/email-languages.ts';
import { pickLanguage } from '#platform/http/accept-language.ts';
import { newId } from '#platform/ids.ts';
import { insertEnquiry } from './enquiry-store.ts';
import { enquiryEmails, referenceOf } from './emails.ts';
import type { ContentContext } from './deps.ts';
import { findPublic } from './store.ts';

interface About {
  readonly topic: EnquiryTopic;
  readonly slug: string | null;
  readonly title: string | null;
  readonly note?: string;
}
export interface Received {
  readonly message: string;
  readonly reference: string;
}

const THANKS = 'Thank you. We received your message and will reply by email.';

export async function sendEnquiry(
  context: ContentContext,
  actor: Actor,
  input: z.output<typeof ContactSchema> & { readonly acceptLanguage: string | undefined },
): Promise<Result<Received>> {
  const id = newId();
  // Honeypot: a bot gets the normal answer, so that it learns nothing.
  if (input.website !== undefined && input.website !== '')
    return accepted({ message: THANKS, reference: referenceOf(id) });
  const found = await findAbout(context, context.database.executor, input);
  if (!found.ok) return found;
  const about = found.value;
  await context.database.transaction(async (transaction) => {
    const at = new Date(await context.clock.now(transaction));
    const settings = await context.operations.settings(transaction);
    const enquiry = {
      id,
      topic: about.topic,
      about_slug: about.slug,
      about_title: about.title,
      name: input.name,
      email: input.email,
      phone: input.phone ?? '',
      subject: input.subject,
      message: about.note === undefined ? input.message : `${about.note}\n\n${input.message}`,
      user_id: actor.kind === 'user' ? actor.userId : null,
      language:
        (await context.accounts.emailLanguageOf(transaction, input.email)) ??
        pickLanguage(input.acceptLanguage, offeredLanguages(settings)),
      received_at: at,
    };
    await insertEnquiry(transaction, enquiry);
    const recipients =
      settings.contact_email === ''
        ? await context.accounts.staffAddresses(transaction, 'answer_enquiries')
        : [settings.contact_email];
    for (const email of enquiryEmails(enquiry, {
      siteName: settings.site_name,
      publicUrl: context.config.publicUrl,
      recipients,
    }))
      await context.mail.send(transaction, email);
  });
  return accepted({ message: THANKS, reference: referenceOf(id) });
}

async function findAbout(
  context: ContentContext,
  executor: Executor,
  input: z.output<typeof ContactSchema>,
): Promise<Result<About>> {
  const at = new Date(await context.clock.now(executor));
  const named = (slug: string | undefined): slug is string => slug !== undefined && slug !== '';
  if (named(input.service)) {
    const row = await findPublic(executor, { kind: 'service', slug: input.service, at });
    return row === null
      ? unknown('service')
      : accepted({
          topic: 'service',
          slug: row.slug,
          title: ServiceFieldsSchema.parse(row.fields).title,
          ...(await forAuction(context, input.auction)),
        });
  }
  if (named(input.photographer)) {
    const row = await findPublic(executor, { kind: 'photographer', slug: input.photographer, at });
    return row === null
      ? unknown('photographer')
      : accepted({
          topic: 'photographer',
          slug: row.slug,
          title: PhotographerFieldsSchema.parse(row.fields).name,
          ...(await forAuction(context, input.auction)),
        });
  }
  if (named(input.auction)) {
    const found = await context.findTypedAuction(typedAuctionIn(input.auction));
    return found === null ? unknown('auction') : accepted({ topic: 'auction', slug: found.slug, title: found.title });
  }
  return accepted({ topic: 'general', slug: null, title: null });
}

/** Accepts a URL, slug or lot number. Input that matches no auction is passed on as typed. */
async function forAuction(context: ContentContext, typed: string | undefined): Promise<{ note?: string }> {
  if (typed === undefined || typed.trim() === '') return {};
  const found = await context.findTypedAuction(typedAuctionIn(typed));
  return {
    note:
      found === null
        ? `For the auction: ${typed.trim()}`
        : `For the auction: ${found.title} (${context.config.publicUrl}/auctions/${found.slug})`,
  };
}

const typedAuctionIn = (typed: string): string => /\/auctions\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.trim();

function unknown(field: 'service' | 'photographer' | 'auction') {
  const message = `We couldn’t find this ${field}.`;
  return invalid({ [field]: [message] });
}
