import { addEvidence } from '#contract/endpoints/settlements.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { withDeps } from '#platform/with-deps.ts';
import { accountRoutes } from './account-routes.ts';
import { settlementApprovalHandlers } from './approval-handlers.ts';
import { chooseSecondChance, saveSecondChanceChoices, secondChancesOf } from './choose-second-chance.ts';
import { performSaleAction } from './perform-sale-action.ts';
import { openDispute } from './disputes.ts';
import { creditByStaff } from './credit-by-staff.ts';
import { listBidders } from './list-bidders.ts';
import { negotiate } from './negotiate.ts';
import { offerToBidders } from './offer-to-bidders.ts';
import { operatorRoutes } from './operator-routes.ts';
import type { SettlementContext, SettlementDeps } from './deps.ts';
import { outcomesOf, readSale } from './read-sales.ts';
import { agreeToSecondChances, answerSecondChance, offersTo } from './second-chance.ts';
import { passedDocumentsOf } from './store/passed-documents.ts';
import { isPriceFixed } from './price-fixed.ts';
import { createSettlementWorker } from './settlement-worker.ts';
import { performStaffAction } from './perform-staff-action.ts';
import { settlementJobs } from './workers.ts';

export { chargeOfDocument, documentsOf, isInvoiced, lockSaleOf } from './credit-by-staff.ts';
export { findInvoicesQuery, purchasesOfPerson } from './staff-search.ts';
export type { SettlementDeps } from './deps.ts';
export { settlementPersonalData } from './personal-data.ts';
const MB = 1024 * 1024;
export const EVIDENCE_UPLOAD = { address: addEvidence.path, maxBodyBytes: 10 * MB + 64 * 1024 } as const;

export type Settlement = ReturnType<typeof createSettlement>;

export function createSettlement(deps: SettlementDeps) {
  const context: SettlementContext = { ...deps, limits: createRateLimits(deps) };
  const routes = newApi();
  for (const each of [accountRoutes(context), operatorRoutes(context)]) routes.route('/', each);
  const settlementWorker = createSettlementWorker(deps);
  return {
    routes,
    jobs: settlementJobs(deps, settlementWorker),
    settlementWorker,
    approvalHandlers: settlementApprovalHandlers(context),
    outcomesOf,
    secondChancesOf,
    saveSecondChanceChoices,
    passedDocumentsOf,
    ...withDeps(context, {
      creditByStaff,
      isPriceFixed,
      read: readSale,
      action: performSaleAction,
      negotiate,
      offerToBidders,
      listBidders,
      answerSecondChance,
      chooseSecondChance,
      agreeToSecondChances,
      offersTo,
      openDispute,
      performStaffAction,
    }),
  };
}
