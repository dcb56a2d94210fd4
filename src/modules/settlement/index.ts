import { addEvidence } from '#contract/endpoints/settlements.ts';
import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { SaleActionSchema, NegotiateSchema, Sale, StaffSaleActionSchema } from '#contract/settlements.ts';
import type { Bidders, OfferToBiddersSchema } from '#contract/second-chances.ts';
import type { InvoicesOfCharges } from '#modules/payments/index.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#contract/result.ts';
import type { Job } from '#platform/workers/job.ts';
import { accountRoutes } from './account-routes.ts';
import { chooseSecondChance, secondChancesOf } from './choose-second-chance.ts';
import { performSaleAction } from './perform-sale-action.ts';
import { openDispute } from './disputes.ts';
import { chargeOfDocument, creditByStaff, documentsOf, isInvoiced, lockSaleOf } from './credit-by-staff.ts';
import { listBidders } from './list-bidders.ts';
import { negotiate } from './negotiate.ts';
import { offerToBidders } from './offer-to-bidders.ts';
import { operatorRoutes } from './operator-routes.ts';
import type { SettlementContext, SettlementDeps } from './deps.ts';
import { outcomesOf, readSale } from './read-sales.ts';
import { agreeToSecondChances, answerSecondChance } from './second-chance.ts';
import { passedDocumentsOf } from './store/passed-documents.ts';
import { isPriceFixed } from './price-fixed.ts';
import { createSettlementWorker, type SettlementWorker } from './settlement-worker.ts';
import { performStaffAction } from './perform-staff-action.ts';
import { settlementJobs } from './workers.ts';

export { findInvoicesQuery } from './find-invoices.ts';
export { purchasesOfPerson } from './person-section.ts';
export type { SettlementDeps } from './deps.ts';
export { settlementPersonalData } from './personal-data.ts';
export const EVIDENCE_ADDRESS = addEvidence.path;
const MB = 1024 * 1024;
export const EVIDENCE_BODY_BYTES = 10 * MB + 64 * 1024;

export interface Settlement {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
  readonly settlementWorker: SettlementWorker;
  read(actor: SignedIn, slug: string): Promise<Result<Sale>>;
  action(actor: SignedIn, what: { slug: string; input: z.output<typeof SaleActionSchema> }): Promise<Result<null>>;
  negotiate(actor: SignedIn, what: { slug: string; input: z.output<typeof NegotiateSchema> }): Promise<Result<null>>;
  offerToBidders(
    actor: SignedIn,
    what: { slug: string } & z.output<typeof OfferToBiddersSchema>,
  ): Promise<Result<null>>;
  listBidders(actor: SignedIn, slug: string): Promise<Result<Bidders>>;
  answerSecondChance(actor: SignedIn, what: { slug: string; takes: boolean }): Promise<Result<null>>;
  chooseSecondChance(actor: SignedIn, what: { slug: string; accepts: boolean }): Promise<Result<{ accepts: boolean }>>;
  agreeToSecondChances(actor: SignedIn, agreed: boolean): Promise<Result<{ agreed: boolean }>>;
  openDispute(
    actor: SignedIn,
    what: { slug: string; reason: string; claims?: readonly string[] },
  ): Promise<Result<null>>;
  performStaffAction(
    actor: Actor,
    what: { slug: string; input: z.output<typeof StaffSaleActionSchema> },
  ): Promise<Result<null>>;
  /** Locks the settlement until the transaction ends. */
  isPriceFixed(transaction: Executor, auctionId: string): Promise<boolean>;
  readonly invoicesOfCharges: InvoicesOfCharges;
  outcomesOf(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, SaleOutcome>>;
  passedDocumentsOf: typeof passedDocumentsOf;
  secondChancesOf(executor: Executor, userId: string, auctionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const context: SettlementContext = { ...deps, limits: createRateLimits(deps) };
  const routes = newApi();
  for (const each of [accountRoutes(context), operatorRoutes(context)]) routes.route('/', each);
  const settlementWorker = createSettlementWorker(deps);
  return {
    routes,
    jobs: settlementJobs(deps, settlementWorker),
    settlementWorker,
    outcomesOf,
    secondChancesOf,
    passedDocumentsOf,
    invoicesOfCharges: {
      lockSaleOf,
      isInvoiced,
      documentsOf,
      chargeOfDocument,
      credit: (transaction, what) => creditByStaff(deps, transaction, what),
    },
    isPriceFixed: (transaction, auctionId) => isPriceFixed(deps, transaction, auctionId),
    read: (actor, slug) => readSale(context, actor, slug),
    action: (actor, what) => performSaleAction(context, actor, what),
    negotiate: (actor, what) => negotiate(context, actor, what),
    offerToBidders: (actor, what) => offerToBidders(context, actor, what),
    listBidders: (actor, slug) => listBidders(context, actor, slug),
    answerSecondChance: (actor, what) => answerSecondChance(context, actor, what),
    chooseSecondChance: (actor, what) => chooseSecondChance(context, actor, what),
    agreeToSecondChances: (actor, agreed) => agreeToSecondChances(context, actor, agreed),
    openDispute: (actor, what) => openDispute(context, actor, what),
    performStaffAction: (actor, what) => performStaffAction(context, actor, what),
  };
}
