import type { RefusedRow } from '#contract/imports.ts';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

export function ReasonTable({ caption, rows }: { caption: string; rows: readonly RefusedRow[] }) {
  // Those of people are kept without their values.
  const hasValues = rows.some(({ problems }) => problems.some(({ value }) => value !== ''));
  return (
    <ScrollTable
      label={`Table of ${caption.toLowerCase()}`}
      caption={caption}
      className="tbl dense min-w-[32rem]"
      columns={['Row', 'Column', ...(hasValues ? ['Value'] : []), 'Reason']}
    >
      {rows.flatMap(({ row, problems }) =>
        problems.map(({ column, value, message }, index) => (
          <tr key={`${row}-${column}-${message}`}>
            <td className="data">{index === 0 ? row : ''}</td>
            <td>{column === '' ? '–' : column}</td>
            {hasValues ? <td className="break-all">{value === '' ? '–' : value}</td> : null}
            <td>{message}</td>
          </tr>
        )),
      )}
    </ScrollTable>
  );
}
