import { formatCount } from '#contract/format/money.ts';

interface CountsProps {
  total: number;
  isFiltered: boolean;
  isResults: boolean;
}

export function Counts({ total, isFiltered, isResults }: CountsProps) {
  if (total === 0 && isFiltered) return <>No auctions match these filters</>;
  return (
    <>
      <strong className="tnum text-ink">{formatCount(total)}</strong> {isResults ? 'closed ' : ''}
      {total === 1 ? 'auction' : 'auctions'}
    </>
  );
}
