import { posix } from 'node:path';
import { addressOf } from '#contract/call.ts';
import { readCommentPhoto } from '#contract/endpoints/comments.ts';
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

export async function imagesOfComments(
  { media }: Pick<CatalogueDeps, 'media'>,
  executor: Executor,
  comments: readonly { readonly id: string; readonly author: string }[],
): Promise<Map<string, Image[]>> {
  const images = new Map<string, Image[]>();
  if (comments.length === 0) return images;
  const authors = new Map(comments.map(({ id, author }) => [id, author]));
  const rows = await executor
    .selectFrom('comment_images')
    .select(['comment_id', 'image_id'])
    .where('comment_id', 'in', [...authors.keys()])
    .orderBy('comment_id')
    .orderBy('position')
    .execute();
  if (rows.length === 0) return images;
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
  for (const { comment_id: of, image_id: id } of rows) {
    const image = byId.get(id);
    if (image !== undefined) images.set(of, [...(images.get(of) ?? []), image]);
  }
  return images;
}

/** The photos of removed comments are no longer public: staff read them from an address of their own. */
export async function imagesForStaff(
  deps: Pick<CatalogueDeps, 'media'>,
  executor: Executor,
  comments: readonly { readonly id: string; readonly author: string; readonly isRemoved: boolean }[],
): Promise<Map<string, Image[]>> {
  const images = await imagesOfComments(deps, executor, comments);
  for (const { id, isRemoved } of comments) {
    const shown = images.get(id);
    if (isRemoved && shown !== undefined)
      images.set(
        id,
        shown.map((image) => ({ ...image, base: posix.dirname(staffAddress(image.id)) })),
      );
  }
  return images;
}

const staffAddress = (id: string): string => addressOf(readCommentPhoto, { params: { id, file: '0.jpg' } });

export async function isCommentPhoto(executor: Executor, imageId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('comment_images')
    .select('image_id')
    .where('image_id', '=', imageId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a comment that was just removed or restored. A photo stays as long as another comment shows it. */
export async function withholdOrRelease(
  { media }: Pick<CatalogueDeps, 'media'>,
  transaction: Executor,
  { commentId, at }: { commentId: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; isShown: boolean }>`select i.image_id as id,
      bool_or(c.removed_at is null) as "isShown"
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
