import type { ContentKind } from '#contract/content-kinds.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { DemoContent, DemoEnquiry, DemoPost, Shot } from './content/types.ts';
import type { DemoHouse } from './demo-house.ts';
import type { Photographs } from './photographs.ts';

const DAY = 24 * 3_600_000;
/** Posts come out in the morning, not at the minute at which the demo is filled. */
const HOUR_OF_ISSUE = 9 * 3_600_000;
/** Positions are given with room between them, so that staff can put something in between. */
const POSITION_STEP = 10;
/** Where the demo house is reached. The address is one that no mail leaves for. */
const CONTACT = {
  contact_email: 'hello@hammerdown.test',
  contact_phone: '+1 503 555 0142',
  postal_address: '1180 Dock Street, Portland, Oregon 97210, United States',
};

interface Filling {
  readonly house: Pick<DemoHouse, 'content' | 'operations' | 'database'>;
  readonly staff: SignedIn;
  readonly content: DemoContent;
  readonly photographs: Photographs;
  readonly now: number;
}

/** Says how the house is reached, before it does anything: its invoices carry it. */
export async function sayHowToReach({ house, staff }: { house: Pick<DemoHouse, 'operations'>; staff: SignedIn | undefined }): Promise<void> {
  if (staff !== undefined) done(await house.operations.changeSettings(staff, { ...CONTACT, reason: 'How to reach us.' }));
}

/** Writes and publishes what the demo house has to say, by the staff's own acts. Photographs that its auctions show are not taken in again. */
export async function fillContent({ house, staff, content, photographs, now }: Filling): Promise<void> {
  await house.content.seedDefaults();
  const write = createWriter(house, staff);
  for (const journal of ['blog', 'news'] as const) {
    for (const post of content[journal]) await write(journal, post.slug, await postFields(post, photographs), dateOf(post, now));
  }
  for (const [index, { slug, hero, ...service }] of content.services.entries()) {
    await write('service', slug, { ...service, hero: await picture(hero, photographs), position: (index + 1) * POSITION_STEP }, 'now');
  }
  for (const [index, { slug, portfolio, ...photographer }] of content.photographers.entries()) {
    const pictures = await Promise.all(portfolio.map(async ({ shot, caption }) => ({ ...(await picture(shot, photographs)), caption })));
    await write('photographer', slug, { ...photographer, portfolio: pictures, position: (index + 1) * POSITION_STEP }, 'now');
  }
  if (content.aboutHero !== null) await dressAboutPage(house, staff, await picture(content.aboutHero, photographs));
  for (const enquiry of content.enquiries) await layEnquiry(house, staff, enquiry);
}

type When = 'draft' | 'now' | { readonly at: number };
function createWriter(house: Filling['house'], staff: SignedIn) {
  return async (kind: ContentKind, slug: string, fields: Record<string, unknown>, when: When): Promise<void> => {
    const { id } = done(await house.content.create(staff, { kind, slug, fields }));
    if (when === 'draft') return;
    done(await house.content.publish(staff, id, when === 'now' ? {} : { publish_at: new Date(when.at).toISOString() }));
  };
}

/** Null days ago is a draft; less than none is still to come. */
function dateOf({ daysAgo }: DemoPost, now: number): When {
  if (daysAgo === null) return 'draft';
  const day = now - daysAgo * DAY;
  return { at: day - (day % DAY) + HOUR_OF_ISSUE };
}

async function postFields(
  { slug: _slug, daysAgo: _daysAgo, hero, body, related, ...post }: DemoPost,
  photographs: Photographs,
): Promise<Record<string, unknown>> {
  return { ...post, hero: await picture(hero, photographs), body: await withPhotographs(body, photographs), related: related ?? [] };
}

async function picture(shot: Shot, photographs: Photographs): Promise<{ image: string; alt: string; caption: string }> {
  const { imageId, alt } = await photographs.shot(shot);
  return { image: imageId, alt, caption: '' };
}

/** `photo:vehicle/angle` becomes the address of that photograph. */
async function withPhotographs(body: string, photographs: Photographs): Promise<string> {
  const shots = [...new Set([...body.matchAll(/\(photo:([a-z0-9/-]+)/g)].map((match) => match[1] ?? ''))];
  const ids = new Map(await Promise.all(shots.map(async (shot) => [shot, (await photographs.shot(shot)).imageId] as const)));
  return body.replaceAll(/\(photo:([a-z0-9/-]+)/g, (_place, shot: string) => `(image:${ids.get(shot) ?? ''}`);
}

async function dressAboutPage(house: Filling['house'], staff: SignedIn, hero: object): Promise<void> {
  const pages = done(await house.content.list(staff, { kind: 'page', q: 'about', limit: 1 }));
  const [page] = pages.items;
  if (page === undefined) return;
  const { fields, version } = done(await house.content.read(staff, page.id));
  done(await house.content.save(staff, page.id, { version, fields: { ...fields, hero }, note: 'A photograph over it' }));
  done(await house.content.publish(staff, page.id, {}));
}

async function layEnquiry(house: Filling['house'], staff: SignedIn, { answer, ...enquiry }: DemoEnquiry): Promise<void> {
  const { reference } = done(await house.content.sendEnquiry({ kind: 'guest' }, enquiry));
  if (answer === undefined) return;
  const { items } = done(await house.content.enquiries(staff, { state: 'open', limit: 20 }));
  const id = items.find((item) => item.reference === reference)?.id;
  if (id !== undefined) done(await house.content.answerEnquiry(staff, { id, answer }));
}

/** The value of an act of the house that cannot be refused. */
function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`the demo house cannot be written: ${result.body.message} ${JSON.stringify(result.body.errors ?? {})}`);
  return result.value;
}
