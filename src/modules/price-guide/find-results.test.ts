import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { findResults } from './store.ts';

const TERMS = { currency: 'USD', startingBid: 100_000 };

describe.each(['postgres', 'embedded'] as const)('results of a model on %s', async (kind) => {
  const { database } = await testDatabase(kind);

  it('are found by index among many auctions', async () => {
    const { executor } = database;
    await sql`insert into auctions (id, slug, seller_id, title, make, model, year, terms, created_at, updated_at)
        select 'many-' || n, 'many-' || n, 'seller', 'A car', 'Make ' || (n % 40), 'Model ' || (n % 200), 1990, ${JSON.stringify(TERMS)}::jsonb, now(), now()
        from generate_series(1, 1000) n`.execute(executor);
    await sql`insert into auction_states (auction_id, status, starts_at, closes_at, closed_at)
      select 'many-' || n, 'not_sold', now() - interval '9 days', now() - interval '2 days', now() - interval '2 days' from generate_series(1, 1000) n`.execute(
      executor,
    );
    await sql`analyze auctions`.execute(executor);
    await sql`analyze auction_states`.execute(executor);
    const found = await findResults(executor, { modelId: null, makes: ['Make 7'], models: ['Model 7'] }, 'USD');
    expect(found).toHaveLength(5);
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain select a.id from auctions a join auction_states s on s.auction_id = a.id
      where a.make = any(array['Make 7']) and a.model = any(array['Model 7']) and s.status in ('sold', 'not_sold')`.execute(
      executor,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('auctions_by_make_and_model');
    expect(plan).not.toContain('Seq Scan');
    // A busy machine takes a minute to insert them into the embedded database.
  }, 180_000);
});
