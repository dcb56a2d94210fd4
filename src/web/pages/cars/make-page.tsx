import { Bell } from 'lucide';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { readCarMake } from '#contract/endpoints/cars.ts';
import { readViewerStatus } from '#web/components/auction/viewer-status.ts';
import { soldShare, soldText } from '#web/components/dealer/dealer-labels.ts';
import { countsText } from '#web/components/price-guide/guide-labels.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { CARS, redirectToSlugs } from './car-links.ts';
import { EveryResult } from './every-result.tsx';
import { FeedLink, feedPath } from './feed-link.tsx';
import { ModelList } from './model-list.tsx';
import { OnOffer } from './on-offer.tsx';
import { shownResults } from './shown-results.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, site, user } = pageContext(context);
  const [make, viewer] = await Promise.all([
    client
      .call(readCarMake, { params: { make: params['make'] ?? '' } })
      .catch((error: unknown) => throwMissing(error, url.pathname)),
    readViewerStatus(client, user),
  ]);
  return { make, path: redirectToSlugs(url, [make.slug]), watching: viewer.watching, site };
}

export const meta = publicMeta<typeof loader>(({ make, path, site }) => ({
  title: `${make.make}: models, prices and results`,
  site,
  path,
  description: `Every ${make.make} we have auctioned, by model: ${countsText(make)}.`,
  feeds: [{ title: `${site.name}: ${make.make} auctions`, href: feedPath({ make: make.make }) }],
  crumbs: [CARS, { name: make.make, to: path }],
}));

export default function MakePage() {
  const { make, path, watching } = useLoaderData<typeof loader>();
  const share = soldShare(make);
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <Breadcrumbs crumbs={[CARS, { name: make.make, to: path }]} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-h1">{make.make}</h1>
          <p className="mt-2 text-lead text-ink-2">
            {[`${make.models} ${make.models === 1 ? 'model' : 'models'}`, countsText(make)].join(', ')}.
            {make.ended === 0 ? '' : ` ${soldText(make)}${share === null ? '' : ` (${share})`}.`}
          </p>
        </div>
        <div className="flex items-start gap-4">
          <FeedLink make={make.make} />
          <PageLink
            className="btn btn-line btn-s !min-h-11"
            to={`/account/searches?${new URLSearchParams({ make: make.make })}`}
          >
            <Icon of={Bell} size={16} />
            Get alerts
          </PageLink>
        </div>
      </div>
      <section className="mt-10" aria-labelledby="models">
        <h2 id="models" className="heading text-h2">
          Models
        </h2>
        <ModelList models={make.items} />
      </section>
      <OnOffer name={make.make} auctions={make.on_offer} serverTime={make.server_time} watching={watching} />
      <EveryResult name={make.make} results={shownResults(make.results, [])} counts={make} by="model" estimate={null} />
    </div>
  );
}
