import type { FileImport, ImportedItem } from '#contract/imports.ts';
import { addressOf } from '#web/components/console/address.ts';

import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

interface ImportedItemsProps {
  readonly item: FileImport;
  readonly items: { readonly items: readonly ImportedItem[]; readonly next_cursor: string | null };
  readonly path: string;
  readonly isFirst: boolean;
}

export function ImportedItems({ item, items, path, isFirst }: ImportedItemsProps) {
  const isPeople = item.kind === 'people';
  return (
    <Section size="h4" title={item.state === 'undone' ? 'Kept' : 'Imported'} id="items" className="mt-8">
      <ul className="mt-2 border-t border-line">
        {items.items.map(({ row, name, state, reason }) => (
          <li key={row} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="data text-small text-ink-3">Row {row}</span>
            {state === 'removed' ? (
              <span className="min-w-0 break-words text-ink-2">
                {isPeople ? 'Account deleted' : `${name}, removed`}
              </span>
            ) : (
              <PageLink
                className="link min-w-0 break-words"
                to={`${isPeople ? '/operator/people' : '/operator/auctions'}/${name}`}
              >
                {name}
              </PageLink>
            )}
            {reason === null ? null : <span className="text-small text-ink-2">{reason}</span>}
          </li>
        ))}
      </ul>
      <Pages
        first={path}
        next={items.next_cursor === null ? null : addressOf(path, { items_cursor: items.next_cursor })}
        isFirst={isFirst}
      />
    </Section>
  );
}
