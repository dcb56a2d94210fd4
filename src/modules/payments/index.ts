import type { Notifications } from '#modules/notifications/index.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { withDeps } from '#platform/with-deps.ts';
import { mailStaff, type StaffMailDeps } from '#platform/mail/mail-staff.ts';
import { makeDefault, saveCard } from './cards.ts';
import { paymentApprovalHandlers } from './charges/approval-handlers.ts';
import { cancelCharge, charge, lockCharge } from './charges/charge.ts';
import { payCharge } from './charges/pay-charge.ts';
import { refund } from './charges/refund.ts';
import { refundUnlessTwo, refundWithin } from './charges/staff.ts';
import {
  chargeOf,
  findCharge,
  findCharges,
  findChargesOfAuction,
  readCredited,
  sumOwnRefunds,
} from './charges/store.ts';
import { createPaymentWorker, type PaymentWorker } from './payment-worker.ts';
import type { CardGateway } from './gateway.ts';
import { placeHoldForBid, chargeAtClose, type SaleToCharge } from './holds/bidders.ts';
import { type CheckHold, holdRoutes } from './holds/routes.ts';
import { trimHold } from './holds/trim-hold.ts';
import { createBooksVerifier } from './ledger/books-verifier.ts';
import { bookFees, reconcile } from './ledger/reconcile.ts';
import { findBookProblems, trialBalance } from './ledger/read-books.ts';
import { storeHint } from './commands/poll-provider.ts';
import { booksRoutes } from './ledger/routes.ts';
import type { HoldNeeds, PaddlesOfUsers, InvoicesOfCharges, PaymentsLog, PaymentsContext } from './context.ts';
import { cardRoutes } from './routes.ts';
import { findCardFingerprints, findSharingCard } from './store.ts';
import { paymentJobs } from './workers.ts';
import { createSandboxGateway } from './sandbox/gateway.ts';
import { createStripeGateway } from './stripe/gateway.ts';
import { webhookRoutes } from './webhook-routes.ts';

export { cardsOfPerson, findPaymentsQuery, holdsOfPerson, paymentsOfPerson } from './staff-search.ts';
export { cardsPersonalData } from './personal-data.ts';
export {
  REFUND_ARRIVAL_NOTE,
  type Charge,
  type ChargeDocument,
  type HoldNeed,
  type InvoicesOfCharges,
} from './context.ts';
export type { SaleToCharge } from './holds/bidders.ts';
export { type CardGateway, GatewayError } from './gateway.ts';
export { createSandboxGateway } from './sandbox/gateway.ts';
export { staffDecline } from './charges/staff-decline.ts';

export interface PaymentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: PaymentsLog;
  readonly config: {
    readonly stripe: {
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string;
    } | null;
    readonly secret: string;
    readonly trustedProxies: number;
    readonly publicUrl: string;
  };
  readonly mail: StaffMailDeps<StaffPower>['mail'];
  readonly accounts: PaddlesOfUsers & StaffMailDeps<StaffPower>['accounts'];
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    readonly recordAuditEntry: PaymentsContext['recordAuditEntry'];
    readonly incidents: PaymentsContext['incidents'];
  };
  readonly notifications: Pick<Notifications, 'notifySoon'>;
  readonly bidding: HoldNeeds & { readonly checkHold: CheckHold };
  readonly invoices: InvoicesOfCharges;
  readonly auctionByNumber: PaymentsContext['auctionByNumber'];
  readonly gateway?: CardGateway;
}

const holdsOfBidders = (context: PaymentsContext, paymentWorker: PaymentWorker) => ({
  ...withDeps(context, { place: placeHoldForBid }),
  trim: async (userId: string) => {
    await trimHold(context, userId);
    paymentWorker.wake();
  },
  chargeAtClose: (transaction: Executor, at: number, sales: readonly SaleToCharge[]) =>
    chargeAtClose(transaction, { at, sales }),
});

function contextOf(deps: PaymentsDeps, gateway: CardGateway): PaymentsContext {
  const { database, clock, log, accounts, operations } = deps;
  return {
    database,
    clock,
    log,
    accounts,
    gateway,
    settings: (executor) => operations.settings(executor),
    recordAuditEntry: operations.recordAuditEntry,
    incidents: operations.incidents,
    bidding: deps.bidding,
    invoices: deps.invoices,
    auctionByNumber: deps.auctionByNumber,
    notifyStaff: (transaction, email) => mailStaff(deps, transaction, { ...email, power: 'manage_payments' }),
    notify: (transaction, at, notices) =>
      deps.notifications.notifySoon(
        transaction,
        at,
        notices.map(({ userId, kind = 'payment', ...notice }) => ({
          ...notice,
          userIds: [userId],
          kind,
          auctionId: null,
          slug: null,
        })),
      ),
  };
}

export type Payments = ReturnType<typeof createPayments>;

export function createPayments(deps: PaymentsDeps) {
  const { database, clock } = deps;
  const gateway =
    deps.gateway ??
    (deps.config.stripe === null
      ? createSandboxGateway(deps)
      : createStripeGateway({ database, clock, config: deps.config.stripe }));
  const context = contextOf(deps, gateway);
  const limits = createRateLimits(deps);
  const paymentWorker = createPaymentWorker(context);
  const booksVerifier = createBooksVerifier(context);
  const routes = newApi();
  const holds = holdRoutes(context, { limits, checkHold: deps.bidding.checkHold, wake: () => paymentWorker.wake() });
  for (const each of [cardRoutes(context, limits), holds, booksRoutes(context, paymentWorker)]) routes.route('/', each);
  return {
    routes,
    approvalHandlers: paymentApprovalHandlers(context, paymentWorker),
    jobs: paymentJobs({ context, paymentWorker, booksVerifier }),
    paymentWorker,
    booksVerifier,
    gateway,
    /** Signed by the provider, so requests need neither a session nor a CSRF token. */
    webhookRoutes: webhookRoutes(context, {
      take: async (hint) => {
        await storeHint(context, hint);
        paymentWorker.wake();
      },
    }),
    sharingCard: findSharingCard,
    cardsOf: findCardFingerprints,
    savePaymentMethod: (actor: SignedIn, card: { payment_method: string }) =>
      saveCard(context, actor, card.payment_method),
    holds: holdsOfBidders(context, paymentWorker),
    charge,
    chargesOf: async (executor: Executor, auctionId: string) =>
      (await findChargesOfAuction(executor, auctionId)).map(chargeOf),
    findCharge: async (executor: Executor, chargeId: string) => {
      const row = await findCharge(executor, chargeId);
      return row === null ? null : chargeOf(row);
    },
    findCharges: async (executor: Executor, ids: readonly string[]) =>
      new Map((await findCharges(executor, ids)).map((row) => [row.id, chargeOf(row)])),
    creditedOf: readCredited,
    /** In minor units. Excludes goodwill refunds by staff. */
    refundedByRule: sumOwnRefunds,
    refundsByStaff: withDeps(context, { unlessTwo: refundUnlessTwo, approved: refundWithin }),
    ...withDeps(context, { choosePaymentMethod: makeDefault, lockCharge, payCharge, cancelCharge, refund }),
    books: withDeps(context, { read: trialBalance, problems: findBookProblems, reconcile, bookFees }),
  };
}
