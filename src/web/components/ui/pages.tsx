import { PageLink } from './page-link.tsx';

interface PagesProps {
  first: string;
  next: string | null;
  isFirst: boolean;
  /** Of the two links. */
  labels?: readonly [first: string, next: string];
  label?: string;
  /** As on public pages. */
  isCentered?: boolean;
  className?: string;
}

export function Pages({
  first,
  next,
  isFirst,
  labels: [firstLabel, nextLabel] = ['First page', 'Next page'],
  label = 'Pages',
  isCentered = false,
  className = 'mt-4',
}: PagesProps) {
  if (isFirst && next === null) return null;
  return (
    <nav
      aria-label={label}
      className={`no-print flex flex-wrap ${isCentered ? 'justify-center gap-2' : 'gap-3'} ${className}`}
    >
      {isFirst ? null : (
        <PageLink className={`btn ${isCentered ? 'btn-quiet' : 'btn-line'}`} to={first}>
          {firstLabel}
        </PageLink>
      )}
      {next === null ? null : (
        <PageLink className={`btn btn-line ${isCentered ? 'px-8' : ''}`} rel="next" to={next}>
          {nextLabel}
        </PageLink>
      )}
    </nav>
  );
}
