import type { Accounts } from '#modules/accounts/index.ts';
import type { Bidding } from '#modules/bidding/index.ts';
import type { ApprovalActs, OperationsDeps } from '#modules/operations/index.ts';
import type { Payments } from '#modules/payments/index.ts';

type ApprovalPorts = Pick<OperationsDeps, 'approvalActs' | 'isEligibleApprover' | 'hasSecondAdministrator'>;
/** Every module says which of its acts take two staff members. Accounts know who may be the second. */
export const approvalPorts = (
  modules: () => { accounts: Accounts; payments: Payments; bidding: Bidding },
): ApprovalPorts => ({
  approvalActs: (): Omit<ApprovalActs, 'loosen_approvals'> => {
    const { accounts, payments, bidding } = modules();
    return { ...accounts.approvalActs, ...payments.approvalActs, ...bidding.approvalActs };
  },
  isEligibleApprover: (executor, people) => modules().accounts.isEligibleApprover(executor, people),
  hasSecondAdministrator: (executor, requester) => modules().accounts.hasSecondAdministrator(executor, requester),
});
