import { listSales, agreeToSecondChances } from '#contract/endpoints/settlements.ts';
import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { SaleRow } from '#contract/settlements.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { SaleListItem } from '#web/components/settlement/sale-row.tsx';
import { browserClient } from '#web/api.ts';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Sales', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor');
  return {
    list: await pageContext(context).client.call(listSales, { query: cursor === null ? {} : { cursor } }),
    isFirst: cursor === null,
  };
}

const edgeOf = (sale: SaleRow): string =>
  sale.is_late
    ? 'border-l-stop'
    : sale.is_my_turn
      ? 'border-l-signal'
      : sale.tone === 'good'
        ? 'border-l-go'
        : 'border-l-line-strong';

function noteOf(sale: SaleRow): string {
  const side =
    sale.side === 'buyer'
      ? sale.kind === 'settlement'
        ? 'You’re the buyer'
        : 'You bid on it'
      : sale.dealer === null
        ? 'You’re the seller'
        : `${sale.dealer} is the seller`;
  if (sale.tone !== 'wait') return `${side}.`;
  return sale.is_disputed
    ? `${side}. Under review by our team.`
    : sale.is_my_turn
      ? `${side}. Action needed.`
      : `${side}. Waiting for the other party.`;
}

function Part({ title, id, sales }: { title: string; id: string; sales: readonly SaleRow[] }) {
  if (sales.length === 0) return null;
  return (
    <Section title={title} id={id} className="mt-10">
      <ul className="mt-4 border-t border-line">
        {sales.map((sale) => {
          const to = `/account/settlements/${sale.slug}`;
          return (
            <SaleListItem
              key={`${sale.kind}-${sale.slug}-${sale.side}`}
              sale={sale}
              to={to}
              edge={edgeOf(sale)}
              note={noteOf(sale)}
              action={
                <PageLink className={`btn ${sale.is_my_turn ? 'btn-solid' : 'btn-line'} w-full sm:w-32`} to={to}>
                  {sale.is_my_turn ? 'Resume' : 'View'}
                  <span className="sr-only"> the {sale.title}</span>
                </PageLink>
              }
            />
          );
        })}
      </ul>
    </Section>
  );
}

function SecondChances({ isAgreed }: { isAgreed: boolean }) {
  const { isBusy, refused, notice, run } = useAction();
  const { revalidate } = useRevalidator();
  const change = async () => {
    await run(
      () => browserClient.call(agreeToSecondChances, { body: { agreed: !isAgreed } }),
      isAgreed ? 'You won’t get second-chance offers.' : 'You’ll get second-chance offers.',
    );
    await revalidate();
  };
  return (
    <Section title="Second-chance offers" id="chances" size="h3" className="mt-14 border-t border-line pt-6">
      <p className="mt-2 max-w-prose text-ink-2">
        Occasionally a buyer doesn’t pay. We then recalculate the price without their bids and make an offer to the
        underbidders who want one, in order. You choose this when you bid. Where you didn’t choose, this setting counts.
        After an auction without a sale, the seller can also make any bidder an offer. You can always decline.{' '}
        {isAgreed ? 'You’re opted in.' : 'You’re opted out.'}
      </p>
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      <WaitingButton className="btn-line mt-4" disabled={isBusy} onClick={() => void change()}>
        {isAgreed ? 'Opt out' : 'Opt in'}
      </WaitingButton>
    </Section>
  );
}

const SIDES = [
  ['all', 'All'],
  ['buyer', 'Buying'],
  ['seller', 'Selling'],
] as const;

export default function SettlementsPage() {
  const { list, isFirst } = useLoaderData<typeof loader>();
  const [side, setSide] = useState<(typeof SIDES)[number][0]>('all');
  const shown = list.items.filter((sale) => side === 'all' || sale.side === side);
  const isMixed = new Set(list.items.map((sale) => sale.side)).size > 1;
  return (
    <>
      <AccountHead
        title="Sales"
        lead={
          list.my_turn_count === 0
            ? 'Payment, documents and handover of your sales. Nothing needs your attention.'
            : `Payment, documents and handover of your sales. ${list.my_turn_count === 1 ? '1 sale needs' : `${list.my_turn_count} sales need`} your attention.`
        }
      />
      {isMixed ? (
        <div className="mt-6 flex flex-wrap gap-2" role="group" aria-label="Side">
          {SIDES.map(([value, text]) => (
            <button
              key={value}
              type="button"
              data-reads
              className={`chip ${side === value ? 'chip-on' : ''}`}
              aria-pressed={side === value}
              onClick={() => setSide(value)}
            >
              {text}
            </button>
          ))}
        </div>
      ) : null}
      {list.items.length === 0 ? (
        <Nothing title="No sales yet" className="mt-6" link={['/auctions', 'View auctions closing soon']}>
          When you win or sell in an auction, you’ll find everything for the sale here: contact details, invoice,
          payment, documents and handover.
        </Nothing>
      ) : null}
      <Part title="Action needed" id="yours" sales={shown.filter((sale) => sale.is_my_turn)} />
      <Part
        title="In progress"
        id="under-way"
        sales={shown.filter((sale) => !sale.is_my_turn && sale.tone === 'wait')}
      />
      <Part title="Completed" id="over" sales={shown.filter((sale) => sale.tone !== 'wait')} />
      <Pages
        className="mt-6"
        first="/account/settlements"
        isFirst={isFirst}
        next={list.next_cursor === null ? null : `/account/settlements?cursor=${encodeURIComponent(list.next_cursor)}`}
      />
      <SecondChances isAgreed={list.second_chance_agreed} />
    </>
  );
}
