import { holdersInWords, mayDo, type StaffPower } from '#contract/staff.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';

/** Null where the roles of who asks have this power; else why not. */
export function refusalUnlessMay(actor: Actor, power: StaffPower): Refused | null {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  if (!actor.isStaff) return refused(403, 'Only staff can do this.', { code: 'staff_only' });
  return mayDo(actor.roles, power)
    ? null
    : refused(403, `Your role doesn’t allow this. Allowed roles: ${holdersInWords(power)}.`, { code: 'role_missing', power });
}

/** The member of the staff who has this power, or why not. */
export function staffWho(actor: Actor, power: StaffPower): Result<SignedIn> {
  const refusal = refusalUnlessMay(actor, power);
  if (refusal !== null) return refusal;
  return actor.kind === 'user' ? accepted(actor) : refused(401, 'Unauthenticated.');
}

/** True for the staff whose roles have this power. */
export const may = (actor: Actor, power: StaffPower): boolean => refusalUnlessMay(actor, power) === null;
