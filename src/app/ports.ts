import type { Accounts } from '#modules/accounts/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { ApprovalHandlers, OperationsDeps } from '#modules/operations/index.ts';
import type { Payments } from '#modules/payments/index.ts';
import type { Settlement } from '#modules/settlement/index.ts';
import type { Executor } from '#platform/database/database.ts';

type ApprovalPorts = Pick<OperationsDeps, 'approvalHandlers' | 'isEligibleApprover' | 'hasSecondAdministrator'>;
export const approvalPorts = (
  modules: () => { accounts: Accounts; payments: Payments; bidding: Bidding; settlement: Settlement },
): ApprovalPorts => ({
  approvalHandlers: (): Omit<ApprovalHandlers, 'loosen_approvals'> => {
    const { accounts, payments, bidding, settlement } = modules();
    return {
      ...accounts.approvalHandlers,
      ...payments.approvalHandlers,
      ...bidding.approvalHandlers,
      ...settlement.approvalHandlers,
    };
  },
  isEligibleApprover: (executor, people) => modules().accounts.isEligibleApprover(executor, people),
  hasSecondAdministrator: (executor, requester) => modules().accounts.hasSecondAdministrator(executor, requester),
});

export async function bidderSignals(
  { accounts, payments }: { accounts: Accounts; payments: Payments },
  executor: Executor,
  { sellerId, bidderIds }: { sellerId: string; bidderIds: readonly string[] },
) {
  const network = await accounts.findUsersOnSameNetwork(executor, sellerId, bidderIds);
  const card = await payments.sharingCard(executor, sellerId, bidderIds);
  const registered = await accounts.registeredAt(executor, bidderIds);
  return new Map(
    bidderIds.map((id) => [
      id,
      { sameNetwork: network.has(id), sameCard: card.has(id), registeredAt: registered.get(id)?.getTime() ?? null },
    ]),
  );
}
