import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { ActInSaleSchema, NegotiateSchema, Sale, StaffActInSaleSchema } from '#contract/settlements.ts';
import type { PapersOfCharges } from '#modules/payments/index.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { accountRoutes } from './account-routes.ts';
import { actInSale } from './act.ts';
import { openDispute } from './disputes.ts';
import { creditByStaff, isInvoiced, lockSaleOf } from './credit-by-staff.ts';
import { negotiate } from './negotiate.ts';
import { operatorRoutes } from './operator-routes.ts';
import type { SettlementHouse, SettlementParts } from './parts.ts';
import { outcomesOf, readSale } from './read-sales.ts';
import { agreeToSecondChances, answerSecondChance } from './second-chance.ts';
import { isPriceFixed } from './price-fixed.ts';
import { createSettler, type Settler } from './settler.ts';
import { actAsStaff } from './staff-acts.ts';

export type { SettlementParts } from './parts.ts';
export { settlementKeeper } from './keeper.ts';
/** Where evidence is sent, whose bodies may be larger than other calls'. */
export const EVIDENCE_ADDRESS = '/api/account/settlement-evidence';
const MB = 1024 * 1024;
/** A document of ten megabytes, and the little that a form puts around it. */
export const EVIDENCE_BODY_BYTES = 10 * MB + 64 * 1024;

/** From the hammer to the keys: settlements, offers where the reserve was not met, second chances, disputes, invoices. */
export interface Settlement {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly settler: Settler;
  read(actor: SignedIn, slug: string): Promise<Result<Sale>>;
  act(actor: SignedIn, what: { slug: string; input: z.output<typeof ActInSaleSchema> }): Promise<Result<null>>;
  negotiate(actor: SignedIn, what: { slug: string; said: z.output<typeof NegotiateSchema> }): Promise<Result<null>>;
  answerSecondChance(actor: SignedIn, what: { slug: string; takes: boolean }): Promise<Result<null>>;
  agreeToSecondChances(actor: SignedIn, agreed: boolean): Promise<Result<{ agreed: boolean }>>;
  openDispute(actor: SignedIn, what: { slug: string; reason: string }): Promise<Result<null>>;
  actAsStaff(actor: Actor, what: { slug: string; input: z.output<typeof StaffActInSaleSchema> }): Promise<Result<null>>;
  /** Whether papers carry the price of an auction's sale; it stays as it is until the transaction ends. */
  isPriceFixed(transaction: Executor, auctionId: string): Promise<boolean>;
  /** The payments' way to the papers on what staff refund. */
  readonly papersOfCharges: PapersOfCharges;
  /** What became of the sales of these auctions, for the public results; those under way are left out. */
  outcomesOf(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, SaleOutcome>>;
}

/** Makes the settlement of one house. */
export function createSettlement(parts: SettlementParts): Settlement {
  const house: SettlementHouse = { ...parts, limits: createRateLimits(parts) };
  const routes = newApi();
  for (const each of [accountRoutes(house), operatorRoutes(house)]) routes.route('/', each);
  return {
    routes,
    settler: createSettler(parts),
    outcomesOf,
    papersOfCharges: { lockSaleOf, isInvoiced, credit: (transaction, what) => creditByStaff(parts, transaction, what) },
    isPriceFixed: (transaction, auctionId) => isPriceFixed(parts, transaction, auctionId),
    read: (actor, slug) => readSale(house, actor, slug),
    act: (actor, what) => actInSale(house, actor, what),
    negotiate: (actor, what) => negotiate(house, actor, what),
    answerSecondChance: (actor, what) => answerSecondChance(house, actor, what),
    agreeToSecondChances: (actor, agreed) => agreeToSecondChances(house, actor, agreed),
    openDispute: (actor, what) => openDispute(house, actor, what),
    actAsStaff: (actor, what) => actAsStaff(house, actor, what),
  };
}
