import { DEALER_LIMITS, dealerRolesGivenBy } from '#contract/dealer-roles.ts';
import type { ReceivedInvitation } from '#contract/dealers.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { hashToken } from '#platform/tokens.ts';
import { findLicence, liveAuctionsOf } from './dealer-store.ts';
import { endInvitation, findInvitation, type InvitationRow, lockInvitation, standingInvitations } from './invitation-store.ts';
import type { DealersHouse } from './parts.ts';
import { ownersOf, subjectOf, tellPeople } from './tell.ts';

/** An invitation is named by the mailed token, or, by who is signed in with the address that it was sent to, by its id. */
export type Named = { readonly token: string } | { readonly id: string };

const deadLink = (): Refused => refused(404, 'This invitation is no longer valid. Ask the dealer for a new one.', { code: 'dead_link' });
const ended = (invitation: InvitationRow): Refused =>
  refused(
    409,
    {
      accepted: 'This invitation was accepted already.',
      declined: 'This invitation was declined. Ask the dealer for a new one.',
      revoked: 'The dealer has taken this invitation back.',
      replaced: 'The dealer has sent a newer invitation: use the link in the latest mail.',
    }[invitation.ended ?? 'revoked'],
    { code: 'invitation_ended' },
  );
const expired = (): Refused => refused(409, 'This invitation has expired. Ask the dealer for a new one.', { code: 'invitation_expired' });

/** `d…r@example.com`: enough for its owner to know it again. */
function shortened(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}@${host}`;
}

async function present(house: DealersHouse, executor: Executor, rows: readonly InvitationRow[]): Promise<ReceivedInvitation[]> {
  const usernames = await house.accounts.usernames(
    executor,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    dealer: { slug: row.dealerSlug, name: row.dealerName },
    role: row.role,
    email: shortened(row.email),
    invited_by: usernames.get(row.invitedBy) ?? '',
    expires_at: row.expiresAt.toISOString(),
  }));
}

/** What waits for the answer of who is signed in: only what was sent to an address that is proven to be theirs. */
export async function readReceived(house: DealersHouse, actor: SignedIn): Promise<ReceivedInvitation[]> {
  const { executor } = house.database;
  const person = await house.accounts.dealerBook.person(executor, { userId: actor.userId });
  if (person === null || !person.isVerified) return [];
  const at = await house.clock.now(executor);
  return present(
    house,
    executor,
    (await standingInvitations(executor, { email: person.email })).filter(({ expiresAt }) => expiresAt.getTime() > at),
  );
}

/** What a mailed link is about; who holds it need not be signed in. */
export async function lookAtInvitation(house: DealersHouse, token: string): Promise<Result<ReceivedInvitation>> {
  const { executor } = house.database;
  const found = await findInvitation(executor, { tokenHash: hashToken(token) });
  if (found === null) return deadLink();
  const refusal = refusalOf(found, await house.clock.now(executor));
  const [shown] = await present(house, executor, [found]);
  return refusal ?? (shown === undefined ? deadLink() : accepted(shown));
}

const refusalOf = (row: InvitationRow, at: number): Refused | null => (row.ended !== null ? ended(row) : row.expiresAt.getTime() <= at ? expired() : null);

/** The invitation under lock, if it can still be answered. The dealer is always locked before its invitations. */
async function open(house: DealersHouse, transaction: Executor, named: Named): Promise<Result<{ invitation: InvitationRow; at: number }>> {
  const before = await findInvitation(transaction, 'token' in named ? { tokenHash: hashToken(named.token) } : named);
  if (before === null) return deadLink();
  await house.accounts.dealerBook.lock(transaction, before.dealerSlug);
  const invitation = await lockInvitation(transaction, before.id);
  if (invitation === null) return deadLink();
  const at = await house.clock.now(transaction);
  return refusalOf(invitation, at) ?? accepted({ invitation, at });
}

/** Joins the dealer that one was invited to. The link alone is not enough: it must be the account of the address that it was sent to. */
export async function acceptInvitation(house: DealersHouse, actor: SignedIn, named: Named): Promise<Result<{ slug: string; message: string }>> {
  const result = await house.database.transaction(async (transaction): Promise<Result<{ slug: string; message: string }>> => {
    const opened = await open(house, transaction, named);
    if (!opened.ok) return opened;
    const { invitation, at } = opened.value;
    const mayNot = await refusalToJoin(house, transaction, { actor, invitation, named });
    if (mayNot !== null) return mayNot;
    const { dealerId, dealerSlug: slug, dealerName, role } = invitation;
    await endInvitation(transaction, invitation.id, { ended: 'accepted', at: new Date(at) });
    if ((await house.accounts.dealerBook.roleOf(transaction, dealerId, actor.userId)) !== null)
      return accepted({ slug, message: `You belong to ${dealerName} already.` });
    await house.accounts.dealerBook.put(transaction, dealerId, { userId: actor.userId, role, at });
    const owners = await ownersOf(house, transaction, dealerId);
    await tellPeople(house, transaction, {
      at,
      userIds: owners.map(({ userId }) => userId).filter((userId) => userId !== actor.userId),
      title: `${actor.username} has joined ${dealerName}`,
      body: '',
      href: `/account/dealers/${slug}`,
    });
    await house.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'dealer_member_joined',
      subject: subjectOf(slug),
      reason: '',
      before: null,
      after: { username: actor.username, role },
      at,
    });
    return accepted({ slug, message: `You belong to ${dealerName} now.` });
  });
  if (result.ok) house.live.ring();
  return result;
}

async function refusalToJoin(
  house: DealersHouse,
  transaction: Executor,
  { actor, invitation, named }: { actor: SignedIn; invitation: InvitationRow; named: Named },
): Promise<Refused | null> {
  const person = await house.accounts.dealerBook.person(transaction, { userId: actor.userId });
  if (person === null) return refused(401, 'Unauthenticated.');
  // To whom it was not sent, an invitation that is named by its id is not there.
  if (person.email.toLowerCase() !== invitation.email.toLowerCase()) {
    return 'id' in named
      ? deadLink()
      : refused(403, `This invitation was sent to ${shortened(invitation.email)}. Sign in with the account of that address.`, { code: 'other_address' });
  }
  if ('id' in named && !person.isVerified)
    return refused(403, 'Verify your e-mail address first, or use the link in the mail.', { code: 'email_not_verified' });
  if (person.isStaff) return refused(403, 'A member of the staff cannot belong to a dealer.', { code: 'staff_account' });
  if (person.isBlocked) return refused(403, 'Your account is blocked. Please write to us.', { code: 'account_blocked' });
  const { dealerId, dealerName, invitedBy, role } = invitation;
  if ((await findLicence(transaction, dealerId)).closedAt !== null) return refused(409, 'This dealer is closed.', { code: 'dealer_closed' });
  // Who invited may have another role by now: nobody comes in by more than the house would let them give today.
  const inviter = await house.accounts.dealerBook.roleOf(transaction, dealerId, invitedBy);
  if (inviter === null || !dealerRolesGivenBy(inviter).includes(role)) return expired();
  if ((await house.accounts.dealerBook.members(transaction, [dealerId])).length >= DEALER_LIMITS.members)
    return refused(409, `${dealerName} has as many members as a dealer can have.`, { code: 'too_many_members' });
  return refusalForBids(house, transaction, { userId: actor.userId, dealerId, dealerName });
}

/**
 * Nobody who belongs to a dealer bids on what it sells. So nobody joins while a bid of theirs stands there; and while the floors of its
 * live auctions are held no bid is decided, so that none slips in between.
 */
async function refusalForBids(
  house: DealersHouse,
  transaction: Executor,
  { userId, dealerId, dealerName }: { userId: string; dealerId: string; dealerName: string },
): Promise<Refused | null> {
  const auctionIds = await liveAuctionsOf(transaction, dealerId);
  for (const auctionId of auctionIds) await house.bidding.lockFloor(transaction, auctionId);
  if (auctionIds.length === 0 || (await house.bidding.standings(transaction, userId, auctionIds)).size === 0) return null;
  return refused(
    409,
    `You have bid in a live auction of ${dealerName}. Who belongs to a dealer may not bid on what it sells: you can join once that auction is over.`,
    { code: 'has_bid' },
  );
}

/** Says no. The link alone is enough for it: it can do no harm. */
export async function declineInvitation(house: DealersHouse, actor: SignedIn | null, named: Named): Promise<Result<{ message: string }>> {
  const result = await house.database.transaction(async (transaction): Promise<Result<{ message: string }>> => {
    const opened = await open(house, transaction, named);
    if (!opened.ok) return opened;
    const { invitation, at } = opened.value;
    if ('id' in named) {
      const person = actor === null ? null : await house.accounts.dealerBook.person(transaction, { userId: actor.userId });
      if (person === null || !person.isVerified || person.email.toLowerCase() !== invitation.email.toLowerCase()) return deadLink();
    }
    await endInvitation(transaction, invitation.id, { ended: 'declined', at: new Date(at) });
    await tellPeople(house, transaction, {
      at,
      userIds: [invitation.invitedBy],
      title: `${invitation.email} declined`,
      body: `Your invitation to ${invitation.dealerName} was declined.`,
      href: `/account/dealers/${invitation.dealerSlug}`,
    });
    return accepted({ message: `You declined the invitation of ${invitation.dealerName}.` });
  });
  if (result.ok) house.live.ring();
  return result;
}
