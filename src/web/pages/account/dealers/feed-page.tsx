import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readDealerAccess } from '#contract/endpoints/dealers.ts';
import { deleteStockFeed, importStockFeed, readStockFeed, saveStockFeed } from '#contract/endpoints/stock-feeds.ts';
import type { StockFeed } from '#contract/stock-feeds.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ConfirmButton } from '#web/components/ui/confirm-button.tsx';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { FeedResult } from './feed-result.tsx';
import { FeedSetup } from './feed-setup.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Stock feed', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read } = pageContext(context);
  const path = { params: { slug: params['slug'] ?? '' } };
  const [dealer, { feed }] = await Promise.all([read(readDealerAccess, path), read(readStockFeed, path)]);
  return { dealer: { slug: dealer.slug, name: dealer.name }, feed };
}

function Status({ feed }: { feed: StockFeed }) {
  return (
    <>
      <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_1fr]">
        <dt className="text-ink-2">Address</dt>
        <dd className="[overflow-wrap:anywhere]">{feed.url}</dd>
        <dt className="text-ink-2">Every day</dt>
        <dd>
          {feed.next_check_at === null ? (
            'Paused'
          ) : (
            <>
              On, next check <TimeText at={feed.next_check_at} form="record" />
            </>
          )}
        </dd>
        <dt className="text-ink-2">Last check</dt>
        <dd>{feed.checked_at === null ? 'Not yet' : <TimeText at={feed.checked_at} form="record" />}</dd>
        <dt className="text-ink-2">Drafts belong to</dt>
        <dd>{feed.seller}</dd>
      </dl>
      {feed.error === null ? null : (
        <div className="alert alert-error mt-6">
          <div>
            <strong>The last check failed</strong>
            <p className="mt-1 [overflow-wrap:anywhere]">
              {feed.error} {feed.failures > 1 ? `This was daily check ${feed.failures} in a row that failed.` : ''}
            </p>
          </div>
        </div>
      )}
    </>
  );
}

interface FeedProps {
  readonly slug: string;
  readonly feed: StockFeed;
  readonly onChange: () => void;
}

function SavedFeed({ slug, feed, onChange }: FeedProps) {
  const params = { slug };
  const { revalidate } = useRevalidator();
  const action = useAction('That didn’t work. Please try again.');
  const run = async (call: () => Promise<unknown>, notice: string) => {
    await action.run(call, notice);
    await revalidate();
  };
  const isDaily = feed.next_check_at !== null;
  const { url, columns } = feed;
  return (
    <>
      <Status feed={feed} />
      <ErrorSummary problem={action.refused} />
      <SuccessAlert>{action.notice}</SuccessAlert>
      <div className="mt-6 flex flex-wrap gap-3">
        <WaitingButton
          className="btn-solid"
          disabled={action.isBusy}
          onClick={() => void run(() => browserClient.call(importStockFeed, { params }), 'Feed imported.')}
        >
          Import now
        </WaitingButton>
        <WaitingButton
          className="btn-line"
          disabled={action.isBusy}
          onClick={() =>
            void run(
              () => browserClient.call(saveStockFeed, { params, body: { url, columns, is_daily: !isDaily } }),
              isDaily ? 'Daily checks paused.' : 'We’ll check the feed every day.',
            )
          }
        >
          {isDaily ? 'Pause daily checks' : 'Check every day'}
        </WaitingButton>
        <WaitingButton className="btn-line" disabled={action.isBusy} onClick={onChange}>
          Change
        </WaitingButton>
      </div>
      {feed.imported === null ? null : (
        <Section title="Last import" id="imported" size="h3" className="mt-8">
          <p className="mt-1 text-ink-2">
            <TimeText at={feed.imported.at} form="record" />
          </p>
          <FeedResult items={feed.imported.items} />
          <PageLink to={`/account/dealers/${slug}/stock?show=drafts`} className="btn btn-line mt-6">
            View drafts
          </PageLink>
        </Section>
      )}
      <ConfirmButton
        className="btn-quiet"
        text="Daily checks end. The drafts made from the feed stay."
        button="Delete feed"
        isBusy={action.isBusy}
        onConfirm={() => run(() => browserClient.call(deleteStockFeed, { params }), '')}
      >
        Delete feed
      </ConfirmButton>
    </>
  );
}

export default function FeedPage() {
  const { dealer, feed } = useLoaderData<typeof loader>();
  const [isChanging, setChanging] = useState(false);
  const { revalidate } = useRevalidator();
  const isSetup = feed === null || isChanging;
  return (
    <>
      <BackLink to={`/account/dealers/${dealer.slug}/stock`}>Stock</BackLink>
      <AccountHead
        title="Stock feed"
        lead={`Drafts for ${dealer.name}, from an address that your stock system publishes.`}
      />
      {isSetup ? (
        <>
          <FeedSetup
            slug={dealer.slug}
            feed={feed}
            onDone={() => {
              void revalidate();
              setChanging(false);
            }}
          />
          {feed === null ? null : (
            <WaitingButton className="btn-quiet mt-6" onClick={() => setChanging(false)}>
              Cancel
            </WaitingButton>
          )}
        </>
      ) : (
        <SavedFeed key={feed.url} slug={dealer.slug} feed={feed} onChange={() => setChanging(true)} />
      )}
    </>
  );
}
