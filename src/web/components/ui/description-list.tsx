import type { ComponentProps, ReactNode } from 'react';

export type DescriptionRow = readonly [name: string, value: ReactNode];

interface DescriptionListProps extends Omit<ComponentProps<'dl'>, 'children'> {
  /** Those without a value are left out. */
  rows: readonly DescriptionRow[];
  rowClass?: string | undefined;
  nameClass?: string;
  valueClass?: string;
}

export const DescriptionList = ({
  rows,
  rowClass = 'flex justify-between gap-4 border-b border-line py-2',
  nameClass = 'text-ink-2',
  valueClass = 'text-right',
  ...list
}: DescriptionListProps) => (
  <dl {...list}>
    {rows.map(([name, value], index) =>
      value === null || value === '' ? null : (
        <div key={index} className={rowClass}>
          <dt className={nameClass}>{name}</dt>
          <dd className={valueClass}>{value}</dd>
        </div>
      ),
    )}
  </dl>
);

export const FigureList = ({ rowClass = '', valueClass = 'data text-data-l', ...list }: DescriptionListProps) => (
  <DescriptionList rowClass={rowClass} nameClass="label" valueClass={valueClass} {...list} />
);
