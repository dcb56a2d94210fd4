import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';

/** The member of the staff who asks, or why not. */
export function staffOnly(actor: Actor): Result<SignedIn> {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  return actor.isStaff ? accepted(actor) : refused(403, 'Only the staff of the house may do this.', { code: 'staff_only' });
}
