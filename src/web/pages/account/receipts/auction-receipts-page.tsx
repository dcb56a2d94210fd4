import { Check, CircleCheck, Clock, TriangleAlert } from 'lucide';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import type { BidReceipts } from '#contract/bids.ts';
import { addressOf } from '#contract/call.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { listReceipts } from '#contract/endpoints/bidding.ts';
import type { ReceiptResult } from '#contract/ledger/check-log.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { formatCount } from '#contract/format/money.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { ownerOnly } from '#web/navigation/guards.ts';
import { pageMeta } from '#web/page-meta.ts';
import { type LogCheck, useLogCheck } from './use-log-check.ts';

export const middleware = [ownerOnly];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, site } = pageContext(context);
  const slug = params['slug'] ?? '';
  const [auction, receipts] = await Promise.all([
    read(readAuction, { params: { slug } }),
    read(listReceipts, { params: { slug } }),
  ]);
  const { title, state, close_date: closesAt } = auction;
  return {
    slug,
    title,
    isClosed: state !== 'live' && state !== 'scheduled',
    closesAt,
    receipts,
    publicUrl: site.publicUrl,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Bid receipts for ${loaderData?.title ?? ''}`, isPrivate: true });

const STATES = {
  logged: { icon: Check, text: 'In the public log', className: 'text-go' },
  waiting: { icon: Clock, text: 'Not in the public log yet', className: 'text-ink-2' },
} as const;

function LogState({ result }: { result: ReceiptResult | undefined }) {
  if (result === undefined) return null;
  const { icon, text, className } =
    typeof result === 'string' ? STATES[result] : { icon: TriangleAlert, text: result.problem, className: 'text-stop' };
  return (
    <p className={`mt-1 flex items-center gap-1.5 text-small ${className}`}>
      <Icon of={icon} size={16} />
      {text}
    </p>
  );
}

function Receipt({
  item: { auction: slug, amount, maximum, received_at: at, entry_hash: hash },
  result,
}: {
  item: BidReceipts['items'][number];
  result: ReceiptResult | undefined;
}) {
  return (
    <li className="border-b border-line py-4">
      <p>
        You bid <Money value={amount} className="data font-strong" />. Your maximum was{' '}
        <Money value={maximum} className="data font-strong" />, as committed at <TimeText at={at} form="record" />.
      </p>
      <LogState result={result} />
      <p className="mt-1 text-small">
        <PageLink className="link inline-flex min-h-6 items-center" to={`/auctions/${slug}/listing?at=${at}`}>
          See the listing as it was then
        </PageLink>
      </p>
      <p className="mt-1 text-small text-ink-3">
        Entry <span className="data break-all">{hash}</span>
      </p>
    </li>
  );
}

function Summary({ check }: { check: LogCheck }) {
  const { revalidate, state } = useRevalidator();
  const again = (
    <button
      type="button"
      data-reads
      className="btn btn-line btn-s mt-3 !min-h-11"
      onClick={() => void revalidate()}
      disabled={state === 'loading'}
    >
      Check again
    </button>
  );
  if (check.state === 'checking')
    return (
      <p className="alert alert-soft" role="status">
        Checking your receipts in your browser…
      </p>
    );
  const problem =
    check.state === 'failed'
      ? check.message
      : check.receipts.some((result) => typeof result !== 'string')
        ? 'A receipt doesn’t check out. Keep your file and contact us.'
        : null;
  if (check.state === 'failed' || problem !== null)
    return (
      <div className="alert alert-error" role="alert">
        <Icon of={TriangleAlert} />
        <div>
          <p>{problem}</p>
          {again}
        </div>
      </div>
    );
  const waiting = check.receipts.filter((result) => result === 'waiting').length;
  return (
    <div className={`alert ${waiting === 0 ? 'alert-go' : 'alert-soft'}`} role="status">
      <Icon of={waiting === 0 ? CircleCheck : Clock} />
      <div>
        <p>
          {waiting === 0
            ? 'Every receipt is signed with our key, and its entry is in the public log.'
            : 'Every receipt is signed with our key. New bids are in the public log within a minute.'}{' '}
          {check.log.keptSize === null
            ? `This browser keeps the log’s checkpoint, of ${formatCount(check.log.head.size)} entries. Next time it checks that the log only grew.`
            : `The log still begins with the ${formatCount(check.log.keptSize)} entries that it had at your last visit.`}
        </p>
        {waiting === 0 ? null : again}
      </div>
    </div>
  );
}

export default function AuctionReceiptsPage() {
  const { slug, title, isClosed, closesAt, receipts, publicUrl } = useLoaderData<typeof loader>();
  const check = useLogCheck(receipts);
  const results = check.state === 'done' ? check.receipts : [];
  const path = `/auctions/${slug}`;
  if (receipts.items.length === 0)
    return (
      <>
        <AccountHead title={title} />
        <p className="mt-6 border-y border-line py-6 text-ink-2">
          You have no receipts for this auction.{' '}
          <PageLink className="link" to="/account/receipts">
            View all your receipts
          </PageLink>
        </p>
      </>
    );
  return (
    <>
      <AccountHead title={title} lead="Your bid receipts" />
      <div className="mt-6 max-w-[52rem]">
        <noscript>
          <p className="alert alert-warn">Checking needs JavaScript. You can still download your receipts.</p>
        </noscript>
        <Summary check={check} />
        <ol className="mt-6 border-t border-line" aria-label="Receipts">
          {receipts.items.map((item, index) => (
            <Receipt key={item.entry_hash} item={item} result={results[index]} />
          ))}
        </ol>
        <a
          className="btn btn-solid mt-6"
          href={addressOf(listReceipts, { params: { slug } })}
          download={`${slug}.receipts.json`}
        >
          Download as JSON
        </a>
        <p className="mt-4 max-w-prose text-ink-2">
          {isClosed ? (
            <>
              The auction’s complete record is public. Take your file to{' '}
              <PageLink className="link" to={`${path}/verify`}>
                its verify page
              </PageLink>{' '}
              to find your bids in it.
            </>
          ) : (
            <>
              When the auction has closed (<TimeText at={closesAt} />
              ), its record becomes public and{' '}
              <PageLink className="link" to={`${path}/verify`}>
                its verify page
              </PageLink>{' '}
              finds your bids in it.
            </>
          )}
        </p>
        <p className="mt-4 max-w-prose text-ink-2">
          With a copy of our source code and Node 24, this checks your file and the public log without a browser, and
          keeps the log’s checkpoint for the next time:
        </p>
        <code className="mt-2 block rounded-control bg-sunken p-3 text-small [overflow-wrap:anywhere]">
          node scripts/verify-log.mjs {publicUrl} {slug}.receipts.json --kept checkpoint
        </code>
      </div>
    </>
  );
}
