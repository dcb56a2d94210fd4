import { join } from 'node:path';
import type { Rolldown } from 'vite';

const WEB = join(import.meta.dirname, 'src/web');
const FRAME = ['root.tsx', 'entry.client.tsx', 'layouts/public.tsx'];
const AUCTION_PAGE = [...FRAME, 'pages/auction/auction-page.tsx'];
/** Main pages of the site, the account area and the console. */
const OTHER_PAGES = [
  ...FRAME,
  'layouts/console.tsx',
  'pages/home/home-page.tsx',
  'pages/auctions/auctions-page.tsx',
  'pages/account/overview-page.tsx',
  'pages/account/watchlist-page.tsx',
  'pages/operator/home/home-page.tsx',
];
/** Icons that so many pages or later parts load are in the shared file; others come with those that show them. */
const MIN_LOADS_OF_SHARED_ICON = 12;

/**
 * Many small files compress worse and queue on HTTP/1.1, so the code of an auction page is two files: what other main
 * pages need too, and the rest.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Two files, so that each is evaluated in its own task.
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
  { name: 'router', test: /\/node_modules\/(?:react-router|@react-router|cookie|set-cookie-parser)\//, priority: 4 },
  { name: 'icons', test: /\/node_modules\/lucide\//, minShareCount: MIN_LOADS_OF_SHARED_ICON, priority: 3 },
  {
    name: (id, graph) =>
      importedBy(AUCTION_PAGE, graph).has(id) && importedBy(OTHER_PAGES, graph).has(id) ? 'shared' : null,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: (id, graph) => (importedBy(AUCTION_PAGE, graph).has(id) ? 'auction' : null),
    minShareCount: 2,
    priority: 1,
  },
];

const found = new Map<readonly string[], ReadonlySet<string>>();

/** The modules of the product that the pages import statically. */
function importedBy(pages: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const known = found.get(pages);
  if (known) return known;
  const modules = new Set<string>();
  const add = (id: string): void => {
    if (modules.has(id) || id.includes('/node_modules/')) return;
    modules.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const page of pages) {
    const id = join(WEB, page);
    if (!graph.getModuleInfo(id)) throw new Error(`vite-chunks.ts: there is no ${page}.`);
    add(id);
  }
  found.set(pages, modules);
  return modules;
}
