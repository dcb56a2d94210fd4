import {
  CreateContentSchema,
  SaveContentSchema,
  type ContentDetail,
  type CreateContent,
  type SaveContent,
} from '#contract/content.ts';
import { CONTENT_FIELDS, LAST_POSITION } from '#contract/content-fields.ts';
import { RESERVED_PATHS, type ContentKind } from '#contract/content-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, invalid, invalidInput, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { checkFields } from './check-fields.ts';
import { slugOf } from './markdown.ts';
import type { ContentContext } from './deps.ts';
import { requireStaff } from '#modules/operations/index.ts';
import { readContent } from './read-content.ts';
import { contentNotFound } from './read-posts.ts';
import { addVersion, changeSlug, findVersion, insertItem, lastPosition, lockItem, takenSlugs } from './item-store.ts';

const MAX_TRIES_FOR_SLUG = 50;
/** Leaves room to insert items in between. */
const STEP_OF_POSITIONS = 10;

export async function createContent(
  context: ContentContext,
  actor: Actor,
  input: CreateContent,
): Promise<Result<ContentDetail>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const parsed = CreateContentSchema.safeParse(input);
  if (!parsed.success) return invalidInput(validationProblem(parsed.error));
  const { kind, note } = parsed.data;
  const figures = await context.renderer.figures(context.database.executor);
  const result = await context.database.transaction(async (transaction): Promise<Result<string>> => {
    const checked = await checkFields(transaction, kind, await placedLast(transaction, kind, parsed.data.fields), {
      ...context,
      figures,
    });
    if (!checked.ok) return checked;
    const at = await context.clock.now(transaction);
    const slug = checked.value.slug ?? parsed.data.slug ?? (await findFreeSlug(transaction, kind, checked.value.title));
    if (isReservedPath(kind, slug)) return addressTaken(kind);
    const id = newId();
    if (
      !(await insertItem(
        transaction,
        { id, kind, slug },
        { ...checked.value, note, savedBy: staff.value.userId, at: new Date(at) },
      ))
    )
      return addressTaken(kind);
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'content_created',
      subject: `content:${kind}/${slug}`,
      after: { id, title: checked.value.title },
      at,
    });
    return accepted(id);
  });
  return result.ok ? readContent(context, actor, result.value) : result;
}

export async function saveContent(
  context: ContentContext,
  actor: Actor,
  id: string,
  input: SaveContent,
): Promise<Result<ContentDetail>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const parsed = SaveContentSchema.safeParse(input);
  if (!parsed.success) return invalidInput(validationProblem(parsed.error));
  const { version, fields, note } = parsed.data;
  const figures = await context.renderer.figures(context.database.executor);
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const item = await lockItem(transaction, id);
    if (item === null) return contentNotFound('content');
    if (item.latestVersion !== version) return newerVersion(item);
    const checked = await checkFields(transaction, item.kind, fields, { ...context, figures });
    if (!checked.ok) return checked;
    const slug = checked.value.slug ?? parsed.data.slug;
    if (slug !== undefined && slug !== item.slug) {
      // Links and search engines point to a published slug.
      if (item.publishedVersion !== null || item.scheduledVersion !== null) return refuse('content_address_fixed');
      if (isReservedPath(item.kind, slug) || !(await changeSlug(transaction, item, slug)))
        return addressTaken(item.kind);
    }
    const at = await context.clock.now(transaction);
    await addVersion(transaction, id, version + 1, {
      ...checked.value,
      note,
      savedBy: staff.value.userId,
      at: new Date(at),
    });
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'content_saved',
      subject: `content:${item.kind}/${slug ?? item.slug}`,
      reason: note,
      before: { version },
      after: { version: version + 1 },
      at,
    });
    return accepted(null);
  });
  return result.ok ? readContent(context, actor, id) : result;
}

/** Saves it as a new version, so nothing is lost. */
export async function restoreVersion(
  context: ContentContext,
  actor: Actor,
  which: { id: string; number: number },
): Promise<Result<ContentDetail>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const figures = await context.renderer.figures(context.database.executor);
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const item = await lockItem(transaction, which.id);
    if (item === null) return contentNotFound('content');
    const version = await findVersion(transaction, item.id, which.number);
    if (version === null) return contentNotFound('version');
    // Validated again, because an image it uses may have been deleted since.
    const checked = await checkFields(transaction, item.kind, version.fields, { ...context, figures });
    if (!checked.ok) return checked;
    const at = await context.clock.now(transaction);
    const note = `Restored version ${which.number}`;
    await addVersion(transaction, item.id, item.latestVersion + 1, {
      ...checked.value,
      note,
      savedBy: staff.value.userId,
      at: new Date(at),
    });
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'content_restored',
      subject: `content:${item.kind}/${item.slug}`,
      before: { version: item.latestVersion },
      after: { version: item.latestVersion + 1, of: which.number },
      at,
    });
    return accepted(null);
  });
  return result.ok ? readContent(context, actor, which.id) : result;
}

export const newerVersion = ({ latestVersion }: { readonly latestVersion: number }): Refused =>
  refuse('content_changed', { version: latestVersion });

/** At the top a question would move its whole group there. */
async function placedLast(
  transaction: Executor,
  kind: ContentKind,
  fields: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (!('position' in CONTENT_FIELDS[kind].shape) || fields['position'] !== undefined) return fields;
  return { ...fields, position: Math.min((await lastPosition(transaction, kind)) + STEP_OF_POSITIONS, LAST_POSITION) };
}

const isReservedPath = (kind: ContentKind, slug: string): boolean =>
  kind === 'page' && RESERVED_PATHS.some((taken) => taken === slug);

async function findFreeSlug(transaction: Executor, kind: ContentKind, title: string): Promise<string> {
  const base = slugOf(title) || kind;
  const candidates = [
    base,
    ...Array.from({ length: MAX_TRIES_FOR_SLUG }, (_, index) => `${base.slice(0, 96)}-${index + 2}`),
  ];
  const taken = await takenSlugs(transaction, kind, candidates);
  return (
    candidates.find((slug) => !taken.has(slug) && !isReservedPath(kind, slug)) ?? `${base.slice(0, 60)}-${newId()}`
  );
}

const addressTaken = (kind: ContentKind): Refused =>
  kind === 'model'
    ? invalid({ 'fields.model': ['This page already has a text. Edit that one instead.'] })
    : refuse('content_address_taken');
