import type { RefusedRow } from '#contract/imports.ts';
import { groupSame, rowNumbersText } from '#web/components/console/same-rows.ts';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

export function ReasonTable({ caption, rows }: { caption: string; rows: readonly RefusedRow[] }) {
  const problems = rows.flatMap(({ row, problems: own }) => own.map((each) => ({ row, ...each })));
  // Those of people are kept without their values.
  const hasValues = problems.some(({ value }) => value !== '');
  const keyOf = ({ column, value, message }: (typeof problems)[number]) => JSON.stringify([column, value, message]);
  return (
    <ScrollTable
      label={`Table of ${caption.toLowerCase()}`}
      caption={caption}
      className="tbl dense min-w-[32rem]"
      columns={['Row', 'Column', ...(hasValues ? ['Value'] : []), 'Reason']}
    >
      {groupSame(problems, keyOf).map((same) =>
        same.slice(0, 1).map((problem) => (
          <tr key={keyOf(problem)}>
            <td className="data max-w-56">{rowNumbersText(same.map(({ row }) => row))}</td>
            <td>{problem.column === '' ? '–' : problem.column}</td>
            {hasValues ? <td className="break-all">{problem.value === '' ? '–' : problem.value}</td> : null}
            <td>{problem.message}</td>
          </tr>
        )),
      )}
    </ScrollTable>
  );
}
