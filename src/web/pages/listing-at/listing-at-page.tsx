import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { readListingAt } from '#contract/endpoints/listings.ts';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { asSiteText } from '#web/components/listing/difference-labels.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const slug = params['slug'] ?? '';
  const at = url.searchParams.get('at') ?? '';
  if (Number.isNaN(Date.parse(at))) throw data({ message: 'This address names no time.' }, { status: 404 });
  const query = { at: new Date(at).toISOString() };
  const [auction, listing] = await Promise.all([
    client.call(readAuction, { params: { slug } }),
    client.call(readListingAt, { params: { slug }, query }),
  ]).catch((error: unknown) => throwMissing(error, url.pathname));
  return { slug, title: auction.title, listing };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Earlier listing of ${loaderData?.title ?? ''}`, isPrivate: true });

export default function ListingAtPage() {
  const { slug, title, listing } = useLoaderData<typeof loader>();
  const { at, version, latest_version: latest, changed_at: changedAt, fields, changed_since: changed } = listing;
  const path = `/auctions/${slug}`;
  const crumbs = [
    { name: 'Auctions', to: '/auctions' },
    { name: title, to: path },
    { name: 'Listing at a time', to: `${path}/listing?at=${at}` },
  ];
  return (
    <div className="wrapx pt-6 pb-16 lg:pt-9">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="display mt-3 text-h1">
        Listing of <Unbroken text={title} />
      </h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        As it was on <TimeText at={at} form="record" />
        {changedAt === null ? ', unchanged since it was published' : ''}.
        {changedAt === null ? null : (
          <>
            {' '}
            Version {version + 1}, from <TimeText at={changedAt} />.
          </>
        )}{' '}
        {latest === version ? 'It hasn’t changed since.' : `Since then it changed: today it’s version ${latest + 1}.`}{' '}
        <PageLink className="link" to={path}>
          Go to the auction
        </PageLink>
      </p>
      <div className="mt-8 max-w-[52rem]">
        {changed.length === 0 ? null : (
          <section className="mb-12" aria-labelledby="changed">
            <h2 id="changed" className="heading text-h2">
              What is different today
            </h2>
            <div className="mt-4">
              <DifferenceList fields={changed} />
            </div>
          </section>
        )}
        <section aria-labelledby="then">
          <h2 id="then" className="heading text-h2">
            The whole listing then
          </h2>
          <p className="mt-2 max-w-prose text-ink-2">All of its texts. Photos are on the auction’s page.</p>
          <dl className="mt-4 border-b border-line">
            {fields.map(({ field, name, text }) => (
              <div key={field} className="grid gap-x-4 border-t border-line py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="label self-baseline">{name}</dt>
                <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{asSiteText(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
