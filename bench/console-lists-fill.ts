import { sql } from 'kysely';
import pg from 'pg';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#platform/database/database.ts';
import type { Place } from './bids-places.ts';

const YEARS_MS = 5 * 365 * DAY_MS;
export const START_MS = Date.now() - YEARS_MS;

const words = (text: string) => sql`${text.split(' ')}::text[]`;
const MODELS = words(
  'BMW_2002 Porsche_911 Ford_Mustang Mercedes-Benz_280SL Chevrolet_Corvette Toyota_Supra Jaguar_E-Type Datsun_240Z Volkswagen_Golf Ford_Bronco Audi_Quattro Alfa_Romeo_Spider Lancia_Delta Honda_NSX Ferrari_308 Citroën_SM Tatra_613 Maserati_Bora Saab_900 Volvo_P1800',
);
const TRIMS = words('Coupe Convertible Touring Sport Turbo Base Project Restored Survivor Custom');
const FIRST = words(
  'Maria James Anna Robert Linda Michael Susan David Karen Thomas Nancy Daniel Laura Paul Emma Kevin Julia Mark Helen Jason',
);
const LAST = words(
  'Smith Johnson Miller Brown Davis Garcia Wilson Anderson Taylor Moore Jackson Martin Lee Harris Clark Lewis Young Walker Hall Allen',
);
const ACTIONS = words(
  'auction_edited auction_scheduled comment_removed charge_refunded settlement_extended user_blocked settings_changed content_published enquiry_answered auction_extended',
);

const SUBJECTS = words('Outbid:_ New_comment: You_won Invoice: Closing_soon: Reminder: Welcome:');

/** Small places of the arrays are far more common. */
const skewed = (list: unknown) => sql`(${list})[1 + floor(cardinality(${list}) * power(random(), 2.5))::int]`;
const evenly = (list: unknown) => sql`(${list})[1 + floor(cardinality(${list}) * random())::int]`;
const id = (kind: string, number: unknown) => sql`${sql.lit(kind)} || lpad((${number})::text, 35, '0')`;
const at = (number: unknown, rows: number) =>
  sql`date_trunc('milliseconds', to_timestamp(${START_MS / 1000}::float8) + (${YEARS_MS / 1000}::float8 * (${number}) / ${rows}) * interval '1 second')`;
const RARE = sql`case when n % 20011 = 0 then ' Hemicuda' else '' end`;

/** States of auctions: most have ended, the newest are on offer, a few wait for staff. */
const STATUS = (rows: number) => sql`case
  when n > ${rows} - 3000 then 'live' when n > ${rows} - 4000 then 'scheduled' when n > ${rows} - 4300 then 'submitted'
  when n > ${rows} - 4400 then 'approved' when n > ${rows} - 4500 then 'changes_requested' when n % 1000 = 1 then 'offer'
  when n % 10 < 6 then 'sold' when n % 10 = 6 then 'reserve_not_met' when n % 10 = 7 then 'not_sold'
  when n % 20 = 8 then 'draft' when n % 40 = 18 then 'withdrawn' else 'sold' end`;

const TERMS = JSON.stringify({
  currency: 'USD',
  startingBid: 500_000,
  bidUnit: 100,
  increments: [{ from: 0, step: 25_000 }],
  softCloseMs: 120_000,
  premium: { rateBasisPoints: 500, least: 25_000, most: 750_000 },
});

/** How many rows a kept database was filled with, or null. */
async function readFilled({ executor }: Database): Promise<number | null> {
  await sql`create table if not exists bench_filled (rows integer not null)`.execute(executor);
  const { rows } = await sql<{ rows: number }>`select rows from bench_filled`.execute(executor);
  return rows[0]?.rows ?? null;
}

/**
 * Fills the tables of the console's lists, `rows` each, without triggers. Returns how long it took, or null if an
 * earlier run has filled them.
 */
export async function fillConsoleLists({ database, url }: Place, rows: number): Promise<number | null> {
  const startedAt = performance.now();
  const filled = await readFilled(database);
  if (filled === rows) return null;
  if (filled !== null) throw new Error(`The folder holds ${filled} rows a table. Give another folder, or that number.`);
  await database.transaction(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`set local statement_timeout = 0`.execute(transaction);
    const rebuild = await dropIndexes(transaction);
    const series = (count: number) => sql`generate_series(1, ${count}) as n`;
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
    await fillSales(transaction, rows);
    await run(sql`insert into users (id, username, name, email, password_hash, created_at, updated_at)
      select ${id('u', sql`n`)}, 'member_' || n, first || ' ' || last, lower(first || '.' || last) || n || '@' || (array['mail.test', 'post.test', 'own' || n || '.test'])[1 + n % 3],
        'x', ${at(sql`n`, rows)}, ${at(sql`n`, rows)} from (select n, ${skewed(FIRST)} as first, ${skewed(LAST)} as last from ${series(rows)} offset 0) each`);
    await run(sql`insert into paddles (user_id, username, is_staff, email_verified_at, payment_method_id, limit_amount, blocked_at, created_at)
      select ${id('u', sql`n`)}, 'member_' || n, n % 50000 = 7, case when n % 8 <> 0 then now() end, case when n % 3 <> 0 then 'card' end,
        (array[0, 2500000, 5000000, 10000000])[1 + n % 4], case when n % 3001 = 0 then now() end, now() from ${series(rows)}`);
    await run(sql`insert into auctions (id, slug, seller_id, title, make, model, year, location, terms, created_at, updated_at, is_mapped, is_located)
      select ${id('a', sql`n`)}, 'car-' || n, ${id('u', sql`1 + n % ${rows}`)}, year || ' ' || replace(name, '_', ' ') || ' ' || trim || ${RARE},
        split_part(name, '_', 1), split_part(name, '_', 2), year, '{"city": "Springfield", "region": "OR"}', ${TERMS}::jsonb, ${at(sql`n`, rows)}, ${at(sql`n`, rows)}, true, true
      from (select n, 1955 + n % 60 as year, ${skewed(MODELS)} as name, ${evenly(TRIMS)} as trim from ${series(rows)} offset 0) each`);
    await run(sql`insert into auction_states (auction_id, status, starts_at, closes_at, first_closes_at, price, leader_id, leader_maximum, bid_count, closed_at, hammer_price)
      select ${id('a', sql`n`)}, status, starts, starts + interval '7 days', starts + interval '7 days', price, case when price is not null then ${id('u', sql`1 + n % 9999`)} end, price,
        case when price is null then 0 else (40 * random())::int end, case when status in ('sold', 'reserve_not_met', 'not_sold', 'offer') then starts + interval '7 days' end, case when status = 'sold' then price end
      from (select n, status, case when status in ('draft', 'submitted', 'approved', 'changes_requested') then null
            when status = 'scheduled' then now() + n % 20 * interval '1 day' when status = 'live' then now() - (n % 6) * interval '1 day' - random() * interval '12 hours'
            else ${at(sql`n`, rows)} - interval '10 days' end as starts,
          case when status in ('sold', 'reserve_not_met', 'offer') or (status = 'live' and n % 5 > 0) then 100000 * (1 + floor(600 * power(random(), 3)))::bigint end as price
        from (select n, ${STATUS(rows)} as status from ${series(rows)}) each offset 0) each`);
    await run(sql`insert into auction_search (auction_id, lot_number, words, stage, ended_at)
      select a.id, a.lot_number, array_to_tsvector(array(select distinct each from unnest(array['a' || lower(a.make), 'a' || lower(a.model), 'b' || lower(a.make), 'b' || lower(a.model),
          'b' || lower(split_part(a.title, ' ', 4)), 'b' || lower(split_part(a.title, ' ', 5)), 'c' || a.year, 'd' || a.lot_number]) as each where length(each) > 1)),
        case when s.status in ('live', 'scheduled') then 'on_offer' when s.closed_at is null then 'hidden' else 'ended' end, s.closed_at
      from auctions a join auction_states s on s.auction_id = a.id`);
    await run(sql`insert into submissions (auction_id, submitted_at, waiting_since, reviewer_id, claimed_at, created_at, updated_at)
      select s.auction_id, case when s.status <> 'draft' and a.lot_number % 80 <> 18 then a.created_at end, case when s.status in ('submitted', 'changes_requested', 'approved') then now() - a.lot_number % 300 * interval '1 hour' end,
        reviewer, case when reviewer is not null then a.created_at end, a.created_at, a.updated_at
      from (select *, case when right(auction_id, 1) in ('1', '4', '7') then ${id('u', 50_007)} end as reviewer from auction_states) s join auctions a on a.id = s.auction_id`);
    await run(sql`insert into comments (id, auction_id, author_id, parent_id, text, posted_at, removed_at, removed_reason, removed_by, removed_code, vote_count, is_question, is_note)
      select ${id('k', sql`n`)}, ${id('a', sql`1 + n * 7 % ${rows}`)}, ${id('u', sql`1 + n % 9999`)}, case when n % 2 = 0 then ${id('k', sql`n - 1`)} end, 'Is this ' || replace(name, '_', ' ') || ' ' || trim || ' with its first engine? ' || repeat('It looks right. ', n % 9) || ${RARE}, ${at(sql`n`, rows)},
        case when removed then now() end, case when removed then 'Advertising.' end, case when removed then 'u' end, case when removed then 'spam' end, (40 * power(random(), 6))::int, n % 4 = 1, n % 5003 = 0
      from (select n, n % 200 = 3 as removed, ${skewed(MODELS)} as name, ${evenly(TRIMS)} as trim from ${series(rows)} offset 0) each`);
    await run(
      sql`insert into comment_reports (id, comment_id, reporter_id, code, reported_at) select ${id('w', sql`n`)}, ${id('k', sql`1 + n * 37 % ${rows}`)}, 'u', 'spam', now() from ${series(300)}`,
    );
    await run(sql`insert into audit_entries (id, actor_id, action, subject, reason, before, after, recorded_at)
      select ${id('e', sql`n`)}, ${id('u', sql`50007 + n % 30`)}, action, case when n % 4 = 0 then 'user:member_' else 'auction:car-' end || (1 + (random() * ${rows})::int),
        case n % 5 when 0 then 'Asked for by telephone.' when 1 then 'Corrected the ' || trim else '' end || ${RARE}, null, jsonb_build_object('title', name, 'price', n, 'state', action), ${at(sql`n`, rows)}
      from (select n, ${skewed(ACTIONS)} as action, ${skewed(MODELS)} as name, ${evenly(TRIMS)} as trim from ${series(rows)} offset 0) each`);
    await run(sql`insert into enquiries (id, topic, about_slug, about_title, name, email, subject, message, received_at, answer, answered_by, answered_at)
      select ${id('q', sql`n`)}, topic, case when topic <> 'general' then 'car-' || n end, case when topic <> 'general' then 'Car ' || n end, 'Anna Smith', 'anna@mail.test', 'A question', repeat('Can I see the car? ', 8),
        ${at(sql`n`, rows)}, case when answered then 'Yes.' end, case when answered then 'u' end, case when answered then now() end
      from (select n, (array['auction', 'general', 'service', 'photographer'])[1 + floor(4 * power(random(), 3))::int] as topic, n < ${rows} - 400 as answered from ${series(rows)} offset 0) each`);
    await run(sql`insert into comment_reports (id, comment_id, reporter_id, code, reported_at, decision, decided_by, decided_at)
      select ${id('x', sql`n`)}, ${id('k', sql`n`)}, 'v', 'spam', ${at(sql`n`, rows)}, 'kept', 'u', now() from ${series(rows)} where n % 3 = 0`);
    await run(sql`insert into inbox_threads (kind, subject_id, arrived_at, is_done, label, tags, words)
      select 'enquiry', id, received_at, answered_at is not null, topic, case when right(id, 3) = '777' then '{fleet}'::text[] else '{}' end,
        title_words(subject || ' ' || name || ' ' || message) from enquiries`);
    await run(sql`insert into inbox_threads (kind, subject_id, arrived_at, is_done, label, author_id, words)
      select 'comment', c.id, max(r.reported_at), bool_and(r.decision is not null), 'spam', c.author_id, c.words
      from comment_reports r join comments c on c.id = r.comment_id group by c.id`);
    await run(sql`insert into mail_outbox (id, recipient, subject, html, text, created_at, sent_at, attempts, outcome, last_error, due_at)
      select ${id('m', sql`n`)}, lower(first || '.' || last) || n % ${Math.max(1, Math.ceil(rows / 20))} || '@mail.test', subject || ' ' || replace(name, '_', ' ') || ${RARE}, '<p>Hello</p>', 'Hello', created,
        case when outcome = 'sent' then created + interval '2 seconds' end, case when outcome is null then 0 else 1 end, outcome, case when outcome in ('refused', 'given_up') then '550 No such mailbox' end,
        case when outcome is null then created end
      from (select n, ${skewed(FIRST)} as first, ${skewed(LAST)} as last, ${skewed(MODELS)} as name, ${skewed(SUBJECTS)} as subject, ${at(sql`n`, rows)} as created,
        case when n > ${rows} - 200 then null when n % 500 = 1 then 'refused' when n % 3001 = 2 then 'given_up' when n % 300 = 3 then 'late' else 'sent' end as outcome from ${series(rows)} offset 0) each`);
    await fillWebhooks(transaction, rows);
    await rebuild();
    await run(sql`insert into bench_filled values (${rows})`);
  });
  await vacuum(url ?? '');
  return performance.now() - startedAt;
}

/** As autovacuum would, without the limit that the app's statements have. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

const FILLED = words(
  'users paddles auctions auction_states auction_search submissions comments comment_reports settlements settlement_disputes charges refunds money_postings audit_entries enquiries inbox_threads mail_outbox webhook_endpoints webhook_events webhook_deliveries webhook_attempts',
);

/** Building an index once is much faster than adding a million rows to it. */
async function dropIndexes(transaction: Database['executor']): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${FILLED}::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(
    transaction,
  );
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(transaction);
  return async () => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(transaction);
    for (const { definition } of rows) await sql.raw(definition).execute(transaction);
  };
}

/** A few partners receive most events. */
async function fillWebhooks(transaction: Database['executor'], rows: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
  await run(sql`insert into webhook_endpoints (id, user_id, created_by, url, kinds, all_auctions, state, secret, created_at, updated_at)
    select ${id('h', sql`n`)}, ${id('u', sql`n`)}, ${id('u', sql`n`)}, 'https://host' || n || '.test/hook', array['bids.placed'], true, 'active', '\\x00', now(), now() from generate_series(1, 300) as n`);
  await run(sql`insert into webhook_events (id, kind, slug, body, occurred_at)
    select 'evt_' || ${id('v', sql`n`)}, case when n % 20011 = 0 then 'auction.withdrawn' when n % 3 = 0 then 'auction.ended' else 'bids.placed' end, lower(replace(name, '_', '-')) || '-' || n || replace(${RARE}, ' ', '-'), '{}', ${at(sql`n`, rows)}
    from (select n, ${skewed(MODELS)} as name from generate_series(1, ${rows}) as n offset 0) each`);
  await run(sql`insert into webhook_deliveries (endpoint_id, event_id, state, tries, next_at, created_at, finished_at)
    select ${id('h', sql`1 + floor(300 * power(random(), 3))::int`)}, 'evt_' || ${id('v', sql`n`)}, state, 0, case when state = 'waiting' then created end, created, case when state <> 'waiting' then created end
    from (select n, case when n > ${rows} - 300 then 'waiting' when n % 300 = 1 then 'failed' else 'delivered' end as state, ${at(sql`n`, rows)} as created from generate_series(1, ${rows}) as n offset 0) each`);
  await run(sql`insert into webhook_attempts (endpoint_id, event_id, number, made_at, took_ms, status)
    select endpoint_id, event_id, 1, created_at, 40, case when state = 'failed' then 500 else 204 end from webhook_deliveries`);
}

async function fillSales(transaction: Database['executor'], rows: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
  await run(sql`insert into settlements (id, auction_id, attempt, slug, title, origin, buyer_id, seller_id, currency, price, premium, state, state_since, due_at, started_at, ended_at, fault, fault_reason)
    select ${id('s', sql`n`)}, ${id('a', sql`n`)}, 1, 'car-' || n, year || ' ' || replace(name, '_', ' ') || ${RARE}, 'hammer', ${id('u', sql`1 + n % 9999`)}, ${id('u', sql`10000 + n % (${rows} - 10000)`)}, currency, price, price / 20, state, started,
      case when state in ('fee_due', 'payment_due', 'documents_due', 'collection_due') then now() + (n % 200 - 40) * interval '1 hour' end, started, case when state in ('done', 'fell_through') then started + interval '9 days' end,
      case when state = 'fell_through' then 'nobody' end, case when state = 'fell_through' then 'Called off.' end
    from (select n, 1955 + n % 60 as year, ${skewed(MODELS)} as name, case when n % 9 = 0 then 'EUR' else 'USD' end as currency, 100000 * (1 + floor(600 * power(random(), 3)))::bigint as price, ${at(sql`n`, rows)} as started,
      case when n > ${rows} - 5000 then (array['fee_due', 'payment_due', 'documents_due', 'collection_due'])[1 + n % 4] when n % 50 = 3 then 'fell_through' else 'done' end as state
      from generate_series(1, ${rows}) as n offset 0) each`);
  await run(sql`insert into settlement_disputes (id, settlement_id, opened_by, actor_id, reason, opened_at, time_left_ms, decision, decision_reason, decided_by, decided_at)
    select ${id('p', sql`n`)}, ${id('s', sql`n`)}, case when n % 5 = 0 then 'seller' else 'buyer' end, 'u', 'The car is not as it was described.', ${at(sql`n`, rows)}, 0,
      case when decided then (array['sale_continues', 'buyer_defaulted', 'seller_defaulted', 'sale_canceled'])[1 + n % 4] end, case when decided then 'As the photos show.' else '' end,
      case when decided then ${id('u', sql`50007 + n % 30`)} end, case when decided then now() end
    from (select n, n <= ${rows} - 300 as decided from generate_series(1, ${rows}) as n offset 0) each`);
  await run(sql`insert into charges (id, user_id, auction_id, about_slug, about_title, purpose, net, tax, currency, state, payment_id, taken_at, created_at)
    select ${id('c', sql`n`)}, ${id('u', sql`1 + n % 9999`)}, ${id('a', sql`n`)}, 'car-' || n, year || ' ' || replace(name, '_', ' ') || ${RARE}, case when n % 12 = 0 then 'seller_fee' else 'premium' end, net, net / 20,
      currency, state, case when state = 'taken' then 'pi_' || n end, case when state = 'taken' then created end, created
    from (select n, 1955 + n % 60 as year, ${skewed(MODELS)} as name, case when n % 9 = 0 then 'EUR' else 'USD' end as currency, 5000 * (1 + floor(600 * power(random(), 3)))::bigint as net, ${at(sql`n`, rows)} as created,
      case when n > ${rows} - 300 then 'due' when n % 2003 = 0 then 'action_needed' when n % 40 = 1 then 'declined' when n % 30 = 2 then 'cancelled' else 'taken' end as state
      from generate_series(1, ${rows}) as n offset 0) each`);
  await run(sql`insert into refunds (id, charge_id, amount, tax, reason, state, provider_id, created_at, currency)
    select ${id('r', sql`row_number() over ()`)}, id, net / 2, 0, 'As agreed.', 'done', 're_' || id, created_at + interval '3 days', currency from charges where state = 'taken' and net % 20 = 0 and right(id, 1) = '4'`);
  await fillPostings(transaction);
  await run(sql`insert into payment_sums (day, kind, currency, state, count, amount)
    select (created_at at time zone 'UTC')::date, purpose, currency, state, count(*), sum(net + tax) from charges group by 1, 2, 3, 4
    union all select (created_at at time zone 'UTC')::date, 'refund', currency, state, count(*), -sum(amount) from refunds group by 1, 2, 3, 4`);
}

/** Two entries each, inserted without triggers: those check the balance after every single entry. */
async function fillPostings(transaction: Database['executor']): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
  const tables = ['money_postings', 'money_entries'] as const;
  for (const table of tables) await run(sql`alter table ${sql.table(table)} disable trigger user`);
  await run(sql`insert into money_postings (id, key, kind, currency, user_id, charge_id, provider_id, words, posted_at)
    select 'p' || c.id, 'k' || c.id, case when right(c.id, 1) = '7' then 'provider_fee' else 'capture' end, c.currency, c.user_id, c.id,
      c.payment_id, 'Paid by card: ' || c.about_title, c.created_at from charges c`);
  await run(sql`insert into money_entries (posting_id, line, account, amount)
    select p.id, l.line, (array['card_provider', 'receivable'])[l.line], (array[1000, -1000])[l.line]
    from money_postings p, generate_series(1, 2) as l(line)`);
  for (const table of tables) await run(sql`alter table ${sql.table(table)} enable trigger user`);
}
