import { countOf, formatCount } from '#contract/format/money.ts';
import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { PhotographerPage } from '#contract/content.ts';
import { listPhotographers } from '#contract/endpoints/content.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { townText } from '#web/components/listing/place-text.ts';
import { Pages } from '#web/components/ui/pages.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const of = (name: string, most: number) => (url.searchParams.get(name) ?? '').trim().slice(0, most);
  const asked = { place: of('place', 120), speciality: of('speciality', 80), cursor: of('cursor', 500) };
  const page = await client.call(listPhotographers, {
    query: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
  });
  return { page, asked, site };
}

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Photographers',
  site,
  path: '/photographers',
  description: 'Photographers who come to your car, show every flaw, and know what bidders look for.',
  crumbs: [
    { name: site.name, to: '/' },
    { name: 'Photographers', to: '/photographers' },
  ],
}));

function addressOf(asked: { place: string; speciality: string; cursor: string }): string {
  const search = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  return search.size === 0 ? '/photographers' : `/photographers?${search}`;
}

function Find({ page, asked }: { page: PhotographerPage; asked: { place: string; speciality: string } }) {
  return (
    <Form
      method="get"
      action="/photographers"
      className="no-print mt-6 grid max-w-3xl items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <div className="field">
        <label htmlFor="place">City, region or country</label>
        <input
          id="place"
          name="place"
          className="input"
          list="places"
          maxLength={120}
          defaultValue={asked.place}
          key={asked.place}
          autoComplete="off"
        />
        <datalist id="places">
          {page.facets.place.map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      </div>
      <div className="field">
        <label htmlFor="speciality">Specialty</label>
        <select
          id="speciality"
          name="speciality"
          className="input"
          defaultValue={asked.speciality}
          key={asked.speciality}
        >
          <option value="">Any</option>
          {page.facets.speciality.map(({ value, count }) => (
            <option key={value} value={value}>
              {value} ({formatCount(count)})
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn btn-solid min-h-[2.875rem]">
        Find
      </button>
    </Form>
  );
}

export default function PhotographersPage() {
  const { page, asked } = useLoaderData<typeof loader>();
  const isFiltered = asked.place !== '' || asked.speciality !== '';
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <h1 className="display text-h1">Photographers</h1>
      <p className="mt-2 max-w-prose text-lead text-ink-2">
        They come to your car, shoot every required angle and every flaw, and upload the photos straight to your
        listing.
      </p>
      <Find page={page} asked={asked} />
      <p className="mt-6 text-ink-2" role="status">
        {isFiltered ? (
          <>
            <strong className="tnum text-ink">{formatCount(page.total)}</strong> found.{' '}
            <PageLink className="link" to="/photographers">
              Show all
            </PageLink>
          </>
        ) : null}
      </p>
      {page.items.length === 0 ? (
        <div className="mt-4 border-y border-line py-12">
          <p className="heading text-h3">{isFiltered ? 'No photographers there yet' : 'No photographers yet'}</p>
          <p className="mt-2 max-w-prose text-ink-2">
            Some photographers travel.{' '}
            <PageLink className="link" to="/contact-us">
              Ask us
            </PageLink>
            , and we’ll look for one near you.
          </p>
        </div>
      ) : (
        <ul className="mt-4 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {page.items.map((person, index) => (
            <li key={person.slug} className="group relative">
              <div className="aspect-[3/2] overflow-hidden bg-press">
                <Picture
                  image={person.hero}
                  sizes="(min-width: 64rem) 30vw, (min-width: 30rem) 46vw, 94vw"
                  isFirst={index < 2}
                  isDecorative
                  className="h-full w-full transition-transform duration-500 group-hover:scale-[1.025]"
                />
              </div>
              <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <div>
                  <h2 className="text-h4 font-strong">
                    <PageLink
                      className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                      to={`/photographers/${person.slug}`}
                    >
                      {person.name}
                    </PageLink>
                  </h2>
                  <p className="text-small text-ink-3">{townText(person.place)}</p>
                </div>
                <p className="tnum text-small text-ink-3">{countOf(person.portfolio_count, 'photo')}</p>
              </div>
              <p className="data mt-2 text-data-s">{person.rate_text}</p>
              {person.specialities.length === 0 ? null : (
                <p className="mt-1 text-small text-ink-2">{person.specialities.join(', ')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pages
        first={addressOf({ ...asked, cursor: '' })}
        next={page.next_cursor === null ? null : addressOf({ ...asked, cursor: page.next_cursor })}
        isFirst={asked.cursor === ''}
        labels={['First page', 'More']}
        isCentered
        className="mt-12 border-t border-line pt-8"
      />
    </div>
  );
}
