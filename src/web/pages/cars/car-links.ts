import { redirect } from 'react-router';
import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';

const MOVED = 301;

export const CARS: Crumb = { name: 'Cars', to: '/cars' };

export function redirectToSlugs(url: URL, slugs: readonly string[]): string {
  const path = ['/cars', ...slugs.map(encodeURIComponent)].join('/');
  if (url.pathname.replace(/\.data$/, '') !== path) throw redirect(path + url.search, MOVED);
  return path;
}
