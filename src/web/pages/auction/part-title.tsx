import { formatCount } from '#contract/format/money.ts';

export function PartTitle({ id, count, children }: { id: string; count?: number; children: React.ReactNode }) {
  return (
    <h2 id={id} className="heading scroll-mt-36 text-h2">
      {children}
      {count === undefined ? null : <span className="data ml-3 text-data-s text-ink-3">{formatCount(count)}</span>}
    </h2>
  );
}
