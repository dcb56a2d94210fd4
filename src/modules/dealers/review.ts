import type { z } from 'zod';
import type { ApplicationQuerySchema, OperatorApplication, OperatorApplicationPage } from '#contract/dealers.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import { freeSlug, plainSlug } from '#platform/slug.ts';
import {
  type ApplicationRow,
  countApplications,
  documentsOf,
  listApplications,
  lockApplication,
  writeDecision,
} from './application-store.ts';
import { findLicence, saveLicence, saveProfile, slugsLike } from './dealer-store.ts';
import { mailDecision } from './emails.ts';
import { licenceStatus } from './licence.ts';
import type { DealersContext } from './deps.ts';
import { requireDealerStaff } from './policy.ts';
import { presentApplication } from './present.ts';
import { subjectOf, notifyPeople } from './notify.ts';

const MAX_SLUG_LENGTH = 80;

export async function readQueue(
  context: DealersContext,
  actor: Actor,
  query: z.output<typeof ApplicationQuerySchema>,
): Promise<Result<OperatorApplicationPage>> {
  const staff = requireDealerStaff(actor);
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const page = requestPage(['dealer-applications', query.state ?? null], query);
  if (page === null) return invalidCursor();
  const [listed, total, openCount] = await Promise.all([
    listApplications(executor, query.state, page.range),
    countApplications(executor, query.state),
    countApplications(executor, 'open'),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.submittedAt, id: row.id }));
  return accepted({
    items: await attachApplications(context, executor, rows),
    total,
    open_count: openCount,
    next_cursor,
  });
}

export async function attachApplications(
  context: DealersContext,
  executor: Executor,
  rows: readonly ApplicationRow[],
): Promise<OperatorApplication[]> {
  const documents = await documentsOf(
    executor,
    rows.map(({ id }) => id),
  );
  const usernames = await context.accounts.usernames(
    executor,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  const people = new Map(
    await Promise.all(
      [...new Set(rows.map(({ applicantId }) => applicantId))].map(
        async (userId) => [userId, await context.accounts.dealerMembership.person(executor, { userId })] as const,
      ),
    ),
  );
  return rows.map((row) => {
    const person = people.get(row.applicantId) ?? null;
    return {
      ...presentApplication(row, documents.get(row.id) ?? []),
      decided_by: row.decidedBy === null ? null : (usernames.get(row.decidedBy) ?? null),
      applicant:
        person === null
          ? { username: '', name: 'Former member', email: '' }
          : { username: person.username, name: person.name, email: person.email },
    };
  });
}

export function approve(context: DealersContext, actor: Actor, id: string): Promise<Result<OperatorApplication>> {
  return decideApplication(context, actor, {
    id,
    state: 'approved',
    reason: '',
    async action({ transaction, row, staff, at }) {
      if (licenceStatus(row.licenceExpiresOn, at) === 'ended') return refuse('licence_ended');
      const licence = { number: row.licenceNumber, expiresOn: row.licenceExpiresOn, at: new Date(at) };
      if (row.kind === 'renewal') return renew(context, { transaction, row, staff, at }, licence);
      const applicant = await context.accounts.dealerMembership.person(transaction, { userId: row.applicantId });
      if (applicant === null || applicant.isStaff) return refuse('applicant_gone');
      const base = plainSlug(row.name, MAX_SLUG_LENGTH) || 'dealer';
      const slug = freeSlug(base, new Set(await slugsLike(transaction, base)));
      const dealerId = await context.accounts.dealerMembership.create(transaction, {
        slug,
        name: row.name,
        at,
        members: [{ userId: row.applicantId, role: 'owner' }],
      });
      const { about, city, region, country, website, phone } = row;
      await saveProfile(transaction, dealerId, {
        fields: { about, city, region, country, website, phone },
        at: new Date(at),
      });
      await saveLicence(transaction, dealerId, licence);
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'dealer_approved',
        subject: subjectOf(slug),
        at,
        after: {
          name: row.name,
          owner: applicant.username,
          licence_number: row.licenceNumber,
          licence_expires_on: row.licenceExpiresOn,
        },
      });
      return accepted(dealerId);
    },
  });
}

interface OpenApplication {
  readonly transaction: Executor;
  readonly row: ApplicationRow;
  readonly staff: SignedIn;
  readonly at: number;
}

async function renew(
  context: DealersContext,
  { transaction, row, staff, at }: OpenApplication,
  licence: { number: string; expiresOn: string; at: Date },
): Promise<Result<string>> {
  assert(row.dealerId !== null && row.dealerSlug !== null, 'the licence belongs to no dealer');
  const { licenceExpiresOn, closedAt } = await findLicence(transaction, row.dealerId);
  if (closedAt !== null) return refuse('application_of_closed_dealer');
  await saveLicence(transaction, row.dealerId, licence);
  await context.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: 'dealer_licence_renewed',
    subject: subjectOf(row.dealerSlug),
    before: { licence_expires_on: licenceExpiresOn },
    after: { licence_number: licence.number, licence_expires_on: licence.expiresOn },
    at,
  });
  return accepted(row.dealerId);
}

export function decline(
  context: DealersContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<OperatorApplication>> {
  return decideApplication(context, actor, {
    id,
    state: 'declined',
    reason,
    async action({ transaction, row, staff, at }) {
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: row.kind === 'new' ? 'dealer_declined' : 'dealer_licence_declined',
        subject: row.dealerSlug === null ? `dealer-application:${row.id}` : subjectOf(row.dealerSlug),
        reason,
        after: { name: row.name },
        at,
      });
      return accepted(row.dealerId);
    },
  });
}

/** Decides an application exactly once, even with concurrent decisions. */
async function decideApplication(
  context: DealersContext,
  actor: Actor,
  {
    id,
    state,
    reason,
    action,
  }: {
    id: string;
    state: 'approved' | 'declined';
    reason: string;
    action: (open: OpenApplication) => Promise<Result<string | null>>;
  },
): Promise<Result<OperatorApplication>> {
  const staff = requireDealerStaff(actor);
  if (!staff.ok) return staff;
  const result = await context.database.transaction(async (transaction): Promise<Result<OperatorApplication>> => {
    const row = await lockApplication(transaction, id);
    if (row === null) return refuse('application_not_found');
    if (row.state !== 'open') return refuse('application_decided_already', { state: row.state });
    const at = await context.clock.now(transaction);
    const done = await action({ transaction, row, staff: staff.value, at });
    if (!done.ok) return done;
    await writeDecision(transaction, id, {
      state,
      dealerId: done.value,
      by: staff.value.userId,
      reason,
      at: new Date(at),
    });
    await notifyApplicant(context, transaction, { row, isApproved: state === 'approved', reason, at });
    const decided = await lockApplication(transaction, id);
    const [shown] = decided === null ? [] : await attachApplications(context, transaction, [decided]);
    assert(shown !== undefined, 'the application just decided does not exist');
    return accepted(shown);
  });
  if (result.ok) context.live.wake();
  return result;
}

async function notifyApplicant(
  context: DealersContext,
  transaction: Executor,
  { row, isApproved, reason, at }: { row: ApplicationRow; isApproved: boolean; reason: string; at: number },
): Promise<void> {
  const person = await context.accounts.dealerMembership.person(transaction, { userId: row.applicantId });
  if (person === null) return;
  const what = row.kind === 'new' ? 'application' : 'new license';
  await notifyPeople(context, transaction, {
    at,
    userIds: [row.applicantId],
    title: isApproved ? `${row.name}: your ${what} is approved` : `${row.name}: your ${what} was not accepted`,
    body: isApproved
      ? row.kind === 'new'
        ? 'You can now submit vehicles for the dealership.'
        : 'We have it on file.'
      : reason,
    href: '/account/dealers',
  });
  await mailDecision(context, transaction, {
    reader: person,
    dealer: row.name,
    kind: row.kind,
    isApproved,
    reason,
    expiresOn: row.licenceExpiresOn,
  });
}
