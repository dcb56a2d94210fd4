import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { ContentKind } from '#contract/content-kinds.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DemoContent, DemoEnquiry, DemoPost, Shot } from './content/types.ts';
import type { DemoSite } from './demo-site.ts';
import type { Photos } from './photos.ts';

/** Posts are published in the morning, not at the minute of seeding. */
const HOUR_OF_ISSUE = 9 * HOUR_MS;
const POSITION_STEP = 10;
/** The demo's contact details. The domain is reserved, so no email leaves. */
const CONTACT = {
  contact_email: 'hello@hammerdown.test',
  contact_phone: '+1 503 555 0142',
  postal_address: '1180 Dock Street, Portland, Oregon 97210, United States',
};

interface Filling {
  readonly app: Pick<DemoSite, 'content' | 'operations' | 'database'>;
  readonly staff: SignedIn;
  readonly content: DemoContent;
  readonly photos: Photos;
  readonly now: number;
}

/** Sets the contact details first, because invoices include them. */
export async function setContactDetails({
  app,
  staff,
}: {
  app: Pick<DemoSite, 'operations'>;
  staff: SignedIn | undefined;
}): Promise<void> {
  if (staff !== undefined) done(await app.operations.changeSettings(staff, { ...CONTACT, reason: 'How to reach us.' }));
}

export async function fillContent({ app, staff, content, photos, now }: Filling): Promise<void> {
  await app.content.seedDefaults();
  const write = createWriter(app, staff);
  for (const journal of ['blog', 'news'] as const) {
    for (const post of content[journal])
      await write(journal, post.slug, await postFields(post, photos), dateOf(post, now));
  }
  for (const [index, { slug, hero, ...service }] of content.services.entries()) {
    await write(
      'service',
      slug,
      { ...service, hero: await picture(hero, photos), position: (index + 1) * POSITION_STEP },
      'now',
    );
  }
  for (const [index, { slug, portfolio, ...photographer }] of content.photographers.entries()) {
    const pictures = await Promise.all(
      portfolio.map(async ({ shot, caption }) => ({ ...(await picture(shot, photos)), caption })),
    );
    await write(
      'photographer',
      slug,
      { ...photographer, portfolio: pictures, position: (index + 1) * POSITION_STEP },
      'now',
    );
  }
  for (const text of content.models) await write('model', undefined, { ...text }, 'now');
  if (content.aboutHero !== null) await attachAboutPage(app, staff, await picture(content.aboutHero, photos));
  for (const enquiry of content.enquiries) await layEnquiry(app, staff, enquiry);
}

type When = 'draft' | 'now' | { readonly at: number };
function createWriter(app: Filling['app'], staff: SignedIn) {
  return async (
    kind: ContentKind,
    slug: string | undefined,
    fields: Record<string, unknown>,
    when: When,
  ): Promise<void> => {
    const { id } = done(await app.content.create(staff, { kind, ...(slug !== undefined && { slug }), fields }));
    if (when === 'draft') return;
    done(await app.content.publish(staff, id, when === 'now' ? {} : { publish_at: new Date(when.at).toISOString() }));
  };
}

function dateOf({ daysAgo }: DemoPost, now: number): When {
  if (daysAgo === null) return 'draft';
  const day = now - daysAgo * DAY_MS;
  return { at: day - (day % DAY_MS) + HOUR_OF_ISSUE };
}

async function postFields(
  { slug: _slug, daysAgo: _daysAgo, hero, body, related, ...post }: DemoPost,
  photos: Photos,
): Promise<Record<string, unknown>> {
  return {
    ...post,
    hero: await picture(hero, photos),
    body: await withPhotos(body, photos),
    related: related ?? [],
  };
}

async function picture(shot: Shot, photos: Photos): Promise<{ image: string; alt: string; caption: string }> {
  const { imageId, alt } = await photos.shot(shot);
  return { image: imageId, alt, caption: '' };
}

async function withPhotos(body: string, photos: Photos): Promise<string> {
  const shots = [...new Set([...body.matchAll(/\(photo:([a-z0-9/-]+)/g)].map((match) => match[1] ?? ''))];
  const ids = new Map(await Promise.all(shots.map(async (shot) => [shot, (await photos.shot(shot)).imageId] as const)));
  return body.replaceAll(/\(photo:([a-z0-9/-]+)/g, (_place, shot: string) => `(image:${ids.get(shot) ?? ''}`);
}

async function attachAboutPage(app: Filling['app'], staff: SignedIn, hero: object): Promise<void> {
  const pages = done(await app.content.list(staff, { kind: 'page', q: 'about', sort: '-saved', limit: 1 }));
  const [page] = pages.items;
  if (page === undefined) return;
  const { fields, version } = done(await app.content.read(staff, page.id));
  done(await app.content.save(staff, page.id, { version, fields: { ...fields, hero }, note: 'A photo over it' }));
  done(await app.content.publish(staff, page.id, {}));
}

async function layEnquiry(app: Filling['app'], staff: SignedIn, { answer, ...enquiry }: DemoEnquiry): Promise<void> {
  const { reference } = done(
    await app.content.sendEnquiry({ kind: 'guest' }, { ...enquiry, acceptLanguage: undefined }),
  );
  if (answer === undefined) return;
  const open = await app.database.executor
    .selectFrom('enquiries')
    .select('id')
    .where('answered_at', 'is', null)
    .execute();
  const id = open.find((enquiry) => enquiry.id.toUpperCase().endsWith(reference))?.id;
  if (id !== undefined) done(await app.content.answerEnquiry(staff, { id, answer }));
}

function done<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(
      `the demo site cannot be written: ${refusalMessage(result)} ${JSON.stringify(result.errors ?? {})}`,
    );
  return result.value;
}
