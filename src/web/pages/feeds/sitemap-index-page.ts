import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/context.ts';
import { sitemapIndexAnswer, sitemapParts } from './sitemap.ts';

/** `/sitemap.xml`: where the parts of the sitemap are. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { client, house } = pageContext(context);
  return sitemapIndexAnswer(await sitemapParts(client), house.publicUrl);
}
