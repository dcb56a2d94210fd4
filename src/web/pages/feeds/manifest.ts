import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/context.ts';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export function loader({ context }: LoaderFunctionArgs): Response {
  const { name } = pageContext(context).site;
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description:
      'Timed vehicle auctions: flaws disclosed up front, every bid on record, your total shown before you commit.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    lang: 'en',
    categories: ['shopping', 'auto'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(192, 'maskable'),
      icon(512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Live auctions', url: '/auctions' },
      { name: 'Coming soon', url: '/comingSoon' },
      { name: 'Your auctions', url: '/account/auctions' },
      { name: 'Search', url: '/search' },
    ],
  };
  return new Response(JSON.stringify(manifest, null, 2), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
}
