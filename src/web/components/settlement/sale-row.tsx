import type { ReactNode } from 'react';
import type { OperatorSaleRow, SaleRow } from '#contract/settlements.ts';
import { Money } from '#web/components/money/money.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

type Row = Omit<SaleRow, 'side' | 'is_my_turn'> | OperatorSaleRow;
const BADGES = { wait: 'badge-warn', good: 'badge-met', ended: 'badge-unsold' } as const;

export function SaleBadges({ sale }: { sale: Pick<Row, 'word' | 'tone' | 'is_late' | 'is_disputed' | 'kind'> }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {sale.is_disputed ? (
        <span className="badge badge-outbid">Disputed</span>
      ) : sale.is_late ? (
        <span className="badge badge-ending">Late</span>
      ) : null}
      <span className={`badge ${BADGES[sale.tone]}`}>{sale.word}</span>
    </span>
  );
}

export function SaleListItem({
  sale,
  to,
  edge,
  note,
  action,
}: {
  sale: Row;
  to: string;
  edge: string;
  note: ReactNode;
  action: ReactNode;
}) {
  return (
    <li className={`@container border-b border-l-4 border-b-line pl-3 ${edge}`}>
      <div className="relative grid grid-cols-[min(5.5rem,26%)_minmax(0,1fr)] gap-x-4 py-4 @md:grid-cols-[8rem_1fr] @min-[50rem]:grid-cols-[8rem_1fr_auto]">
        <Picture image={sale.hero} sizes="8rem" isDecorative className="h-[3.75rem] w-full @md:h-[5.25rem]" />
        <div className="min-w-0">
          <SaleBadges sale={sale} />
          <h3 className="mt-1.5 font-strong leading-snug">
            <PageLink className="decoration-1 underline-offset-4 hover:underline" to={to}>
              {sale.title}
            </PageLink>
          </h3>
          <p className="text-small text-ink-2">{note}</p>
        </div>
        <div className="col-span-2 mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 @md:justify-between @min-[50rem]:col-span-1 @min-[50rem]:mt-0 @min-[50rem]:justify-end">
          <div className="@min-[50rem]:text-right">
            <div className="label">{sale.kind === 'settlement' ? 'Price' : 'Current offer'}</div>
            <div className="data text-data-m">
              <Money value={sale.price} />
            </div>
          </div>
          <div className="@min-[50rem]:w-40 @min-[50rem]:text-right">
            <div className="label">{sale.due_at === null ? 'Since' : 'Due by'}</div>
            <div className="data">
              <TimeText at={sale.due_at ?? sale.since} form={sale.due_at === null ? 'day' : 'full'} />
            </div>
          </div>
          {action}
        </div>
      </div>
    </li>
  );
}
