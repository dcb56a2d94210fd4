import type { z } from 'zod';
import { dealerActionsOf, dealerRoleMay, dealerRolesGivenBy } from '#contract/dealer-roles.ts';
import type { ChangeDealerSchema, DealerAccess } from '#contract/dealers.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { findDealer, saveProfile } from './dealer-store.ts';
import { openInvitations } from './invitation-store.ts';
import type { DealersContext } from './deps.ts';
import { requireRole } from './policy.ts';
import { logosOf, presentFigures, presentInvitation, presentLicence, readApplications } from './present.ts';
import { subjectOf } from './notify.ts';

export function readDealerPage(context: DealersContext, actor: SignedIn, slug: string): Promise<Result<DealerAccess>> {
  return readDealerAccess(context, context.database.executor, { actor, slug });
}

export async function readDealerAccess(
  context: DealersContext,
  executor: Executor,
  { actor, slug }: { actor: SignedIn; slug: string },
): Promise<Result<DealerAccess>> {
  const dealer = await findDealer(executor, slug);
  if (dealer === null) return refuse('dealer_not_found');
  const asked = await requireRole(context, executor, { userId: actor.userId, dealerId: dealer.id, action: null });
  if (!asked.ok) return asked;
  const role = asked.value;
  const [at, members, logos, invitations] = [
    await context.clock.now(executor),
    await context.accounts.dealerMembership.members(executor, [dealer.id]),
    await logosOf(context, executor, [dealer]),
    dealerRoleMay(role, 'invite') ? await openInvitations(executor, { dealerId: dealer.id }) : null,
  ];
  const renewals = dealerRoleMay(role, 'see_licence')
    ? (await readApplications(executor, { dealerId: dealer.id })).filter(({ row }) => row.kind === 'renewal')
    : [];
  const usernames = await context.accounts.usernames(
    executor,
    (invitations ?? []).map(({ invitedBy }) => invitedBy),
  );
  const licence = presentLicence(dealer, at);
  const { about, city, region, country, website, phone } = dealer;
  return accepted({
    slug,
    name: dealer.name,
    role,
    may: dealerActionsOf(role),
    may_give: [...dealerRolesGivenBy(role)],
    is_closed: dealer.closedAt !== null,
    profile: { about, city, region, country, website, phone, logo: logos.get(dealer.id) ?? null },
    licence: dealerRoleMay(role, 'see_licence') ? licence : { ...licence, number: '' },
    renewal: renewals.find(({ row }) => row.state === 'open')?.shown ?? null,
    last_refusal: renewals[0]?.row.state === 'declined' ? renewals[0].row.reason : '',
    members: members.map((member) => ({
      username: member.username,
      name: member.name,
      role: member.role,
      since: member.since.toISOString(),
    })),
    invitations: invitations === null ? null : invitations.map((row) => presentInvitation(row, usernames, at)),
    figures: presentFigures(dealer),
  });
}

export async function changeProfile(
  context: DealersContext,
  actor: SignedIn,
  { slug, input }: { slug: string; input: z.output<typeof ChangeDealerSchema> },
): Promise<Result<DealerAccess>> {
  return context.database.transaction(async (transaction): Promise<Result<DealerAccess>> => {
    const dealer = await context.accounts.dealerMembership.lock(transaction, slug);
    const before = dealer === null ? null : await findDealer(transaction, slug);
    if (before === null) return refuse('dealer_not_found');
    const role = await requireRole(context, transaction, {
      userId: actor.userId,
      dealerId: before.id,
      action: 'change_page',
    });
    if (!role.ok) return role;
    const { logo, ...fields } = input;
    if (
      logo !== undefined &&
      logo !== null &&
      logo !== before.logoId &&
      (await context.media.findNotOwned(transaction, actor.userId, [logo])).length > 0
    ) {
      return invalid({ logo: ['The picture is no longer available. Add it again.'] });
    }
    const at = await context.clock.now(transaction);
    const changes = { ...fields, ...(logo === undefined ? {} : { logoId: logo }) };
    await saveProfile(transaction, before.id, { fields: changes, at: new Date(at) });
    await context.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'dealer_changed',
      subject: subjectOf(slug),
      before: pick(before, changes),
      after: changes,
      at,
    });
    return readDealerAccess(context, transaction, { actor, slug });
  });
}

const pick = (row: object, changes: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in changes));
