import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { readAuction } from '#contract/endpoints/auctions.ts';
import type { ListingAt } from '#contract/listing.ts';
import { readListingAt } from '#contract/endpoints/listings.ts';
import type { Difference } from '#contract/review.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { anchorOf, FactTable, PhotosThen, TextSection } from './listing-parts.tsx';

type ListingPart = ListingAt['fields'][number]['part'];

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { read } = pageContext(context);
  const slug = params['slug'] ?? '';
  const at = url.searchParams.get('at') ?? '';
  if (Number.isNaN(Date.parse(at))) throw data({ message: 'This address names no time.' }, { status: 404 });
  const query = { at: new Date(at).toISOString() };
  const [auction, listing] = await Promise.all([
    read(readAuction, { params: { slug } }),
    read(readListingAt, { params: { slug }, query }),
  ]);
  return { slug, title: auction.title, listing };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Earlier listing of ${loaderData?.title ?? ''}`, isPrivate: true });

export default function ListingAtPage() {
  const { slug, title, listing } = useLoaderData<typeof loader>();
  const { at, version, latest_version: latest, changed_at: changedAt, changed_since: changed } = listing;
  const ofPart = (part: ListingPart) => listing.fields.filter((field) => field.part === part);
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
      <div className="max-w-[52rem]">
        <Differences fields={changed} />
        <FactTable title="Facts" fields={ofPart('facts')} />
        {[...ofPart('claims'), ...ofPart('story')].map((field) => (
          <TextSection key={field.field} field={field} />
        ))}
        <FactTable title="Sale" fields={ofPart('sale')} />
        <PhotosThen photos={listing.photos} />
      </div>
    </div>
  );
}

function Differences({ fields }: { fields: readonly Difference[] }) {
  if (fields.length === 0) return null;
  return (
    <Section title="What is different today" id="changed" className="mt-8">
      <ul className="mt-3 flex flex-wrap gap-x-5">
        {fields.map(({ field, name }) => (
          <li key={field}>
            <a className="link inline-flex min-h-9 items-center" href={`#${anchorOf(field)}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
