import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { downloadLedger } from '#contract/endpoints/bidding.ts';
import { type Film, filmOf, type FilmStep } from '#contract/ledger/film.ts';
import { formatCount, formatMoney } from '#web/components/money/format-money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { formatWait } from './film-time.ts';
import { FilmPlayer, RESERVES } from './film.tsx';

const NOT_YET = 409;
const MAX_STEPS = 1_000;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const slug = params['slug'] ?? '';
  const auction = await client
    .call(readAuction, { params: { slug } })
    .catch((error: unknown) => throwMissing(error, url.pathname));
  const file = await client.call(downloadLedger, { params: { slug } }).catch((error: unknown) => {
    if (isApiError(error) && error.status === NOT_YET) return null;
    throw error;
  });
  const film = file === null ? null : filmOf(file);
  const total = film?.steps.length ?? 0;
  return {
    slug,
    title: auction.title,
    closesAt: auction.close_date,
    film: film === null ? null : { ...film, steps: film.steps.slice(-MAX_STEPS) },
    total,
    site,
  };
}

export const meta = publicMeta<typeof loader>(({ title, site, slug }) => ({
  title: `Replay of ${title}`,
  site,
  description: `Watch the auction of the ${title} again, bid by bid.`,
  path: `/auctions/${slug}/replay`,
}));

function Row({ step, before, currency }: { step: FilmStep; before: FilmStep | undefined; currency: string }) {
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pr-4 text-small text-ink-3">
        <TimeText at={step.at} form="record" />
        {before === undefined ? null : <span className="block">after {formatWait(step.at - before.at)}</span>}
      </td>
      <td className="py-2 pr-4 [overflow-wrap:anywhere]">
        {step.text}
        {step.isExtension ? (
          <span className="block text-small text-ink-2">
            Close moved to <TimeText at={step.closesAt} form="record" />
          </span>
        ) : null}
        <span className="block text-small text-ink-3">{RESERVES[step.reserve]}</span>
      </td>
      <td className="data py-2 text-right text-data-s">
        {step.price === null ? 'None' : formatMoney({ amount: step.price, currency })}
      </td>
    </tr>
  );
}

function Steps({ film: { steps, currency } }: { film: Film }) {
  return (
    <section className="mt-10" aria-labelledby="steps">
      <h2 id="steps" className="heading text-h2">
        Step by step
      </h2>
      <table className="mt-4 w-full border-t border-line text-left">
        <thead>
          <tr className="border-b border-line">
            <th className="label py-2 pr-4">When</th>
            <th className="label py-2 pr-4">What happened</th>
            <th className="label py-2 text-right">Price</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <Row key={step.entry} step={step} before={steps[index - 1]} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default function ReplayPage() {
  const { slug, title, closesAt, film, total } = useLoaderData<typeof loader>();
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
      {film === null ? (
        <p className="mt-3 max-w-prose text-lead text-ink-2">
          You can watch the auction again when it has closed: <TimeText at={closesAt} />.{' '}
          <PageLink className="link" to={path}>
            Go to the auction
          </PageLink>
        </p>
      ) : (
        <div className="mt-6 max-w-[52rem]">
          <noscript>
            <p className="alert alert-warn mb-6">The film needs JavaScript. The table below has the same steps.</p>
          </noscript>
          <FilmPlayer film={film} />
          <p className="mt-4 max-w-prose text-ink-2">
            The film comes from the auction’s public record.{' '}
            <PageLink className="link" to={`${path}/verify`}>
              Verify the record
            </PageLink>
            {total > film.steps.length
              ? `. It shows the last ${formatCount(film.steps.length)} of ${formatCount(total)} steps.`
              : ''}
          </p>
          <Steps film={film} />
        </div>
      )}
    </div>
  );
}
