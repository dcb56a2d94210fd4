import type { Market, MarketMake } from '#contract/market.ts';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { FIGURE_COLUMNS, FigureCells } from './months-table.tsx';
import { carPath } from '#contract/car-paths.ts';

const SHOWN = 12;
const WHOLE = 100;

function Rows({ makes, most, caption }: { makes: readonly MarketMake[]; most: number; caption: string }) {
  return (
    <ScrollTable
      label={caption}
      caption={caption}
      space="mt-2"
      columns={['Make', ...FIGURE_COLUMNS, ['', 'w-1/5 max-lg:hidden']]}
    >
      {makes.map((make) => (
        <tr key={make.slug}>
          <td className="min-w-32">
            <PageLink className="link inline-flex min-h-6 items-center" to={carPath(make.slug)}>
              {make.make}
            </PageLink>
          </td>
          <FigureCells figures={make} />
          <td aria-hidden="true" className="max-lg:hidden">
            <span className="block h-2.5 bg-press">
              <span
                className="block h-full bg-ink-2"
                style={{ width: `${((make.volume.amount / most) * WHOLE).toFixed(1)}%` }}
              />
            </span>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

export function MakesTable({ market: { makes } }: { market: Market }) {
  if (makes.length < 2) return null;
  const most = Math.max(1, ...makes.map(({ volume }) => volume.amount));
  return (
    <Section title="By make" id="by-make" className="mt-14">
      <p className="mt-2 text-ink-2">Largest volume first.</p>
      <Rows makes={makes.slice(0, SHOWN)} most={most} caption="Statistics by make" />
      {makes.length > SHOWN ? (
        <Disclosure title={`${makes.length - SHOWN} more makes`}>
          <Rows makes={makes.slice(SHOWN)} most={most} caption="Statistics for more makes" />
        </Disclosure>
      ) : null}
    </Section>
  );
}
