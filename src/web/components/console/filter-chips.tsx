import { X } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

export function FilterChips({ filters }: { filters: readonly { readonly text: string; readonly without: string }[] }) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mt-3 flex flex-wrap gap-2">
      {filters.map(({ text, without }) => (
        <li key={text}>
          <PageLink
            to={without}
            className="chip chip-on max-w-full !whitespace-normal lg:!min-h-9 lg:!px-3 lg:!text-small"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="min-w-0 break-words">{text}</span>
            <Icon of={X} size={14} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
