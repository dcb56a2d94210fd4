import { z } from 'zod';
import { DEALER_LIMITS, type DealerRole, dealerRolesGivenBy, INVITATION_DAYS } from '#contract/dealer-roles.ts';
import type { DealerDesk } from '#contract/dealers.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refused, type Refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { newToken } from '#platform/tokens.ts';
import { findLicence } from './dealer-store.ts';
import { readDeskIn } from './desk.ts';
import { endInvitation, insertInvitation, lockInvitation, replaceInvitation, standingInvitations } from './invitation-store.ts';
import { mailInvitation } from './letters.ts';
import { type DealersHouse, INVITATIONS_BY_USER } from './parts.ts';
import { askRole, noSuchDealer, roleTooLow } from './policy.ts';
import { subjectOf, tellPeople } from './tell.ts';

const DAY_MS = 86_400_000;
const EmailSchema = z.email();
const refuseField = (status: 409 | 422, field: string, message: string, code: string): Refused =>
  refused(status, message, { code, errors: { [field]: [message] } });

/**
 * Invites an address into a dealer. The answer is the same whether it has an account or not; sending it again ends the link before.
 */
export async function invite(
  house: DealersHouse,
  actor: SignedIn,
  { slug, email, role }: { slug: string; email: string; role: DealerRole },
): Promise<Result<DealerDesk>> {
  if (!EmailSchema.safeParse(email).success) return refuseField(422, 'email', 'Please enter a valid e-mail address.', 'invalid_email');
  const tooMany = await house.limits.take(INVITATIONS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await house.database.transaction(async (transaction): Promise<Result<DealerDesk>> => {
    const dealer = await house.accounts.dealerBook.lock(transaction, slug);
    if (dealer === null) return noSuchDealer();
    const { dealerId, name } = dealer;
    const asked = await askRole(house, transaction, { userId: actor.userId, dealerId, act: 'invite' });
    if (!asked.ok) return asked;
    if (!dealerRolesGivenBy(asked.value).includes(role)) return roleTooLow();
    if ((await findLicence(transaction, dealerId)).closedAt !== null) return refused(409, 'This dealer is closed.', { code: 'dealer_closed' });
    const members = await house.accounts.dealerBook.members(transaction, [dealerId]);
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      return refuseField(409, 'email', 'Whoever has this address belongs to the dealer already.', 'already_member');
    const others = (await standingInvitations(transaction, { dealerId })).filter((each) => each.email.toLowerCase() !== email.toLowerCase());
    if (others.length >= DEALER_LIMITS.invitations)
      return refused(409, `A dealer has at most ${DEALER_LIMITS.invitations} open invitations. Take one back first.`, { code: 'too_many_invitations' });
    const at = await house.clock.now(transaction);
    const { token, hash } = newToken();
    await replaceInvitation(transaction, { dealerId, email, at: new Date(at) });
    await insertInvitation(transaction, {
      id: newId(),
      dealerId,
      email,
      role,
      tokenHash: hash,
      invitedBy: actor.userId,
      at: new Date(at),
      expiresAt: new Date(at + INVITATION_DAYS * DAY_MS),
    });
    await mailInvitation(house, transaction, { email, token, dealer: name, role, by: actor.username });
    const known = await house.accounts.dealerBook.person(transaction, { email });
    if (known !== null && known.isVerified) {
      await tellPeople(house, transaction, {
        at,
        userIds: [known.userId],
        title: `${name} invites you`,
        body: 'See what it means to belong to a dealer, and answer.',
        href: '/account/dealers',
      });
    }
    await house.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'dealer_member_invited',
      subject: subjectOf(slug),
      reason: '',
      before: null,
      after: { email, role },
      at,
    });
    return readDeskIn(house, transaction, { actor, slug });
  });
  if (result.ok) house.live.ring();
  return result;
}

/** Takes an invitation back: its link leads nowhere from then on. */
export async function revokeInvitation(house: DealersHouse, actor: SignedIn, { slug, id }: { slug: string; id: string }): Promise<Result<DealerDesk>> {
  return house.database.transaction(async (transaction): Promise<Result<DealerDesk>> => {
    const dealer = await house.accounts.dealerBook.lock(transaction, slug);
    if (dealer === null) return noSuchDealer();
    const asked = await askRole(house, transaction, { userId: actor.userId, dealerId: dealer.dealerId, act: 'invite' });
    if (!asked.ok) return asked;
    const found = await lockInvitation(transaction, id);
    if (found === null || found.dealerId !== dealer.dealerId) return refused(404, 'There is no such invitation.', { code: 'not_found' });
    if (found.ended !== null) return refused(409, 'This invitation is answered already.', { code: 'invitation_ended' });
    if (!dealerRolesGivenBy(asked.value).includes(found.role)) return roleTooLow();
    const at = await house.clock.now(transaction);
    await endInvitation(transaction, id, { ended: 'revoked', at: new Date(at) });
    await house.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'dealer_invitation_revoked',
      subject: subjectOf(slug),
      reason: '',
      before: { email: found.email, role: found.role },
      after: null,
      at,
    });
    return readDeskIn(house, transaction, { actor, slug });
  });
}
