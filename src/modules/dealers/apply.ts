import type { z } from 'zod';
import type { ApplyDealerSchema, DealerApplication, DealerAccess, RenewLicenceSchema } from '#contract/dealers.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import {
  writeDecision,
  documentsOf,
  insertApplication,
  lockApplication,
  type NewApplication,
  attachDocuments,
  unattachedDocumentKinds,
} from './application-store.ts';
import { findDealer } from './dealer-store.ts';
import { readDealerAccess } from './dealer-access.ts';
import { mailReceived } from './emails.ts';
import { licenceStatus } from './licence.ts';
import { APPLICATIONS_BY_USER, type DealersContext } from './deps.ts';
import { requireRole } from './policy.ts';
import { presentApplication, readApplications } from './present.ts';

type Application = z.output<typeof ApplyDealerSchema>;
type Renewal = z.output<typeof RenewLicenceSchema>;
const CONSOLE_QUEUE = '/operator/dealers/applications';

export async function readOwnApplications(context: DealersContext, actor: SignedIn): Promise<DealerApplication[]> {
  return (await readApplications(context.database.executor, { applicantId: actor.userId })).map(({ shown }) => shown);
}

export async function apply(
  context: DealersContext,
  actor: SignedIn,
  input: Application,
): Promise<Result<DealerApplication>> {
  const tooMany = await context.limits.take(APPLICATIONS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<DealerApplication>> => {
    const person = await context.accounts.dealerMembership.person(transaction, { userId: actor.userId });
    if (person === null) return refuse('unauthenticated');
    if (person.isStaff) return refuse('staff_as_applicant');
    if (person.isBlocked) return refuse('blocked_account');
    if (!person.isVerified) return refuse('application_needs_verified_email');
    const row = {
      id: newId(),
      kind: 'new' as const,
      dealerId: null,
      applicantId: actor.userId,
      name: input.name,
      about: input.about,
      city: input.city,
      region: input.region,
      country: input.country,
      website: input.website,
      phone: input.phone,
      licenceNumber: input.licence_number,
      licenceExpiresOn: input.licence_expires_on,
      message: input.message,
    };
    const shown = await submitApplication(context, transaction, { row, documents: input.documents });
    if (!shown.ok) return shown;
    await mailReceived(context, transaction, { reader: person, dealer: input.name });
    return shown;
  });
  if (result.ok) context.live.wake();
  return result;
}

/** The old one stays in effect until staff approve the new one. */
export async function renewLicence(
  context: DealersContext,
  actor: SignedIn,
  { slug, input }: { slug: string; input: Renewal },
): Promise<Result<DealerAccess>> {
  return context.database.transaction(async (transaction): Promise<Result<DealerAccess>> => {
    const dealer = await findDealer(transaction, slug);
    if (dealer === null) return refuse('dealer_not_found');
    const role = await requireRole(context, transaction, {
      userId: actor.userId,
      dealerId: dealer.id,
      action: 'renew_licence',
    });
    if (!role.ok) return role;
    if (dealer.closedAt !== null) return refuse('application_to_reopen_dealer');
    const { about, city, region, country, website, phone, name } = dealer;
    const row = {
      id: newId(),
      kind: 'renewal' as const,
      dealerId: dealer.id,
      applicantId: actor.userId,
      name,
      about,
      city,
      region,
      country,
      website,
      phone,
      licenceNumber: input.licence_number,
      licenceExpiresOn: input.licence_expires_on,
      message: input.message,
    };
    const shown = await submitApplication(context, transaction, { row, documents: input.documents });
    return shown.ok ? readDealerAccess(context, transaction, { actor, slug }) : shown;
  });
}

async function submitApplication(
  context: DealersContext,
  transaction: Executor,
  { row, documents: named }: { row: NewApplication; documents: readonly string[] },
): Promise<Result<DealerApplication>> {
  const at = await context.clock.now(transaction);
  const ids = [...new Set(named)];
  const problem = await problemOf(transaction, { row, ids, at });
  if (problem !== null) return problem;
  if (!(await insertApplication(transaction, row, new Date(at)))) {
    return refuse('application_open', { kind: row.kind });
  }
  const placed = await attachDocuments(transaction, row.id, { sentBy: row.applicantId, ids });
  assert(placed === ids.length, 'the documents of the application no longer exist');
  const text = row.kind === 'new' ? `${row.name} applied to sell as a dealer.` : `${row.name} sent a new license.`;
  await mailStaff(context, transaction, {
    power: 'manage_dealers',
    subject: row.kind === 'new' ? `New dealer application: ${row.name}` : `New license: ${row.name}`,
    text,
    button: 'Open the console',
    path: CONSOLE_QUEUE,
  });
  const written = await lockApplication(transaction, row.id);
  assert(written !== null, 'the application just written does not exist');
  return accepted(presentApplication(written, (await documentsOf(transaction, [row.id])).get(row.id) ?? []));
}

async function problemOf(
  executor: Executor,
  { row, ids, at }: { row: NewApplication; ids: readonly string[]; at: number },
): Promise<Refused | null> {
  const errors: Record<string, string[]> = {};
  if (licenceStatus(row.licenceExpiresOn, at) === 'ended')
    errors['licence_expires_on'] = ['This date is in the past. Send a license that’s still valid.'];
  const kinds = await unattachedDocumentKinds(executor, row.applicantId, ids);
  if (kinds.length < ids.length) errors['documents'] = ['One of the documents is no longer available. Add it again.'];
  else if (!kinds.includes('licence')) errors['documents'] = ['Add your dealer license as a PDF or picture.'];
  const [first] = Object.values(errors).flat();
  return first === undefined ? null : invalid(errors);
}

export async function withdrawApplication(context: DealersContext, actor: SignedIn, id: string): Promise<Result<null>> {
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await lockApplication(transaction, id);
    if (found === null || found.applicantId !== actor.userId) return refuse('application_not_found');
    if (found.state !== 'open') return refuse('application_decided');
    await writeDecision(transaction, id, {
      state: 'withdrawn',
      dealerId: found.dealerId,
      by: actor.userId,
      reason: '',
      at: new Date(await context.clock.now(transaction)),
    });
    return accepted(null);
  });
}
