import { listMakes } from '#contract/endpoints/cars.ts';
import type { ApiClient } from '#contract/client.ts';
import type { Journal } from '#contract/content-kinds.ts';
import { listAuctionAddresses } from '#contract/endpoints/auctions.ts';
import { listPages, listPhotographers, listServices } from '#contract/endpoints/content.ts';
import { listDealers } from '#contract/endpoints/dealers.ts';
import { JOURNAL_ENDPOINTS } from '#web/components/journal/journal-endpoints.ts';
import { escapeXml, xmlAnswer } from './xml.ts';
import { carPath } from '#contract/car-paths.ts';

export interface SitemapEntry {
  readonly path: string;
  readonly changedAt: string | null;
}

export const FIXED_PATHS = [
  '/',
  '/auctions',
  '/auctions?status=results',
  '/calendar',
  '/cars',
  '/results/market',
  '/comingSoon',
  '/how-it-works',
  '/practice',
  '/bidding-terms',
  '/blog',
  '/news',
  '/faqs',
  '/services',
  '/photographers',
  '/dealers',
  '/about',
  '/contact-us',
  '/terms-of-use',
  '/privacy-policy',
  '/cookies-policy',
  '/disclaimer',
  '/search',
  '/elements',
] as const;

const PAGE = 60;
const MAX_PAGES = 50;

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}
interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}
export async function wholeList<Item>(read: (asked: PageQuery) => Promise<Page<Item>>): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // Each page holds the cursor of the next, so they are read in order.
    const { items, next_cursor }: Page<Item> = await read({ limit: PAGE, ...(cursor === null ? {} : { cursor }) });
    found.push(...items);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return found;
}

async function allPosts(client: ApiClient, journal: Journal): Promise<SitemapEntry[]> {
  const posts = await wholeList((asked) => client.call(JOURNAL_ENDPOINTS[journal].list, { query: asked }));
  return posts.map(({ slug, updated_at }) => ({ path: `/${journal}/${slug}`, changedAt: updated_at }));
}

async function allPages(client: ApiClient): Promise<SitemapEntry[]> {
  const { items } = await client.call(listPages);
  const changed = new Map(items.map(({ slug, updated_at }) => [`/${slug}`, updated_at]));
  return [...new Set([...FIXED_PATHS, ...changed.keys()])].map((path) => ({
    path,
    changedAt: changed.get(path) ?? null,
  }));
}

async function allCars(client: ApiClient): Promise<SitemapEntry[]> {
  const { makes } = await client.call(listMakes);
  return makes.flatMap(({ slug, model_slugs: models }) => {
    const path = carPath(slug);
    return [path, ...models.map((model) => `${path}/${encodeURIComponent(model)}`)].map((each) => ({
      path: each,
      changedAt: null,
    }));
  });
}

const under = (address: string, of: readonly { readonly slug: string }[]): SitemapEntry[] =>
  of.map(({ slug }) => ({ path: `/${address}/${slug}`, changedAt: null }));

export async function sitemapPart(client: ApiClient, name: string): Promise<SitemapEntry[] | null> {
  const auctions = /^auctions-([1-9]\d{0,4})$/.exec(name)?.[1];
  if (auctions !== undefined) {
    const { items, parts } = await client.call(listAuctionAddresses, { query: { part: Number(auctions) } });
    return Number(auctions) > parts
      ? null
      : items.map(({ slug, changed_at }) => ({ path: `/auctions/${slug}`, changedAt: changed_at }));
  }
  if (name === 'pages') return allPages(client);
  if (name === 'cars') return allCars(client);
  if (name === 'journal') return (await Promise.all([allPosts(client, 'blog'), allPosts(client, 'news')])).flat();
  if (name === 'dealers')
    return under('dealers', await wholeList((asked) => client.call(listDealers, { query: asked })));
  if (name !== 'services') return null;
  const [services, photographers] = await Promise.all([
    wholeList((asked) => client.call(listServices, { query: asked })),
    wholeList((asked) => client.call(listPhotographers, { query: asked })),
  ]);
  return [...under('services', services), ...under('photographers', photographers)];
}

export async function sitemapParts(client: ApiClient): Promise<string[]> {
  const { parts } = await client.call(listAuctionAddresses, { query: { part: 1 } });
  return [
    'pages',
    'cars',
    'journal',
    'services',
    'dealers',
    ...Array.from({ length: parts }, (_, index) => `auctions-${index + 1}`),
  ];
}

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapAnswer(entries: readonly SitemapEntry[], publicUrl: string): Response {
  const urls = entries.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeXml(publicUrl + path)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`,
  );
  return xmlAnswer('application/xml', `<urlset ${XMLNS}>\n${urls.join('\n')}\n</urlset>\n`);
}

export function sitemapIndexAnswer(names: readonly string[], publicUrl: string): Response {
  return xmlAnswer(
    'application/xml',
    `<sitemapindex ${XMLNS}>\n${names.map((name) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`,
  );
}
