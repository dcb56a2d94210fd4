import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { readPage } from '#contract/endpoints/content.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Contents, SiteText } from '#web/components/prose/site-text.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing, unmatched } from '#web/missing.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';

const DOCUMENTS = [
  ['Bidding terms', '/bidding-terms'],
  ['Terms of use', '/terms-of-use'],
  ['Privacy policy', '/privacy-policy'],
  ['Cookies policy', '/cookies-policy'],
  ['Disclaimer', '/disclaimer'],
] as const;

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

function throwNoDocument(error: unknown, url: URL): never {
  const path = pathOf(url);
  if (DOCUMENTS.some(([, to]) => to === path)) throwMissing(error, path);
  if (isApiError(error) && (error.status === 404 || error.status === 422)) throw unmatched(url);
  throw error;
}

function slugIn(url: URL): string {
  try {
    return decodeURIComponent(pathOf(url).slice(1));
  } catch {
    throw unmatched(url);
  }
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const path = pathOf(url);
  const written = await previewed(client, url, ['page']);
  const page =
    written ??
    (await client
      .call(readPage, { params: { slug: slugIn(url) } })
      .catch((error: unknown) => throwNoDocument(error, url)));
  return { page, path, site, isPreview: written !== null };
}

export const meta = publicMeta<typeof loader>(({ page, site, path }) => ({
  title: page.title,
  site,
  description: page.summary,
  path,
  crumbs: [
    { name: site.name, to: '/' },
    { name: page.title, to: path },
  ],
}));

export default function DocumentPage() {
  const { page, path } = useLoaderData<typeof loader>();
  const isDocument = DOCUMENTS.some(([, to]) => to === path);
  return (
    <div className="wrapx pt-6 lg:grid lg:grid-cols-[15rem_minmax(0,42rem)] lg:gap-16 lg:pt-12">
      <div className="lg:order-2">
        <h1 className="display text-h1">{page.title}</h1>
        {page.summary === '' ? null : <p className="mt-3 max-w-prose text-lead text-ink-2">{page.summary}</p>}
        <p className="mt-4 text-small text-ink-3">
          {isDocument ? 'Effective since' : 'Last updated on'} <TimeText at={page.updated_at} form="date" />.{' '}
          {isDocument ? <span className="no-print">Print this page to keep a copy.</span> : null}
        </p>
        {page.hero === null ? null : (
          <Picture
            image={page.hero}
            sizes="(min-width: 64rem) 42rem, 94vw"
            isFirst
            className="mt-6 aspect-[2/1] w-full"
          />
        )}
        <SiteText html={page.body_html} className="mt-10" />
        {isDocument ? (
          <nav aria-label="Legal documents" className="no-print mt-14 border-t border-line pt-6">
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {DOCUMENTS.filter(([, to]) => to !== path).map(([name, to]) => (
                <li key={to}>
                  <PageLink className="link inline-flex min-h-11 items-center" to={to}>
                    {name}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      <aside className="mt-8 hidden lg:order-1 lg:mt-0 lg:block">
        <Contents headings={page.headings} className="lg:sticky lg:top-24" />
      </aside>
    </div>
  );
}
