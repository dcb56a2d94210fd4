import { ApiError } from '#contract/client.ts';
import type { ContentPreview } from '#contract/content.ts';
import type { StaffClient } from '#contract/staff-calls.ts';

type Kind = ContentPreview['kind'];
type ContentOf = { [K in Kind]: Extract<ContentPreview, { kind: K }>['content'] };

/**
 * What the staff have written and not published, at the address that it will have (`?preview={id}`): the page itself is its preview. Null where
 * none is asked for, and for everybody who may not write content: they are given what is public. A loader that has one says `isPreview`, and
 * the layout says it to the reader.
 */
export async function previewed<K extends Kind>(client: StaffClient, { searchParams }: URL, kinds: readonly K[]): Promise<ContentOf[K] | null> {
  const id = searchParams.get('preview');
  if (id === null) return null;
  const preview = await client.content.preview(id).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (preview === null) return null;
  return kinds.some((kind) => kind === preview.kind) ? (preview.content as ContentOf[K]) : null;
}
