import type { z } from 'zod';
import type { DealerRole } from '#contract/dealer-roles.ts';
import type { OperatorDealer, OperatorDealerPage, OperatorDealerQuerySchema, OperatorLicenceSchema } from '#contract/dealers.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { bindingOf, readCursor, writeCursor } from '#platform/http/cursor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { wordsOf } from '#platform/search/words.ts';
import { applicationsOf } from './application-store.ts';
import { closeDealerRow, countDealers, type DealerRow, findDealer, listDealers, saveLicence } from './dealer-store.ts';
import { revokeInvitations, standingInvitations } from './invitation-store.ts';
import { dayOf } from './licence.ts';
import { changeMemberAsStaff } from './members.ts';
import type { DealersHouse } from './parts.ts';
import { noSuchDealer, staffOnly } from './policy.ts';
import { placeOf, presentFigures, presentInvitation, presentLicence } from './present.ts';
import { dressApplications } from './review.ts';
import { subjectOf, tellPeople } from './tell.ts';

const FOREIGN_CURSOR = 'The cursor does not belong to this list.';
const MOST_APPLICATIONS = 50;

/** The dealers for the staff, by name, place and how their licence stands. */
export async function listForStaff(house: DealersHouse, actor: Actor, query: z.output<typeof OperatorDealerQuerySchema>): Promise<Result<OperatorDealerPage>> {
  const staff = staffOnly(actor);
  if (!staff.ok) return staff;
  const { executor } = house.database;
  const words = wordsOf(query.q ?? '');
  const binding = bindingOf(['operator-dealers', words, query.licence ?? null]);
  const after = query.cursor === undefined ? null : readCursor(query.cursor, binding);
  if (query.cursor !== undefined && after === null) return refused(422, FOREIGN_CURSOR, { errors: { cursor: [FOREIGN_CURSOR] } });
  const at = await house.clock.now(executor);
  const narrowing = { words: words.map((word) => [word]), openOnly: query.licence !== undefined, licence: query.licence ?? null, today: dayOf(at) };
  const [listed, total] = await Promise.all([listDealers(executor, narrowing, { after, limit: query.limit }), countDealers(executor, narrowing)]);
  const rows = listed.slice(0, query.limit);
  const last = listed.length > query.limit ? rows.at(-1) : undefined;
  return accepted({
    items: rows.map((row) => ({ ...presentRow(row, at), members: row.members })),
    total,
    next_cursor: last === undefined ? null : writeCursor(binding, { key: last.sortKey, id: last.id }),
  });
}

const presentRow = (row: DealerRow, at: number) => ({
  slug: row.slug,
  name: row.name,
  place: placeOf(row),
  licence: presentLicence(row, at),
  figures: presentFigures(row),
  is_closed: row.closedAt !== null,
  created_at: row.createdAt.toISOString(),
});

/** A dealer's file. */
export async function readForStaff(house: DealersHouse, actor: Actor, slug: string): Promise<Result<OperatorDealer>> {
  const staff = staffOnly(actor);
  return staff.ok ? readFile(house, house.database.executor, slug) : staff;
}

async function readFile(house: DealersHouse, executor: Executor, slug: string): Promise<Result<OperatorDealer>> {
  const row = await findDealer(executor, slug);
  if (row === null) return noSuchDealer();
  const at = await house.clock.now(executor);
  const people = await house.accounts.dealerBook.members(executor, [row.id]);
  const invitations = await standingInvitations(executor, { dealerId: row.id });
  const usernames = await house.accounts.usernames(
    executor,
    invitations.map(({ invitedBy }) => invitedBy),
  );
  const applications = await dressApplications(house, executor, await applicationsOf(executor, { dealerId: row.id }, MOST_APPLICATIONS));
  return accepted({
    ...presentRow(row, at),
    members: people.length,
    about: row.about,
    website: row.website,
    phone: row.phone,
    closed_reason: row.closedReason,
    people: people.map((member) => ({
      username: member.username,
      name: member.name,
      email: member.email,
      role: member.role,
      since: member.since.toISOString(),
    })),
    invitations: invitations.map((invitation) => presentInvitation(invitation, usernames, at)),
    applications,
  });
}

/** Something that the staff do to a dealer, in one transaction, with the dealer locked; then its file as it is now. */
async function actOn(
  house: DealersHouse,
  actor: Actor,
  { slug, act }: { slug: string; act: (open: { transaction: Executor; row: DealerRow; staff: SignedIn; at: number }) => Promise<Refused | null> },
): Promise<Result<OperatorDealer>> {
  const staff = staffOnly(actor);
  if (!staff.ok) return staff;
  const result = await house.database.transaction(async (transaction): Promise<Result<OperatorDealer>> => {
    const dealer = await house.accounts.dealerBook.lock(transaction, slug);
    const row = dealer === null ? null : await findDealer(transaction, slug);
    if (row === null) return noSuchDealer();
    return (await act({ transaction, row, staff: staff.value, at: await house.clock.now(transaction) })) ?? readFile(house, transaction, slug);
  });
  if (result.ok) house.live.ring();
  return result;
}

/** Corrects a licence by the staff's own hand. */
export function changeLicence(
  house: DealersHouse,
  actor: Actor,
  { slug, input }: { slug: string; input: z.output<typeof OperatorLicenceSchema> },
): Promise<Result<OperatorDealer>> {
  return actOn(house, actor, {
    slug,
    async act({ transaction, row, staff, at }) {
      await saveLicence(transaction, row.id, { number: input.licence_number, expiresOn: input.licence_expires_on, at: new Date(at) });
      await house.operations.recordAct(transaction, {
        actorId: staff.userId,
        act: 'dealer_licence_changed',
        subject: subjectOf(slug),
        reason: input.reason,
        before: { licence_number: row.licenceNumber, licence_expires_on: row.licenceExpiresOn },
        after: { licence_number: input.licence_number, licence_expires_on: input.licence_expires_on },
        at,
      });
      return null;
    },
  });
}

/** Gives a member another role, or (null) takes them out. */
export function changeMember(
  house: DealersHouse,
  actor: Actor,
  { slug, username, role, reason }: { slug: string; username: string; role: DealerRole | null; reason: string },
): Promise<Result<OperatorDealer>> {
  return actOn(house, actor, {
    slug,
    act: ({ transaction, staff }) => changeMemberAsStaff(house, transaction, { which: { slug, username }, role, by: { actor: staff, reason } }),
  });
}

/** Ends a dealer: nothing can be submitted in its name any more; its past, and what is on offer already, stay. */
export function closeDealer(house: DealersHouse, actor: Actor, { slug, reason }: { slug: string; reason: string }): Promise<Result<OperatorDealer>> {
  return actOn(house, actor, {
    slug,
    async act({ transaction, row, staff, at }) {
      if (row.closedAt !== null) return refused(409, 'This dealer is closed already.', { code: 'dealer_closed' });
      await closeDealerRow(transaction, row.id, { reason, at: new Date(at) });
      await revokeInvitations(transaction, { dealerId: row.id }, new Date(at));
      const members = await house.accounts.dealerBook.members(transaction, [row.id]);
      await tellPeople(house, transaction, {
        at,
        userIds: members.map(({ userId }) => userId),
        title: `${row.name} is closed`,
        body: reason,
        href: '/account/dealers',
      });
      await house.operations.recordAct(transaction, {
        actorId: staff.userId,
        act: 'dealer_closed',
        subject: subjectOf(slug),
        reason,
        before: null,
        after: null,
        at,
      });
      return null;
    },
  });
}
