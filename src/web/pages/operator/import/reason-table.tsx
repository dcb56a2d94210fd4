import type { RefusedRow } from '#contract/imports.ts';
import { Table } from '#web/components/ui/table.tsx';

/** Rows that aren’t imported, each with its reasons. */
export function ReasonTable({ caption, rows }: { caption: string; rows: readonly RefusedRow[] }) {
  // Those of people are kept without their values.
  const hasValues = rows.some(({ faults }) => faults.some(({ value }) => value !== ''));
  return (
    <div
      className="relative mt-3 overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={`Table of ${caption.toLowerCase()}`}
    >
      <Table
        caption={caption}
        className="tbl dense min-w-[32rem]"
        columns={['Row', 'Column', ...(hasValues ? ['Value'] : []), 'Reason']}
      >
        {rows.flatMap(({ row, faults }) =>
          faults.map(({ column, value, message }, place) => (
            <tr key={`${row}-${column}-${message}`}>
              <td className="data">{place === 0 ? row : ''}</td>
              <td>{column === '' ? '–' : column}</td>
              {hasValues ? <td className="break-all">{value === '' ? '–' : value}</td> : null}
              <td>{message}</td>
            </tr>
          )),
        )}
      </Table>
    </div>
  );
}
