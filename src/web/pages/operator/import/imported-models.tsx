import { carPath } from '#contract/car-paths.ts';
import { countOf, formatCount } from '#contract/format/money.ts';
import type { ImportedModels } from '#contract/imports.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';

export function ImportedModelPages({ models: { items, total } }: { models: ImportedModels }) {
  if (items.length === 0) return null;
  return (
    <Section size="h4" title="Model pages with these results" id="models" className="mt-8">
      {total > items.length ? (
        <p className="mt-1 text-small text-ink-2">
          The {items.length} of {formatCount(total)} models with the most results.
        </p>
      ) : null}
      <ul className="mt-2 border-t border-line">
        {items.map(({ make, model, make_slug: makeSlug, slug, results }) => (
          <li
            key={`${makeSlug}/${slug}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
          >
            <PageLink className="link min-w-0 break-words" to={carPath(makeSlug, slug)}>
              {make} {model}
            </PageLink>
            <span className="text-small text-ink-2">{countOf(results, 'result')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
