import { type DealerRole, dealerRoleMay, dealerRolesGivenBy } from '#contract/dealer-roles.ts';
import type { DealerAccess } from '#contract/dealers.ts';
import type { DealerMemberRecord, DealerRecord } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { findLicence } from './dealer-store.ts';
import { readDealerAccess } from './dealer-access.ts';
import { revokeInvitations } from './invitation-store.ts';
import { mailMembership } from './emails.ts';
import type { DealersContext } from './deps.ts';
import { requireRole } from './policy.ts';
import { subjectOf, notifyPeople } from './notify.ts';

export interface MemberRef {
  readonly slug: string;
  readonly username: string;
}
export interface ActorWithReason {
  readonly actor: SignedIn;
  readonly reason: string;
}
interface LockedMember {
  readonly dealer: DealerRecord;
  readonly member: DealerMemberRecord;
  readonly members: readonly DealerMemberRecord[];
}

async function lockMember(
  context: DealersContext,
  transaction: Executor,
  { slug, username }: MemberRef,
): Promise<Result<LockedMember>> {
  const dealer = await context.accounts.dealerMembership.lock(transaction, slug);
  if (dealer === null) return refuse('dealer_not_found');
  const members = await context.accounts.dealerMembership.members(transaction, [dealer.dealerId]);
  const member = members.find((each) => each.username.toLowerCase() === username.toLowerCase());
  return member === undefined ? refuse('member_not_found') : accepted({ dealer, member, members });
}

const isLastOwner = ({ member, members }: LockedMember): boolean =>
  member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;

export async function changeRole(
  context: DealersContext,
  actor: SignedIn,
  { role, ...which }: MemberRef & { role: DealerRole },
): Promise<Result<DealerAccess>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<DealerAccess>> => {
    const opened = await lockMemberFor(context, transaction, { actor, which });
    if (!opened.ok) return opened;
    if (!dealerRoleMay(opened.value.actorRole, 'change_roles')) return refuse('role_too_low');
    const changed = await giveRole(context, transaction, { ...opened.value, role, by: { actor, reason: '' } });
    return changed ?? readDealerAccess(context, transaction, { actor, slug: which.slug });
  });
  if (result.ok) context.live.wake();
  return result;
}

export async function removeMember(context: DealersContext, actor: SignedIn, which: MemberRef): Promise<Result<null>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const opened = await lockMemberFor(context, transaction, { actor, which });
    if (!opened.ok) return opened;
    const { actorRole, member } = opened.value;
    const isLeaving = member.userId === actor.userId;
    if (
      !isLeaving &&
      (!dealerRoleMay(actorRole, 'remove_members') || !dealerRolesGivenBy(actorRole).includes(member.role))
    )
      return refuse('role_too_low');
    return (await removeLocked(context, transaction, { ...opened.value, by: { actor, reason: '' } })) ?? accepted(null);
  });
  if (result.ok) context.live.wake();
  return result;
}

/** Does not reveal to outsiders whether the member exists. */
async function lockMemberFor(
  context: DealersContext,
  transaction: Executor,
  { actor, which }: { actor: SignedIn; which: MemberRef },
): Promise<Result<LockedMember & { actorRole: DealerRole }>> {
  const dealer = await context.accounts.findDealerBySlug(transaction, which.slug);
  if (dealer === null) return refuse('dealer_not_found');
  const asked = await requireRole(context, transaction, {
    userId: actor.userId,
    dealerId: dealer.dealerId,
    action: null,
  });
  if (!asked.ok) return asked;
  const opened = await lockMember(context, transaction, which);
  if (!opened.ok) return opened;
  // Checked again under the lock, because the role may just have been removed.
  const actorRole = await requireRole(context, transaction, {
    userId: actor.userId,
    dealerId: dealer.dealerId,
    action: null,
  });
  return actorRole.ok ? accepted({ ...opened.value, actorRole: actorRole.value }) : actorRole;
}

export async function changeMemberAsStaff(
  context: DealersContext,
  transaction: Executor,
  { which, role, by }: { which: MemberRef; role: DealerRole | null; by: ActorWithReason },
): Promise<Refused | null> {
  const opened = await lockMember(context, transaction, which);
  if (!opened.ok) return opened;
  return role === null
    ? removeLocked(context, transaction, { ...opened.value, by })
    : giveRole(context, transaction, { ...opened.value, role, by });
}

async function giveRole(
  context: DealersContext,
  transaction: Executor,
  { role, by, ...opened }: LockedMember & { role: DealerRole; by: ActorWithReason },
): Promise<Refused | null> {
  const { dealer, member } = opened;
  if (member.role === role) return null;
  if (isLastOwner(opened)) return refuse('last_owner');
  const at = await context.clock.now(transaction);
  await context.accounts.dealerMembership.put(transaction, dealer.dealerId, { userId: member.userId, role, at });
  await record(context, transaction, { ...opened, by, at, role });
  return null;
}

async function removeLocked(
  context: DealersContext,
  transaction: Executor,
  { by, ...opened }: LockedMember & { by: ActorWithReason },
): Promise<Refused | null> {
  const { dealer, member } = opened;
  const { closedAt } = await findLicence(transaction, dealer.dealerId);
  if (closedAt === null && isLastOwner(opened)) return refuse('last_owner');
  const at = await context.clock.now(transaction);
  await context.accounts.dealerMembership.remove(transaction, dealer.dealerId, member.userId);
  await revokeInvitations(transaction, { dealerId: dealer.dealerId, invitedBy: member.userId }, new Date(at));
  await record(context, transaction, { ...opened, by, at, role: null });
  return null;
}

async function record(
  context: DealersContext,
  transaction: Executor,
  { dealer, member, by, at, role }: LockedMember & { by: ActorWithReason; at: number; role: DealerRole | null },
): Promise<void> {
  const isOwn = by.actor.userId === member.userId;
  const { username } = member;
  await context.operations.recordAuditEntry(transaction, {
    actorId: by.actor.userId,
    action: role === null ? (isOwn ? 'dealer_member_left' : 'dealer_member_removed') : 'dealer_role_changed',
    subject: subjectOf(dealer.slug),
    reason: by.reason,
    before: { username, role: member.role },
    after: role === null ? null : { username, role },
    at,
  });
  if (isOwn) return;
  await notifyPeople(context, transaction, {
    at,
    userIds: [member.userId],
    title: role === null ? `You’re no longer a member of ${dealer.name}` : `You’re now ${role} of ${dealer.name}`,
    body: by.reason,
    href: '/account/dealers',
  });
  await mailMembership(context, transaction, { reader: member, dealer: dealer.name, role, reason: by.reason });
}
