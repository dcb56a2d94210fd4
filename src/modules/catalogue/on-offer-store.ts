import { sql } from 'kysely';
import { isOfMake, type MakeCondition, type ModelCondition } from '#modules/vehicle-models/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

const isOfModel = ({ modelId, makes, models }: ModelCondition) => {
  const isSpelled = sql`a.make = any(${[...makes]}::text[]) and a.model = any(${[...models]}::text[])`;
  return modelId === null
    ? sql`(${isSpelled})`
    : sql`(a.model_id = ${modelId}::text or (a.model_id is null and ${isSpelled}))`;
};

export async function findOnOffer(
  executor: Executor,
  of: MakeCondition | ModelCondition,
  limit: number,
): Promise<string[]> {
  const isWanted = 'modelId' in of ? isOfModel(of) : isOfMake(of);
  // Few auctions are on offer, but the planner would read all auctions of the model.
  const { rows } = await sql<Pick<Row<'auctions'>, 'id'>>`
    select a.id from auction_states s
      cross join lateral (
        select id, make, model, make_id, model_id, category from auctions where id = s.auction_id limit 1) a
    where s.status in ('scheduled', 'live') and s.starts_at is not null and ${isWanted}
      and a.category in ('car', 'motorcycle')
    order by s.status = 'scheduled', case s.status when 'live' then s.closes_at else s.starts_at end, a.id limit ${limit}`.execute(
    executor,
  );
  return rows.map(({ id }) => id);
}
