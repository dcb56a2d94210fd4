import { mayDo } from '#contract/staff.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { memberName } from '#contract/member-names.ts';
import { sideOf } from '#modules/conversations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SettlementDeps } from './deps.ts';
import { updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';

interface Owner {
  readonly userId: string;
  readonly username: string;
}

/** Staff who may look after a sale: those who settle sales and are no side of it. */
export async function ownersOf(deps: SettlementDeps, executor: Executor, row: SettlementRow): Promise<Owner[]> {
  const staff = (await deps.accounts.listStaff(executor)).filter(({ roles }) => mayDo(roles, 'settle_sales'));
  const sides = await Promise.all(staff.map(({ userId }) => sideOf(deps, executor, row, userId)));
  return staff.filter((_, index) => sides[index] === null);
}

export async function assignSale(
  deps: SettlementDeps,
  transaction: Executor,
  row: SettlementRow,
  username: string | null,
): Promise<Result<null>> {
  const owner =
    username === null ? null : (await ownersOf(deps, transaction, row)).find((each) => each.username === username);
  if (owner === undefined) return invalid({ owner: ['This person can’t look after this sale.'] });
  await updateSettlement(transaction, row.id, { owner_id: owner?.userId ?? null });
  return accepted(null);
}

export async function ownerNameOf(
  { accounts }: Pick<SettlementDeps, 'accounts'>,
  executor: Executor,
  ownerId: string | null,
): Promise<string | null> {
  return ownerId === null ? null : memberName(await accounts.usernames(executor, [ownerId]), ownerId);
}
