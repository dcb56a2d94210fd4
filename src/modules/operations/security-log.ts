import { MINUTE_MS } from '#contract/durations.ts';
import type { MiddlewareHandler } from 'hono';
import { securityEvent } from '#contract/security-events.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import { withoutSecrets } from '#platform/http/api.ts';
import { clientAddressKey } from '#platform/http/client-address.ts';
import { createMemoryRateLimit } from '#platform/http/memory-rate-limit.ts';
import type { Job } from '#platform/workers/job.ts';
import type { OperationsDeps } from './deps.ts';
import type { IntegrityIncidents } from './incidents.ts';
import { createSecurityAlerts, type SecurityAlerts } from './security-alerts.ts';
import { securityRecorder } from './record-security-event.ts';
import { eventOf } from './security-routes.ts';

export interface SecurityLog {
  readonly middleware: MiddlewareHandler<ApiEnv>;
  readonly alerts: SecurityAlerts;
  readonly jobs: readonly Job[];
}

/** Broken input is free to send, so few lines are written. All of it is counted. */
export const INPUT_LINES = {
  ofOne: { limit: 10, perMs: MINUTE_MS },
  ofAll: { limit: 120, perMs: MINUTE_MS },
} as const;

export function createSecurityLog(deps: OperationsDeps, incidents: IntegrityIncidents): SecurityLog {
  const record = securityRecorder(deps.log);
  const alerts = createSecurityAlerts(deps, incidents, record);
  const linesOfOne = createMemoryRateLimit(INPUT_LINES.ofOne);
  const linesOfAll = createMemoryRateLimit(INPUT_LINES.ofAll);
  const mayWriteInputLine = (network: string): boolean =>
    linesOfOne.take(network) === null && linesOfAll.take('all') === null;
  return {
    alerts,
    jobs: alerts.jobs,
    async middleware(context, next) {
      await next();
      const event = eventOf(context);
      if (event === null) return;
      const actor = context.get('actor') as Actor | undefined;
      const caller = actor?.kind === 'user' ? (actor.impersonation?.by ?? actor) : null;
      const network = clientAddressKey(context, deps.config.trustedProxies);
      const isPersonal = securityEvent(event).source === 'person' && caller !== null;
      alerts.count(event, isPersonal ? `@${caller.username}` : network);
      if (event === 'input_refused' && !mayWriteInputLine(network)) return;
      const signIn = context.get('signIn');
      const { method, path } = context.req;
      record(event, {
        source: network,
        actor: signIn?.userId ?? caller?.userId ?? null,
        ...(signIn === undefined ? {} : { how: signIn.method }),
        method,
        path: withoutSecrets(path).slice(0, 200),
        status: context.res.status,
        code: context.get('refusalCode') ?? null,
        requestId: context.get('requestId') ?? null,
      });
    },
  };
}
