import type { Image } from '#contract/primitives.ts';
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

export async function removeImagesOf(transaction: Executor, authorId: string): Promise<void> {
  await transaction
    .deleteFrom('comment_images')
    .where('comment_id', 'in', (query) => query.selectFrom('comments').select('id').where('author_id', '=', authorId))
    .execute();
}
