import { securityEvent, type SecurityEventId } from '#contract/security-events.ts';
import type { OperationsDeps } from './deps.ts';

/** Never a body, a query, an email address or a secret. */
interface EventFields {
  /** The network of the caller, or the person. Bursts are counted by it. */
  readonly source: string;
  readonly [more: string]: unknown;
}
export type RecordSecurityEvent = (event: SecurityEventId, fields: EventFields) => void;

/** The security log is the lines with the field `event`. */
export const securityRecorder =
  (log: OperationsDeps['log']): RecordSecurityEvent =>
  (event, fields) =>
    log[securityEvent(event).level]({ event, ...fields }, `security: ${securityEvent(event).label}`);
