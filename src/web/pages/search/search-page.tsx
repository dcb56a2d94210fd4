import { redirect, useLoaderData, useNavigation, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { searchEverything } from '#contract/endpoints/search.ts';
import type { ApiClient } from '#contract/client.ts';
import type { SearchAnswer } from '#contract/content.ts';
import { readViewerStatus } from '#web/components/auction/viewer-status.ts';
import { formatCount } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { throwTooMany } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { hasSalesOrAuctions } from '#contract/known-sales.ts';
import { listAsked } from '#contract/search-phrases.ts';
import { readWorthQuestion } from '#contract/worth-questions.ts';
import { IgnoredWords } from '#web/components/search/ignored-words.tsx';
import { ModelPages } from './model-pages.tsx';
import { SearchField } from './search-field.tsx';
import {
  countOfKind,
  readSearchAddress,
  SEARCH_KINDS,
  shownCountOf,
  writeSearchAddress,
  type SearchAddress,
} from './search-kinds.ts';
import { SearchResults } from './search-results.tsx';
import { readWorth, WorthAnswer } from './worth-answer.tsx';

const PER_KIND = 6;
const ONE_KIND = 24;
const MAKES_OFFERED = 8;

const offered = (client: ApiClient) =>
  client.call(listAuctions, { query: { status: 'live', limit: 1 } }).then(({ facets, server_time }) => ({
    makes: facets.make.slice(0, MAKES_OFFERED).map(({ value }) => value),
    serverTime: server_time,
  }));

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  const list = listAsked(url.searchParams);
  if (list !== null) throw redirect(list);
  const address = readSearchAddress(url.searchParams);
  const [answer, { makes, serverTime }, viewer] = await Promise.all([
    address.q === ''
      ? null
      : client
          .call(searchEverything, {
            query: { q: address.q, limit: address.kind === null ? PER_KIND : ONE_KIND },
          })
          .catch(throwTooMany),
    offered(client),
    readViewerStatus(client, user),
  ]);
  const first = readWorthQuestion(address.q) === null ? undefined : answer?.models[0];
  const worth = first === undefined ? null : await readWorth(client, first);
  return { address, answer, worth, makes, serverTime, watching: viewer.watching, site };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : [
        ...pageMeta({
          title: loaderData.address.q === '' ? 'Search' : `Search: ${loaderData.address.q}`,
          siteName: loaderData.site.name,
          url: `${loaderData.site.publicUrl}/search`,
          description: 'Search live auctions, results, the journal, answers, services and photographers.',
        }),
        ...(loaderData.address.q === '' ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
      ];

function Offered({ makes }: { makes: readonly string[] }) {
  if (makes.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {makes.map((make) => (
        <li key={make}>
          <PageLink className="chip" to={writeSearchAddress({ q: make, kind: null })}>
            {make}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Nothing({
  address,
  makes,
  elsewhere,
  hasModels,
}: {
  address: SearchAddress;
  makes: readonly string[];
  elsewhere: number;
  hasModels: boolean;
}) {
  return (
    <div className="mt-8 border-y border-line py-12">
      <p className="heading text-h3">
        {hasModels ? 'No auctions for' : 'Nothing found for'} “{address.q}”{address.kind === null ? '' : ' here'}
      </p>
      <p className="mt-2 max-w-prose text-ink-2">
        {elsewhere > 0 ? (
          <>
            There {elsewhere === 1 ? 'is 1 match' : `are ${formatCount(elsewhere)} matches`} in other categories.{' '}
            <PageLink className="link" to={writeSearchAddress({ ...address, kind: null })}>
              Show everything
            </PageLink>
          </>
        ) : hasModels ? (
          'No auction, article or answer has all of these words.'
        ) : (
          'Check the spelling, or search for just the make or a lot number.'
        )}
      </p>
      {elsewhere > 0 ? null : (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PageLink className="btn btn-solid" to={`/account/searches?${new URLSearchParams({ q: address.q })}`}>
            Save this search
          </PageLink>
          <span className="text-ink-2">We’ll tell you when a match is listed.</span>
        </p>
      )}
      <h2 className="label mt-10">Makes at auction now</h2>
      <Offered makes={makes} />
    </div>
  );
}

function ResultTypes({ answer, address }: { answer: SearchAnswer; address: SearchAddress }) {
  return (
    <nav aria-label="Result types" className="noscroll mt-4 overflow-x-auto border-b border-line" data-scroll>
      <ul className="flex">
        <li>
          <PageLink
            className="tab"
            to={writeSearchAddress({ q: address.q, kind: null })}
            {...(address.kind === null ? { 'aria-current': 'page' } : {})}
          >
            Everything<span className="n">{shownCountOf(answer, null)}</span>
          </PageLink>
        </li>
        {SEARCH_KINDS.filter(({ kind }) => countOfKind(answer, kind) > 0 || kind === address.kind).map(
          ({ kind, name }) => (
            <li key={kind}>
              <PageLink
                className="tab"
                to={writeSearchAddress({ q: address.q, kind })}
                {...(address.kind === kind ? { 'aria-current': 'page' } : {})}
              >
                {name}
                <span className="n">{shownCountOf(answer, kind)}</span>
              </PageLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

export default function SearchPage() {
  const { address, answer, worth, makes, serverTime, watching } = useLoaderData<typeof loader>();
  const { location } = useNavigation();
  const isPending = location?.pathname === '/search';
  const others = answer?.models.filter((page) => page !== worth?.page) ?? [];
  const found = answer === null ? 0 : address.kind === null ? answer.total : countOfKind(answer, address.kind);
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <h1 className={address.q === '' ? 'display mb-5 text-h1' : 'sr-only'}>
        {address.q === '' ? 'Search' : `Search: ${address.q}`}
      </h1>
      <SearchField q={address.q} kind={address.kind} />
      {answer === null ? (
        <section className="mt-10">
          <h2 className="heading text-h3">Makes at auction now</h2>
          <Offered makes={makes} />
        </section>
      ) : (
        <>
          {answer.total === 0 ? null : <ResultTypes answer={answer} address={address} />}
          <p className={answer.total === 0 ? 'sr-only' : 'mt-5'} role="status">
            <strong className="tnum">{shownCountOf(answer, address.kind)}</strong> result{found === 1 ? '' : 's'} for “
            {address.q}”<IgnoredWords words={answer.ignored} />
          </p>
          {address.kind === null && worth !== null ? <WorthAnswer worth={worth} /> : null}
          {address.kind === null ? (
            <ModelPages models={found === 0 ? others : others.filter(hasSalesOrAuctions)} />
          ) : null}
          <div className={isPending ? 'opacity-60 transition-opacity delay-150' : ''} aria-busy={isPending}>
            {found === 0 ? (
              worth !== null && answer.total === 0 ? null : (
                <Nothing
                  address={address}
                  makes={makes}
                  elsewhere={answer.total}
                  hasModels={answer.models.length > 0}
                />
              )
            ) : (
              <SearchResults
                answer={answer}
                kind={address.kind}
                q={address.q}
                serverTime={serverTime}
                watching={watching}
              />
            )}
          </div>
          {address.kind === null && found > 0 ? (
            <ModelPages models={others.filter((page) => !hasSalesOrAuctions(page))} />
          ) : null}
        </>
      )}
    </div>
  );
}
