import type { ImportedSale } from '#contract/cars.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';

interface ResultLinkProps {
  readonly title: string;
  /** The auction; null if imported. */
  readonly slug: string | null;
  readonly imported_from: ImportedSale['imported_from'] | null;
  readonly className?: string;
}

/** The title, linked to the auction or to the page it was imported from, if that is known. */
export function ResultLink({ title, slug, imported_from: from, className = 'link' }: ResultLinkProps) {
  if (slug !== null)
    return (
      <PageLink className={className} to={`/auctions/${slug}`}>
        {title}
      </PageLink>
    );
  const url = from?.url ?? null;
  if (url === null) return <>{title}</>;
  return (
    <a className={className} href={url} target="_blank" rel="nofollow noopener">
      {title}
    </a>
  );
}

export const importedText = (from: ImportedSale['imported_from'] | null): string =>
  from === null ? '' : `imported from ${from.source}`;
