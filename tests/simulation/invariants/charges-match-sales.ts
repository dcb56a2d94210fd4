import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const RATE = 0.05;

/**
 * Nobody pays but a buyer, nobody pays twice, and each premium is the rate of its price within the terms. A buyer who
 * defaults loses it; another gets it back. A price that drops after it was paid lowers it.
 */
export const chargesMatchSales: Invariant = {
  name: 'charges match sales',
  async check(simulation) {
    const wrong = await rowsOf(
      simulation,
      sql<{ problem: string }>`
      select 'a charge of ' || c.net || ' belongs to no sale of ' || c.user_id as problem from charges c
        where c.purpose = 'premium' and not exists (select from settlements s where s.auction_id = c.auction_id
          and s.buyer_id = c.user_id)
      union all select a.slug || ' was sold without a settlement' from auction_states s
        join auctions a on a.id = s.auction_id
        where s.status = 'sold' and not exists (select from settlements t where t.auction_id = s.auction_id)
      union all select slug || ' was settled twice at once' from settlements where state <> 'fell_through'
        group by slug having count(*) > 1
      union all select s.slug || ' was bought for ' || s.price || ' with a premium of ' || s.premium from settlements s
        join auctions a on a.id = s.auction_id
        where s.premium <> least(greatest(round(s.price * ${RATE}::numeric),
          (a.terms -> 'premium' ->> 'least')::bigint),
          nullif((a.terms -> 'premium' ->> 'most')::bigint, 0))
      union all select s.slug || ' fell through by the ' || s.fault || ', and of ' || c.net || ' we refunded '
          || c.refunded from settlements s join charges c on c.id = s.charge_id
          cross join lateral (select coalesce(sum(r.amount), 0) as back from refunds r
            where r.charge_id = c.id and r.requested_by is null and r.state <> 'taken_back') rule
        where s.state = 'fell_through' and c.state = 'taken' and case s.fault
          when 'buyer' then rule.back > c.net + c.tax - s.premium else c.refunded + c.disputed < c.net + c.tax end
      union all select s.slug || ' costs a premium of ' || s.premium || ', and ' || c.net || ' is kept'
        from settlements s join charges c on c.id = s.charge_id
          cross join lateral (select coalesce(sum(r.amount), 0) as back from refunds r
            where r.charge_id = c.id and r.requested_by is null and r.state <> 'taken_back') rule
        where (s.state not in ('fee_due', 'fell_through') or s.fault = 'buyer') and c.state = 'taken'
          and c.net - rule.back > s.premium
          and c.refunded + c.disputed < c.net + c.tax
      union all select s.slug || ' has ' || count(*) || ' premiums for one buyer' from charges c
        join settlements s on s.charge_id = c.id group by s.slug, c.user_id having count(*) > 1`,
    );
    return wrong.map(({ problem }) => problem);
  },
};
