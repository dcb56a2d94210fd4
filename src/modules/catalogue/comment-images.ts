import { posix } from 'node:path';
import { addressOf } from '#contract/call.ts';
import { readCommentPhoto } from '#contract/endpoints/comments.ts';
import type { ReportCode } from '#contract/comment-codes.ts';
import type { StaffPhoto } from '#contract/comments.ts';
import type { Image } from '#contract/primitives.ts';
import { withholdImages } from '#modules/media/index.ts';
import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CatalogueDeps } from './deps.ts';

export async function addCommentImages(
  transaction: Executor,
  commentId: string,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return;
  await transaction
    .insertInto('comment_images')
    .values(imageIds.map((imageId, position) => ({ comment_id: commentId, position, image_id: imageId })))
    .execute();
}

interface Author {
  readonly id: string;
  readonly author: string;
}

async function photosOfComments(
  { media }: Pick<CatalogueDeps, 'media'>,
  executor: Executor,
  comments: readonly Author[],
): Promise<Map<string, StaffPhoto[]>> {
  const photos = new Map<string, StaffPhoto[]>();
  if (comments.length === 0) return photos;
  const authors = new Map(comments.map(({ id, author }) => [id, author]));
  const rows = await executor
    .selectFrom('comment_images')
    .select(['comment_id', 'image_id', 'removed_code', 'removed_reason'])
    .where('comment_id', 'in', [...authors.keys()])
    .orderBy('comment_id')
    .orderBy('position')
    .execute();
  if (rows.length === 0) return photos;
  const details = await media.attachDetails(
    executor,
    rows.map(({ comment_id: of, image_id: id }) => ({
      id,
      section: 'exterior',
      alt: `Photo by ${authors.get(of) ?? ''}`,
      caption: '',
    })),
  );
  const byId = new Map(details.map((image) => [image.id, image]));
  for (const { comment_id: of, image_id: id, removed_code: code, removed_reason: reason } of rows) {
    const image = byId.get(id);
    const removal = code === null || reason === null ? null : { code, reason };
    if (image !== undefined) photos.set(of, [...(photos.get(of) ?? []), { ...image, removal }]);
  }
  return photos;
}

export async function imagesOfComments(
  deps: Pick<CatalogueDeps, 'media'>,
  executor: Executor,
  comments: readonly Author[],
): Promise<Map<string, Image[]>> {
  const photos = await photosOfComments(deps, executor, comments);
  return new Map(
    [...photos].map(([id, all]) => [id, all.flatMap(({ removal, ...image }) => (removal === null ? [image] : []))]),
  );
}

/** Removed photos, and those of removed comments, are no longer public: staff read them from their own address. */
export async function photosForStaff(
  deps: Pick<CatalogueDeps, 'media'>,
  executor: Executor,
  comments: readonly (Author & { readonly isRemoved: boolean })[],
): Promise<Map<string, StaffPhoto[]>> {
  const photos = await photosOfComments(deps, executor, comments);
  for (const { id, isRemoved } of comments) {
    const shown = photos.get(id);
    if (shown === undefined) continue;
    photos.set(
      id,
      shown.map((photo) =>
        isRemoved || photo.removal !== null ? { ...photo, base: posix.dirname(staffAddress(photo.id)) } : photo,
      ),
    );
  }
  return photos;
}

const staffAddress = (id: string): string => addressOf(readCommentPhoto, { params: { id, file: '0.jpg' } });

export async function isCommentPhoto(executor: Executor, imageId: string, commentId?: string): Promise<boolean> {
  const photos = executor.selectFrom('comment_images').select('image_id').where('image_id', '=', imageId);
  const row = await (commentId === undefined ? photos : photos.where('comment_id', '=', commentId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** After a comment or one of its photos was removed or restored. A photo stays as long as another comment shows it. */
export async function withholdOrRelease(
  { media }: Pick<CatalogueDeps, 'media'>,
  transaction: Executor,
  { commentId, at }: { commentId: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; isShown: boolean }>`select i.image_id as id,
      bool_or(c.removed_at is null and i.removed_at is null) as "isShown"
    from comment_images i join comments c on c.id = i.comment_id
    where i.image_id in (select image_id from comment_images where comment_id = ${commentId})
    group by i.image_id`.execute(transaction);
  await media.withhold(
    transaction,
    rows.flatMap(({ id, isShown }) => (isShown ? [] : id)),
    at,
  );
  await media.release(
    transaction,
    rows.flatMap(({ id, isShown }) => (isShown ? id : [])),
  );
}

/** Returns false if the comment has no such photo, or if it was removed or restored already. */
export async function writePhotoRemoval(
  transaction: Executor,
  { commentId, imageId }: { commentId: string; imageId: string },
  removal: { at: Date; by: string; code: ReportCode; reason: string } | null,
): Promise<boolean> {
  const result = await transaction
    .updateTable('comment_images')
    .set({
      removed_at: removal?.at ?? null,
      removed_by: removal?.by ?? null,
      removed_code: removal?.code ?? null,
      removed_reason: removal?.reason ?? null,
    })
    .where('comment_id', '=', commentId)
    .where('image_id', '=', imageId)
    .where('removed_at', removal === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function removeImagesOf(
  transaction: Executor,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  const removed = await transaction
    .deleteFrom('comment_images')
    .where('comment_id', 'in', (query) => query.selectFrom('comments').select('id').where('author_id', '=', userId))
    .returning('image_id')
    .execute();
  await withholdImages(
    transaction,
    removed.map((row) => row.image_id),
    at,
  );
}
