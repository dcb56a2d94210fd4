import { groupSame, rowNumbersText } from '#web/components/console/same-rows.ts';

interface RefusedRow {
  readonly row: number;
  readonly title: string;
  readonly message: string | null;
}

/** A reason that several rows share is shown once. */
export function RefusedRows({ rows, label }: { rows: readonly RefusedRow[]; label?: string }) {
  const textOf = (same: readonly RefusedRow[]) => {
    const [first] = same;
    if (first === undefined || same.length > 1) return rowNumbersText(same.map(({ row }) => row));
    return `Row ${first.row}${first.title === '' ? '' : `: ${first.title}`}`;
  };
  return (
    <ul className="mt-3 border-t border-line" aria-label={label}>
      {groupSame(rows, ({ message }) => message ?? '').map((same) => (
        <li
          key={same[0]?.message ?? ''}
          className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[12rem_1fr] [overflow-wrap:anywhere]"
        >
          <span className="font-strong">{textOf(same)}</span>
          <span>{same[0]?.message ?? 'Not imported'}</span>
        </li>
      ))}
    </ul>
  );
}
