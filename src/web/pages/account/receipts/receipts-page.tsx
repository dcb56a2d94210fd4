import { countOf } from '#contract/format/money.ts';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { ReceiptAuctions } from '#contract/bids.ts';
import { addressOf } from '#contract/call.ts';
import { downloadReceipts, listReceiptAuctions, listReceipts } from '#contract/endpoints/bidding.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ListFailed } from '#web/components/account/account-list.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, statusOf } from '#web/problems.ts';

const FAILED = 'We couldn’t load your receipts';

export const meta: MetaFunction = () => pageMeta({ title: 'Bid receipts', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return { list: await pageContext(context).client.call(listReceiptAuctions) };
  } catch (error) {
    return { list: null, message: messageOf(error, FAILED), status: statusOf(error) };
  }
}

function Auctions({ list: { items, total } }: { list: ReceiptAuctions }) {
  if (items.length === 0)
    return (
      <p className="mt-6 border-y border-line py-6 text-ink-2">
        You haven’t bid yet. Each bid that we accept adds a receipt here.
      </p>
    );
  return (
    <>
      <ul className="mt-6 border-t border-line">
        {items.map(({ slug, title, bid_count: bids, last_bid_at: at }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
            <div className="min-w-0 flex-1 basis-60">
              <PageLink
                className="inline-flex min-h-11 items-center font-strong underline-offset-4 hover:underline"
                to={`/account/receipts/${slug}`}
              >
                {title}
              </PageLink>
              <p className="text-small text-ink-3">
                {countOf(bids, 'receipt')}, the last from <TimeText at={at} />
              </p>
            </div>
            <a
              className="btn btn-line btn-s !min-h-11"
              aria-label={`Download the receipts for ${title}`}
              href={addressOf(listReceipts, { params: { slug } })}
              download={`${slug}.receipts.json`}
            >
              Download
            </a>
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <p className="mt-3 text-small text-ink-2">
          The list shows the {items.length} auctions that you bid in last. Older receipts are linked from the bid
          history of their auction.
        </p>
      ) : null}
      <a className="btn btn-solid mt-6" href={addressOf(downloadReceipts)} download="receipts.json">
        Download all receipts
      </a>
    </>
  );
}

export default function ReceiptsPage() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <AccountHead title="Bid receipts" lead="We sign a receipt for every bid that we accept." />
      <p className="mt-3 max-w-prose text-ink-2">
        A receipt proves that we recorded your bid, even if it were missing from the auction’s record later. It also
        opens the maximum that the record keeps secret, so keep the file to yourself.
      </p>
      {loaded.list === null ? (
        <ListFailed message={loaded.message} hint="Your receipts are safe." status={loaded.status} />
      ) : (
        <Auctions list={loaded.list} />
      )}
    </>
  );
}
