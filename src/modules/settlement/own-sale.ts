import type { Side } from '#contract/settlement-states.ts';
import { sideOf } from '#modules/conversations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { SettlementContext } from './deps.ts';
import { findSettlementsBySlug, lockSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';

interface OwnSale {
  readonly row: SettlementRow;
  readonly side: Side;
}

/** If there were several attempts, picks their newest. */
export async function findOwn(
  context: SettlementContext,
  executor: Executor,
  { actor, slug }: { actor: SignedIn; slug: string },
): Promise<OwnSale | null> {
  const all = await findSettlementsBySlug(executor, slug);
  for (const [index, row] of all.entries()) {
    const side = await sideOf(context, executor, row, actor.userId);
    // For the seller only the newest attempt counts: earlier ones are over.
    if (side !== null && (side === 'buyer' || index === 0)) return { row, side };
  }
  return null;
}

export async function lockOwn(
  context: SettlementContext,
  transaction: Executor,
  asked: { actor: SignedIn; slug: string },
): Promise<OwnSale | null> {
  const own = await findOwn(context, transaction, asked);
  const row = own === null ? null : await lockSettlement(transaction, own.row.id);
  return own === null || row === null ? null : { ...own, row };
}
