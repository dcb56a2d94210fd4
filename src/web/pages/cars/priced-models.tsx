import type { PricedModel } from '#contract/cars.ts';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { countsText, formatRange, yearsText } from '#web/components/price-guide/guide-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { carPath } from '#contract/car-paths.ts';

const COLUMNS = 'lg:grid-cols-[minmax(0,1fr)_7rem_5rem_8rem_7rem_11rem]';

function Row({ model }: { model: PricedModel }) {
  const { estimate, count } = model;
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 border-b border-line py-3 lg:items-baseline ${COLUMNS}`}
    >
      <PageLink to={carPath(model.make_slug, model.slug)} className="group min-w-0 py-1">
        <span className="block text-h4 font-strong decoration-1 underline-offset-4 group-hover:underline">
          {model.model}
        </span>
        <span className="block text-small text-ink-3 first-letter:uppercase lg:hidden">
          {yearsText(model.years)}, {countsText(model)}
        </span>
      </PageLink>
      <span className="data hidden text-data-s text-ink-2 lg:block lg:text-right">{yearsText(model.years)}</span>
      <span className="data hidden text-data-s lg:block lg:text-right">{model.live === 0 ? '–' : model.live}</span>
      <span className="data hidden text-data-s lg:block lg:text-right">
        {model.ended === 0 ? '–' : `${model.sold} of ${model.ended}`}
      </span>
      <span className="text-right lg:contents">
        <span className="data block text-data-s lg:text-right">
          {estimate === null ? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">No estimate</span>
            </>
          ) : (
            <>
              <span className="sr-only">Typically </span>
              {formatMoney(estimate.middle)}
            </>
          )}
        </span>
        <span className="block text-small text-ink-3 lg:text-right">
          {estimate === null ? (count === 0 ? '' : `${countOf(count, 'sale')}, too few`) : formatRange(estimate)}
        </span>
      </span>
    </li>
  );
}

export function PricedModels({ models }: { models: readonly PricedModel[] }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`label mt-5 hidden gap-x-5 border-b border-line-strong py-2 lg:grid ${COLUMNS}`}
      >
        <span>Model</span>
        <span className="text-right">Years</span>
        <span className="text-right">Live</span>
        <span className="text-right">Sold</span>
        <span className="text-right">Typical price</span>
        <span className="text-right">Expected range</span>
      </div>
      <ul className="max-lg:mt-4 max-lg:border-t max-lg:border-line-strong">
        {models.map((model) => (
          <Row key={model.slug} model={model} />
        ))}
      </ul>
    </>
  );
}
