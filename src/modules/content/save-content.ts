import { CreateContentSchema, SaveContentSchema, type ContentDetail, type CreateContent, type SaveContent } from '#contract/content.ts';
import { CONTENT_FIELDS, LAST_POSITION } from '#contract/content-fields.ts';
import { TAKEN_ADDRESSES, type ContentKind } from '#contract/content-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { checkFields } from './check-fields.ts';
import { slugOf } from './markdown.ts';
import type { ContentHouse } from './parts.ts';
import { staffWho } from '#modules/operations/index.ts';
import { readContent } from './read-content.ts';
import { noSuch } from './read-posts.ts';
import { addVersion, changeSlug, findVersion, insertItem, lastPosition, lockItem, takenSlugs } from './store.ts';

const MOST_TRIES_FOR_SLUG = 50;
/** Between two places in a list, so that something may be put there. */
const STEP_OF_POSITIONS = 10;

/** Writes something new: a draft, in its first version. */
export async function createContent(house: ContentHouse, actor: Actor, input: CreateContent): Promise<Result<ContentDetail>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const parsed = CreateContentSchema.safeParse(input);
  if (!parsed.success) return { ok: false, status: 422, body: validationProblem(parsed.error) };
  const { kind, note } = parsed.data;
  const figures = await house.renderer.figures(house.database.executor);
  const result = await house.database.transaction(async (transaction): Promise<Result<string>> => {
    const checked = await checkFields(transaction, kind, await placedLast(transaction, kind, parsed.data.fields), { figures, media: house.media });
    if (!checked.ok) return checked;
    const at = await house.clock.now(transaction);
    const slug = parsed.data.slug ?? (await findFreeSlug(transaction, kind, checked.value.title));
    if (isTakenByTheHouse(kind, slug)) return addressTaken();
    const id = newId();
    if (!(await insertItem(transaction, { id, kind, slug }, { ...checked.value, note, savedBy: staff.value.userId, at: new Date(at) }))) return addressTaken();
    await house.operations.recordAct(transaction, {
      actorId: staff.value.userId,
      act: 'content_created',
      subject: `content:${kind}/${slug}`,
      after: { id, title: checked.value.title },
      at,
    });
    return accepted(id);
  });
  return result.ok ? readContent(house, actor, result.value) : result;
}

/** Saves a new version, which the public does not see before it is published. */
export async function saveContent(house: ContentHouse, actor: Actor, id: string, input: SaveContent): Promise<Result<ContentDetail>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const parsed = SaveContentSchema.safeParse(input);
  if (!parsed.success) return { ok: false, status: 422, body: validationProblem(parsed.error) };
  const { version, slug, fields, note } = parsed.data;
  const figures = await house.renderer.figures(house.database.executor);
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const item = await lockItem(transaction, id);
    if (item === null) return noSuch('content');
    if (item.latestVersion !== version) return newerVersion(item);
    const checked = await checkFields(transaction, item.kind, fields, { figures, media: house.media });
    if (!checked.ok) return checked;
    if (slug !== undefined && slug !== item.slug) {
      // An address that the public knows is kept: links and searches lead to it.
      if (item.publishedVersion !== null || item.scheduledVersion !== null) return refusedSlug(409, 'What is published keeps its address. Take it back first.');
      if (isTakenByTheHouse(item.kind, slug) || !(await changeSlug(transaction, item, slug))) return addressTaken();
    }
    const at = await house.clock.now(transaction);
    await addVersion(transaction, id, version + 1, { ...checked.value, note, savedBy: staff.value.userId, at: new Date(at) });
    await house.operations.recordAct(transaction, {
      actorId: staff.value.userId,
      act: 'content_saved',
      subject: `content:${item.kind}/${slug ?? item.slug}`,
      reason: note,
      before: { version },
      after: { version: version + 1 },
      at,
    });
    return accepted(null);
  });
  return result.ok ? readContent(house, actor, id) : result;
}

/** Makes an earlier version the latest again, as a version of its own: nothing that was written is lost. */
export async function restoreVersion(house: ContentHouse, actor: Actor, which: { id: string; number: number }): Promise<Result<ContentDetail>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const figures = await house.renderer.figures(house.database.executor);
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const item = await lockItem(transaction, which.id);
    if (item === null) return noSuch('content');
    const version = await findVersion(transaction, item.id, which.number);
    if (version === null) return noSuch('version');
    // Checked anew: a picture that it shows may be gone since.
    const checked = await checkFields(transaction, item.kind, version.fields, { figures, media: house.media });
    if (!checked.ok) return checked;
    const at = await house.clock.now(transaction);
    const note = `Version ${which.number} again`;
    await addVersion(transaction, item.id, item.latestVersion + 1, { ...checked.value, note, savedBy: staff.value.userId, at: new Date(at) });
    await house.operations.recordAct(transaction, {
      actorId: staff.value.userId,
      act: 'content_restored',
      subject: `content:${item.kind}/${item.slug}`,
      before: { version: item.latestVersion },
      after: { version: item.latestVersion + 1, of: which.number },
      at,
    });
    return accepted(null);
  });
  return result.ok ? readContent(house, actor, which.id) : result;
}

/** The refusal of what was done on a version that is not the latest any more. */
export const newerVersion = ({ latestVersion }: { readonly latestVersion: number }): Refused =>
  refused(409, 'Somebody saved a newer version meanwhile. Look at it first.', { code: 'newer_version', version: latestVersion });

/** What is listed by its place, and has none yet, stands last: a question at the top would take its whole group there. */
async function placedLast(transaction: Executor, kind: ContentKind, fields: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  if (!('position' in CONTENT_FIELDS[kind].shape) || fields['position'] !== undefined) return fields;
  return { ...fields, position: Math.min((await lastPosition(transaction, kind)) + STEP_OF_POSITIONS, LAST_POSITION) };
}

const isTakenByTheHouse = (kind: ContentKind, slug: string): boolean => kind === 'page' && TAKEN_ADDRESSES.some((taken) => taken === slug);

async function findFreeSlug(transaction: Executor, kind: ContentKind, title: string): Promise<string> {
  const base = slugOf(title) || kind;
  const candidates = [base, ...Array.from({ length: MOST_TRIES_FOR_SLUG }, (_, index) => `${base.slice(0, 96)}-${index + 2}`)];
  const taken = await takenSlugs(transaction, kind, candidates);
  return candidates.find((slug) => !taken.has(slug) && !isTakenByTheHouse(kind, slug)) ?? `${base.slice(0, 60)}-${newId()}`;
}

const refusedSlug = (status: 409 | 422, message: string): Refused =>
  refused(status, message, { code: status === 409 ? 'published' : 'address_taken', errors: { slug: [message] } });
const addressTaken = (): Refused => refusedSlug(422, 'Something else has this address.');
