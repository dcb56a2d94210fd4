import type { GivenUpCommand, GivenUpList } from '#contract/payments.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { type ChargeRow, findCharge, findCharges, findRefund } from '../charges/store.ts';
import { followPaidAfterAll } from '../charges/paid-after-all.ts';
import { setChargeAside } from '../charges/collect-charge.ts';
import { GatewayError } from '../gateway.ts';
import { amountTakesTwo, lockPaddleOf, type PaymentsContext } from '../context.ts';
import {
  type CommandKind,
  type PaymentCommand,
  closeGivenUpCommand,
  findPaymentCommand,
  findGivenUpCommands,
  lockPaymentCommand,
  restartPaymentCommand,
} from './store.ts';

/** Commands that leave money open when given up. */
const OF_MONEY = ['capture', 'charge', 'refund'] as const satisfies readonly CommandKind[];
const MAX_SHOWN = 50;
const kindOf = (kind: CommandKind): GivenUpCommand['kind'] | null => OF_MONEY.find((each) => each === kind) ?? null;

async function chargeOfCommand(executor: Executor, command: PaymentCommand): Promise<ChargeRow | null> {
  const chargeId =
    command.kind === 'refund' ? (await findRefund(executor, command.subject_id))?.charge_id : command.subject_id;
  return chargeId === undefined ? null : findCharge(executor, chargeId);
}

export async function listGivenUp(context: PaymentsContext, actor: Actor): Promise<Result<GivenUpList>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const commands = await findGivenUpCommands(executor, MAX_SHOWN);
  const rows = await findCharges(
    executor,
    commands.map((command) => command.charge_id),
  );
  const charges = new Map(rows.map((row) => [row.id, row]));
  const names = await context.accounts.usernames(
    executor,
    [...charges.values()].map((row) => row.user_id),
  );
  const items = commands.flatMap((command): GivenUpCommand[] => {
    const charge = charges.get(command.charge_id);
    const kind = kindOf(command.kind);
    if (charge === undefined || kind === null) return [];
    return [
      {
        id: command.id,
        kind,
        purpose: charge.purpose,
        username: names.get(charge.user_id) ?? '',
        slug: charge.about_slug,
        title: charge.about_title,
        amount: { amount: command.amount ?? charge.net + charge.tax, currency: charge.currency },
        attempts: command.attempts,
        error: command.last_error ?? '',
        created_at: command.created_at.toISOString(),
        can_set_aside: kind !== 'refund',
      },
    ];
  });
  return accepted({ items, total: commands[0]?.total ?? 0 });
}

interface Decision {
  readonly commandId: string;
  readonly decision: 'try_again' | 'set_aside';
  readonly reason: string;
}

/** Also false while the provider is unavailable: staff have checked its dashboard. */
async function wasPaidAfterAll(context: PaymentsContext, charge: ChargeRow): Promise<boolean> {
  return followPaidAfterAll(context, charge).catch((error: unknown) => {
    if (error instanceof GatewayError) return false;
    throw error;
  });
}

/** Setting a payment aside counts it as unpaid. Above the amount of the settings it takes two staff members. */
export async function decideGivenUp(
  context: PaymentsContext,
  actor: Actor,
  { commandId, decision, reason }: Decision,
): Promise<Result<null>> {
  const who = requireStaffWithProof(actor, 'manage_payments');
  if (!who.ok) return who;
  const staff = who.value;
  const asked = await findPaymentCommand(context.database.executor, commandId);
  const first =
    asked === null || kindOf(asked.kind) === null ? null : await chargeOfCommand(context.database.executor, asked);
  if (first === null) return refuse('payment_not_found');
  if (
    decision === 'set_aside' &&
    asked?.state === 'given_up' &&
    asked.kind !== 'refund' &&
    (await wasPaidAfterAll(context, first))
  )
    return refuse('paid_after_all');
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const locked = await lockGivenUp(context, transaction, commandId);
    if (!locked.ok) return locked;
    const { command, charge } = locked.value;
    const by = { actorId: staff.userId, reason, at: await context.clock.now(transaction) };
    if (decision === 'set_aside') {
      const takesTwo = await amountTakesTwo(context, transaction, charge.net + charge.tax);
      return takesTwo ? refuse('second_approval_needed') : setAside(context, transaction, { command, charge, ...by });
    }
    if (!(await restartPaymentCommand(transaction, command.id, by.at))) return refuse('command_in_progress');
    await record(context, transaction, { action: 'payment_tried_again', command, charge, ...by });
    return accepted(null);
  });
}

interface GivenUp {
  readonly command: PaymentCommand;
  readonly charge: ChargeRow;
}
interface By {
  readonly actorId: string;
  readonly reason: string;
  readonly at: number;
}

/** Locks in the order of performing a command: the paddle, then the command. */
export async function lockGivenUp(
  context: PaymentsContext,
  transaction: Executor,
  commandId: string,
): Promise<Result<GivenUp>> {
  const asked = await findPaymentCommand(transaction, commandId);
  const first = asked === null || kindOf(asked.kind) === null ? null : await chargeOfCommand(transaction, asked);
  if (first === null) return refuse('payment_not_found');
  await lockPaddleOf(context, transaction, first.user_id);
  const command = await lockPaymentCommand(transaction, commandId);
  if (command?.state !== 'given_up') return refuse('command_not_given_up');
  return accepted({ command, charge: (await findCharge(transaction, first.id)) ?? first });
}

export async function setAside(
  context: PaymentsContext,
  transaction: Executor,
  { command, charge, ...by }: GivenUp & By,
): Promise<Result<null>> {
  if (command.kind === 'refund') return refuse('refund_owed');
  if (charge.state === 'due') await setChargeAside(context, transaction, { charge, at: by.at });
  await closeGivenUpCommand(transaction, command.id);
  await record(context, transaction, { action: 'payment_set_aside', command, charge, ...by });
  return accepted(null);
}

async function record(
  context: PaymentsContext,
  transaction: Executor,
  { action, command, charge, ...by }: GivenUp & By & { action: string },
): Promise<void> {
  await context.recordAuditEntry(transaction, {
    ...by,
    action,
    subject: `auction:${charge.about_slug}`,
    before: {
      command: command.id,
      kind: command.kind,
      charge: charge.id,
      state: charge.state,
      attempts: command.attempts,
      error: command.last_error,
    },
    after: { state: (await findCharge(transaction, charge.id))?.state ?? charge.state },
  });
}
