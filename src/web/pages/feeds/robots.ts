import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/context.ts';

/** Where search engines have nothing to look for. */
const NOT_FOR_THEM = ['/account', '/operator', '/api/', '/search?', '/sanctum/'];

/** `/robots.txt`. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = pageContext(context).house;
  const lines = ['User-agent: *', ...NOT_FOR_THEM.map((path) => `Disallow: ${path}`), 'Allow: /api/docs', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
