import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { CarModel } from '#contract/cars.ts';
import { isApiError, type CallEndpoint } from '#contract/client.ts';
import { readModel } from '#contract/endpoints/cars.ts';
import { readModelFollow } from '#contract/endpoints/following.ts';
import { mayDo } from '#contract/staff.ts';
import { readViewerStatus } from '#web/components/auction/viewer-status.ts';
import { countsText, expectedText, yearsText } from '#web/components/price-guide/guide-labels.ts';
import { sellPath } from '#web/components/price-guide/sell-path.ts';
import { structured } from '#web/components/seo/structured-data.ts';
import { countOf } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { CARS, redirectToSlugs } from './car-links.ts';
import { AboutCar } from './about-car.tsx';
import { Comparables } from './comparables.tsx';
import { EveryResult } from './every-result.tsx';
import { FeedLink, feedPath } from './feed-link.tsx';
import { FollowCar } from './follow-car.tsx';
import { GuidePanel } from './guide-panel.tsx';
import { NothingHere } from './nothing-here.tsx';
import { ModelList } from './model-list.tsx';
import { OnOffer } from './on-offer.tsx';
import { shownResults } from './shown-results.tsx';
import { Variants } from './variants.tsx';
import { carPath } from '#contract/car-paths.ts';

const INVALID = 422;

/** A question that can't be answered, such as the year 3000, is returned with its errors. */
async function loadModel(read: CallEndpoint, params: { make: string; model: string }, search: URLSearchParams) {
  const numberOf = (name: string) =>
    search.get(name)?.trim() ? Number(search.get(name)?.replaceAll(',', '')) : undefined;
  const query = {
    year: numberOf('year'),
    mileage: numberOf('mileage'),
    mileage_unit: search.get('mileage_unit') === 'km' ? ('km' as const) : ('mi' as const),
    transmission: search.get('transmission') ?? undefined,
    title_status: search.get('title_status') ?? undefined,
    trim: search.get('trim') ?? undefined,
    generation: search.get('generation') ?? undefined,
  };
  try {
    return { car: await read(readModel, { params, query }), errors: {}, typed: {} };
  } catch (error) {
    if (!isApiError(error) || error.status !== INVALID) throw error;
    return {
      car: await read(readModel, { params }),
      errors: error.errors ?? {},
      typed: Object.fromEntries(search),
    };
  }
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { read, client, site, user } = pageContext(context);
  const [{ car, errors, typed }, viewer, preview] = await Promise.all([
    loadModel(read, { make: params['make'] ?? '', model: params['model'] ?? '' }, url.searchParams),
    readViewerStatus(client, user),
    previewed(client, url, ['model']),
  ]);
  const path = redirectToSlugs(url, [car.make_slug, car.slug]);
  const isFollowed =
    user !== null &&
    (await client.call(readModelFollow, { params: { make: car.make_slug, model: car.slug } }).then(
      ({ model }) => model,
      () => false,
    ));
  return {
    car: { ...car, about: preview ?? car.about },
    errors,
    typed,
    path,
    isFollowed,
    watching: viewer.watching,
    site,
    isPreview: preview !== null,
    mayWrite: mayDo(user?.staff_roles ?? [], 'write_content'),
  };
}

const isEmpty = ({ on_offer: offered, results, imported_sales: imported }: CarModel): boolean =>
  offered.length + results.length + imported.length === 0;

const crumbsOf = (car: CarModel, path: string) => [
  CARS,
  { name: car.make, to: carPath(car.make_slug) },
  { name: car.model, to: path },
];

const aboutData = ({ make, model, about }: CarModel, { name, url }: { name: string; url: string }) =>
  structured('WebPage', {
    name,
    url,
    dateModified: about?.updated_at,
    about: {
      '@type': 'Car',
      name,
      brand: { '@type': 'Brand', name: make },
      model,
      ...(about?.summary ? { description: about.summary } : {}),
    },
  });

export const meta = publicMeta<typeof loader>(({ car, path, site }) => {
  const name = `${car.make} ${car.model}`;
  return {
    title: `${name}: value, results and auctions`,
    site,
    path,
    description: [car.about?.summary || `${name}: ${countsText(car)}`, expectedText(car.guide)]
      .flatMap((part) => part?.replace(/\.$/, '') ?? [])
      .join('. '),
    isIndexed: !isEmpty(car),
    feeds: [{ title: `${site.name}: ${name} auctions`, href: feedPath({ make: car.make, model: car.model }) }],
    data: [
      ...(car.about === null ? [] : [aboutData(car, { name, url: site.publicUrl + path })]),
      structured('ItemList', {
        name: `${name} auctions`,
        itemListElement: car.on_offer.map((auction, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: auction.title,
          url: `${site.publicUrl}/auctions/${auction.slug}`,
        })),
      }),
    ],
    crumbs: crumbsOf(car, path),
  };
});

export default function ModelPage() {
  const { car, errors, typed, path, isFollowed, watching, mayWrite } = useLoaderData<typeof loader>();
  const unit = useDistanceUnit();
  const name = `${car.make} ${car.model}`;
  return (
    <div className="wrapx pt-6 lg:pt-9" key={path}>
      <Breadcrumbs crumbs={crumbsOf(car, path)} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-h1">{name}</h1>
          <p className="mt-2 text-lead text-ink-2 first-letter:uppercase">
            {countsText(car)}
            {car.followers === 0 ? '' : `, ${countOf(car.followers, 'follower')}`}, model{' '}
            {car.years.first === car.years.last ? 'year' : 'years'} {yearsText(car.years)}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {isEmpty(car) ? null : (
            <>
              <FeedLink make={car.make} model={car.model} />
              <PageLink
                className="btn btn-quiet"
                to={sellPath({ make: car.make, model: car.model, year: car.guide.asked.year })}
              >
                Sell yours
              </PageLink>
            </>
          )}
          <FollowCar name={`the ${name}`} car={{ make: car.make_slug, model: car.slug }} isFollowed={isFollowed} />
        </div>
      </div>
      {isEmpty(car) ? (
        <>
          <Variants name={name} car={car} watching={watching} />
          <NothingHere
            name={car.variants.length === 0 ? name : `other ${name}`}
            car={{ make: car.make, model: car.model }}
          />
        </>
      ) : (
        <>
          <GuidePanel
            guide={car.guide}
            accuracy={car.accuracy}
            generations={car.generations}
            path={path}
            unit={unit}
            errors={errors}
            typed={typed}
          />
          <OnOffer
            name={name}
            auctions={car.on_offer}
            latest={car.latest}
            serverTime={car.server_time}
            watching={watching}
          />
          <Variants name={name} car={car} watching={watching} />
        </>
      )}
      <AboutCar make={car.make} model={car.model} id={car.model_id} about={car.about} mayWrite={mayWrite} />
      {isEmpty(car) ? null : (
        <EveryResult
          name={name}
          results={shownResults(car.results, car.imported_sales)}
          counts={car}
          by="generation"
          key={car.guide.asked.generation ?? ''}
          asked={car.guide.asked.generation}
          estimate={car.guide.estimate}
          note={
            car.imported_sales.length === 0
              ? null
              : ' Sales imported from other sites are shown too. They count in the price guide only.'
          }
        />
      )}
      {car.guide.estimate === null ? null : <Comparables guide={car.guide} />}
      {car.related.length === 0 ? null : (
        <Section
          title={
            car.live + car.coming_soon + car.ended === 0 &&
            car.related.some(({ make_slug: slug }) => slug !== car.make_slug)
              ? 'Cars of its time, at auction now'
              : 'Related models'
          }
          id="related"
          className="mt-14"
        >
          <ModelList models={car.related} withMake />
        </Section>
      )}
    </div>
  );
}
