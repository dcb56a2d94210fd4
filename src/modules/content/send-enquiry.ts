import type { z } from 'zod';
import { PhotographerFieldsSchema, ServiceFieldsSchema } from '#contract/content-fields.ts';
import type { EnquiryTopic } from '#contract/content-kinds.ts';
import type { ContactSchema } from '#contract/content.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { insertEnquiry } from './enquiry-store.ts';
import { enquiryLetters, referenceOf } from './letters.ts';
import type { ContentHouse } from './parts.ts';
import { findPublic } from './store.ts';

/** What an enquiry is about. */
interface About {
  readonly topic: EnquiryTopic;
  readonly slug: string | null;
  readonly title: string | null;
  /** For which auction a service or a photographer is asked for, in words above the message. */
  readonly note?: string;
}
export interface Received {
  readonly message: string;
  readonly reference: string;
}

const THANKS = 'Thank you. Your message has reached us, and a person will answer it by e-mail.';

/** Takes a message to the house in: kept for the staff to answer, and mailed to where the house is reached. */
export async function sendEnquiry(house: ContentHouse, actor: Actor, input: z.output<typeof ContactSchema>): Promise<Result<Received>> {
  const id = newId();
  // A machine is told what a person would be told, so that it learns nothing.
  if (input.website !== undefined && input.website !== '') return accepted({ message: THANKS, reference: referenceOf(id) });
  const found = await findAbout(house, house.database.executor, input);
  if (!found.ok) return found;
  const about = found.value;
  await house.database.transaction(async (transaction) => {
    const at = new Date(await house.clock.now(transaction));
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
      received_at: at,
    };
    await insertEnquiry(transaction, enquiry);
    const settings = await house.operations.settings(transaction);
    const recipients = settings.contact_email === '' ? await house.accounts.staffAddresses(transaction, 'answer_enquiries') : [settings.contact_email];
    for (const letter of enquiryLetters(enquiry, { houseName: settings.house_name, publicUrl: house.config.publicUrl, recipients }))
      await house.mail.send(transaction, letter);
  });
  return accepted({ message: THANKS, reference: referenceOf(id) });
}

/** A service or a photographer, perhaps for an auction, or an auction by itself. */
async function findAbout(house: ContentHouse, executor: Executor, input: z.output<typeof ContactSchema>): Promise<Result<About>> {
  const at = new Date(await house.clock.now(executor));
  const named = (slug: string | undefined): slug is string => slug !== undefined && slug !== '';
  if (named(input.service)) {
    const row = await findPublic(executor, { kind: 'service', slug: input.service, at });
    return row === null
      ? unknown('service')
      : accepted({ topic: 'service', slug: row.slug, title: ServiceFieldsSchema.parse(row.fields).title, ...(await forAuction(house, input.auction)) });
  }
  if (named(input.photographer)) {
    const row = await findPublic(executor, { kind: 'photographer', slug: input.photographer, at });
    return row === null
      ? unknown('photographer')
      : accepted({
          topic: 'photographer',
          slug: row.slug,
          title: PhotographerFieldsSchema.parse(row.fields).name,
          ...(await forAuction(house, input.auction)),
        });
  }
  if (named(input.auction)) {
    const slug = slugIn(input.auction);
    const title = await house.auctionTitle(slug);
    return title === null ? unknown('auction') : accepted({ topic: 'auction', slug, title });
  }
  return accepted({ topic: 'general', slug: null, title: null });
}

/** Beside a service people name an auction as they like, by its address or its number: what is not found is passed on as it was typed. */
async function forAuction(house: ContentHouse, typed: string | undefined): Promise<{ note?: string }> {
  if (typed === undefined || typed.trim() === '') return {};
  const slug = slugIn(typed);
  const title = await house.auctionTitle(slug);
  return { note: title === null ? `For the auction: ${typed.trim()}` : `For the auction: ${title} (${house.config.publicUrl}/auctions/${slug})` };
}

/** An auction's slug, also where its whole address was given. */
const slugIn = (typed: string): string => /\/auctions\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.trim();

function unknown(field: 'service' | 'photographer' | 'auction') {
  const message = `There is no such ${field}.`;
  return refused(422, message, { errors: { [field]: [message] } });
}
