import { Hono } from 'hono';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PaymentMethod } from '#contract/account.ts';
import type { HouseSettings } from '#contract/settings.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { mailStaff, type StaffDesk } from '#platform/mail/mail-staff.ts';
import { makeDefault, saveCard } from './cards.ts';
import { cancelCharge, charge, lockCharge, type ChargeAsk } from './charges/charge.ts';
import { payCharge } from './charges/pay-charge.ts';
import { refund, type RefundAsk } from './charges/refund.ts';
import { chargeOf, findCharge, findCharges, findChargesOfAuction, readCredited, sumOwnRefunds } from './charges/store.ts';
import { createClerk, type Clerk } from './clerk.ts';
import type { CardGateway } from './gateway.ts';
import { armForBid, chargeAtHammer, type SaleAtHammer } from './holds/bidders.ts';
import { type CheckHold, holdRoutes } from './holds/routes.ts';
import { trimHold } from './holds/trim-hold.ts';
import { createMoneyAuditor, type MoneyAuditor } from './ledger/auditor.ts';
import { bookFees, reconcile } from './ledger/reconcile.ts';
import { proveBooks } from './ledger/read-books.ts';
import { findTaxRates, type Place, type Tax, taxOn } from './ledger/tax.ts';
import { takeHint } from './acts/look.ts';
import { booksRoutes } from './ledger/routes.ts';
import type { Charge, FloorOfHolds, PaddlesOfUsers, PapersOfCharges, PaymentsLog, Till } from './parts.ts';
import { cardRoutes } from './routes.ts';
import { findSharingCard } from './store.ts';
import { createSandboxGateway } from './sandbox/gateway.ts';
import { createStripeGateway } from './stripe/gateway.ts';
import { webhookRoutes } from './webhook-routes.ts';

export { cardsKeeper } from './keeper.ts';
export { BANK_TAKES, type Charge, type PapersOfCharges } from './parts.ts';
export { type CardGateway, GatewayFault } from './gateway.ts';
export { createSandboxGateway } from './sandbox/gateway.ts';
export type { ChargeAsk } from './charges/charge.ts';
export type { RefundAsk } from './charges/refund.ts';
export { staffDecline } from './charges/staff-decline.ts';
export type { Place, Tax } from './ledger/tax.ts';

export interface PaymentsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: PaymentsLog;
  readonly config: {
    readonly stripe: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string } | null;
    readonly secret: string;
    readonly trustedProxies: number;
    readonly publicUrl: string;
  };
  readonly mail: StaffDesk<StaffPower>['mail'];
  readonly accounts: PaddlesOfUsers & StaffDesk<StaffPower>['accounts'];
  readonly operations: { settings(executor: Executor): Promise<HouseSettings>; readonly recordAct: Till['recordAct']; readonly faults: Till['faults'] };
  readonly notifications: {
    tellSoon(
      transaction: Executor,
      at: number,
      tellings: readonly {
        userIds: readonly string[];
        kind: 'payment' | 'invoice' | 'hold_released';
        title: string;
        body: string;
        href: string;
        auctionId: null;
        slug: null;
      }[],
    ): Promise<void>;
  };
  /** Another provider than the configuration's, for tests. */
  readonly gateway?: CardGateway;
}

/** Cards, holds on them, what is charged, and the books. */
export interface Payments {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Relative to `/api/webhooks`: signed by the provider, so neither session nor cross-site token is asked for. */
  readonly webhookRoutes: Hono;
  readonly clerk: Clerk;
  /** Proves the books once a day. */
  readonly auditor: MoneyAuditor;
  /** Which of these people have saved a card that looks like one of this person's. */
  sharingCard(executor: Executor, userId: string, others: readonly string[]): Promise<Set<string>>;
  savePaymentMethod(actor: SignedIn, card: { payment_method: string }): Promise<Result<PaymentMethod>>;
  /** Makes a saved card the one on which holds are placed, and which is charged. */
  choosePaymentMethod(actor: SignedIn, cardId: string): Promise<Result<PaymentMethod[]>>;
  /** The desk's way to the bidders' holds. */
  readonly holds: {
    arm(wanted: { userId: string; premium: number; currency: string; slug: string; title: string }): ReturnType<typeof armForBid>;
    /** Releases what is held beyond the user's standing bids. */
    trim(userId: string): Promise<void>;
    atHammer(transaction: Executor, at: number, sales: readonly SaleAtHammer[]): Promise<void>;
  };
  /** Charges somebody for an auction, in the caller's transaction; a job takes the money. Call `clerk.ring()` after the commit. */
  charge(transaction: Executor, ask: ChargeAsk): Promise<Charge>;
  chargesOf(executor: Executor, auctionId: string): Promise<Charge[]>;
  findCharge(executor: Executor, chargeId: string): Promise<Charge | null>;
  /** The charge, once nobody else can change it before this transaction ends. */
  lockCharge(transaction: Executor, chargeId: string): Promise<Charge | null>;
  /** What was credited of a charge: the tax in all of it, and why. */
  creditedOf(executor: Executor, chargeId: string): Promise<{ readonly tax: number; readonly reasons: readonly string[] }>;
  /** Charges by id; those that are not there are left out. */
  findCharges(executor: Executor, chargeIds: readonly string[]): Promise<ReadonlyMap<string, Charge>>;
  /** Pays a declined charge with the debtor's present default card. */
  payCharge(actor: SignedIn, chargeId: string): Promise<Result<{ charge: Charge; clientSecret: string | null }>>;
  /** Gives up a charge that was declined. */
  cancelCharge(transaction: Executor, what: { chargeId: string; reason: string; at: number }): Promise<Result<Charge>>;
  /** Refunds a taken charge, or a part of it (`amount` null: all that is left). */
  refund(transaction: Executor, ask: RefundAsk): Promise<Result<{ refundId: string; amount: number }>>;
  /** What the house gave back of a charge by its own rules, in minor units; staff's goodwill is not among it. */
  refundedByRule(executor: Executor, chargeId: string): Promise<number>;
  /** The tax on an amount at a place, by the house's present table. */
  taxOn(executor: Executor, amount: number, place: Place): Promise<Tax>;
  /** The floor says here what holds are needed for. */
  useFloor(floor: FloorOfHolds & { checkHold: CheckHold }): void;
  /** Who invoices the charges says here how the papers on refunds are written. */
  usePapers(papers: PapersOfCharges): void;
  readonly books: { read(): ReturnType<typeof proveBooks>; reconcile(days: number): ReturnType<typeof reconcile>; bookFees(since?: number): Promise<number> };
  /** The provider, for the demo house and tests. */
  readonly gateway: CardGateway;
}

const holdsOfBidders = (till: Till, clerk: Clerk): Payments['holds'] => ({
  arm: (wanted) => armForBid(till, wanted),
  trim: async (userId) => {
    await trimHold(till, userId);
    clerk.ring();
  },
  atHammer: (transaction, at, sales) => chargeAtHammer(transaction, { at, sales }),
});

/** Makes the payments. */
export function createPayments(parts: PaymentsParts): Payments {
  const { database, clock, log, accounts, operations } = parts;
  const gateway =
    parts.gateway ?? (parts.config.stripe === null ? createSandboxGateway(parts) : createStripeGateway({ database, clock, config: parts.config.stripe }));
  let floor: FloorOfHolds & { checkHold: CheckHold } = { holdNeeds: () => Promise.resolve(new Map()), checkHold: () => Promise.resolve(null) };
  let papers: PapersOfCharges = { lockSaleOf: () => Promise.resolve(), credit: () => Promise.resolve(), isInvoiced: () => Promise.resolve(false) };
  const till: Till = {
    database,
    clock,
    log,
    accounts,
    gateway,
    settings: (executor) => operations.settings(executor),
    recordAct: operations.recordAct,
    faults: operations.faults,
    floor: () => floor,
    papers: () => papers,
    tellStaff: (transaction, letter) => mailStaff(parts, transaction, { ...letter, power: 'manage_payments' }),
    tell: (transaction, at, notices) =>
      parts.notifications.tellSoon(
        transaction,
        at,
        notices.map(({ userId, kind = 'payment', ...words }) => ({ ...words, userIds: [userId], kind, auctionId: null, slug: null })),
      ),
  };
  const limits = createRateLimits(parts);
  const clerk = createClerk(till);
  const routes = newApi();
  const holds = holdRoutes(till, { limits, checkHold: (...asked) => floor.checkHold(...asked), ring: () => clerk.ring() });
  for (const each of [cardRoutes(till, limits), holds, booksRoutes(till, clerk)]) routes.route('/', each);
  return {
    routes,
    clerk,
    auditor: createMoneyAuditor(till),
    gateway,
    webhookRoutes: webhookRoutes(till, {
      take: async (hint) => {
        await takeHint(till, hint);
        clerk.ring();
      },
    }),
    sharingCard: findSharingCard,
    savePaymentMethod: (actor, card) => saveCard(till, actor, card.payment_method),
    choosePaymentMethod: (actor, cardId) => makeDefault(till, actor, cardId),
    holds: holdsOfBidders(till, clerk),
    charge,
    chargesOf: async (executor, auctionId) => (await findChargesOfAuction(executor, auctionId)).map(chargeOf),
    findCharge: async (executor, chargeId) => {
      const row = await findCharge(executor, chargeId);
      return row === null ? null : chargeOf(row);
    },
    lockCharge: (transaction, chargeId) => lockCharge(till, transaction, chargeId),
    creditedOf: readCredited,
    findCharges: async (executor, ids) => new Map((await findCharges(executor, ids)).map((row) => [row.id, chargeOf(row)])),
    payCharge: (actor, chargeId) => payCharge(till, actor, chargeId),
    cancelCharge: (transaction, what) => cancelCharge(till, transaction, what),
    refund: (transaction, ask) => refund(till, transaction, ask),
    refundedByRule: sumOwnRefunds,
    taxOn: async (executor, amount, place) => taxOn(amount, place, await findTaxRates(executor)),
    useFloor: (told) => {
      floor = told;
    },
    usePapers: (written) => {
      papers = written;
    },
    books: { read: () => proveBooks(till), reconcile: (days) => reconcile(till, days), bookFees: (since) => bookFees(till, since) },
  };
}
