import { PageLink } from './page-link.tsx';

interface PagesProps {
  first: string;
  next: string | null;
  isFirst: boolean;
  className?: string;
}

export function Pages({ first, next, isFirst, className = 'mt-4' }: PagesProps) {
  if (isFirst && next === null) return null;
  return (
    <div className={`flex gap-3 ${className}`}>
      {isFirst ? null : (
        <PageLink className="btn btn-line" to={first}>
          First page
        </PageLink>
      )}
      {next === null ? null : (
        <PageLink className="btn btn-line" to={next}>
          Next page
        </PageLink>
      )}
    </div>
  );
}
