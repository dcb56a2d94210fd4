import { sql } from 'kysely';
import {
  type SaleAction,
  type Negotiate,
  type Sale,
  SaleActionSchema,
  NegotiateSchema,
  StaffSaleActionSchema,
  type StaffSaleAction,
} from '#contract/settlements.ts';
import { APPROVER_STAFF_DAYS } from '#contract/staff.ts';
import { refusalAnswer, refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { openPaymentsTestApp } from './payments-app.ts';
import { apiAs } from './api-as.ts';
import { runPaymentJobs } from './run-jobs.ts';

export async function openSettlementTestApp(database: Database, environment: Readonly<Record<string, string>> = {}) {
  const money = await openPaymentsTestApp(database, { environment });
  const { app, clock, person } = money;
  const api = apiAs(
    (as) => (as === '' ? undefined : person(as)),
    [
      app.operations.routes,
      app.settlement.routes,
      app.conversations.routes,
      app.appointments.routes,
      app.vehicles.routes,
      app.bidding.routes,
      app.selling.routes,
      app.dealers.routes,
      app.notifications.routes,
      app.bidPlans.routes,
      app.payments.routes,
    ],
  );

  const settle = async (): Promise<void> => {
    for (let steps = 1; steps > 0; steps = await app.settlement.settlementWorker.runOnce())
      await runPaymentJobs(app.payments);
  };
  const read = async (username: string, slug: string): Promise<Sale> => {
    const result = await app.settlement.read(person(username), slug);
    if (!result.ok) throw new Error(refusalMessage(result));
    return result.value;
  };
  return {
    ...money,
    settle,
    read,
    async pass(ms: number): Promise<void> {
      clock.at += ms;
      await settle();
    },
    async closed(
      bids: readonly (readonly [username: string, amount: number, maximum?: number])[],
      { reserve = null, accepting = [] }: { reserve?: number | null; accepting?: readonly string[] } = {},
    ): Promise<string> {
      const { slug } = await money.addAuction({ reserve }, 2);
      for (const [username, amount, maximum] of bids) {
        const answer = await money.bid(slug, username, {
          amount,
          ...(maximum === undefined ? {} : { maximum }),
          confirm: true,
        });
        if (!answer.ok) throw new Error(refusalMessage(answer));
      }
      for (const username of accepting)
        done(await app.settlement.chooseSecondChance(person(username), { slug, accepts: true }));
      await money.close(slug);
      await settle();
      return slug;
    },
    action: (username: string, slug: string, input: SaleAction) =>
      app.settlement.action(person(username), { slug, input: SaleActionSchema.parse(input) }),
    say: (username: string, slug: string, input: Negotiate) =>
      app.settlement.negotiate(person(username), { slug, input: NegotiateSchema.parse(input) }),
    staffAction: (username: string, slug: string, input: StaffSaleAction) =>
      app.settlement.performStaffAction(person(username), { slug, input: StaffSaleActionSchema.parse(input) }),
    /** One staff member withdraws an auction with bids. */
    async withdraw(slug: string): Promise<void> {
      const alone = { approval_withdrawals: 'none', reason: 'One person is enough in this test.' };
      done(await app.operations.changeSettings(money.staff, alone));
      done(await app.bidding.withdraw(money.staff, { slug, reason: 'The title was not clear.' }));
    },
    /** Adds an administrator who has been staff long enough to be a second approver. */
    async addStaff(username: string): Promise<SignedIn> {
      const actor = await money.register(username, true);
      await sql`update staff_roles set given_at = given_at - make_interval(days => ${APPROVER_STAFF_DAYS})
        where user_id = ${actor.userId}`.execute(database.executor);
      return actor;
    },
    async noticesOf(username: string): Promise<string[]> {
      const result = await sql<{
        title: string;
      }>`select title from notifications where user_id = ${person(username).userId} order by created_at, id`.execute(
        database.executor,
      );
      return result.rows.map((row) => row.title);
    },
    async notificationBodies(username: string): Promise<string[]> {
      const result = await sql<{
        body: string;
      }>`select body from notifications where user_id = ${person(username).userId} order by created_at, id`.execute(
        database.executor,
      );
      return result.rows.map((row) => row.body);
    },
    async http(method: string, path: string, { as, body }: { as?: string; body?: unknown } = {}) {
      const response = await api.request(path, {
        method,
        headers: { ...(as === undefined ? {} : { 'x-as': as }), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        bytes: new Uint8Array(await response.clone().arrayBuffer()),
        text: await response.text(),
      };
    },
    async sendEvidence(as: string, slug: string, file: File | null): Promise<{ status: number; body: unknown }> {
      const form = new FormData();
      form.set('slug', slug);
      if (file !== null) form.set('document', file);
      const response = await api.request('/api/account/settlement-evidence', {
        method: 'POST',
        headers: { 'x-as': as },
        body: form,
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
export type SettlementContext = Awaited<ReturnType<typeof openSettlementTestApp>>;

export function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${refusalMessage(result)}`);
  return result.value;
}
export const codeOf = (result: Result<unknown>): string => (result.ok ? '' : (refusalAnswer(result).body.code ?? ''));

/**
 * A database whose process dies at its `nth` writing transaction, before or just after the commit. Read-only
 * transactions do not count.
 */
export function dyingDatabase(
  database: Database,
  { nth, when }: { nth: number; when: 'before_commit' | 'after_commit' },
): Database & { readonly count: () => number } {
  let count = 0;
  let isDead = false;
  class Died extends Error {
    override readonly name = 'Died';
  }
  const die = (words: string): never => {
    isDead = true;
    throw new Died(words);
  };
  return {
    ...database,
    get executor() {
      return isDead ? die('the process is dead') : database.executor;
    },
    count: () => count,
    async transaction(work) {
      if (isDead) die('the process is dead');
      let isLast = false;
      const value = await database.transaction(async (transaction) => {
        const made = await work(transaction);
        const { rows } = await sql<{
          wrote: boolean;
        }>`select pg_current_xact_id_if_assigned() is not null as wrote`.execute(transaction);
        if (rows[0]?.wrote === true) count += 1;
        isLast = rows[0]?.wrote === true && count === nth;
        if (isLast && when === 'before_commit') die('died before the commit');
        return made;
      });
      return isLast ? die('died after the commit') : value;
    },
  };
}
