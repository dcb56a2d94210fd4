import { X } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { appliedFilters, withoutFilters, writeAddress, type ListAddress } from './list-address.ts';

interface AppliedFiltersProps {
  address: ListAddress;
  sign: string;
  place: string;
}

export function AppliedFilters({ address, sign, place }: AppliedFiltersProps) {
  const filters = appliedFilters(address, sign, place);
  if (filters.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-wrap gap-2" aria-label="Applied filters">
      {filters.map(({ text, without }) => (
        <li key={text}>
          <PageLink
            to={writeAddress(without)}
            preventScrollReset
            className="chip !min-h-9 bg-sunken !px-3"
            aria-label={`Remove filter ${text}`}
          >
            {text}
            <Icon of={X} size={16} />
          </PageLink>
        </li>
      ))}
      <li>
        <PageLink to={writeAddress(withoutFilters(address))} preventScrollReset className="btn btn-quiet btn-s">
          Clear all
        </PageLink>
      </li>
      <li>
        <PageLink
          to={writeAddress({ ...address, cursor: '' }).replace('/auctions', '/account/searches')}
          className="btn btn-line btn-s"
        >
          Save this search
        </PageLink>
      </li>
    </ul>
  );
}
