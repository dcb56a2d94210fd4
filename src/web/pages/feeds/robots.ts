import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/context.ts';

const DISALLOWED_PATHS = ['/account', '/operator', '/api/', '/search?', '/sanctum/'];

export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = pageContext(context).site;
  const lines = [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    'Allow: /api/docs',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
