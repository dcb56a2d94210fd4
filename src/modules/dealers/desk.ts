import type { z } from 'zod';
import { dealerActsOf, dealerRoleMay, dealerRolesGivenBy } from '#contract/dealer-roles.ts';
import type { ChangeDealerSchema, DealerDesk } from '#contract/dealers.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { findDealer, saveProfile } from './dealer-store.ts';
import { standingInvitations } from './invitation-store.ts';
import type { DealersHouse } from './parts.ts';
import { askRole, noSuchDealer } from './policy.ts';
import { logosOf, presentFigures, presentInvitation, presentLicence, readApplications } from './present.ts';
import { subjectOf } from './tell.ts';

/** A dealer as this member of it sees it. */
export function readDesk(house: DealersHouse, actor: SignedIn, slug: string): Promise<Result<DealerDesk>> {
  return readDeskIn(house, house.database.executor, { actor, slug });
}

/** The same within a transaction. */
export async function readDeskIn(house: DealersHouse, executor: Executor, { actor, slug }: { actor: SignedIn; slug: string }): Promise<Result<DealerDesk>> {
  const dealer = await findDealer(executor, slug);
  if (dealer === null) return noSuchDealer();
  const asked = await askRole(house, executor, { userId: actor.userId, dealerId: dealer.id, act: null });
  if (!asked.ok) return asked;
  const role = asked.value;
  const [at, members, logos, invitations] = [
    await house.clock.now(executor),
    await house.accounts.dealerBook.members(executor, [dealer.id]),
    await logosOf(house, executor, [dealer]),
    dealerRoleMay(role, 'invite') ? await standingInvitations(executor, { dealerId: dealer.id }) : null,
  ];
  const renewals = dealerRoleMay(role, 'see_licence')
    ? (await readApplications(executor, { dealerId: dealer.id })).filter(({ row }) => row.kind === 'renewal')
    : [];
  const usernames = await house.accounts.usernames(
    executor,
    (invitations ?? []).map(({ invitedBy }) => invitedBy),
  );
  const licence = presentLicence(dealer, at);
  const { about, city, region, country, website, phone } = dealer;
  return accepted({
    slug,
    name: dealer.name,
    role,
    may: dealerActsOf(role),
    may_give: [...dealerRolesGivenBy(role)],
    is_closed: dealer.closedAt !== null,
    profile: { about, city, region, country, website, phone, logo: logos.get(dealer.id) ?? null },
    // That a licence has ended concerns all; its number those who answer for it.
    licence: dealerRoleMay(role, 'see_licence') ? licence : { ...licence, number: '' },
    renewal: renewals.find(({ row }) => row.state === 'open')?.shown ?? null,
    last_refusal: renewals[0]?.row.state === 'declined' ? renewals[0].row.reason : '',
    members: members.map((member) => ({ username: member.username, name: member.name, role: member.role, since: member.since.toISOString() })),
    invitations: invitations === null ? null : invitations.map((row) => presentInvitation(row, usernames, at)),
    figures: presentFigures(dealer),
  });
}

/** Changes what the dealer says of itself; what is not named stays. */
export async function changeProfile(
  house: DealersHouse,
  actor: SignedIn,
  { slug, input }: { slug: string; input: z.output<typeof ChangeDealerSchema> },
): Promise<Result<DealerDesk>> {
  return house.database.transaction(async (transaction): Promise<Result<DealerDesk>> => {
    const dealer = await house.accounts.dealerBook.lock(transaction, slug);
    const before = dealer === null ? null : await findDealer(transaction, slug);
    if (before === null) return noSuchDealer();
    const role = await askRole(house, transaction, { userId: actor.userId, dealerId: before.id, act: 'change_page' });
    if (!role.ok) return role;
    const { logo, ...fields } = input;
    if (logo !== undefined && logo !== null && logo !== before.logoId && (await house.media.notOwned(transaction, actor.userId, [logo])).length > 0) {
      return refused(422, 'The picture is not there. Please add it again.', { errors: { logo: ['The picture is not there. Please add it again.'] } });
    }
    const at = await house.clock.now(transaction);
    const changes = { ...fields, ...(logo === undefined ? {} : { logoId: logo }) };
    await saveProfile(transaction, before.id, { fields: changes, at: new Date(at) });
    await house.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'dealer_changed',
      subject: subjectOf(slug),
      reason: '',
      before: pick(before, changes),
      after: changes,
      at,
    });
    return readDeskIn(house, transaction, { actor, slug });
  });
}

const pick = (row: object, changes: object): Record<string, unknown> => Object.fromEntries(Object.entries(row).filter(([name]) => name in changes));
