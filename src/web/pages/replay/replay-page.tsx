import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listWatcherCounts } from '#contract/endpoints/auctions.ts';
import { downloadLedger } from '#contract/endpoints/bidding.ts';
import type { LedgerExport } from '#contract/ledger/export.ts';
import { type Film, filmOf } from '#contract/ledger/film.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { formatCount } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { loadAfterClose } from '#web/pages/verify/load-after-close.ts';
import { type WatcherCount, watchersOfFilm } from './film-axis.ts';
import { filmTimes } from './film-time.ts';
import { FilmPlayer } from './film.tsx';
import { Steps } from './steps.tsx';
import { useFilm } from './use-film.ts';

const MAX_STEPS = 1_000;

export async function loader(args: LoaderFunctionArgs) {
  const { published, ...auction } = await loadAfterClose(args, async (client, slug) => {
    const file = (await client.call(downloadLedger, { params: { slug } })) as LedgerExport;
    const { steps, ...film } = filmOf(file);
    const shown = { ...film, steps: steps.slice(-MAX_STEPS) };
    const { items } = await client.call(listWatcherCounts, { params: { slug } });
    const counts = items.map(({ at, watchers }) => ({ at: Date.parse(at), count: watchers }));
    return { film: shown, total: steps.length, watchers: watchersOfFilm(filmTimes(shown.steps), counts) };
  });
  return { ...auction, replay: published };
}

export const meta = publicMeta<typeof loader>(({ title, site, slug }) => ({
  title: `Replay of ${title}`,
  site,
  description: `Watch the auction of the ${title} again, bid by bid.`,
  path: `/auctions/${slug}/replay`,
}));

interface ReplayProps {
  readonly film: Film;
  readonly watchers: readonly WatcherCount[];
  readonly total: number;
  readonly path: string;
}

function Replay({ film, watchers, total, path }: ReplayProps) {
  const times = useMemo(() => filmTimes(film.steps), [film.steps]);
  const playback = useFilm(times);
  const isReady = useIsReady();
  return (
    <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_28rem] xl:gap-x-14">
      <div className="min-w-0">
        <noscript>
          <p className="alert alert-warn mb-6">The film needs JavaScript. The table has the same steps.</p>
        </noscript>
        <FilmPlayer {...{ film, times, watchers, playback }} />
        <p className="mt-4 max-w-prose text-ink-2">
          The film comes from the auction’s public record.{' '}
          <PageLink className="link" to={`${path}/verify`}>
            Verify the record
          </PageLink>
          {watchers.length === 0 ? '' : '. The number of watchers isn’t part of the record.'}
          {total > film.steps.length
            ? ` It shows the last ${formatCount(film.steps.length)} of ${formatCount(total)} steps.`
            : ''}
        </p>
      </div>
      <Steps film={film} current={isReady ? playback.step : null} />
    </div>
  );
}

export default function ReplayPage() {
  const { slug, title, closesAt, replay } = useLoaderData<typeof loader>();
  const path = `/auctions/${slug}`;
  const crumbs = [
    { name: 'Auctions', to: '/auctions' },
    { name: title, to: path },
    { name: 'Replay', to: `${path}/replay` },
  ];
  return (
    <div className="wrapx pt-6 pb-16 lg:pt-9">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="display mt-3 text-h1">
        Replay of <Unbroken text={title} />
      </h1>
      {replay === null ? (
        <p className="mt-3 max-w-prose text-lead text-ink-2">
          You can watch the auction again when it has closed: <TimeText at={closesAt} />.{' '}
          <PageLink className="link" to={path}>
            Go to the auction
          </PageLink>
        </p>
      ) : (
        <Replay {...replay} path={path} />
      )}
    </div>
  );
}
