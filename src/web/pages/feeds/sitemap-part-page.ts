import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/context.ts';
import { sitemapAnswer, sitemapPart } from './sitemap.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const name = /^([a-z0-9-]{1,40})\.xml$/.exec(params['part'] ?? '')?.[1];
  const entries = name === undefined ? null : await sitemapPart(client, name);
  return entries === null
    ? new Response('Not found.', { status: 404, headers: { 'content-type': 'text/plain' } })
    : sitemapAnswer(entries, site.publicUrl);
}
