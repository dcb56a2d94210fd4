import { formatMoney } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useBidPanel } from './bid-panel-state.tsx';

export function VerifyLink() {
  const {
    auction: { public_reserve: reserve },
    live: { tick },
    backend: { isPractice },
  } = useBidPanel();
  if (isPractice) return null;
  return (
    <p className="mt-4 text-small">
      {reserve === undefined ? null : <span className="mb-1 block">The reserve was {formatMoney(reserve)}.</span>}
      <PageLink className="link" to={`/auctions/${tick.slug}/verify`}>
        Verify this {tick.state === 'sold' ? 'sale' : 'auction'}
      </PageLink>{' '}
      <span className="text-ink-3">Every bid, checked in your browser</span>
      <PageLink className="link mt-1 block" to={`/auctions/${tick.slug}/replay`}>
        Watch the replay
      </PageLink>
    </p>
  );
}
