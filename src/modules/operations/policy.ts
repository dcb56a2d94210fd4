import { mayDo, type StaffPower } from '#contract/staff.ts';
import { requireRecentProof, type Actor, type SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';

export function refusalUnlessMay(actor: Actor, power: StaffPower): Refused | null {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  if (!actor.isStaff) return refuse('staff_only');
  if (actor.missingFactor !== undefined) return refuse('second_factor_required');
  return mayDo(actor.roles, power) ? null : refuse('role_missing', { power });
}

export function requireStaff(actor: Actor, power: StaffPower): Result<SignedIn> {
  const refusal = refusalUnlessMay(actor, power);
  if (refusal !== null) return refusal;
  return actor.kind === 'user' ? accepted(actor) : refuse('unauthenticated');
}

export const may = (actor: Actor, power: StaffPower): boolean => refusalUnlessMay(actor, power) === null;

export function requireStaffWithProof(actor: Actor, power: StaffPower): Result<SignedIn> {
  const staff = requireStaff(actor, power);
  if (!staff.ok) return staff;
  return requireRecentProof(actor) ?? staff;
}
