import type { RefusedRow } from '#contract/imports.ts';
import { Table } from '#web/components/ui/table.tsx';

export function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  return (
    <div className="relative mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="Errors by row">
      <Table caption="Rejected rows" className="tbl dense min-w-[32rem]" columns={['Row', 'Column', 'Value', 'Reason']}>
        {rows.flatMap(({ row, faults }) =>
          faults.map(({ column, value, message }, place) => (
            <tr key={`${row}-${column}-${message}`}>
              <td className="data">{place === 0 ? row : ''}</td>
              <td>{column === '' ? '–' : column}</td>
              <td className="break-all">{value === '' ? '–' : value}</td>
              <td>{message}</td>
            </tr>
          )),
        )}
      </Table>
    </div>
  );
}
