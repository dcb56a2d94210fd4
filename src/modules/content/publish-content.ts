import {
  ContentFieldsSchema,
  PublishContentSchema,
  type ContentDetail,
  type PublishContent,
} from '#contract/content.ts';
import type { Actor } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, invalid, invalidInput, refuse, type Result } from '#contract/result.ts';
import type { ContentContext } from './deps.ts';
import { requireStaff } from '#modules/operations/index.ts';
import { readContent } from './read-content.ts';
import { newerVersion } from './save-content.ts';
import { contentNotFound } from './read-posts.ts';
import { type ItemRow, type Publication } from './store.ts';
import { findVersion, lockItem, setPublication } from './item-store.ts';
import { DEFAULT_ALT_TEXT } from '#contract/content-kinds.ts';

const PICTURE = /!\[([^\]]*)\]\(\s*image:/g;
const LINK_TO_NOWHERE = /\]\(\s*https?:\/\/\s*\)/g;

/**
 * Returns sample text that nobody replaced, by field, with the line number. Allowed in drafts, refused when publishing.
 */
function remainingSampleText(fields: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(fields)) {
    if (typeof text !== 'string') continue;
    const messages = [
      ...[...text.matchAll(PICTURE)]
        .filter(([, words = '']) => words.trim() === '' || words.trim().toLowerCase() === DEFAULT_ALT_TEXT)
        .map(({ index }) => ({ index, message: 'describe the image in the brackets after the exclamation mark.' })),
      ...[...text.matchAll(LINK_TO_NOWHERE)].map(({ index }) => ({
        index,
        message: 'add an address to the link, or remove the link.',
      })),
    ];
    if (messages.length === 0) continue;
    errors[`fields.${name}`] = messages
      .toSorted((one, other) => one.index - other.index)
      .map(({ index, message }) => `Line ${text.slice(0, index).split('\n').length}: ${message}`);
  }
  return errors;
}

/** Publishes now, at a future time, or backdated to a past one. */
export async function publishContent(
  context: ContentContext,
  actor: Actor,
  id: string,
  input: PublishContent,
): Promise<Result<ContentDetail>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const parsed = PublishContentSchema.safeParse(input);
  if (!parsed.success) return invalidInput(validationProblem(parsed.error));
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const item = await lockItem(transaction, id);
    if (item === null) return contentNotFound('content');
    if (parsed.data.version !== undefined && parsed.data.version !== item.latestVersion) return newerVersion(item);
    const errors = remainingSampleText(
      ContentFieldsSchema.parse((await findVersion(transaction, id, item.latestVersion))?.fields ?? {}),
    );
    const [first] = Object.values(errors);
    if (first?.[0] !== undefined) return invalid(errors);
    const now = new Date(await context.clock.now(transaction));
    const asked = parsed.data.publish_at === undefined ? null : new Date(parsed.data.publish_at);
    const before = settled(item, now);
    const after =
      asked !== null && asked > now
        ? scheduled(before, item.latestVersion, asked)
        : published(before, item.latestVersion, { now, asked });
    await setPublication(transaction, id, after);
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: after.scheduledAt === null ? 'content_published' : 'content_scheduled',
      subject: `content:${item.kind}/${item.slug}`,
      before: dated(before),
      after: dated(after),
      at: now.getTime(),
    });
    return accepted(null);
  });
  return result.ok ? readContent(context, actor, id) : result;
}

export async function unpublishContent(
  context: ContentContext,
  actor: Actor,
  id: string,
): Promise<Result<ContentDetail>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const item = await lockItem(transaction, id);
    if (item === null) return contentNotFound('content');
    if (item.publishedVersion === null && item.scheduledVersion === null) return refuse('content_not_published');
    const at = await context.clock.now(transaction);
    await setPublication(transaction, id, {
      publishedVersion: null,
      publishedAt: null,
      revisedAt: null,
      scheduledVersion: null,
      scheduledAt: null,
    });
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'content_unpublished',
      subject: `content:${item.kind}/${item.slug}`,
      before: dated(settled(item, new Date(at))),
      at,
    });
    return accepted(null);
  });
  return result.ok ? readContent(context, actor, id) : result;
}

/** Returns the publication at a time: a schedule that is due counts as published. */
function settled(item: ItemRow, now: Date): Publication {
  const { publishedVersion, publishedAt, revisedAt, scheduledVersion, scheduledAt } = item;
  if (scheduledAt === null || scheduledAt > now)
    return { publishedVersion, publishedAt, revisedAt, scheduledVersion, scheduledAt };
  return {
    publishedVersion: scheduledVersion,
    publishedAt: publishedAt ?? scheduledAt,
    revisedAt: publishedAt === null ? null : scheduledAt,
    scheduledVersion: null,
    scheduledAt: null,
  };
}

function scheduled(before: Publication, version: number, at: Date): Publication {
  return { ...before, scheduledVersion: version, scheduledAt: at };
}

function published(
  before: Publication,
  version: number,
  { now, asked }: { now: Date; asked: Date | null },
): Publication {
  const isNew = before.publishedVersion === null;
  const isRevision = !isNew && before.publishedVersion !== version;
  return {
    publishedVersion: version,
    publishedAt: asked ?? before.publishedAt ?? now,
    revisedAt: isRevision ? now : before.revisedAt,
    scheduledVersion: null,
    scheduledAt: null,
  };
}

const dated = (publication: Publication) => ({
  published_version: publication.publishedVersion,
  published_at: publication.publishedAt?.toISOString() ?? null,
  scheduled_version: publication.scheduledVersion,
  scheduled_at: publication.scheduledAt?.toISOString() ?? null,
});
