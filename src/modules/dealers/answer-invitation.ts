import { DEALER_LIMITS, dealerRolesGivenBy } from '#contract/dealer-roles.ts';
import type { ReceivedInvitation } from '#contract/dealers.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { hashToken } from '#platform/tokens.ts';
import { findLicence, liveAuctionsOf } from './dealer-store.ts';
import {
  endInvitation,
  findInvitation,
  type InvitationRow,
  lockInvitation,
  openInvitations,
} from './invitation-store.ts';
import type { DealersContext } from './deps.ts';
import { ownersOf, subjectOf, notifyPeople } from './notify.ts';

/** By emailed token, or by id for a user signed in with the invited address. */
export type InvitationRef = { readonly token: string } | { readonly id: string };

const ended = (invitation: InvitationRow): Refused =>
  refuse('invitation_ended', { how: invitation.ended ?? 'revoked' });

/** `d…r@example.com` */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}@${host}`;
}

async function present(
  context: DealersContext,
  executor: Executor,
  rows: readonly InvitationRow[],
): Promise<ReceivedInvitation[]> {
  const usernames = await context.accounts.usernames(
    executor,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    dealer: { slug: row.dealerSlug, name: row.dealerName },
    role: row.role,
    email: maskEmail(row.email),
    invited_by: usernames.get(row.invitedBy) ?? '',
    expires_at: row.expiresAt.toISOString(),
  }));
}

export async function readReceived(context: DealersContext, actor: SignedIn): Promise<ReceivedInvitation[]> {
  const { executor } = context.database;
  const person = await context.accounts.dealerMembership.person(executor, { userId: actor.userId });
  if (person === null || !person.isVerified) return [];
  const at = await context.clock.now(executor);
  return present(
    context,
    executor,
    (await openInvitations(executor, { email: person.email })).filter(({ expiresAt }) => expiresAt.getTime() > at),
  );
}

export async function readInvitation(context: DealersContext, token: string): Promise<Result<ReceivedInvitation>> {
  const { executor } = context.database;
  const found = await findInvitation(executor, { tokenHash: hashToken(token) });
  if (found === null) return refuse('dead_invitation');
  const refusal = refusalOf(found, await context.clock.now(executor));
  const [shown] = await present(context, executor, [found]);
  return refusal ?? (shown === undefined ? refuse('dead_invitation') : accepted(shown));
}

const refusalOf = (row: InvitationRow, at: number): Refused | null =>
  row.ended !== null ? ended(row) : row.expiresAt.getTime() <= at ? refuse('invitation_expired') : null;

/** Always locks the dealer before its invitations. */
async function open(
  context: DealersContext,
  transaction: Executor,
  named: InvitationRef,
): Promise<Result<{ invitation: InvitationRow; at: number }>> {
  const before = await findInvitation(transaction, 'token' in named ? { tokenHash: hashToken(named.token) } : named);
  if (before === null) return refuse('dead_invitation');
  await context.accounts.dealerMembership.lock(transaction, before.dealerSlug);
  const invitation = await lockInvitation(transaction, before.id);
  if (invitation === null) return refuse('dead_invitation');
  const at = await context.clock.now(transaction);
  return refusalOf(invitation, at) ?? accepted({ invitation, at });
}

/** The link alone is not enough: the account must own the invited address. */
export async function acceptInvitation(
  context: DealersContext,
  actor: SignedIn,
  named: InvitationRef,
): Promise<Result<{ slug: string; message: string }>> {
  const result = await context.database.transaction(
    async (transaction): Promise<Result<{ slug: string; message: string }>> => {
      const opened = await open(context, transaction, named);
      if (!opened.ok) return opened;
      const { invitation, at } = opened.value;
      const mayNot = await refusalToJoin(context, transaction, { actor, invitation, named });
      if (mayNot !== null) return mayNot;
      const { dealerId, dealerSlug: slug, dealerName, role } = invitation;
      await endInvitation(transaction, invitation.id, { ended: 'accepted', at: new Date(at) });
      if ((await context.accounts.dealerMembership.roleOf(transaction, dealerId, actor.userId)) !== null)
        return accepted({ slug, message: `You’re already a member of ${dealerName}.` });
      await context.accounts.dealerMembership.put(transaction, dealerId, { userId: actor.userId, role, at });
      const owners = await ownersOf(context, transaction, dealerId);
      await notifyPeople(context, transaction, {
        at,
        userIds: owners.map(({ userId }) => userId).filter((userId) => userId !== actor.userId),
        title: `${actor.username} joined ${dealerName}`,
        body: '',
        href: `/account/dealers/${slug}`,
      });
      await context.operations.recordAuditEntry(transaction, {
        actorId: actor.userId,
        action: 'dealer_member_joined',
        subject: subjectOf(slug),
        after: { username: actor.username, role },
        at,
      });
      return accepted({ slug, message: `You’re now a member of ${dealerName}.` });
    },
  );
  if (result.ok) context.live.wake();
  return result;
}

async function refusalToJoin(
  context: DealersContext,
  transaction: Executor,
  { actor, invitation, named }: { actor: SignedIn; invitation: InvitationRow; named: InvitationRef },
): Promise<Refused | null> {
  const person = await context.accounts.dealerMembership.person(transaction, { userId: actor.userId });
  if (person === null) return refuse('unauthenticated');
  // For any other user, an invitation named by id does not exist.
  if (person.email.toLowerCase() !== invitation.email.toLowerCase()) {
    return 'id' in named
      ? refuse('dead_invitation')
      : refuse('invitation_for_other_address', { address: maskEmail(invitation.email) });
  }
  if ('id' in named && !person.isVerified) return refuse('invitation_needs_verified_email');
  if (person.isStaff) return refuse('staff_as_member');
  if (person.isBlocked) return refuse('blocked_account');
  const { dealerId, dealerName, invitedBy, role } = invitation;
  if ((await findLicence(transaction, dealerId)).closedAt !== null) return refuse('dealer_closed');
  // The inviter's role may have changed since, so nobody gets a role the inviter could not grant today.
  const inviter = await context.accounts.dealerMembership.roleOf(transaction, dealerId, invitedBy);
  if (inviter === null || !dealerRolesGivenBy(inviter).includes(role)) return refuse('invitation_expired');
  if ((await context.accounts.dealerMembership.members(transaction, [dealerId])).length >= DEALER_LIMITS.members)
    return refuse('too_many_members', { dealer: dealerName });
  return refusalForBids(context, transaction, { userId: actor.userId, dealerId, dealerName });
}

/** Members may not bid on the dealer's auctions, so nobody can join with a valid bid there. */
async function refusalForBids(
  context: DealersContext,
  transaction: Executor,
  { userId, dealerId, dealerName }: { userId: string; dealerId: string; dealerName: string },
): Promise<Refused | null> {
  const auctionIds = await liveAuctionsOf(transaction, dealerId);
  for (const auctionId of auctionIds) await context.bidding.lockBidding(transaction, auctionId);
  if (auctionIds.length === 0 || (await context.bidding.bidderStatuses(transaction, userId, auctionIds)).size === 0)
    return null;
  return refuse('bidder_as_member', { dealer: dealerName });
}

/** The link alone is enough, because declining does no harm. */
export async function declineInvitation(
  context: DealersContext,
  actor: SignedIn | null,
  named: InvitationRef,
): Promise<Result<{ message: string }>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<{ message: string }>> => {
    const opened = await open(context, transaction, named);
    if (!opened.ok) return opened;
    const { invitation, at } = opened.value;
    if ('id' in named) {
      const person =
        actor === null ? null : await context.accounts.dealerMembership.person(transaction, { userId: actor.userId });
      if (person === null || !person.isVerified || person.email.toLowerCase() !== invitation.email.toLowerCase())
        return refuse('dead_invitation');
    }
    await endInvitation(transaction, invitation.id, { ended: 'declined', at: new Date(at) });
    await notifyPeople(context, transaction, {
      at,
      userIds: [invitation.invitedBy],
      title: `${invitation.email} declined`,
      body: `Your invitation to ${invitation.dealerName} was declined.`,
      href: `/account/dealers/${invitation.dealerSlug}`,
    });
    return accepted({ message: `You declined the invitation from ${invitation.dealerName}.` });
  });
  if (result.ok) context.live.wake();
  return result;
}
