import type { RefusedRow } from '#contract/result-imports.ts';

export function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  return (
    <div className="relative mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="Errors by row">
      <table className="tbl dense min-w-[32rem]">
        <caption className="sr-only">Rejected rows</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}
