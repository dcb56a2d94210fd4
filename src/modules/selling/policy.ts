import type { Actor } from '#platform/http/actor.ts';
import { refused, type Refused } from '#platform/http/result.ts';

/** Null for staff; else why not. */
export function refusalUnlessStaff(actor: Actor): Refused | null {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  return actor.isStaff ? null : refused(403, 'Only the staff of the house may do this.', { code: 'staff_only' });
}
