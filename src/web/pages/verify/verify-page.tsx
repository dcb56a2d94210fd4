import guide from '#docs/verification.md?url';
import vectors from '#docs/verification-vectors.json?url';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AuctionRecord } from '#contract/auction-record.ts';
import { addressOf } from '#contract/call.ts';
import { downloadLedger, readAuctionRecord, readReserveCommitments } from '#contract/endpoints/bidding.ts';
import { eventText, EventUntil } from '#web/components/activity/event-text.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { pageContext } from '#web/context.ts';
import { loadAfterClose } from './load-after-close.ts';
import { ReserveSoFar } from './reserve-so-far.tsx';
import { SaleVerification } from './verification.tsx';
import { FigureList } from '#web/components/ui/description-list.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { published: record, ...auction } = await loadAfterClose(args, (client, slug) =>
    client.call(readAuctionRecord, { params: { slug } }),
  );
  const { client } = pageContext(args.context);
  const recorded =
    record === null ? await client.call(readReserveCommitments, { params: { slug: auction.slug } }) : null;
  return { ...auction, record, recorded };
}

export const meta = publicMeta<typeof loader>(({ title, site, slug }) => ({
  title: `Verify ${title}`,
  site,
  description: `Check the auction of the ${title} from its complete record, in your own browser.`,
  path: `/auctions/${slug}/verify`,
}));

function WhatIsChecked() {
  return (
    <Section title="What this page checks" id="checked" className="max-w-prose">
      <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-2">
        <li>No entry was changed, added or removed: each names the hash of the one before it.</li>
        <li>
          Names, reserve and reasons are the ones recorded at the time: they were committed to when the entry was made.
        </li>
        <li>Every bid, price, extension and the result follow from the bidding rules.</li>
        <li>The last entry is in our public log, which independent witnesses can follow.</li>
      </ul>
      <p className="mt-3 text-ink-2">
        Maximum bids stay private. The record shows that some maximum explains each result, without showing which.
      </p>
    </Section>
  );
}

function Downloads({ slug, record }: { slug: string; record: AuctionRecord }) {
  return (
    <Section title="Verify it without us" id="offline" className="max-w-prose">
      <p className="mt-3 text-ink-2">Keep one of these files. Both can be checked offline, years from now.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a className="btn btn-line" href={`/auctions/${slug}/verify.html`} download>
          Download HTML that verifies itself
        </a>
        <a className="btn btn-line" href={addressOf(downloadLedger, { params: { slug } })} download>
          Download JSON
        </a>
      </div>
      <p className="mt-4 text-ink-2">
        With a copy of our source code and Node 24, this checks the JSON file. It takes the HTML file too, and checks
        the program in it:
      </p>
      <code className="mt-2 block rounded-control bg-sunken p-3 text-small [overflow-wrap:anywhere]">
        node scripts/verify.mjs {slug}.ledger.json
      </code>
      <p className="mt-4 text-ink-2">
        To trust no program of ours, have one written from{' '}
        <a className="link" href={guide} download="verification.md">
          our description of the record
        </a>{' '}
        and try it with{' '}
        <a className="link" href={vectors} download="verification-vectors.json">
          these examples
        </a>
        .
      </p>
      <FigureList
        className="mt-5 grid gap-3"
        valueClass="data break-all text-data-s"
        rows={[
          ['Hash of the last entry', record.head],
          ['Key of the public log', record.log_key],
        ]}
      />
    </Section>
  );
}

function Outages({
  record: { events, starts_at: startsAt, outages_recorded_since: since },
}: {
  record: AuctionRecord;
}) {
  const isNeverOpened = events.some(({ kind, happened_at: at }) => kind === 'auction_withdrawn' && at < startsAt);
  if (isNeverOpened || events.some(({ kind }) => kind === 'outage')) return null;
  return (
    <p className="mt-3 text-ink-2">
      {since !== null && since <= startsAt ? (
        'Bids could be placed all the time: our site was never down for more than a minute.'
      ) : since === null ? (
        'We kept no records of outages then, so we can’t say whether there was one.'
      ) : (
        <>
          Our records of outages begin on <TimeText at={since} />, after the auction opened. They show none since; we
          can’t say whether there was one before.
        </>
      )}
    </p>
  );
}

function Interventions({ record }: { record: AuctionRecord }) {
  const { events } = record;
  const isUntouched = !events.some(({ kind }) => kind === 'bids_voided' || kind === 'close_moved');
  return (
    <Section title="What happened besides bids" id="interventions" className="max-w-prose">
      {events.length === 0 ? null : (
        <ol className="mt-3 border-t border-line" aria-label="What happened besides bids">
          {events.map((event, index) => (
            <li key={index} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <span className="text-small text-ink-3">
                <TimeText at={event.happened_at} form="record" />
              </span>
              <span className="min-w-0">
                <span className="font-strong">{eventText(event)}</span>
                <EventUntil event={event} />
                {event.note === '' ? null : (
                  <span className="block text-small break-words text-ink-2">{event.note}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {isUntouched ? <p className="mt-3 text-ink-2">Our staff voided no bids and didn’t move the close.</p> : null}
      {events.some(({ kind }) => kind === 'amounts_viewed') ? null : (
        <p className="mt-3 text-ink-2">
          Nobody on our staff looked at the reserve or at maximum bids before the close.
        </p>
      )}
      <Outages record={record} />
    </Section>
  );
}

export default function VerifyPage() {
  const { slug, title, closesAt, record, recorded } = useLoaderData<typeof loader>();
  const path = `/auctions/${slug}`;
  const crumbs = [
    { name: 'Auctions', to: '/auctions' },
    { name: title, to: path },
    { name: 'Verify', to: `${path}/verify` },
  ];
  return (
    <div className="wrapx pt-6 pb-16 lg:pt-9">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="display mt-3 text-h1">
        Verify <Unbroken text={title} />
      </h1>
      {record === null ? (
        <>
          <p className="mt-3 max-w-prose text-lead text-ink-2">
            The record of an auction is published when it closes: <TimeText at={closesAt} />.{' '}
            <PageLink className="link" to={path}>
              Go to the auction
            </PageLink>
          </p>
          {recorded === null ? null : <ReserveSoFar recorded={recorded} />}
        </>
      ) : (
        <>
          <p className="mt-3 max-w-prose text-lead text-ink-2">
            Your browser downloads the auction’s complete record and computes its result again. You don’t have to take
            our word for it.
          </p>
          <div className="mt-6 max-w-[52rem]">
            <noscript>
              <p className="alert alert-warn">
                Checking needs JavaScript. Without it, download a file below and verify it with the command.
              </p>
            </noscript>
            <SaleVerification slug={slug} record={record} />
          </div>
          <div className="mt-10 grid gap-10 lg:grid-cols-2">
            <WhatIsChecked />
            <Downloads slug={slug} record={record} />
            <Interventions record={record} />
          </div>
        </>
      )}
    </div>
  );
}
