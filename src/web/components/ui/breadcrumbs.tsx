import { ChevronRight } from 'lucide';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

export interface Crumb {
  readonly name: string;
  readonly to: string;
}

/** The last one is the page itself. */
export function Breadcrumbs({ crumbs, className = '' }: { crumbs: readonly Crumb[]; className?: string }) {
  const [last, ...above] = crumbs.toReversed();
  return (
    <nav aria-label="Breadcrumb" className={`no-print ${className}`.trim()}>
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
        {above.toReversed().map(({ name, to }) => (
          <li key={to} className="flex items-center gap-2">
            <PageLink
              className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
              to={to}
            >
              {name}
            </PageLink>
            <Icon of={ChevronRight} size={14} />
          </li>
        ))}
        {last === undefined ? null : (
          <li aria-current="page" className="text-ink">
            {last.name}
          </li>
        )}
      </ol>
    </nav>
  );
}
