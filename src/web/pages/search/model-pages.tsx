import { ChevronRight } from 'lucide';
import { carPath } from '#contract/car-paths.ts';
import { hasSalesOrAuctions } from '#contract/known-sales.ts';
import type { ModelPage } from '#contract/model-pages.ts';
import { countsText } from '#web/components/price-guide/guide-labels.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

export const nameOf = ({ make, model, year }: ModelPage): string =>
  [year, make, model].filter((part) => part !== null).join(' ');

function detailOf(page: ModelPage): string {
  if (!hasSalesOrAuctions(page)) return 'No auctions yet. Follow it, or sell yours.';
  const counts = page.live + page.coming_soon + page.ended === 0 ? 'Sales on other sites' : countsText(page);
  return page.model === null ? `All models. ${counts}` : `What it’s worth. ${counts}`;
}

export const pathOf = ({ make_slug: make, slug, year }: ModelPage): string =>
  `${carPath(make, slug ?? undefined)}${year === null ? '' : `?year=${year}`}`;

export function ModelPages({ models }: { models: readonly ModelPage[] }) {
  if (models.length === 0) return null;
  return (
    <ul aria-label="Makes and models" className="mt-5 border-t border-line">
      {models.map((page) => (
        <li key={page.make_slug + (page.slug ?? '')} className="border-b border-line">
          <PageLink to={pathOf(page)} className="group flex min-h-16 items-center justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block text-h4 font-strong decoration-1 underline-offset-4 group-hover:underline">
                {nameOf(page)}
              </span>
              <span className="block text-small text-ink-3">{detailOf(page)}</span>
            </span>
            <Icon of={ChevronRight} size={20} className="flex-none text-ink-3" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
