import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { CarMake } from '#contract/cars.ts';
import { readMake } from '#contract/endpoints/cars.ts';
import { readMakeFollow } from '#contract/endpoints/following.ts';
import { mayDo } from '#contract/staff.ts';
import { readViewerStatus } from '#web/components/auction/viewer-status.ts';
import { soldShare, soldText } from '#web/components/dealer/dealer-labels.ts';
import { countOf } from '#contract/format/money.ts';
import { countsText } from '#web/components/price-guide/guide-labels.ts';
import { sellPath } from '#web/components/price-guide/sell-path.ts';
import { structured } from '#web/components/seo/structured-data.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';
import { AboutCar } from './about-car.tsx';
import { CARS, redirectToSlugs } from './car-links.ts';
import { EveryResult } from './every-result.tsx';
import { FeedLink, feedPath } from './feed-link.tsx';
import { FollowCar } from './follow-car.tsx';
import { NothingHere } from './nothing-here.tsx';
import { OnOffer } from './on-offer.tsx';
import { PricedModels } from './priced-models.tsx';
import { shownResults } from './shown-results.tsx';
import { carPath } from '#contract/car-paths.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { read, client, site, user } = pageContext(context);
  const [make, viewer, preview] = await Promise.all([
    read(readMake, { params: { make: params['make'] ?? '' } }),
    readViewerStatus(client, user),
    previewed(client, url, ['model']),
  ]);
  const path = redirectToSlugs(url, [make.slug]);
  const isFollowed =
    user !== null &&
    (await client.call(readMakeFollow, { params: { make: make.slug } }).then(
      (follow) => follow.make,
      () => false,
    ));
  return {
    make: { ...make, about: preview ?? make.about },
    path,
    isFollowed,
    watching: viewer.watching,
    site,
    mayWrite: mayDo(user?.staff_roles ?? [], 'write_content'),
  };
}

const isEmpty = ({ items }: Pick<CarMake, 'items'>): boolean => items.length === 0;

export const meta = publicMeta<typeof loader>(({ make, path, site }) => ({
  title: `${make.make}: models, prices and results`,
  site,
  path,
  description: make.about?.summary || `Every ${make.make} we have auctioned, by model: ${countsText(make)}.`,
  isIndexed: !isEmpty(make),
  feeds: [{ title: `${site.name}: ${make.make} auctions`, href: feedPath({ make: make.make }) }],
  data: [
    structured('WebPage', {
      name: make.make,
      url: site.publicUrl + path,
      ...(make.about !== null && { dateModified: make.about.updated_at }),
      about: {
        '@type': 'Brand',
        name: make.make,
        ...(make.about?.summary ? { description: make.about.summary } : {}),
      },
    }),
    structured('ItemList', {
      name: `${make.make} auctions`,
      itemListElement: make.on_offer.map((auction, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: auction.title,
        url: `${site.publicUrl}/auctions/${auction.slug}`,
      })),
    }),
  ],
  crumbs: [CARS, { name: make.make, to: path }],
}));

const leadOf = (make: CarMake): string => {
  const share = soldShare(make);
  const facts = [
    ...(isEmpty(make) ? [] : [countOf(make.models, 'model')]),
    countsText(make),
    ...(make.followers === 0 ? [] : [countOf(make.followers, 'follower')]),
  ].join(', ');
  return `${facts}.${make.ended === 0 ? '' : ` ${soldText(make)}${share === null ? '' : ` (${share})`}.`}`;
};

function Models({ make }: { make: CarMake }) {
  return (
    <Section title={isEmpty(make) ? 'Models' : 'Models and prices'} id="models" className="mt-14">
      {isEmpty(make) ? null : (
        <>
          <p className="mt-2 max-w-prose text-ink-2">
            Sold counts the auctions that ended here. Typical prices and ranges are those of each model’s price guide,
            from completed sales.
          </p>
          <PricedModels models={make.items} />
        </>
      )}
      {make.other_models.length === 0 ? null : (
        <>
          {isEmpty(make) ? null : <h3 className="label mt-6">No auctions yet</h3>}
          <ul className="mt-3 flex flex-wrap gap-2">
            {make.other_models.map(({ slug, model }) => (
              <li key={slug}>
                <PageLink className="chip" to={carPath(make.slug, slug)}>
                  {model}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function OtherMakes({ makes }: { makes: CarMake['other_makes'] }) {
  if (makes.length === 0) return null;
  return (
    <Section title="Other makes at auction now" id="other-makes" className="mt-14">
      <ul className="mt-5 grid gap-x-10 border-t border-line sm:grid-cols-2 xl:grid-cols-3">
        {makes.map((make) => (
          <li key={make.slug} className="border-b border-line">
            <PageLink to={carPath(make.slug)} className="group flex min-h-14 items-center justify-between gap-4 py-2">
              <span className="text-h4 font-strong decoration-1 underline-offset-4 group-hover:underline">
                {make.make}
              </span>
              <span className="text-small text-ink-3">{countsText({ ...make, ended: 0 })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default function MakePage() {
  const { make, path, isFollowed, watching, mayWrite } = useLoaderData<typeof loader>();
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <Breadcrumbs crumbs={[CARS, { name: make.make, to: path }]} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-h1">{make.make}</h1>
          <p className="mt-2 text-lead text-ink-2 first-letter:uppercase">{leadOf(make)}</p>
        </div>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {isEmpty(make) ? null : (
            <>
              <FeedLink make={make.make} />
              <PageLink className="btn btn-quiet" to={sellPath({ make: make.make })}>
                Sell yours
              </PageLink>
            </>
          )}
          <FollowCar name={make.make} car={{ make: make.slug }} isFollowed={isFollowed} />
        </div>
      </div>
      {isEmpty(make) ? (
        <NothingHere name={make.make} car={{ make: make.make }} />
      ) : (
        <OnOffer name={make.make} auctions={make.on_offer} serverTime={make.server_time} watching={watching} />
      )}
      <AboutCar make={make.make} model={null} id={make.make_id} about={make.about} mayWrite={mayWrite} />
      <Models make={make} />
      {isEmpty(make) ? null : (
        <EveryResult
          name={make.make}
          results={shownResults(make.results, [])}
          counts={make}
          by="model"
          estimate={null}
          note={
            make.items.some(({ ended, count }) => ended === 0 && count > 0)
              ? ' Sales imported from other sites are on the pages of the models.'
              : null
          }
        />
      )}
      <OtherMakes makes={make.other_makes} />
    </div>
  );
}
