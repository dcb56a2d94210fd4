import { join } from 'node:path';
import type { Rolldown } from 'vite';

const WEB = join(import.meta.dirname, 'src/web');
const ENTRY = 'entry.client.tsx';
const FRAME = [ENTRY, 'root.tsx', 'layouts/public.tsx', 'layouts/error.tsx'];
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
const ICON = /\/node_modules\/lucide\/.*\/icons\//;
/** Icons that so many pages or later parts load are in the shared file; others come with those that show them. */
const MIN_LOADS_OF_SHARED_ICON = 14;

/**
 * Many small files compress worse and queue on HTTP/1.1, so the code of an auction page is two files: what other main
 * pages need too, and the rest.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Two files, so that each is evaluated in its own task.
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
  { name: 'router', test: /\/node_modules\/(?:react-router|@react-router|cookie|set-cookie-parser)\//, priority: 4 },
  { name: 'icons', test: ICON, minShareCount: MIN_LOADS_OF_SHARED_ICON, priority: 3 },
  {
    name: (id, graph) =>
      importedBy(AUCTION_PAGE, graph).has(id) && importedBy(OTHER_PAGES, graph).has(id) ? 'shared' : null,
    priority: 2,
  },
  { name: (id, graph) => (importedBy(AUCTION_PAGE, graph).has(id) ? 'auction' : null), priority: 1 },
];

const found = new Map<readonly string[], ReadonlySet<string>>();

/** The pages and the modules of the product that they import statically, except the entry: it runs when it is loaded. */
function importedBy(pages: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const known = found.get(pages);
  if (known) return known;
  const modules = new Set<string>();
  const add = (id: string): void => {
    if (modules.has(id) || (id.includes('/node_modules/') && !ICON.test(id))) return;
    modules.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const page of pages) {
    const id = join(WEB, page);
    if (!graph.getModuleInfo(id)) throw new Error(`vite-chunks.ts: there is no ${page}.`);
    add(id);
  }
  modules.delete(join(WEB, ENTRY));
  found.set(pages, modules);
  return modules;
}
