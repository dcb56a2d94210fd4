import type { Accounts } from '#modules/accounts/index.ts';
import type { Payments } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';

/** What links bidders to a seller: a shared network or card, and how new their accounts are. */
export async function bidderSignals(
  { accounts, payments }: { accounts: Accounts; payments: Payments },
  executor: Executor,
  { sellerId, bidderIds }: { sellerId: string; bidderIds: readonly string[] },
) {
  const network = await accounts.sharingNetwork(executor, sellerId, bidderIds);
  const card = await payments.sharingCard(executor, sellerId, bidderIds);
  const registered = await accounts.registeredAt(executor, bidderIds);
  return new Map(
    bidderIds.map((id) => [
      id,
      { sameNetwork: network.has(id), sameCard: card.has(id), registeredAt: registered.get(id)?.getTime() ?? 0 },
    ]),
  );
}
