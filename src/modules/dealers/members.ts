import { type DealerRole, dealerRoleMay, dealerRolesGivenBy } from '#contract/dealer-roles.ts';
import type { DealerDesk } from '#contract/dealers.ts';
import type { DealerMemberRecord, DealerRecord } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { findLicence } from './dealer-store.ts';
import { readDeskIn } from './desk.ts';
import { revokeInvitations } from './invitation-store.ts';
import { mailMembership } from './letters.ts';
import type { DealersHouse } from './parts.ts';
import { askRole, noSuchDealer, roleTooLow } from './policy.ts';
import { subjectOf, tellPeople } from './tell.ts';

/** Which member of which dealer. */
export interface Which {
  readonly slug: string;
  readonly username: string;
}
/** Somebody acts on a member: by their role, or as staff, who say why. */
export interface Acting {
  readonly actor: SignedIn;
  readonly reason: string;
}
interface Opened {
  readonly dealer: DealerRecord;
  readonly member: DealerMemberRecord;
  readonly members: readonly DealerMemberRecord[];
}

const noSuchMember = () => refused(404, 'No member has this username.', { code: 'not_found' });
const lastOwner = () => refused(409, 'A dealership needs an owner. Make another member an owner first.', { code: 'last_owner' });

/** The dealer, locked, with the member. */
async function open(house: DealersHouse, transaction: Executor, { slug, username }: Which): Promise<Result<Opened>> {
  const dealer = await house.accounts.dealerBook.lock(transaction, slug);
  if (dealer === null) return noSuchDealer();
  const members = await house.accounts.dealerBook.members(transaction, [dealer.dealerId]);
  const member = members.find((each) => each.username.toLowerCase() === username.toLowerCase());
  return member === undefined ? noSuchMember() : accepted({ dealer, member, members });
}

const isLastOwner = ({ member, members }: Opened): boolean => member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;

/** An owner gives a member another role; never the last owner a lesser one. */
export async function changeRole(house: DealersHouse, actor: SignedIn, { role, ...which }: Which & { role: DealerRole }): Promise<Result<DealerDesk>> {
  const result = await house.database.transaction(async (transaction): Promise<Result<DealerDesk>> => {
    const opened = await openFor(house, transaction, { actor, which });
    if (!opened.ok) return opened;
    if (!dealerRoleMay(opened.value.own, 'change_roles')) return roleTooLow();
    const changed = await giveRole(house, transaction, { ...opened.value, role, by: { actor, reason: '' } });
    return changed ?? readDeskIn(house, transaction, { actor, slug: which.slug });
  });
  if (result.ok) house.live.ring();
  return result;
}

/** Takes a member out of a dealer, or leaves it. */
export async function removeMember(house: DealersHouse, actor: SignedIn, which: Which): Promise<Result<null>> {
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const opened = await openFor(house, transaction, { actor, which });
    if (!opened.ok) return opened;
    const { own, member } = opened.value;
    const isLeaving = member.userId === actor.userId;
    if (!isLeaving && (!dealerRoleMay(own, 'remove_members') || !dealerRolesGivenBy(own).includes(member.role))) return roleTooLow();
    return (await takeOut(house, transaction, { ...opened.value, by: { actor, reason: '' } })) ?? accepted(null);
  });
  if (result.ok) house.live.ring();
  return result;
}

/** Whether there is such a member is nobody's business who does not belong to the dealer. */
async function openFor(
  house: DealersHouse,
  transaction: Executor,
  { actor, which }: { actor: SignedIn; which: Which },
): Promise<Result<Opened & { own: DealerRole }>> {
  const dealer = await house.accounts.findDealerBySlug(transaction, which.slug);
  if (dealer === null) return noSuchDealer();
  const asked = await askRole(house, transaction, { userId: actor.userId, dealerId: dealer.dealerId, act: null });
  if (!asked.ok) return asked;
  const opened = await open(house, transaction, which);
  if (!opened.ok) return opened;
  // Asked again under the lock: the role may have been taken a moment ago.
  const own = await askRole(house, transaction, { userId: actor.userId, dealerId: dealer.dealerId, act: null });
  return own.ok ? accepted({ ...opened.value, own: own.value }) : own;
}

/** The staff give a role, or take it. */
export async function changeMemberAsStaff(
  house: DealersHouse,
  transaction: Executor,
  { which, role, by }: { which: Which; role: DealerRole | null; by: Acting },
): Promise<Refused | null> {
  const opened = await open(house, transaction, which);
  if (!opened.ok) return opened;
  return role === null ? takeOut(house, transaction, { ...opened.value, by }) : giveRole(house, transaction, { ...opened.value, role, by });
}

async function giveRole(
  house: DealersHouse,
  transaction: Executor,
  { role, by, ...opened }: Opened & { role: DealerRole; by: Acting },
): Promise<Refused | null> {
  const { dealer, member } = opened;
  if (member.role === role) return null;
  if (isLastOwner(opened)) return lastOwner();
  const at = await house.clock.now(transaction);
  await house.accounts.dealerBook.put(transaction, dealer.dealerId, { userId: member.userId, role, at });
  await record(house, transaction, { ...opened, by, at, role });
  return null;
}

async function takeOut(house: DealersHouse, transaction: Executor, { by, ...opened }: Opened & { by: Acting }): Promise<Refused | null> {
  const { dealer, member } = opened;
  const { closedAt } = await findLicence(transaction, dealer.dealerId);
  if (closedAt === null && isLastOwner(opened)) return lastOwner();
  const at = await house.clock.now(transaction);
  await house.accounts.dealerBook.remove(transaction, dealer.dealerId, member.userId);
  await revokeInvitations(transaction, { dealerId: dealer.dealerId, invitedBy: member.userId }, new Date(at));
  await record(house, transaction, { ...opened, by, at, role: null });
  return null;
}

/** Writes it into the trail, and tells whom it concerns, unless they did it themselves. */
async function record(
  house: DealersHouse,
  transaction: Executor,
  { dealer, member, by, at, role }: Opened & { by: Acting; at: number; role: DealerRole | null },
): Promise<void> {
  const isOwn = by.actor.userId === member.userId;
  const { username } = member;
  await house.operations.recordAct(transaction, {
    actorId: by.actor.userId,
    act: role === null ? (isOwn ? 'dealer_member_left' : 'dealer_member_removed') : 'dealer_role_changed',
    subject: subjectOf(dealer.slug),
    reason: by.reason,
    before: { username, role: member.role },
    after: role === null ? null : { username, role },
    at,
  });
  if (isOwn) return;
  await tellPeople(house, transaction, {
    at,
    userIds: [member.userId],
    title: role === null ? `You no longer belong to ${dealer.name}` : `You are now ${role} of ${dealer.name}`,
    body: by.reason,
    href: '/account/dealers',
  });
  await mailMembership(house, transaction, { reader: member, dealer: dealer.name, role, reason: by.reason });
}
