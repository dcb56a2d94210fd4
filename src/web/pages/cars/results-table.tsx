import { formatDistance } from '#contract/format/distance.ts';
import { formatTime } from '#contract/format/time.ts';
import { formatMoney } from '#contract/format/money.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { importedText, ResultLink, type ShownResult } from './shown-results.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

const OUTCOMES: Readonly<Record<ShownResult['result'], string>> = {
  sold: 'Sold',
  not_sold: 'Not sold',
  fell_through: 'Sale fell through',
  withdrawn: 'Withdrawn',
};

export function ResultsTable({ name, results }: { name: string; results: readonly ShownResult[] }) {
  const unit = useDistanceUnit();
  return (
    <Disclosure title={`All ${results.length} results as a table`}>
      <ScrollTable
        label={`Results of the ${name}`}
        space="mt-2"
        caption={<>Results of the {name}, newest first</>}
        columns={['Closed', 'Car', 'Result', ['Mileage', 'num'], ['Price or highest bid', 'num']]}
      >
        {results.map(({ closed_at: closedAt, mileage, price, result, generation, ...shown }) => (
          <tr key={shown.id}>
            <td className="whitespace-nowrap">{formatTime(Date.parse(closedAt), 'date', 'UTC')}</td>
            <td className="min-w-48">
              <ResultLink {...shown} className="link inline-flex min-h-6 items-center" />
              <span className="block text-small text-ink-3 first-letter:uppercase">
                {[generation ?? '', importedText(shown.imported_from)].filter((part) => part !== '').join(', ')}
              </span>
            </td>
            <td className="whitespace-nowrap">{OUTCOMES[result]}</td>
            <td className="num">{mileage === null ? '–' : formatDistance(mileage, unit)}</td>
            <td className="num">{price === null ? 'No bids' : formatMoney(price)}</td>
          </tr>
        ))}
      </ScrollTable>
    </Disclosure>
  );
}
