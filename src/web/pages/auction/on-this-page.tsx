import type { AuctionDetail } from '#contract/auctions.ts';
import { useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { PanelLine } from '#web/components/bid/bid-bar.tsx';
import { formatCount } from '#contract/format/money.ts';
import type { StoryPart } from './story-parts.ts';

export function OnThisPage({
  auction,
  parts,
  isOver,
}: {
  auction: AuctionDetail;
  parts: readonly StoryPart[];
  isOver: boolean;
}) {
  const { live } = useBidPanel();
  const bids = { id: 'bids', name: 'Bids', count: live.tick.bid_count };
  const comments = {
    id: 'comments',
    name: 'Comments',
    count: Math.max(auction.comment_count, live.comments.filter(({ removed }) => !removed).length),
  };
  const all: readonly StoryPart[] = isOver ? [bids, ...parts, comments] : [...parts, bids, comments];
  return (
    <nav aria-label="On this page" className="no-print sticky top-16 z-20 mt-8 border-y border-line bg-bg">
      <div className="wrapx flex items-center gap-8">
        <div className="noscroll min-w-0 flex-1 overflow-x-auto" data-scroll>
          <ul className="flex">
            {all.map(({ id, name, count }) => (
              <li key={id}>
                <a className="tab !min-h-12 lg:!min-h-14" href={`#${id}`}>
                  {name}
                  {count ? <span className="n">{formatCount(count)}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <PanelLine />
      </div>
    </nav>
  );
}
