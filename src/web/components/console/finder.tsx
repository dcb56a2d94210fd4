import { countOf } from '#contract/format/money.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from 'react-router';
import { Search } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { AUCTION_LIST_STATES, type AuctionListState } from '#contract/auction-states.ts';
import { keepRecent } from './recent-found.ts';
import { stateWord } from './state-labels.tsx';
import { type CommandItem, type FoundGroup, useFound } from './use-found.ts';

interface FinderProps {
  onClose: () => void;
}

const isListState = (state: string | null | undefined): state is AuctionListState =>
  AUCTION_LIST_STATES.some((each) => each === state);

function Place({ found, onGo }: { found: CommandItem; onGo: (found: CommandItem) => void }) {
  return (
    <Autocomplete.Item
      value={found}
      onClick={() => onGo(found)}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-5 py-1.5 outline-none data-highlighted:bg-inverse data-highlighted:text-on-inverse"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{found.text}</span>
        {found.about === '' ? null : <span className="block truncate text-small opacity-75">{found.about}</span>}
      </span>
      {isListState(found.state) ? (
        <span className="flex-none text-small opacity-75">{stateWord(found.state)}</span>
      ) : null}
    </Autocomplete.Item>
  );
}

export function Finder({ onClose }: FinderProps) {
  const navigate = useNavigate();
  const { text, setText, groups, isLooking, hasFailed } = useFound();
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const nothing = hasFailed ? 'Search failed. Check your connection and try again.' : 'No results.';
  const go = (found: CommandItem) => {
    if (found.isKept === true) keepRecent(found);
    onClose();
    void navigate(found.to);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label="Search"
          className="fixed inset-x-4 top-[12vh] z-50 mx-auto flex max-h-[70vh] max-w-xl flex-col overflow-hidden rounded-panel border border-line bg-bg shadow-float"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            mode="none"
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={setText}
            itemToStringValue={({ text: name }: CommandItem) => name}
          >
            <div className="relative border-b border-line">
              <Icon of={Search} size={20} className="absolute left-4 top-4 text-ink-3" />
              <Autocomplete.Input
                aria-label="Find a person, auction, payment, page or command"
                placeholder="Name, email, VIN, lot, command"
                maxLength={200}
                autoCapitalize="none"
                spellCheck={false}
                className="h-13 w-full bg-transparent pl-12 pr-4 text-[1.0625rem] !shadow-none !outline-none"
              />
            </div>
            <Autocomplete.Status className="sr-only">
              {isLooking ? 'Searching…' : count === 0 ? '' : countOf(count, 'result')}
            </Autocomplete.Status>
            <Autocomplete.Empty>
              <p className="px-5 py-4 text-ink-2 empty:hidden">{isLooking ? 'Searching…' : nothing}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain py-2 data-empty:hidden">
              {(group: FoundGroup) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="label px-5 pb-1 pt-2">{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(found: CommandItem) => <Place key={found.to} found={found} onGo={go} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <Dialog.Close className="sr-only focus:not-sr-only focus:m-3 focus:self-start">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
