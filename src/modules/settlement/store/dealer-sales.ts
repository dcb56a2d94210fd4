import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export interface DealerSale extends Pick<
  CamelRow<'settlements'>,
  'slug' | 'title' | 'sellerId' | 'startedAt' | 'currency' | 'price' | 'state'
> {
  readonly isPaid: boolean;
  /** Invoiced to the seller, less what was credited. */
  readonly fee: number;
  readonly feeTax: number;
  readonly documents: readonly { readonly number: number; readonly kind: 'invoice' | 'credit_note' }[];
}

/** Sales that began in the period, oldest first. Each has few documents. */
export async function findDealerSales(
  executor: Executor,
  { dealerId, from, until }: { dealerId: string; from: Date; until: Date },
): Promise<DealerSale[]> {
  const { rows } = await sql<DealerSale>`select s.slug, s.title, s.seller_id as "sellerId", s.started_at as "startedAt",
      s.currency, s.price, s.state, s.state in ('documents_due', 'collection_due', 'handover_due', 'done') as "isPaid",
      coalesce(sum(i.net), 0)::bigint as fee, coalesce(sum(i.tax), 0)::bigint as "feeTax",
      coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'kind', i.kind) order by i.number)
        filter (where i.number is not null), '[]') as documents
    from settlements s left join invoices i on i.settlement_id = s.id and i.user_id = s.seller_id
    where s.dealer_id = ${dealerId} and s.started_at >= ${from} and s.started_at < ${until}
    group by s.id order by s.started_at, s.id`.execute(executor);
  return rows;
}
