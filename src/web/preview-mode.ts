import { isApiError, type ApiClient } from '#contract/client.ts';
import type { ContentPreview } from '#contract/content.ts';
import { previewContent } from '#contract/endpoints/content.ts';

type Kind = ContentPreview['kind'];
type ContentOf = { [K in Kind]: Extract<ContentPreview, { kind: K }>['content'] };

/** Returns unpublished content for `?preview={id}`, or null for readers who may not edit content. */
export async function previewed<K extends Kind>(
  client: ApiClient,
  { searchParams }: URL,
  kinds: readonly K[],
): Promise<ContentOf[K] | null> {
  const id = searchParams.get('preview');
  if (id === null) return null;
  const preview = await client.call(previewContent, { params: { id } }).catch((error: unknown) => {
    if (isApiError(error)) return null;
    throw error;
  });
  if (preview === null) return null;
  return kinds.some((kind) => kind === preview.kind) ? (preview.content as ContentOf[K]) : null;
}
