import type { GivenUpAct, GivenUpList } from '#contract/payments.ts';
import { refusalUnlessMay, staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { type ChargeRow, findCharge, findCharges, findRefund } from '../charges/store.ts';
import { followPaidAfterAll } from '../charges/paid-after-all.ts';
import { setChargeAside } from '../charges/take-charge.ts';
import { GatewayFault } from '../gateway.ts';
import { lockPaddleOf, type Till } from '../parts.ts';
import { type ActKind, type CardAct, closeGivenUpAct, findAct, findGivenUpActs, lockAct, reviveAct } from './store.ts';

/** The acts whose giving up leaves money open: the staff decide what becomes of it. */
const OF_MONEY = ['take', 'charge', 'refund'] as const satisfies readonly ActKind[];
const MOST_SHOWN = 50;
const kindOf = (kind: ActKind): GivenUpAct['kind'] | null => OF_MONEY.find((each) => each === kind) ?? null;

/** The charge that an act is about. */
async function chargeOfAct(executor: Executor, act: CardAct): Promise<ChargeRow | null> {
  const chargeId = act.kind === 'refund' ? (await findRefund(executor, act.subject_id))?.charge_id : act.subject_id;
  return chargeId === undefined ? null : findCharge(executor, chargeId);
}

/** Payments and refunds that were given up after their last try: what they are about, and what may be done. */
export async function listGivenUp(till: Till, actor: Actor): Promise<Result<GivenUpList>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  const { executor } = till.database;
  const acts = await findGivenUpActs(executor, MOST_SHOWN);
  const rows = await findCharges(
    executor,
    acts.map((act) => act.charge_id),
  );
  const charges = new Map(rows.map((row) => [row.id, row]));
  const names = await till.accounts.usernames(
    executor,
    [...charges.values()].map((row) => row.user_id),
  );
  const items = acts.flatMap((act): GivenUpAct[] => {
    const charge = charges.get(act.charge_id);
    const kind = kindOf(act.kind);
    if (charge === undefined || kind === null) return [];
    return [
      {
        id: act.id,
        kind,
        purpose: charge.purpose,
        username: names.get(charge.user_id) ?? '',
        slug: charge.about_slug,
        title: charge.about_title,
        amount: { amount: act.amount ?? charge.net + charge.tax, currency: charge.currency },
        attempts: act.attempts,
        error: act.last_error ?? '',
        created_at: act.created_at.toISOString(),
        can_set_aside: kind !== 'refund',
      },
    ];
  });
  return accepted({ items, total: acts[0]?.total ?? 0 });
}

interface Decision {
  readonly actId: string;
  readonly decision: 'try_again' | 'set_aside';
  readonly reason: string;
}

/** False too where the provider still cannot be asked: the staff have looked at its own list. */
async function wasPaidAfterAll(till: Till, charge: ChargeRow): Promise<boolean> {
  return followPaidAfterAll(till, charge).catch((error: unknown) => {
    if (error instanceof GatewayFault) return false;
    throw error;
  });
}

/** Staff decide what becomes of a payment that was given up: it is tried again, or set aside as not paid. With a reason, in the audit trail. */
export async function decideGivenUp(till: Till, actor: Actor, { actId, decision, reason }: Decision): Promise<Result<null>> {
  const who = staffWho(actor, 'manage_payments');
  if (!who.ok) return who;
  const staff = who.value;
  const asked = await findAct(till.database.executor, actId);
  const first = asked === null || kindOf(asked.kind) === null ? null : await chargeOfAct(till.database.executor, asked);
  if (first === null) return refused(404, 'There is no such payment.', { code: 'not_found' });
  if (decision === 'set_aside' && asked?.state === 'given_up' && asked.kind !== 'refund' && (await wasPaidAfterAll(till, first)))
    return refused(409, 'The provider now reports this as paid. It has been recorded.', { code: 'paid_after_all' });
  return till.database.transaction(async (transaction): Promise<Result<null>> => {
    // In the order of who performs an act: the paddle, then the act.
    await lockPaddleOf(till, transaction, first.user_id);
    const act = await lockAct(transaction, actId);
    if (act?.state !== 'given_up') return refused(409, 'This was decided already.', { code: 'act_not_given_up' });
    const charge = (await findCharge(transaction, first.id)) ?? first;
    const at = await till.clock.now(transaction);
    if (decision === 'try_again') {
      if (!(await reviveAct(transaction, act.id, at))) return refused(409, 'The same is under way already.', { code: 'act_not_given_up' });
    } else {
      if (act.kind === 'refund') return refused(409, 'A refund is owed: it can only be tried again.', { code: 'refund_owed' });
      if (charge.state === 'due') await setChargeAside(till, transaction, { charge, at });
      await closeGivenUpAct(transaction, act.id);
    }
    await till.recordAct(transaction, {
      actorId: staff.userId,
      act: decision === 'try_again' ? 'payment_tried_again' : 'payment_set_aside',
      subject: `auction:${charge.about_slug}`,
      reason,
      at,
      before: { act: act.id, kind: act.kind, charge: charge.id, state: charge.state, attempts: act.attempts, error: act.last_error },
      after: { state: (await findCharge(transaction, charge.id))?.state ?? charge.state },
    });
    return accepted(null);
  });
}
