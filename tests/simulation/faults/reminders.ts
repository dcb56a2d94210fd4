import { fault, type PlantedFault } from './fault.ts';

export const REMINDERS_FAULTS: readonly PlantedFault[] = [
  fault(
    'reminders',
    'nobody is reminded of the last hour',
    'modules/notifications/remind.ts',
    'beforeMs: HOUR_MS, untilMs: 10 * MINUTE_MS',
    'beforeMs: 0, untilMs: 10 * MINUTE_MS',
  ),
  fault(
    'reminders',
    'a reminder of a close comes again',
    'modules/notifications/remind.ts',
    'auction.closesAt - beforeMs - MOVED_MS;',
    'auction.closesAt + MOVED_MS - beforeMs * 0;',
  ),
  fault(
    'reminders',
    'a reminder of the close comes early',
    'modules/notifications/remind.ts',
    'beforeMs: 10 * MINUTE_MS,',
    'beforeMs: 100 * MINUTE_MS,',
  ),
  fault(
    'reminders',
    'nobody is reminded that a step of a sale is due',
    'modules/settlement/deadlines.ts',
    "    buyer: isTurnOf('buyer', turn) || isUnnamed ? notification : null,",
    '    buyer: isUnnamed ? notification : null,',
  ),
  fault(
    'reminders',
    'a reminder of a step of a sale comes again',
    'modules/settlement/deadlines.ts',
    '  await updateSettlement(transaction, row.id, { reminded_for: row.due_at });\n  const turn',
    '  await updateSettlement(transaction, row.id, { reminded_for: new Date((row.due_at?.getTime() ?? 0) - (row.reminded_for === null ? 1 : 0)) });\n  const turn',
  ),
];
