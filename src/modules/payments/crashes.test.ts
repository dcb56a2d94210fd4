import { HOUR_MS } from '#contract/durations.ts';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { refusalMessage } from '#contract/result.ts';
import { createApp, type App } from '#app';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import type { CardGateway } from './gateway.ts';
import { runPaymentJobs } from '#tests/support/run-jobs.ts';

/** Longer than a command's lease, shorter than the grace period of an unneeded hold. */
const LEASE_IS_OVER_MS = 90_000;
const CHANGING = ['authorise', 'raise', 'capture', 'cancel', 'refund'] as const;

const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database);

class Died extends Error {
  override readonly name = 'Died';
}
type When = 'before' | 'after';

function mortalProcess({ nth, when }: { nth: number; when: When }): { process: App; steps: () => number } {
  let steps = 0;
  const isDead = (): boolean => steps > nth || (steps === nth && isOver);
  let isOver = false;
  const live = (): void => {
    if (isDead()) throw new Died('the process is dead');
  };
  const die = (): never => {
    isOver = true;
    throw new Died(`died ${when} step ${nth}`);
  };
  const mortal: Database = {
    ...database,
    get executor() {
      live();
      return database.executor;
    },
    async transaction(work) {
      live();
      steps += 1;
      const isLast = steps === nth;
      const made = await database.transaction(async (transaction) => {
        const value = await work(transaction);
        if (isLast && when === 'before') die();
        return value;
      });
      return isLast ? die() : made;
    },
  };
  const dying = Object.fromEntries(
    CHANGING.map((name) => [
      name,
      async (ask: never) => {
        live();
        steps += 1;
        const isLast = steps === nth;
        if (isLast && when === 'before') die();
        const answer = await (app.sandbox[name] as (ask: never) => Promise<unknown>)(ask);
        return isLast ? die() : answer;
      },
    ]),
  );
  const gateway: CardGateway = { ...app.sandbox, ...dying };
  return {
    process: createApp({ config: app.app.config, log: silentLog(), database: mortal }, app.clock, { gateway }),
    steps: () => steps,
  };
}

let people = 0;
async function newBidder(card: string): Promise<SignedIn> {
  people += 1;
  const actor: SignedIn = { kind: 'user', userId: newId(), username: `bidder-${people}`, isStaff: false, roles: [] };
  const at = new Date(0);
  await sql`insert into paddles (user_id, username, is_staff, email_verified_at, terms_version, terms_accepted_at, payment_method_id, hold_declines, limit_amount, created_at)
    values (${actor.userId}, ${actor.username}, false, ${at}, 1, ${at}, null, false, 25000000, ${at})`.execute(
    database.executor,
  );
  const saved = await app.payments.savePaymentMethod(actor, { payment_method: card });
  if (!saved.ok) throw new Error(refusalMessage(saved));
  return actor;
}

const about = { currency: 'USD', slug: 'a-car', title: 'A car' } as const;
const placeHold = (process: App, bidder: SignedIn, premium: number) =>
  process.payments.holds.place({ userId: bidder.userId, premium, ...about });
const work = (process: App) => runPaymentJobs(process.payments);
const charge = (bidder: SignedIn) =>
  database.transaction((transaction) =>
    app.payments.charge(transaction, {
      userId: bidder.userId,
      auctionId: newId(),
      ...about,
      purpose: 'premium',
      attempt: 1,
      net: 40_000,
      place: {},
      at: app.clock.at,
    }),
  );

interface Course {
  readonly card: string;
  readonly before?: (bidder: SignedIn) => Promise<unknown>;
  readonly command: (process: App, bidder: SignedIn) => Promise<unknown>;
  readonly provider: { readonly payments: readonly string[]; readonly moved: readonly string[] };
}
const COURSES: Readonly<Record<string, Course>> = {
  'a hold is asked for': {
    card: 'pm_card_visa',
    command: (process, bidder) => placeHold(process, bidder, 50_000),
    provider: { payments: ['hold held 50000 0 0'], moved: [] },
  },
  'a hold is raised in place': {
    card: 'pm_card_visa',
    before: (bidder) => placeHold(app.app, bidder, 50_000),
    command: (process, bidder) => placeHold(process, bidder, 90_000),
    provider: { payments: ['hold held 90000 0 0'], moved: [] },
  },
  'a hold is replaced by a larger one': {
    card: 'pm_card_mastercard',
    before: (bidder) => placeHold(app.app, bidder, 50_000),
    provider: { payments: ['hold cancelled 50000 0 0', 'hold held 90000 0 0'], moved: [] },
    command: async (process, bidder) => {
      await placeHold(process, bidder, 90_000);
      await work(process);
    },
  },
  'a hold that nobody needs is released': {
    card: 'pm_card_visa',
    command: work,
    provider: { payments: ['hold cancelled 50000 0 0'], moved: [] },
    before: async (bidder) => {
      await placeHold(app.app, bidder, 50_000);
      app.clock.at += HOUR_MS;
      await work(app.app);
      app.clock.at += HOUR_MS;
    },
  },
  'a charge is captured from the hold': {
    card: 'pm_card_visa',
    before: async (bidder) => {
      await placeHold(app.app, bidder, 50_000);
      await charge(bidder);
    },
    command: work,
    provider: { payments: ['hold taken 50000 40000 0'], moved: ['charge 40000'] },
  },
  'a charge is taken from the card, where no hold reaches': {
    card: 'pm_card_mastercard',
    before: charge,
    command: work,
    provider: { payments: ['charge taken 40000 40000 0'], moved: ['charge 40000'] },
  },
  'a charge is declined': {
    card: 'pm_card_chargeCustomerFail',
    before: charge,
    command: work,
    provider: { payments: ['charge declined 40000 0 0'], moved: [] },
  },
  'a part is refunded': {
    card: 'pm_card_visa',
    command: work,
    provider: { payments: ['charge taken 40000 40000 15000'], moved: ['charge 40000', 'refund -15000'] },
    before: async (bidder) => {
      const { id } = await charge(bidder);
      await work(app.app);
      await database.transaction((transaction) =>
        app.payments.refund(transaction, {
          chargeId: id,
          amount: 15_000,
          reason: 'Agreed with the buyer',
          requestedBy: null,
          at: app.clock.at,
        }),
      );
    },
  },
};

async function traces({ userId }: SignedIn) {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> =>
    (await query.execute(database.executor)).rows.map(({ line }) => line);
  return {
    holds: await lines(
      sql`select concat_ws(' ', state, end_reason, premium, amount, captured_amount) as line from holds where user_id = ${userId} order by 1`,
    ),
    charges: await lines(
      sql`select concat_ws(' ', state, net, refunded, decline_code) as line from charges where user_id = ${userId} order by 1`,
    ),
    refunds: await lines(
      sql`select concat_ws(' ', r.state, r.amount) as line from refunds r join charges c on c.id = r.charge_id where c.user_id = ${userId} order by 1`,
    ),
    books: await lines(
      sql`select concat_ws(' ', p.kind, e.account, e.amount) as line from money_postings p join money_entries e on e.posting_id = p.id where p.user_id = ${userId} order by 1`,
    ),
    paddle: await lines(sql`select held_premium::text as line from paddles where user_id = ${userId}`),
    commands: await lines(
      sql`select distinct concat_ws(' ', kind, state) as line from payment_commands where user_id = ${userId} order by 1`,
    ),
    notices: await lines(sql`select title as line from notifications where user_id = ${userId} order by 1`),
    provider: {
      payments: await lines(
        sql`select concat_ws(' ', mode, status, amount, taken, refunded) as line from sandbox_payments where user_id = ${userId} order by 1`,
      ),
      moved: await lines(
        sql`select concat_ws(' ', m.kind, m.amount) as line from sandbox_movements m join sandbox_payments p on p.id = m.payment_id where p.user_id = ${userId} order by 1`,
      ),
    },
  };
}

/** Crashes in one process and continues in another. Returns the number of steps in the first. */
async function run(
  course: Course,
  death: { nth: number; when: When },
): Promise<{ left: Awaited<ReturnType<typeof traces>>; steps: number }> {
  const bidder = await newBidder(course.card);
  await course.before?.(bidder);
  const { process, steps } = mortalProcess(death);
  await course.command(process, bidder).catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
  app.clock.at += LEASE_IS_OVER_MS;
  await work(app.app);
  await course.command(app.app, bidder);
  const left = await traces(bidder);
  // Releases remaining holds, so that the next process finds only its own.
  for (let hour = 0; hour < 2; hour += 1) {
    app.clock.at += HOUR_MS;
    await work(app.app);
  }
  return { left, steps: steps() };
}

describe.each(Object.entries(COURSES))('a process that dies while %s', (_name, course) => {
  test('ends in the same state wherever the process dies, and the provider acts once', async () => {
    const whole = await run(course, { nth: Number.MAX_SAFE_INTEGER, when: 'after' });
    expect(whole.left.provider).toEqual(course.provider);
    expect(whole.left.commands.every((command) => command.endsWith(' done'))).toBe(true);
    expect(whole.steps).toBeGreaterThanOrEqual(3);
    for (let nth = 1; nth <= whole.steps; nth += 1) {
      for (const when of ['before', 'after'] as const) {
        const { left } = await run(course, { nth, when });
        expect([nth, when, left]).toEqual([nth, when, whole.left]);
      }
    }
    expect((await app.payments.books.read()).is_balanced).toBe(true);
    expect((await app.payments.books.reconcile(400)).differences).toEqual([]);
  }, 60_000);
});
