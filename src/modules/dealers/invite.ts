import { DAY_MS } from '#contract/durations.ts';
import { z } from 'zod';
import { DEALER_LIMITS, type DealerRole, dealerRolesGivenBy, INVITATION_DAYS } from '#contract/dealer-roles.ts';
import type { DealerAccess } from '#contract/dealers.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { newToken } from '#platform/tokens.ts';
import { findLicence } from './dealer-store.ts';
import { readDealerAccess } from './dealer-access.ts';
import {
  endInvitation,
  insertInvitation,
  lockInvitation,
  replaceInvitation,
  openInvitations,
} from './invitation-store.ts';
import { mailInvitation } from './emails.ts';
import { type DealersContext, INVITATIONS_BY_USER } from './deps.ts';
import { requireRole } from './policy.ts';
import { subjectOf, notifyPeople } from './notify.ts';

const EmailSchema = z.email();

/** The answer does not reveal whether the address has an account. Inviting again invalidates the previous link. */
export async function invite(
  context: DealersContext,
  actor: SignedIn,
  { slug, email, role }: { slug: string; email: string; role: DealerRole },
): Promise<Result<DealerAccess>> {
  if (!EmailSchema.safeParse(email).success) return refuse('invited_email_invalid');
  const tooMany = await context.limits.take(INVITATIONS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<DealerAccess>> => {
    const dealer = await context.accounts.dealerMembership.lock(transaction, slug);
    if (dealer === null) return refuse('dealer_not_found');
    const { dealerId, name } = dealer;
    const asked = await requireRole(context, transaction, { userId: actor.userId, dealerId, action: 'invite' });
    if (!asked.ok) return asked;
    if (!dealerRolesGivenBy(asked.value).includes(role)) return refuse('role_too_low');
    if ((await findLicence(transaction, dealerId)).closedAt !== null) return refuse('dealer_closed');
    const members = await context.accounts.dealerMembership.members(transaction, [dealerId]);
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase())) return refuse('member_already');
    const others = (await openInvitations(transaction, { dealerId })).filter(
      (each) => each.email.toLowerCase() !== email.toLowerCase(),
    );
    if (others.length >= DEALER_LIMITS.invitations)
      return refuse('too_many_invitations', { limit: DEALER_LIMITS.invitations });
    const at = await context.clock.now(transaction);
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
    await mailInvitation(context, transaction, { email, token, dealer: name, role, by: actor.username });
    const known = await context.accounts.dealerMembership.person(transaction, { email });
    if (known !== null && known.isVerified) {
      await notifyPeople(context, transaction, {
        at,
        userIds: [known.userId],
        title: `${name} invited you to join`,
        body: 'See what membership means, then accept or decline.',
        href: '/account/dealers',
      });
    }
    await context.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'dealer_member_invited',
      subject: subjectOf(slug),
      after: { email, role },
      at,
    });
    return readDealerAccess(context, transaction, { actor, slug });
  });
  if (result.ok) context.live.wake();
  return result;
}

export async function revokeInvitation(
  context: DealersContext,
  actor: SignedIn,
  { slug, id }: { slug: string; id: string },
): Promise<Result<DealerAccess>> {
  return context.database.transaction(async (transaction): Promise<Result<DealerAccess>> => {
    const dealer = await context.accounts.dealerMembership.lock(transaction, slug);
    if (dealer === null) return refuse('dealer_not_found');
    const asked = await requireRole(context, transaction, {
      userId: actor.userId,
      dealerId: dealer.dealerId,
      action: 'invite',
    });
    if (!asked.ok) return asked;
    const found = await lockInvitation(transaction, id);
    if (found === null || found.dealerId !== dealer.dealerId) return refuse('invitation_not_found');
    if (found.ended !== null) return refuse('invitation_answered');
    if (!dealerRolesGivenBy(asked.value).includes(found.role)) return refuse('role_too_low');
    const at = await context.clock.now(transaction);
    await endInvitation(transaction, id, { ended: 'revoked', at: new Date(at) });
    await context.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'dealer_invitation_revoked',
      subject: subjectOf(slug),
      before: { email: found.email, role: found.role },
      at,
    });
    return readDealerAccess(context, transaction, { actor, slug });
  });
}
