import { Suspense } from 'react';
import {
  data,
  redirect,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { AuctionPage } from '#contract/auctions.ts';
import { canonicalRadius, formatLongDistance, radiusOf } from '#contract/format/distance.ts';
import { mapFactFilters, FACT_FILTERS } from '#contract/fact-filters.ts';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { type ApiClient, isApiError } from '#contract/client.ts';
import { readViewerStatus } from '#web/components/auction/viewer-status.ts';
import { currencySign } from '#contract/format/money.ts';
import { allInCookie, readsAllIn } from '#web/all-in-cookie.ts';
import { listAsked, worthAsked } from '#contract/search-phrases.ts';
import { IgnoredWords } from '#web/components/search/ignored-words.tsx';
import { AllInContext } from '#web/components/money/auction-price.tsx';
import { AllInSwitch } from '#web/components/money/all-in-switch.tsx';
import { safeTarget } from '#web/navigation/safe-target.ts';
import { pageContext } from '#web/context.ts';
import { useSiteDistanceUnit } from '#web/root-data.ts';
import { serializeData, useParsedData } from '#web/serialized-data.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { Filters } from './filters.tsx';
import { Counts } from './counts.tsx';
import {
  appliedFilters,
  readAddress,
  STATUSES,
  toQuery,
  withoutPlace,
  writeAddress,
  type ListAddress,
} from './list-address.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { AskForPlace } from './ask-for-place.tsx';
import { FindField, ListTools, StatusTabs } from './list-head.tsx';
import { EmptyList, Paging, Results, ResultsFailed, ResultsSkeleton, UnknownPlace } from './list-results.tsx';
import { findRemovals, NO_REMOVALS } from './find-removals.ts';

const PENDING = 'opacity-60 transition-opacity delay-150';
const MOVED = 301;

const NO_FACETS: AuctionPage['facets'] = {
  make: [],
  model: [],
  generation: [],
  body: [],
  region: [],
  ...mapFactFilters(() => []),
  ending: [],
  no_reserve: 0,
  reserve_met: 0,
  status: { live: 0, coming_soon: 0, results: 0 },
};

const radiusName = (within: string): string => formatLongDistance(radiusOf(within, 'mi') ?? { value: 0, unit: 'mi' });

/** `Porsche 911, wheels: live auctions`. */
function titleOf({ status, make, model, category }: ListAddress): string {
  const title = STATUSES.find((each) => each.status === status)?.title ?? 'Auctions';
  const car = make.length === 1 ? [...make, ...(model.length === 1 ? model : [])].join(' ') : '';
  const kind = category.length === 1 ? (FACT_FILTERS.category.values[category[0] ?? ''] ?? '') : '';
  const named = [car, car === '' ? kind : kind.toLowerCase()].filter((part) => part !== '').join(', ');
  return named === '' ? title : `${named}: ${title.toLowerCase()}`;
}

async function readList(client: ApiClient, address: ListAddress, currency: string) {
  const query = toQuery(address, currency);
  try {
    return { page: await client.call(listAuctions, { query }), placeError: '' };
  } catch (error) {
    const placeError = isApiError(error) ? error.errors?.['near']?.[0] : undefined;
    if (placeError === undefined) throw error;
    const everywhere = withoutPlace(address);
    return { page: await client.call(listAuctions, { query: toQuery(everywhere, currency) }), placeError };
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  const search = new URL(request.url).searchParams;
  const answer = worthAsked(search) ?? listAsked(search);
  if (answer !== null) throw redirect(answer);
  const asked = readAddress(search, site.distanceUnit);
  const address = { ...asked, isAllIn: asked.isAllIn || readsAllIn(request.headers.get('cookie')) };
  const sign = currencySign(site.currency);
  const unplaced = canonicalRadius(search.get('unplaced') ?? '', site.distanceUnit);
  const base = { address, unplaced, sign, origin: site.publicUrl, siteName: site.name };
  try {
    const [{ page, placeError }, viewer] = await Promise.all([
      readList(client, address, site.currency),
      readViewerStatus(client, user),
    ]);
    // An address such as `?make=Merc` moves to the name that the vocabulary has.
    if (page.canonical !== undefined) throw redirect(writeAddress({ ...asked, ...page.canonical }), MOVED);
    const searched = placeError === '' ? address : withoutPlace(address);
    const found = { currency: site.currency, place: page.place ?? '' };
    const removals = page.total === 0 ? await findRemovals(client, searched, found) : NO_REMOVALS;
    const loaded = { ...base, placeError, shown: serializeData({ page, viewer, removals }), message: '' };
    return placeError === '' ? loaded : data(loaded, { status: 422 });
  } catch (error) {
    if (error instanceof Response) throw error;
    // An expired cursor restarts the list.
    if (statusOf(error) === 422 && address.cursor !== '') throw redirect(writeAddress({ ...address, cursor: '' }));
    return data(
      { ...base, placeError: '', shown: serializeData(null), message: messageOf(error, 'Failed to fetch auctions') },
      { status: statusOf(error) },
    );
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const wanted = form.get('back');
  const back = new URL(safeTarget(typeof wanted === 'string' ? wanted : '/auctions'), 'http://back.invalid');
  back.searchParams.delete('all_in');
  return redirect(back.pathname + back.search, {
    headers: { 'set-cookie': allInCookie(form.get('all_in') === '1') },
  });
}

export const meta = publicMeta<typeof loader>(({ address, siteName, origin }) => ({
  title: titleOf(address),
  site: { name: siteName, publicUrl: origin },
  description: 'Vehicles at auction, with flaws disclosed up front and your total shown before you bid.',
  path: writeAddress({ ...address, cursor: '', view: 'grid' }),
}));

export default function AuctionsPage() {
  const { address } = useLoaderData<typeof loader>();
  return (
    <AllInContext value={address.isAllIn}>
      <AuctionList />
    </AllInContext>
  );
}

function AuctionList() {
  const loaded = useLoaderData<typeof loader>();
  const { location } = useNavigation();
  const siteUnit = useSiteDistanceUnit();
  const { sign } = loaded;
  const isPending = location?.pathname === '/auctions';
  const pending = isPending
    ? { ...readAddress(new URLSearchParams(location.search), siteUnit), isAllIn: loaded.address.isAllIn }
    : null;
  const asked = pending ?? loaded.address;
  const list = useParsedData(loaded.shown);
  const page = list?.page ?? null;
  const unplaced = asked.near === '' ? loaded.unplaced : '';
  const isSamePlace = asked.near === loaded.address.near;
  const place = {
    near: asked.near,
    within: unplaced || asked.within,
    name: isSamePlace ? (page?.place ?? '') : '',
    error: isSamePlace ? loaded.placeError : '',
  };
  const address = loaded.placeError === '' ? loaded.address : withoutPlace(loaded.address);
  const shownAddress = place.error === '' ? asked : withoutPlace(asked);
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="display text-h1">{titleOf(shownAddress)}</h1>
          <p className="sr-only" role="status">
            {isPending ? 'Updating the list…' : ''}
          </p>
          <p
            className={`mt-2 min-h-[1.5em] text-lead text-ink-2 ${isPending ? PENDING : ''}`}
            role="status"
            aria-busy={isPending}
          >
            {page === null ? (
              'We couldn’t load the list'
            ) : (
              <>
                <Counts
                  total={page.total}
                  isFiltered={appliedFilters(address, '').length > 0}
                  isResults={address.status === 'results'}
                />
                <IgnoredWords words={page.ignored ?? []} />
                {unplaced === '' ? '' : ' · anywhere, until you name a town'}
              </>
            )}
          </p>
        </div>
        <ListTools address={shownAddress} />
      </div>
      <AllInSwitch />
      <FindField address={address} />
      <StatusTabs address={shownAddress} counts={page?.facets.status ?? null} />
      <div className="mt-5 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
        <Suspense>
          <Filters
            address={shownAddress}
            sign={sign}
            facets={page?.facets ?? NO_FACETS}
            total={page?.total ?? 0}
            isPending={isPending}
            place={place}
          />
        </Suspense>
        <div className={isPending ? PENDING : ''} aria-busy={isPending}>
          <AppliedFilters address={shownAddress} sign={sign} place={place.name} />
          {unplaced === '' ? null : <AskForPlace address={address} within={unplaced} radius={radiusName(unplaced)} />}
          <UnknownPlace near={loaded.address.near} error={loaded.placeError} />
          {list === null ? (
            <ResultsFailed address={address} message={loaded.message} />
          ) : pending !== null && pending.status !== address.status ? (
            <ResultsSkeleton />
          ) : list.page.items.length === 0 ? (
            <EmptyList address={address} filters={appliedFilters(address, sign).length} list={list} />
          ) : (
            <Results
              auctions={list.page.items}
              serverTime={list.page.server_time}
              viewer={list.viewer}
              view={shownAddress.view}
              status={address.status}
            />
          )}
          {page === null ? null : (
            <Paging address={address} shown={page.items.length} total={page.total} nextCursor={page.next_cursor} />
          )}
        </div>
      </div>
    </div>
  );
}
