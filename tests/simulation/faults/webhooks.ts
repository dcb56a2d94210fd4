import { fault, type PlantedFault } from './fault.ts';

export const WEBHOOK_FAULTS: readonly PlantedFault[] = [
  fault(
    'webhooks',
    'a failed delivery is not tried again',
    'modules/partners/send.ts',
    ': nextAttemptAt({ tries, at: at.getTime(), retryAfterMs: outcome.retryAfterMs, chance: Math.random() });',
    ': null;',
  ),
  fault(
    'webhooks',
    'an unanswered delivery counts as delivered',
    'modules/partners/send.ts',
    'const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;',
    'const isSuccess = (status: number | null): boolean => status === null || (status >= 200 && status < 300);',
  ),
  fault(
    'webhooks',
    'an event is dropped',
    'modules/partners/webhook-fan-out.ts',
    'const known = happened.flatMap((each) => {',
    'const known = happened.slice(0, 3).flatMap((each) => {',
  ),
  fault(
    'webhooks',
    'of bids that are read together only the last arrive',
    'modules/partners/derive-events.ts',
    'data: { bids: [...linesOf(earlier), ...linesOf(happening)].slice(-MAX_LINES) },',
    'data: happening.data,',
  ),
  fault(
    'webhooks',
    'a changed secret does not sign',
    'modules/partners/send.ts',
    'const valid = [secret, ...(previous !== null && until !== null && until.getTime() > at ? [previous] : [])];',
    'const valid = [previous !== null && until !== null && until.getTime() > at ? previous : secret];',
  ),
  fault(
    'webhooks',
    'bids are sent to every partner',
    'modules/partners/derive-events.ts',
    'isPublic: WEBHOOK_KINDS[kind].isPublic,',
    "isPublic: WEBHOOK_KINDS[kind].isPublic || kind === 'bids.placed',",
  ),
];
