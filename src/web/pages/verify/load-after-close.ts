import type { LoaderFunctionArgs } from 'react-router';
import { type ApiClient, isApiError } from '#contract/client.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { pageContext } from '#web/context.ts';

const NOT_YET = 409;

/** Loads an auction's published record when it closes. `published` is null until then. */
export async function loadAfterClose<Published>(
  { context, params }: LoaderFunctionArgs,
  readPublished: (client: ApiClient, slug: string) => Promise<Published>,
) {
  const { read, client, site } = pageContext(context);
  const slug = params['slug'] ?? '';
  const { title, close_date: closesAt } = await read(readAuction, { params: { slug } });
  const published = await readPublished(client, slug).catch((error: unknown) => {
    if (isApiError(error) && error.status === NOT_YET) return null;
    throw error;
  });
  return { slug, title, closesAt, site, published };
}
