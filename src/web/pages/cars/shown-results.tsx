import type { CarResult, ImportedSale } from '#contract/cars.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';

export interface ShownResult extends Omit<CarResult, 'slug'>, Source {
  readonly id: string;
}
interface Source {
  readonly slug: string | null;
  readonly imported_from: ImportedSale['imported_from'] | null;
}

export const shownResults = (results: readonly CarResult[], imported: readonly ImportedSale[]): ShownResult[] =>
  [
    ...results.map((result) => ({ ...result, id: result.slug, imported_from: null })),
    ...imported.map(({ sold_at, ...sale }) => ({
      ...sale,
      ...{ slug: null, model: '', closed_at: sold_at, result: 'sold' as const },
    })),
  ].toSorted((one, other) => Date.parse(other.closed_at) - Date.parse(one.closed_at));

export function ResultLink({ title, slug, imported_from: from, className = 'link' }: Source & LinkProps) {
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
interface LinkProps {
  readonly title: string;
  readonly className?: string;
}

export const importedText = (from: ImportedSale['imported_from'] | null): string =>
  from === null ? '' : `imported from ${from.source}`;
