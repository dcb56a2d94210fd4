import { performCharge, performCapture } from '../charges/collect-charge.ts';
import { performRefund } from '../charges/refund.ts';
import { GatewayError } from '../gateway.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { performAuthorise, performRaise, performRelease } from '../holds/perform-hold.ts';
import type { PaymentsContext } from '../context.ts';
import { giveUp } from './give-up.ts';
import { pollProvider } from './poll-provider.ts';
import {
  type CommandKind,
  claimDueCommands,
  hasCommandsToPerform,
  LEASE_MS,
  type PaymentCommand,
  postponePaymentCommand,
} from './store.ts';

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 10 * 60_000;
const MAX_ATTEMPTS = 1_000;
const COMMANDS_AT_ONCE = 20;

/** Each calls the provider with the command's idempotency key and stores the answer. Safe to run twice. */
const PERFORMERS: Readonly<Record<CommandKind, (context: PaymentsContext, command: PaymentCommand) => Promise<void>>> =
  {
    authorise: performAuthorise,
    raise: performRaise,
    release: performRelease,
    capture: performCapture,
    charge: performCharge,
    refund: performRefund,
    look: pollProvider,
  };

/** Returns false if the provider did not answer and a retry is scheduled. */
export async function performPaymentCommand(context: PaymentsContext, command: PaymentCommand): Promise<boolean> {
  try {
    await PERFORMERS[command.kind](context, command);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isHopeless = command.attempts >= MAX_ATTEMPTS || (error.kind === 'rejected' && command.kind === 'look');
    await (isHopeless ? giveUp(context, command, error.message) : tryLater(context, command, error));
    context.log.warn(
      { err: error, command: command.id, kind: command.kind, attempts: command.attempts },
      'the card provider gave no answer',
    );
    return false;
  }
}

function tryLater(context: PaymentsContext, command: PaymentCommand, error: GatewayError): Promise<void> {
  return context.database.transaction(async (transaction) =>
    postponePaymentCommand(transaction, command.id, {
      until:
        (await context.clock.now(transaction)) +
        Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(command.attempts - 1, 20)),
      error: `${error.kind}: ${error.message}`,
    }),
  );
}

export async function performDueCommands(context: PaymentsContext): Promise<number> {
  const { executor } = context.database;
  if (!(await hasCommandsToPerform(executor, await context.clock.now(executor)))) return 0;
  const commands = await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const lease = leaseOf(context.database, at, LEASE_MS);
    return claimDueCommands(transaction, { at, limit: COMMANDS_AT_ONCE, lease });
  });
  for (const command of commands) {
    try {
      await performPaymentCommand(context, command);
    } catch (error) {
      context.log.error({ err: error, command: command.id, kind: command.kind }, 'a call to the card provider failed');
    }
  }
  return commands.length;
}
