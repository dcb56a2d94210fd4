import { HOUR_MS } from '#contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { refusalMessage } from '#contract/result.ts';
import { createApp, type App } from '#app';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { dyingDatabase, openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { runPaymentJobs } from '#tests/support/run-jobs.ts';

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob']) await app.addBidder(username);
await app.app.settlement.agreeToSecondChances(app.person('bob'), true);

const processOn = (database: Database): App =>
  createApp({ config: app.app.config, log: silentLog(), database }, app.clock, { gateway: app.sandbox });

/** The closer and the payment worker keep running: their own tests cover crashes. */
const jobs = async (process: App): Promise<void> => {
  await app.app.bidding.closer.runOnce();
  for (let steps = 1; steps > 0; steps = await process.settlement.settlementWorker.runOnce())
    await runPaymentJobs(app.payments);
};
const PARTICULARS = {
  action: 'give_particulars' as const,
  name: 'Our company',
  address: '1 Mill Road',
  phone: '',
  shares_email: true,
};
type Step = (process: App, slug: string) => Promise<unknown>;
const COURSES: Readonly<Record<string, { readonly reserve: number | null; readonly steps: readonly Step[] }>> = {
  'from the hammer to the keys': {
    reserve: null,
    steps: [
      jobs,
      (process, slug) => process.settlement.action(app.person('bob'), { slug, input: PARTICULARS }),
      (process, slug) => process.settlement.action(app.person('sue'), { slug, input: PARTICULARS }),
      (process, slug) => process.settlement.action(app.person('sue'), { slug, input: { action: 'confirm_payment' } }),
      (process, slug) => process.settlement.action(app.person('sue'), { slug, input: { action: 'issue_bill' } }),
      (process, slug) =>
        process.settlement.action(app.person('bob'), {
          slug,
          input: {
            action: 'propose_collection',
            at: new Date(app.clock.at + 48 * HOUR_MS).toISOString(),
            place: 'The garage',
          },
        }),
      (process, slug) => process.settlement.action(app.person('sue'), { slug, input: { action: 'agree_collection' } }),
      (process, slug) => process.settlement.action(app.person('bob'), { slug, input: { action: 'confirm_handover' } }),
      jobs,
    ],
  },
  'an offer that is accepted, and a seller who does not keep to it': {
    reserve: 5_000_000,
    steps: [
      jobs,
      (process, slug) =>
        process.settlement.negotiate(app.person('bob'), { slug, input: { action: 'offer', amount: 1_500_000 } }),
      (process, slug) =>
        process.settlement.negotiate(app.person('sue'), { slug, input: { action: 'accept', amount: 1_500_000 } }),
      jobs,
      (process, slug) =>
        process.settlement.performStaffAction(app.staff, {
          slug,
          input: { action: 'declare_default', fault: 'seller', reason: 'Sold elsewhere.' },
        }),
      jobs,
    ],
  },
};

async function traces(slug: string): Promise<unknown> {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> =>
    (await query.execute(database.executor)).rows.map(({ line }) => line);
  const [auction] = (
    await sql<{ id: string; title: string }>`select id, title from auctions where slug = ${slug}`.execute(
      database.executor,
    )
  ).rows;
  const id = auction?.id ?? '';
  return {
    settlements: await lines(
      sql`select concat_ws(' ', attempt, state, price, premium, fault, fee_settled_at is not null) as line from settlements where auction_id = ${id} order by attempt`,
    ),
    events: await lines(
      sql`select concat_ws(' ', e.kind, e.by_side, e.to_state) as line from settlement_events e join settlements s on s.id = e.settlement_id where s.auction_id = ${id} order by s.attempt, e.sequence`,
    ),
    negotiation: await lines(
      sql`select concat_ws(' ', state, current_offer) as line from negotiations where auction_id = ${id}`,
    ),
    charges: await lines(
      sql`select concat_ws(' ', purpose, state, net, refunded) as line from charges where auction_id = ${id} order by purpose`,
    ),
    invoices: await lines(
      sql`select concat_ws(' ', kind, net, tax) as line from invoices where slug = ${slug} order by number`,
    ),
    notices: (
      await lines(
        sql`select concat_ws(' ', n.kind, replace(n.title, ${auction?.title ?? ''}, 'the car')) as line from notifications n where n.auction_id = ${id} order by 1`,
      )
    ).map((line) => line.replaceAll(/\d{6}/g, 'N').replaceAll(/(?:on|for) \w+, .*$/g, 'on the day')),
    mails: await lines(
      sql`select regexp_replace(replace(subject, ${auction?.title ?? ''}, 'the car'), '[0-9]{6}', 'N') as line from mail_outbox where subject like ${`%${auction?.title ?? ''}`} order by 1`,
    ),
    words: await lines(sql`select auction_id as line from post_close_queue where auction_id = ${id}`),
  };
}

async function sale(reserve: number | null): Promise<string> {
  const { slug } = await app.addAuction({ reserve }, 2);
  const answer = await app.bid(slug, 'bob', { amount: 1_000_000, confirm: true });
  if (!answer.ok) throw new Error(refusalMessage(answer));
  app.clock.at += 3 * HOUR_MS;
  return slug;
}

async function run(
  slug: string,
  steps: readonly Step[],
  death: { nth: number; when: 'before_commit' | 'after_commit' },
): Promise<number> {
  const doomed = dyingDatabase(database, death);
  let process = processOn(doomed);
  for (const step of steps) {
    try {
      await step(process, slug);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'Died') throw error;
      process = processOn(database);
      await step(process, slug);
    }
  }
  await jobs(processOn(database));
  return doomed.count();
}

describe.each(Object.entries(COURSES))('a process that is killed in %s', (_name, { reserve, steps }) => {
  it('ends in the same state in whichever transaction the process dies', async () => {
    const never = { nth: Number.MAX_SAFE_INTEGER, when: 'after_commit' as const };
    // A dry run first: the seller's address is then on file and not asked for again.
    await run(await sale(reserve), steps, never);
    const whole = await sale(reserve);
    const count = await run(whole, steps, never);
    const expected = await traces(whole);
    expect(count).toBeGreaterThan(5);
    for (let nth = 1; nth <= count; nth += 1) {
      // Crashing before a commit equals crashing after the previous one, except for external effects, so it is tested
      // only now and then.
      for (const when of nth % 6 === 0 ? (['before_commit', 'after_commit'] as const) : (['after_commit'] as const)) {
        const slug = await sale(reserve);
        await run(slug, steps, { nth, when });
        expect([nth, when, await traces(slug)]).toEqual([nth, when, expected]);
      }
    }
    const { rows } = await sql<{ number: number }>`select number from invoices order by number`.execute(
      database.executor,
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect((await app.payments.books.read()).is_balanced).toBe(true);
  }, 240_000);
});

describe('a close that cannot be processed', () => {
  it('delays no other, and is retried until it succeeds', async () => {
    const { executor } = database;
    const [first, second] = [await sale(null), await sale(null)];
    await sql`create function fail_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`.execute(
      executor,
    );
    await sql`create trigger fail_one before insert on settlements for each row when (new.slug = ${sql.lit(first)}) execute function fail_one()`.execute(
      executor,
    );
    const begun = async () =>
      (
        await sql<{
          slug: string;
        }>`select slug from settlements where slug in (${first}, ${second}) order by slug`.execute(executor)
      ).rows.map(({ slug }) => slug);
    await jobs(app.app);
    expect(await begun()).toEqual([second]);
    await sql`drop trigger fail_one on settlements`.execute(executor);
    await sql`drop function fail_one`.execute(executor);
    await jobs(app.app);
    expect(await begun()).toEqual([second]);
    app.clock.at += HOUR_MS;
    await jobs(app.app);
    expect(await begun()).toEqual([first, second].toSorted());
  });
});
