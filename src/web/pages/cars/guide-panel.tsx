import { Form, useNavigation } from 'react-router';
import type { CarModel, Generation, PriceGuide } from '#contract/cars.ts';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { formatRange, isAnythingAsked, percent } from '#web/components/price-guide/guide-labels.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { fieldId, FormErrors } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { FigureList } from '#web/components/ui/description-list.tsx';
import type { DistanceUnit } from '#contract/format/distance.ts';
import { PriceDistribution } from './price-distribution.tsx';

const MIN_GENERATIONS = 2;

interface GuidePanelProps {
  readonly guide: PriceGuide;
  readonly accuracy: CarModel['accuracy'];
  readonly generations: readonly Generation[];
  readonly path: string;
  readonly unit: DistanceUnit;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly typed: Readonly<Record<string, string>>;
}

const askedText = (guide: PriceGuide, unit: string): string => {
  const { asked } = guide;
  const parts = [
    asked.year === null ? '' : String(asked.year),
    asked.generation ?? '',
    guide.compared_trim ?? '',
    asked.mileage === null ? '' : `${asked.mileage.value.toLocaleString('en-US')} ${unit}`,
    asked.gearbox ?? '',
    asked.title === null ? '' : asked.title === 'clean' ? 'clean title' : 'branded title',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'any year and mileage' : parts.join(', ');
};

const madeText = ({ first_year: first, last_year: last }: Pick<Generation, 'first_year' | 'last_year'>): string =>
  last === first ? String(first) : `${first}–${last ?? ''}`;

const tooFewText = ({ count, least_comparables: least }: PriceGuide): string =>
  `We need ${least} completed sales of comparable cars. ${count === 0 ? 'There are none so far.' : `There ${count === 1 ? 'is' : 'are'} ${count} so far.`}`;

function Estimate({ guide, unit }: { guide: PriceGuide; unit: string }) {
  const { estimate, count } = guide;
  if (estimate === null)
    return (
      <>
        <p className="heading mt-3 text-h3">No estimate for this car</p>
        <p className="mt-2 text-ink-2">{tooFewText(guide)} Try another year, or any year.</p>
      </>
    );
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <p>
          <span className="label block">Expected price today, {askedText(guide, unit)}</span>
          <span className="data block text-data-xl">{formatRange(estimate)}</span>
        </p>
        <FigureList
          className="flex gap-x-10"
          valueClass="data text-data-m"
          rows={[
            ['Typical', formatMoney(estimate.middle)],
            ['Based on', countOf(count, 'sale')],
          ]}
        />
      </div>
      {guide.asked.trim === null || guide.compared_trim !== null ? null : (
        <p className="mt-2 text-small text-ink-2">
          Too few sales name the trim “{guide.asked.trim}”, so this estimate is for any trim.
        </p>
      )}
      <PriceDistribution comparables={guide.comparables} estimate={estimate} />
      <p className="mt-4 text-small text-ink-2">
        <a className="link inline-flex min-h-6 items-center" href="#sales">
          See the sales and how we estimate
        </a>
      </p>
    </>
  );
}

function Generations({ generations, path }: Pick<GuidePanelProps, 'generations' | 'path'>) {
  const priced = generations.filter(({ estimate }) => estimate !== null);
  if (priced.length < MIN_GENERATIONS) return null;
  return (
    <div className="mt-6">
      <p className="label">By generation, typically</p>
      <ul className="mt-1 border-t border-line">
        {priced.map(({ estimate, ...generation }) =>
          estimate === null ? null : (
            <li key={generation.name} className="border-b border-line">
              <PageLink
                to={`${path}?${new URLSearchParams({ generation: generation.name })}`}
                preventScrollReset
                className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_5rem_10rem_4.5rem]"
              >
                <span className="min-w-0 decoration-1 underline-offset-4 group-hover:underline">
                  <span className="font-strong">{generation.name}</span>{' '}
                  <span className="whitespace-nowrap text-small text-ink-3">{madeText(generation)}</span>
                </span>
                <span className="data text-right text-data-s">{formatMoney(estimate.middle)}</span>
                <span className="data hidden text-right text-data-s text-ink-2 sm:block">{formatRange(estimate)}</span>
                <span className="hidden text-right text-small text-ink-3 sm:block">{generation.count} sales</span>
              </PageLink>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function Accuracy({ accuracy, share }: { accuracy: CarModel['accuracy']; share: number }) {
  if (accuracy === null) return null;
  return (
    <p className="mt-5 border-t border-line pt-4 text-small text-ink-2">
      Accuracy: {accuracy.inside} of {accuracy.count} past sales ({percent(accuracy.inside / accuracy.count)}) fell
      between our low and high estimate the day before. Our goal is {percent(share)}. Half of our typical prices were
      within {percent(accuracy.median_error)} of the sale price.
    </p>
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <div className="field">
      <label htmlFor={fieldId(name)}>{label}</label>
      <select ref={syncTypedValue} id={fieldId(name)} name={name} className="input" defaultValue={value} key={value}>
        <option value="">Any</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function EstimateForm({ guide, path, unit, errors, typed, generations }: Omit<GuidePanelProps, 'accuracy'>) {
  const { asked } = guide;
  const isAsked = isAnythingAsked(guide) || Object.keys(errors).length > 0;
  return (
    <FormErrors errors={errors}>
      <Form method="get" action={path} aria-label="Price guide" preventScrollReset className="self-start">
        <p className="font-strong">About your car</p>
        <div className="mt-3 grid grid-cols-2 items-start gap-4">
          <Field
            name="year"
            label="Year"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed['year'] ?? asked.year ?? ''}
            key={`year-${typed['year'] ?? asked.year}`}
          />
          <Field
            name="mileage"
            label={unit === 'mi' ? 'Miles' : 'Kilometers'}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed['mileage'] ?? asked.mileage?.value ?? ''}
            key={`mileage-${typed['mileage'] ?? asked.mileage?.value}`}
          />
          {generations.length === 0 ? null : (
            <div className="col-span-2">
              <Choice
                name="generation"
                label="Generation"
                value={asked.generation ?? ''}
                options={generations.map((each) => [each.name, `${each.name} (${madeText(each)})`])}
              />
            </div>
          )}
          <div className="col-span-2">
            <Field
              name="trim"
              label="Trim"
              autoComplete="off"
              defaultValue={typed['trim'] ?? asked.trim ?? ''}
              key={`trim-${typed['trim'] ?? asked.trim}`}
            />
          </div>
          <Choice
            name="transmission"
            label="Transmission"
            value={asked.gearbox ?? ''}
            options={[
              ['manual', 'Manual'],
              ['automatic', 'Automatic'],
            ]}
          />
          <Choice
            name="title_status"
            label="Title status"
            value={asked.title === 'other' ? 'branded' : (asked.title ?? '')}
            options={[
              ['clean', 'Clean'],
              ['branded', 'Branded'],
            ]}
          />
        </div>
        <input type="hidden" name="mileage_unit" value={unit} />
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="submit" className="btn btn-solid">
            Update estimate
          </button>
          {isAsked ? (
            <PageLink className="btn btn-quiet" to={path} preventScrollReset>
              Reset
            </PageLink>
          ) : null}
        </div>
      </Form>
    </FormErrors>
  );
}

export function GuidePanel({ unit: ownUnit, ...given }: GuidePanelProps) {
  // A link from a listing uses the listing's unit.
  const props = { ...given, unit: given.guide.asked.mileage?.unit ?? ownUnit };
  const { guide, accuracy, path, unit } = props;
  const { location } = useNavigation();
  const isPending = location?.pathname === path;
  if (guide.estimate === null && !isAnythingAsked(guide) && Object.keys(props.errors).length === 0)
    return (
      <Section title="What it’s worth" id="price-guide" className="mt-10">
        <p className="mt-3 max-w-prose text-ink-2">No estimate yet. {tooFewText(guide)}</p>
      </Section>
    );
  return (
    <Section title="What it’s worth" id="price-guide" className="mt-10">
      <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div
          className={`cluster flex flex-col border border-line bg-sunken p-5 text-ink sm:p-7 ${isPending ? 'opacity-60 transition-opacity delay-150' : ''}`}
          aria-busy={isPending}
        >
          <p className="font-strong">Price guide</p>
          <Estimate guide={guide} unit={unit} />
          {guide.asked.generation === null ? <Generations generations={props.generations} path={path} /> : null}
          <Accuracy accuracy={accuracy} share={guide.expected_share} />
        </div>
        <EstimateForm {...props} />
      </div>
    </Section>
  );
}
