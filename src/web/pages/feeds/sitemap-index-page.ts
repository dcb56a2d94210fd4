import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/context.ts';
import { sitemapIndexAnswer, sitemapParts } from './sitemap.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  return sitemapIndexAnswer(await sitemapParts(client), site.publicUrl);
}
