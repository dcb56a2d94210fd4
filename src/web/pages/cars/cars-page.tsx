import { countOf } from '#contract/format/money.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listMakes } from '#contract/endpoints/cars.ts';
import { countsText } from '#web/components/price-guide/guide-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { CARS } from './car-links.ts';
import { carPath } from '#contract/car-paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const { makes, other_makes: otherMakes } = await client.call(listMakes);
  return { makes: makes.map(({ model_slugs: _slugs, ...make }) => make), otherMakes, site };
}

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Cars by make and model',
  site,
  path: '/cars',
  description: 'Every make and model we’ve auctioned: live auctions, past prices and current values.',
  crumbs: [{ name: site.name, to: '/' }, CARS],
}));

export default function CarsPage() {
  const { makes, otherMakes } = useLoaderData<typeof loader>();
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <h1 className="display text-h1">Cars by make</h1>
      <p className="mt-2 max-w-prose text-lead text-ink-2">Live auctions, past prices and what each model is worth.</p>
      {makes.length === 0 ? (
        <div className="mt-8 border-y border-line py-12">
          <p className="heading text-h3">No cars yet</p>
          <p className="mt-2 max-w-prose text-ink-2">
            The first auctions are being prepared.{' '}
            <PageLink className="link" to="/account/auctions/submit">
              Submit a vehicle
            </PageLink>
          </p>
        </div>
      ) : (
        <ul className="mt-8 grid gap-x-10 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
          {makes.map((make) => (
            <li key={make.slug} className="border-b border-line">
              <PageLink to={carPath(make.slug)} className="group flex min-h-16 items-center justify-between gap-4 py-3">
                <span className="min-w-0">
                  <span className="block text-h4 font-strong decoration-1 underline-offset-4 group-hover:underline">
                    {make.make}
                  </span>
                  <span className="block text-small text-ink-3">
                    {make.live + make.coming_soon + make.ended === 0 ? 'Sales on other sites' : countsText(make)}
                  </span>
                </span>
                <span className="data flex-none text-ink-2">{countOf(make.models, 'model')}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {makes.length === 0 || otherMakes.length === 0 ? null : (
        <Section title="No auctions yet" id="other-makes" size="h3" className="mt-14">
          <p className="mt-2 max-w-prose text-ink-2">
            Follow a make or a model, and we’ll tell you when one is listed.
          </p>
          <ul className="mt-4 columns-2 gap-x-8 border-t border-line pt-3 sm:columns-3 lg:columns-5">
            {otherMakes.map(({ make, slug }) => (
              <li key={slug} className="break-inside-avoid">
                <PageLink
                  className="inline-flex min-h-9 items-center decoration-1 underline-offset-4 hover:underline"
                  to={carPath(slug)}
                >
                  {make}
                </PageLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
