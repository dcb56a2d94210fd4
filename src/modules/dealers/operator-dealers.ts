import type { z } from 'zod';
import type { DealerColumn } from '#contract/console-lists.ts';
import type { DealerRole } from '#contract/dealer-roles.ts';
import type {
  OperatorDealer,
  DealerExportQuery,
  OperatorDealerPage,
  OperatorDealerQuery,
  OperatorDealerRow,
  OperatorLicenceSchema,
} from '#contract/dealers.ts';
import { type ExportCells, exportList, readListPage, type StaffList } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { searchWords } from '#platform/search/words.ts';
import { applicationsOf } from './application-store.ts';
import {
  closeDealerRow,
  countDealers,
  type DealerRow,
  findDealer,
  type ListedDealer,
  listDealers,
  saveLicence,
} from './dealer-store.ts';
import { revokeInvitations, openInvitations } from './invitation-store.ts';
import { dayOf } from './licence.ts';
import { changeMemberAsStaff } from './members.ts';
import type { DealersContext } from './deps.ts';
import { requireDealerStaff } from './policy.ts';
import { placeOf, presentFigures, presentInvitation, presentLicence } from './present.ts';
import { attachApplications } from './review.ts';
import { subjectOf, notifyPeople } from './notify.ts';

const MAX_APPLICATIONS = 50;

const ofList = { power: 'manage_dealers', name: 'operator-dealers' } as const;

export const listForStaff = (
  context: DealersContext,
  actor: Actor,
  query: OperatorDealerQuery,
): Promise<Result<OperatorDealerPage>> =>
  readListPage(actor, query, { ...ofList, open: (asked) => openList(context, asked) });

async function openList(
  context: DealersContext,
  { q, licence, sort }: Pick<OperatorDealerQuery, 'q' | 'licence' | 'sort'>,
): Promise<StaffList<ListedDealer, OperatorDealerRow>> {
  const { executor } = context.database;
  const at = await context.clock.now(executor);
  const filter = {
    words: searchWords(q).map((word) => [word]),
    openOnly: licence !== undefined,
    licence: licence === undefined ? null : { status: licence, today: dayOf(at) },
  };
  return {
    read: ({ after, limit }) => listDealers(executor, filter, { after, limit, sort }),
    count: () => countDealers(executor, filter),
    positionOf: (row) => ({ key: Number(row.sortKey), id: row.id }),
    present: (rows) => Promise.resolve(rows.map((row) => ({ ...presentRow(row, at), members: row.members }))),
  };
}

const CELLS: ExportCells<OperatorDealerRow, DealerColumn> = {
  dealer: [
    ['slug', ({ slug }) => slug],
    ['name', ({ name }) => name],
    ['city', ({ place }) => place.city],
    ['region', ({ place }) => place.region],
    ['country', ({ place }) => place.country],
    ['closed', (row) => (row.is_closed ? 'yes' : '')],
  ],
  license: [
    ['license', ({ licence }) => licence.status],
    ['license_expires_on', ({ licence }) => licence.expires_on],
  ],
  members: ({ members }) => members,
  offer: [
    ['live', ({ figures }) => figures.live],
    ['coming_soon', ({ figures }) => figures.coming_soon],
    ['ended', ({ figures }) => figures.ended],
    ['sold', ({ figures }) => figures.sold],
  ],
  since: [['since', (row) => row.created_at]],
};

export const exportForStaff = (context: DealersContext, actor: Actor, query: DealerExportQuery) =>
  exportList(context, actor, {
    power: ofList.power,
    action: 'dealers_exported',
    subject: 'dealers',
    cells: CELLS,
    query,
    open: () => openList(context, query),
  });

const presentRow = (row: DealerRow, at: number) => ({
  slug: row.slug,
  name: row.name,
  place: placeOf(row),
  licence: presentLicence(row, at),
  figures: presentFigures(row),
  is_closed: row.closedAt !== null,
  created_at: row.createdAt.toISOString(),
});

export async function readForStaff(
  context: DealersContext,
  actor: Actor,
  slug: string,
): Promise<Result<OperatorDealer>> {
  const staff = requireDealerStaff(actor);
  return staff.ok ? readFile(context, context.database.executor, slug) : staff;
}

async function readFile(context: DealersContext, executor: Executor, slug: string): Promise<Result<OperatorDealer>> {
  const row = await findDealer(executor, slug);
  if (row === null) return refuse('dealer_not_found');
  const at = await context.clock.now(executor);
  const people = await context.accounts.dealerMembership.members(executor, [row.id]);
  const invitations = await openInvitations(executor, { dealerId: row.id });
  const usernames = await context.accounts.usernames(
    executor,
    invitations.map(({ invitedBy }) => invitedBy),
  );
  const applications = await attachApplications(
    context,
    executor,
    await applicationsOf(executor, { dealerId: row.id }, MAX_APPLICATIONS),
  );
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

async function changeDealer(
  context: DealersContext,
  actor: Actor,
  {
    slug,
    action,
  }: {
    slug: string;
    action: (open: { transaction: Executor; row: DealerRow; staff: SignedIn; at: number }) => Promise<Refused | null>;
  },
): Promise<Result<OperatorDealer>> {
  const staff = requireDealerStaff(actor);
  if (!staff.ok) return staff;
  const result = await context.database.transaction(async (transaction): Promise<Result<OperatorDealer>> => {
    const dealer = await context.accounts.dealerMembership.lock(transaction, slug);
    const row = dealer === null ? null : await findDealer(transaction, slug);
    if (row === null) return refuse('dealer_not_found');
    return (
      (await action({ transaction, row, staff: staff.value, at: await context.clock.now(transaction) })) ??
      readFile(context, transaction, slug)
    );
  });
  if (result.ok) context.live.wake();
  return result;
}

export function changeLicence(
  context: DealersContext,
  actor: Actor,
  { slug, input }: { slug: string; input: z.output<typeof OperatorLicenceSchema> },
): Promise<Result<OperatorDealer>> {
  return changeDealer(context, actor, {
    slug,
    async action({ transaction, row, staff, at }) {
      await saveLicence(transaction, row.id, {
        number: input.licence_number,
        expiresOn: input.licence_expires_on,
        at: new Date(at),
      });
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'dealer_licence_changed',
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

export function changeMember(
  context: DealersContext,
  actor: Actor,
  { slug, username, role, reason }: { slug: string; username: string; role: DealerRole | null; reason: string },
): Promise<Result<OperatorDealer>> {
  return changeDealer(context, actor, {
    slug,
    action: ({ transaction, staff }) =>
      changeMemberAsStaff(context, transaction, { which: { slug, username }, role, by: { actor: staff, reason } }),
  });
}

/** Nothing more can be submitted in its name. Its history and current auctions stay. */
export function closeDealer(
  context: DealersContext,
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<OperatorDealer>> {
  return changeDealer(context, actor, {
    slug,
    async action({ transaction, row, staff, at }) {
      if (row.closedAt !== null) return refuse('dealer_closed_already');
      await closeDealerRow(transaction, row.id, { reason, at: new Date(at) });
      await revokeInvitations(transaction, { dealerId: row.id }, new Date(at));
      const members = await context.accounts.dealerMembership.members(transaction, [row.id]);
      await notifyPeople(context, transaction, {
        at,
        userIds: members.map(({ userId }) => userId),
        title: `${row.name} was closed`,
        body: reason,
        href: '/account/dealers',
      });
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'dealer_closed',
        subject: subjectOf(slug),
        reason,
        at,
      });
      return null;
    },
  });
}
