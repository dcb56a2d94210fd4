import { CircleCheck, CreditCard, Undo2 } from 'lucide';
import type { PublicSettings } from '#contract/settings.ts';
import { describeTerms } from '#web/components/terms/describe-terms.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import type { RulesInFigures } from './examples.ts';
import { Figure } from './bidding-figures.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

const BASIS_POINTS = 10_000;

export function PremiumFigure({ settings }: { settings: PublicSettings }) {
  const { money, rate, least, most } = describeTerms(settings);
  const priceAt = (fee: number) => money(Math.round((fee * BASIS_POINTS) / settings.premium_basis_points));
  const zones = [
    { title: least, text: `up to a hammer price of ${priceAt(settings.premium_least)}` },
    { title: rate, text: 'of the hammer price in between' },
    { title: most, text: `from ${priceAt(settings.premium_most)}, however high the price` },
  ];
  return (
    <Figure caption="The premium is all we add to the hammer price. Tax, title and transport are between you, the state and the carrier.">
      <svg viewBox="0 0 300 100" preserveAspectRatio="none" className="block h-32 w-full sm:h-40" aria-hidden="true">
        <path
          d="M0 88H80L220 14H300"
          fill="none"
          stroke="var(--color-ink)"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
        <path d="M0 88H80L220 14H300V100H0Z" fill="var(--color-press)" opacity=".7" />
        {[80, 220].map((x) => (
          <path
            key={x}
            d={`M${x} 0V100`}
            stroke="var(--color-line-strong)"
            strokeDasharray="3 4"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d="M0 100H300" stroke="var(--color-line-strong)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <dl className="mt-4 grid grid-cols-[80fr_140fr_80fr] gap-x-3 gap-y-3 max-[18em]:grid-cols-1">
        {zones.map(({ title, text }) => (
          <div key={text}>
            <dt className="data text-data-m">{title}</dt>
            <dd className="mt-1 text-small text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Figure>
  );
}

export function CostTable({ costs, settings }: { costs: RulesInFigures['costs']; settings: PublicSettings }) {
  const { money } = describeTerms(settings);
  return (
    <ScrollTable
      label="Premium and total"
      space="mt-6"
      caption="Premium and total at several hammer prices"
      className="tbl [&_th]:!whitespace-normal"
      columns={['Hammer price', ['Premium', 'num'], ['You pay', 'num']]}
    >
      {costs.map((cost) => (
        <tr key={cost.price}>
          <td className="data text-data-s">{money(cost.price)}</td>
          <td className="num">{money(cost.premium)}</td>
          <td className="num !text-[1.125rem]">{money(cost.total)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

export function IncrementFigure({ settings }: { settings: PublicSettings }) {
  const { money } = describeTerms(settings);
  const largest = Math.max(...settings.increments.map(({ step }) => Math.log(step + 1)));
  const rows = settings.increments.filter(({ step }, index) => settings.increments[index - 1]?.step !== step);
  return (
    <table className="tbl [&_th]:!whitespace-normal">
      <caption className="sr-only">Minimum increment by current bid</caption>
      <thead>
        <tr>
          <th scope="col">Current bid</th>
          <th scope="col" className="max-[18em]:hidden">
            <span className="sr-only">Chart</span>
          </th>
          <th scope="col" className="num">
            Minimum increment
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, step }, index) => {
          const next = rows[index + 1];
          return (
            <tr key={from}>
              <td className="tnum">
                {from === 0 && next !== undefined ? `Under ${money(next.from)}` : `${money(from)} and up`}
              </td>
              <td className="w-2/5 max-[18em]:hidden" aria-hidden="true">
                <span
                  className="block h-2 bg-ink"
                  style={{ width: `${((Math.log(step + 1) / largest) ** 3 * 100).toFixed(1)}%` }}
                />
              </td>
              <td className="num">+ {money(step)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function HoldFigure({ figures, settings }: { figures: RulesInFigures; settings: PublicSettings }) {
  const { money } = describeTerms(settings);
  const box = 'flex gap-3 rounded-control border border-line p-4 leading-snug';
  return (
    <Figure caption="A hold isn’t a charge: it reserves the amount on your card and takes nothing. We charge your card only if you win.">
      <ol className="grid gap-3">
        <li className={box}>
          <Icon of={CreditCard} className="mt-0.5 flex-none" />
          <div>
            <p className="font-strong">You bid with a maximum of {money(figures.maximum.maximum)}</p>
            <p className="mt-1 text-small text-ink-2">
              We hold {money(figures.holdOnMaximum)}, the premium on that maximum.
            </p>
          </div>
        </li>
        <li className="grid gap-3 sm:grid-cols-2">
          <div className={`${box} !border-go`}>
            <Icon of={CircleCheck} className="mt-0.5 flex-none text-go" />
            <div>
              <p className="font-strong">You win at {money(figures.maximum.price)}</p>
              <p className="mt-1 text-small text-ink-2">
                {money(figures.maximum.total - figures.maximum.price)} becomes the premium; the rest is released.
              </p>
            </div>
          </div>
          <div className={box}>
            <Icon of={Undo2} className="mt-0.5 flex-none" />
            <div>
              <p className="font-strong">Someone else wins</p>
              <p className="mt-1 text-small text-ink-2">The whole hold is released. You pay nothing.</p>
            </div>
          </div>
        </li>
      </ol>
    </Figure>
  );
}
