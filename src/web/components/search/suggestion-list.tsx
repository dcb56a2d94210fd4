import type { Suggestion } from '#contract/content.ts';

const KIND_NAMES: Record<Suggestion['kind'], string> = {
  auction: 'Auction',
  result: 'Result',
  dealer: 'Dealer',
  post: 'Article',
  faq: 'Question',
  service: 'Service',
  photographer: 'Photographer',
  page: 'Page',
};

interface SuggestionListProps {
  id: string;
  items: readonly Suggestion[];
  chosen: number;
  isShown: boolean;
  className: string;
  onGo: (href: string) => void;
}

export function SuggestionList({ id, items, chosen, isShown, className, onGo }: SuggestionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isShown}
      className={`absolute top-full z-20 mt-1 rounded-panel border border-line bg-surface p-2 shadow-float ${className}`}
    >
      {items.map((item, place) => (
        <div
          key={item.href}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          className={`flex cursor-pointer items-baseline gap-3 rounded-control px-3 py-2.5 ${place === chosen ? 'bg-sunken' : 'hover:bg-sunken'}`}
          onMouseDown={(event) => {
            event.preventDefault();
            onGo(item.href);
          }}
        >
          <span className="min-w-0 flex-1">
            <span className="font-medium">{item.text}</span>
            {item.detail === '' ? null : <span className="ml-2 text-small text-ink-3">{item.detail}</span>}
          </span>
          <span className="label flex-none">{KIND_NAMES[item.kind]}</span>
        </div>
      ))}
    </div>
  );
}
