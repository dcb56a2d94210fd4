import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { createApp } from '#app';
import type { CreateAuction } from '#contract/account.ts';
import type { PlaceBid } from '#contract/bids.ts';
import type { HoldLedger } from '#contract/payments.ts';
import { type CardGateway, createSandboxGateway, GatewayError } from '#modules/payments/index.ts';
import type { Post } from '#modules/partners/index.ts';
import { refusalMessage } from '#contract/result.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { silentLog } from '#platform/log.ts';
import { handClock } from './bidding-app.ts';
import { apiAs, jsonRequest } from './api-as.ts';
import { runPaymentJobs } from './run-jobs.ts';

type Call = 'authorise' | 'raise' | 'capture' | 'cancel' | 'refund';
const CALLS: readonly Call[] = ['authorise', 'raise', 'capture', 'cancel', 'refund'];
export type Fault = 'unreachable' | 'timeout' | null;
const NOON = Date.UTC(2027, 0, 4, 12);

export function unreliable(
  inner: CardGateway,
  fault: (call: Call) => { before?: Fault; after?: Fault },
): CardGateway & { readonly calls: Record<Call, number> } {
  const calls: Record<Call, number> = { authorise: 0, raise: 0, capture: 0, cancel: 0, refund: 0 };
  const wrapped: Record<string, unknown> = {};
  for (const call of CALLS) {
    wrapped[call] = async (ask: never) => {
      calls[call] += 1;
      const { before = null, after = null } = fault(call);
      if (before !== null) throw new GatewayError(before, 'Connection lost.');
      const answer = await (inner[call] as (ask: never) => Promise<unknown>)(ask);
      if (after !== null) throw new GatewayError(after, 'The answer was lost.');
      return answer;
    };
  }
  return { ...inner, ...wrapped, calls };
}

export async function openPaymentsTestApp(
  database: Database,
  {
    fault,
    provider,
    environment = {},
    post,
  }: {
    fault?: (call: Call) => { before?: Fault; after?: Fault };
    provider?: (clock: Clock, sandbox: CardGateway) => CardGateway;
    environment?: Readonly<Record<string, string>>;
    post?: Post;
  } = {},
) {
  const config = readConfig({
    SECRET: 's'.repeat(40),
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://site.test',
    ...environment,
  });
  const clock = handClock(NOON);
  let cut: Fault = null;
  const sandbox = createSandboxGateway({ database, clock, config });
  let areLookupsFailing = false;
  let isCancelRefused = false;
  let areMovementsCut = false;
  const inner = provider?.(clock, sandbox) ?? sandbox;
  const asked = <Ask, Answer>(ask: (of: Ask) => Promise<Answer>) => {
    return async (of: Ask): Promise<Answer> => {
      if (areLookupsFailing) throw new GatewayError('unreachable', 'Connection lost.');
      return ask(of);
    };
  };
  const cancelled: CardGateway['cancel'] = async (ask) => {
    if (isCancelRefused) throw new GatewayError('rejected', 'It cannot be cancelled.');
    return inner.cancel(ask);
  };
  const movements: CardGateway['movements'] = async (span) => {
    if (areMovementsCut) throw new GatewayError('unreachable', 'Connection lost.');
    return inner.movements(span);
  };
  const gateway = unreliable(
    { ...inner, movements, read: asked(inner.read), find: asked(inner.find), cancel: cancelled },
    (call) => (cut === null ? (fault?.(call) ?? {}) : { before: cut }),
  );
  const app = createApp({ config, log: silentLog(), database }, clock, {
    gateway,
    ...(post === undefined ? {} : { post }),
  });
  const people = new Map<string, SignedIn>();
  const register = async (username: string, staff = false): Promise<SignedIn> => {
    const { userId } = await app.accounts.registerUser({
      username,
      name: username,
      email: `${username}@site.test`,
      password: 'correct horse battery',
      verified: true,
      staff,
    });
    const actor: SignedIn = {
      kind: 'user',
      userId,
      username,
      isStaff: staff,
      roles: staff ? ['administrator'] : [],
      proof: { isRecent: true, hasFactor: true },
    };
    people.set(username, actor);
    return actor;
  };
  const person = (username: string): SignedIn => {
    const found = people.get(username);
    if (found === undefined) throw new Error(`nobody is called ${username}`);
    return found;
  };
  const staff = await register('staff', true);
  await register('sue');
  let auctions = 0;

  const settle = async (): Promise<void> => {
    await runPaymentJobs(app.payments);
    await runPaymentJobs(app.payments);
  };
  return {
    app,
    clock,
    sandbox,
    staff,
    register,
    payments: app.payments,
    calls: gateway.calls,
    person,
    settle,
    outage(kind: Fault) {
      cut = kind;
    },
    /** While set, payment lookups at the provider fail. */
    cutFind(isCut: boolean) {
      areLookupsFailing = isCut;
    },
    /** While set, the provider's list of movements cannot be read. */
    cutMovements(isCut: boolean) {
      areMovementsCut = isCut;
    },
    refuseToCancel(isRefused: boolean) {
      isCancelRefused = isRefused;
    },
    change: async (settings: Record<string, unknown>) =>
      app.operations.changeSettings(staff, { reason: 'For the test.', ...settings }),
    async addCard(username: string, card: string, { asDefault = false } = {}): Promise<string> {
      const saved = await app.payments.savePaymentMethod(person(username), { payment_method: card });
      if (!saved.ok) throw new Error(refusalMessage(saved));
      if (asDefault) await call(person(username), 'PUT', `/api/account/payments/methods/${saved.value.id}/default`);
      return saved.value.id;
    },
    async addStaff(username: string, roles: readonly StaffRole[]): Promise<void> {
      await register(username);
      people.set(username, { ...person(username), isStaff: true, roles });
    },
    async addBidder(username: string, card = 'pm_card_visa'): Promise<SignedIn> {
      const actor = await register(username);
      await database.transaction(async (transaction) =>
        app.accounts.acceptTermsFor(transaction, actor.userId, { termsVersion: 1, at: clock.at }),
      );
      await this.addCard(username, card);
      return actor;
    },
    /** Charges a bidder's card once the payment worker runs, without an auction. */
    charge: (username: string, charge: Partial<Parameters<typeof app.payments.charge>[1]> = {}) =>
      database.transaction((transaction) =>
        app.payments.charge(transaction, {
          userId: person(username).userId,
          auctionId: newId(),
          slug: 'a-car',
          title: 'A car',
          purpose: 'premium',
          attempt: 1,
          net: 50_000,
          currency: 'USD',
          place: {},
          at: clock.at,
          ...charge,
        }),
      ),
    async addAuction(overrides: Partial<CreateAuction> = {}, hours = 48): Promise<{ id: string; slug: string }> {
      auctions += 1;
      const created = await app.selling.createAuction(staff, {
        title: `1967 Jaguar E-Type ${auctions}`,
        make: 'Jaguar',
        model: 'E-Type',
        year: 1967,
        seller: 'sue',
        starting_bid: 100_000,
        start_date: new Date(clock.at - HOUR_MS).toISOString(),
        close_date: new Date(clock.at + hours * HOUR_MS).toISOString(),
        ...overrides,
      });
      if (!created.ok) throw new Error(refusalMessage(created));
      return created.value;
    },
    bid: (slug: string, username: string, bid: PlaceBid, key: string | null = null) =>
      app.bidding.placeBid(person(username), slug, bid, key),
    async placeHold(slug: string, username: string, maximum?: number, confirm = true) {
      return call(
        person(username),
        'POST',
        `/api/auctions/${slug}/hold`,
        maximum === undefined ? {} : { maximum, confirm },
      );
    },
    /** Releases a hold placed for a bid that was not placed, and runs the payment worker. */
    async release(slug: string, username: string): Promise<void> {
      await call(person(username), 'DELETE', `/api/auctions/${slug}/hold`);
      await settle();
    },
    call: (username: string, method: string, path: string, body?: unknown) =>
      call(person(username), method, path, body),
    async download(username: string, path: string): Promise<{ status: number; text: string }> {
      const response = await paymentsAs({ ...person(username), proof: { isRecent: true, hasFactor: true } }).request(
        path,
      );
      return { status: response.status, text: await response.text() };
    },
    async ledgerOf(username: string): Promise<HoldLedger> {
      const answer = await call(person(username), 'GET', '/api/account/payments/holds');
      return answer.value as HoldLedger;
    },
    /** What the provider actually holds for a user, whatever the database says. */
    async heldAtProvider(username: string): Promise<number> {
      const result = await sql<{
        held: number;
      }>`select coalesce(sum(amount), 0)::bigint as held from sandbox_payments where user_id = ${person(username).userId} and status = 'held' and mode = 'hold'
        and expires_at > ${new Date(clock.at)}`.execute(database.executor);
      return result.rows[0]?.held ?? 0;
    },
    async pass(ms: number): Promise<void> {
      const until = clock.at + ms;
      const step = Math.min(ms, 6 * 60_000);
      for (const at of ms > HOUR_MS ? [until - step, until] : [clock.at + Math.floor(ms / 2), until]) {
        clock.at = at;
        await settle();
      }
    },
    async close(slug: string): Promise<void> {
      const auction = await app.bidding.liveTicks([slug]);
      clock.at = Math.max(clock.at, Date.parse(`${auction[0]?.close_date ?? ''}Z`)) + 1;
      await app.bidding.closer.runOnce();
      await settle();
    },
  };

  function paymentsAs(actor: SignedIn) {
    return apiAs(() => actor, [app.payments.routes]);
  }
  async function call(actor: SignedIn, method: string, path: string, body?: unknown) {
    const response = await paymentsAs(actor).request(path, jsonRequest(method, body));
    const value: unknown = response.status === 204 ? null : await response.json();
    return { ok: response.ok, status: response.status, value };
  }
}
