import { Table, type TableProps } from './table.tsx';

/** A table that is wider than a phone. Focusable, so that the keyboard can scroll it. */
export function ScrollTable({ label, space = 'mt-3', ...table }: TableProps & { label: string; space?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`relative overflow-x-auto ${space}`} data-scroll tabIndex={0} role="region" aria-label={label}>
      <Table {...table} />
    </div>
  );
}
