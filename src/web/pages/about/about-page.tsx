import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { readPage } from '#contract/endpoints/content.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import { formatCount } from '#contract/format/money.ts';
import { Picture, renditionOf } from '#web/components/picture/picture.tsx';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { organization } from '#web/components/seo/structured-data.ts';
import { describeTerms } from '#web/components/terms/describe-terms.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';
import { type DescriptionRow, FigureList } from '#web/components/ui/description-list.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { read, client, site } = pageContext(context);
  const [preview, settings, counts] = await Promise.all([
    previewed(client, url, ['page']),
    client.call(readSiteSettings),
    client.call(listAuctions, { query: { limit: 1 } }).then(
      ({ facets }) => facets.status,
      () => null,
    ),
  ]);
  const page = preview ?? (await read(readPage, { params: { slug: 'about' } }));
  return { page, settings, counts, site, isPreview: preview !== null };
}

export const meta = publicMeta<typeof loader>(({ page, site }) => ({
  title: page.title,
  site,
  description: page.summary,
  path: '/about',
  data: [organization(site)],
  ...(page.hero === null ? {} : { image: site.publicUrl + renditionOf(page.hero, 1280) }),
}));

const IN_TWO_COLUMNS =
  'lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-x-12 lg:[&>*]:col-start-2 lg:[&>*]:max-w-prose lg:[&>h2]:col-start-1 lg:[&>h2]:mt-10 lg:[&>h2+*]:mt-11';

export default function AboutPage() {
  const { page, settings, counts } = useLoaderData<typeof loader>();
  const { rate, softClose } = describeTerms(settings);
  const count = (name: 'live' | 'coming_soon' | 'results') => (counts === null ? null : formatCount(counts[name]));
  const figures: readonly DescriptionRow[] = [
    ['Live now', count('live')],
    ['Coming soon', count('coming_soon')],
    ['Closed', count('results')],
    ['Buyer’s premium', rate],
    ['Soft close', softClose],
  ];
  return (
    <>
      <section className="cluster">
        {page.hero === null ? null : (
          <div className="h-[42vw] max-h-[34rem] min-h-[15rem] bg-press">
            <Picture image={page.hero} sizes="100vw" isFirst className="h-full w-full" />
          </div>
        )}
        <div className="wrapx py-12 lg:py-16">
          <h1 className="display max-w-[18ch] text-display">{page.title}</h1>
          <p className="mt-5 max-w-prose text-lead text-ink-2">{page.summary}</p>
          <FigureList
            rows={figures}
            className="mt-10 grid grid-cols-2 gap-x-6 gap-y-6 border-t border-line pt-6 sm:grid-cols-3 lg:grid-cols-5"
            valueClass="data mt-1 text-data-l"
          />
        </div>
      </section>
      <div className="wrapx mt-14 lg:mt-6">
        <SiteText html={page.body_html} className={`text-[1.0625rem] ${IN_TWO_COLUMNS}`} />
        <div className="no-print mt-14 flex flex-wrap gap-2 border-t border-line pt-8">
          <PageLink to="/how-it-works" className="btn btn-solid">
            How it works
          </PageLink>
          <PageLink to="/contact-us" className="btn btn-line">
            Contact us
          </PageLink>
        </div>
      </div>
    </>
  );
}
