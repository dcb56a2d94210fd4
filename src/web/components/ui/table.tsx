import type { ReactNode } from 'react';

export interface TableProps {
  caption?: ReactNode;
  /** A column with an empty heading is decoration. */
  columns: readonly (string | readonly [heading: string, className: string])[];
  className?: string;
  children: ReactNode;
}

export function Table({ caption, columns, className = 'tbl dense', children }: TableProps) {
  return (
    <table className={className}>
      {caption === undefined ? null : <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => {
            const [heading, headingClass] = typeof column === 'string' ? [column] : column;
            return heading === '' ? (
              <td key={heading} aria-hidden="true" className={headingClass} />
            ) : (
              <th key={heading} scope="col" className={headingClass}>
                {heading}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
