import type { CarModelSummary } from '#contract/cars.ts';
import { countsText, yearsText } from '#web/components/price-guide/guide-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { carPath } from '#contract/car-paths.ts';

export function ModelList({ models, withMake = false }: { models: readonly CarModelSummary[]; withMake?: boolean }) {
  return (
    <ul className="mt-5 grid gap-x-10 border-t border-line sm:grid-cols-2 xl:grid-cols-3">
      {models.map((model) => (
        <li key={`${model.make_slug}/${model.slug}`} className="border-b border-line">
          <PageLink
            to={carPath(model.make_slug, model.slug)}
            className="group flex min-h-16 items-center justify-between gap-4 py-3"
          >
            <span className="min-w-0">
              <span className="block text-h4 font-strong decoration-1 underline-offset-4 group-hover:underline">
                {withMake ? `${model.make} ${model.model}` : model.model}
              </span>
              <span className="block text-small text-ink-3 first-letter:uppercase">{countsText(model)}</span>
            </span>
            <span className="data flex-none text-ink-2">{yearsText(model.years)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
