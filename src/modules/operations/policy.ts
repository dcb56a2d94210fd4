import { holdersText, mayDo, type StaffPower } from '#contract/staff.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';

/** Returns null if the actor has this permission, otherwise the refusal. */
export function refusalUnlessMay(actor: Actor, power: StaffPower): Refused | null {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  if (!actor.isStaff) return refused(403, 'Only staff can do this.', { code: 'staff_only' });
  return mayDo(actor.roles, power)
    ? null
    : refused(403, `Your role doesn’t allow this. Allowed roles: ${holdersText(power)}.`, { code: 'role_missing', power });
}

export function staffWho(actor: Actor, power: StaffPower): Result<SignedIn> {
  const refusal = refusalUnlessMay(actor, power);
  if (refusal !== null) return refusal;
  return actor.kind === 'user' ? accepted(actor) : refused(401, 'Unauthenticated.');
}

export const may = (actor: Actor, power: StaffPower): boolean => refusalUnlessMay(actor, power) === null;
