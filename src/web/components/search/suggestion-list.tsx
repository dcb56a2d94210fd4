import { ArrowRight, Clock, Trash2 } from 'lucide';
import { isSold, resultPrice } from '#contract/auction-result.ts';
import type { Suggestion } from '#contract/content.ts';
import { isLive } from '#web/components/auction/auction-figures.ts';
import { AuctionPrice, useAllIn } from '#web/components/money/auction-price.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { keyOf, type SearchOption } from './search-options.ts';

const KIND_NAMES: Record<Suggestion['kind'], string> = {
  auction: 'Auction',
  result: 'Result',
  model: 'Prices',
  dealer: 'Dealer',
  post: 'Article',
  faq: 'Question',
  service: 'Service',
  photographer: 'Photographer',
  page: 'Page',
};

type SuggestedAuction = NonNullable<Suggestion['auction']>;

function stateText(auction: SuggestedAuction): string {
  if (auction.state === 'withdrawn') return 'Withdrawn';
  if (isSold(auction)) return 'Sold';
  return auction.bid_count === 0 ? 'No bids' : 'Not sold';
}

function Figures({ auction, serverTime }: { auction: SuggestedAuction; serverTime: number }) {
  const isAllIn = useAllIn();
  const { state, price, starting_bid, start_date, close_date, paused_until } = auction;
  const isScheduled = state === 'scheduled';
  const isOpen = isScheduled || isLive(auction);
  const value = isOpen ? (price ?? starting_bid) : resultPrice(auction);
  const label = isScheduled ? 'Opens' : stateText(auction);
  return (
    <span className="flex-none text-right">
      {value === null ? null : (
        <span className="block">
          <AuctionPrice auction={auction} value={value} className="data text-data-s" />
          {isAllIn ? <span className="text-small text-ink-2"> all-in</span> : null}
        </span>
      )}
      {isLive(auction) ? (
        <span className="block text-small text-ink-2">
          <Countdown closeDate={close_date} pausedUntil={paused_until} serverTime={serverTime} className="data" />
        </span>
      ) : (
        <span className="block text-small text-ink-3">
          {label} <TimeText at={isScheduled ? start_date : close_date} form="day" />
        </span>
      )}
    </span>
  );
}

function SuggestionOption({ suggestion, serverTime }: { suggestion: Suggestion; serverTime: number }) {
  const { auction } = suggestion;
  return (
    <>
      {auction === undefined ? null : (
        <Picture image={auction.hero} sizes="4.5rem" isDecorative className="h-12 w-[4.5rem] flex-none bg-press" />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium leading-snug">{suggestion.text}</span>
        {suggestion.detail === '' ? null : (
          <span className={`truncate text-small text-ink-3 ${auction === undefined ? 'block' : 'hidden sm:block'}`}>
            {suggestion.detail}
          </span>
        )}
      </span>
      {auction === undefined ? (
        <span className="label flex-none">{KIND_NAMES[suggestion.kind]}</span>
      ) : (
        <Figures auction={auction} serverTime={serverTime} />
      )}
    </>
  );
}

function OptionContent({ option, serverTime }: { option: SearchOption; serverTime: number }) {
  switch (option.kind) {
    case 'suggestion':
      return <SuggestionOption suggestion={option.suggestion} serverTime={serverTime} />;
    case 'all':
      return (
        <>
          <span className="min-w-0 flex-1 truncate font-medium">See all results for “{option.text}”</span>
          <Icon of={ArrowRight} size={18} className="flex-none" />
        </>
      );
    case 'recent':
      return (
        <>
          <Icon of={Clock} size={18} className="flex-none text-ink-3" />
          <span className="min-w-0 flex-1 truncate">{option.text}</span>
        </>
      );
    case 'clear':
      return (
        <>
          <Icon of={Trash2} size={18} className="flex-none text-ink-3" />
          <span className="text-small text-ink-2">Clear recent searches</span>
        </>
      );
  }
}

interface SuggestionListProps {
  id: string;
  options: readonly SearchOption[];
  chosen: number;
  isShown: boolean;
  serverTime: number;
  className: string;
  onTake: (option: SearchOption) => void;
}

export function SuggestionList({ id, options, chosen, isShown, serverTime, className, onTake }: SuggestionListProps) {
  const isRecent = options[0]?.kind === 'recent';
  return (
    <div
      hidden={!isShown}
      className={`absolute top-full z-20 mt-1 max-h-[min(36rem,70dvh)] overflow-y-auto overscroll-contain rounded-panel border border-line bg-surface p-2 shadow-float ${className}`}
    >
      {isRecent ? (
        <p aria-hidden="true" className="label px-3 pb-1 pt-2">
          Recent searches
        </p>
      ) : null}
      <div id={`${id}-list`} role="listbox" aria-label={isRecent ? 'Recent searches' : 'Suggestions'}>
        {options.map((option, index) => (
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 ${index === chosen ? 'bg-sunken' : 'hover:bg-sunken'} ${option.kind === 'all' || option.kind === 'clear' ? 'mt-1' : ''}`}
            onMouseDown={(event) => {
              // Before the field loses the focus, which closes the list.
              event.preventDefault();
              if (event.button === 0) onTake(option);
            }}
          >
            <OptionContent option={option} serverTime={serverTime} />
          </div>
        ))}
      </div>
    </div>
  );
}
