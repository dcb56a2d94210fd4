import type { z } from 'zod';
import type { ApplyDealerSchema, DealerApplication, DealerDesk, RenewLicenceSchema } from '#contract/dealers.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import { decideApplication, documentsOf, insertApplication, lockApplication, type NewApplication, placeDocuments, unplacedKinds } from './application-store.ts';
import { findDealer } from './dealer-store.ts';
import { readDeskIn } from './desk.ts';
import { mailReceived } from './letters.ts';
import { standingOf } from './licence.ts';
import { APPLICATIONS_BY_USER, type DealersHouse } from './parts.ts';
import { askRole, noSuchDealer } from './policy.ts';
import { presentApplication, readApplications } from './present.ts';

type Application = z.output<typeof ApplyDealerSchema>;
type Renewal = z.output<typeof RenewLicenceSchema>;
const CONSOLE_QUEUE = '/operator/dealers/applications';
const noSuchApplication = () => refused(404, 'There is no such application.', { code: 'not_found' });

/** One's own applications, the newest first. */
export async function readOwnApplications(house: DealersHouse, actor: SignedIn): Promise<DealerApplication[]> {
  return (await readApplications(house.database.executor, { applicantId: actor.userId })).map(({ shown }) => shown);
}

/** Applies for a dealer: with its licence and papers, for the staff to check. */
export async function apply(house: DealersHouse, actor: SignedIn, input: Application): Promise<Result<DealerApplication>> {
  const tooMany = await house.limits.take(APPLICATIONS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await house.database.transaction(async (transaction): Promise<Result<DealerApplication>> => {
    const person = await house.accounts.dealerBook.person(transaction, { userId: actor.userId });
    if (person === null) return refused(401, 'Unauthenticated.');
    if (person.isStaff) return refused(403, 'A member of the staff cannot act for a dealer.', { code: 'staff_account' });
    if (person.isBlocked) return refused(403, 'Your account is blocked. Please write to us.', { code: 'account_blocked' });
    if (!person.isVerified) return refused(403, 'Verify your e-mail address first: our answer goes there.', { code: 'email_not_verified' });
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
    const shown = await handIn(house, transaction, { row, documents: input.documents });
    if (!shown.ok) return shown;
    await mailReceived(house, transaction, { reader: person, dealer: input.name });
    return shown;
  });
  if (result.ok) house.live.ring();
  return result;
}

/** Sends a new licence of a dealer that there is; until the staff have checked it the old one stands. */
export async function renewLicence(house: DealersHouse, actor: SignedIn, { slug, input }: { slug: string; input: Renewal }): Promise<Result<DealerDesk>> {
  return house.database.transaction(async (transaction): Promise<Result<DealerDesk>> => {
    const dealer = await findDealer(transaction, slug);
    if (dealer === null) return noSuchDealer();
    const role = await askRole(house, transaction, { userId: actor.userId, dealerId: dealer.id, act: 'renew_licence' });
    if (!role.ok) return role;
    if (dealer.closedAt !== null) return refused(409, 'This dealer is closed. Write to us to open it again.', { code: 'dealer_closed' });
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
    const shown = await handIn(house, transaction, { row, documents: input.documents });
    return shown.ok ? readDeskIn(house, transaction, { actor, slug }) : shown;
  });
}

/** Writes an application with its papers, and tells the staff. */
async function handIn(
  house: DealersHouse,
  transaction: Executor,
  { row, documents: named }: { row: NewApplication; documents: readonly string[] },
): Promise<Result<DealerApplication>> {
  const at = await house.clock.now(transaction);
  const ids = [...new Set(named)];
  const fault = await faultOf(transaction, { row, ids, at });
  if (fault !== null) return fault;
  if (!(await insertApplication(transaction, row, new Date(at)))) {
    return refused(
      409,
      row.kind === 'new' ? 'One of your applications is with us already. You hear from us by mail.' : 'A new licence of this dealer is with us already.',
      { code: 'application_open' },
    );
  }
  const placed = await placeDocuments(transaction, row.id, { sentBy: row.applicantId, ids });
  assert(placed === ids.length, 'documents that were there a moment ago can be handed in');
  const text = row.kind === 'new' ? `${row.name} applies to sell as a dealer.` : `${row.name} sent a new licence.`;
  await mailStaff(house, transaction, {
    power: 'manage_dealers',
    subject: row.kind === 'new' ? `A dealer applies: ${row.name}` : `A new licence: ${row.name}`,
    text,
    button: 'Open the console',
    path: CONSOLE_QUEUE,
  });
  const written = await lockApplication(transaction, row.id);
  assert(written !== null, 'an application that was just written is there');
  return accepted(presentApplication(written, (await documentsOf(transaction, [row.id])).get(row.id) ?? []));
}

async function faultOf(executor: Executor, { row, ids, at }: { row: NewApplication; ids: readonly string[]; at: number }): Promise<Refused | null> {
  const errors: Record<string, string[]> = {};
  if (standingOf(row.licenceExpiresOn, at) === 'ended') errors['licence_expires_on'] = ['This day has passed. We can only take a licence that is good.'];
  const kinds = await unplacedKinds(executor, row.applicantId, ids);
  if (kinds.length < ids.length) errors['documents'] = ['One of the documents is not there any more. Please add it again.'];
  else if (!kinds.includes('licence')) errors['documents'] = ['Add your dealer licence, as a PDF or a picture.'];
  const [first] = Object.values(errors).flat();
  return first === undefined ? null : refused(422, first, { errors });
}

/** Takes an application back while nobody has decided it. */
export async function withdrawApplication(house: DealersHouse, actor: SignedIn, id: string): Promise<Result<null>> {
  return house.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await lockApplication(transaction, id);
    if (found === null || found.applicantId !== actor.userId) return noSuchApplication();
    if (found.state !== 'open') return refused(409, 'This application is decided already.', { code: 'application_decided' });
    await decideApplication(transaction, id, {
      state: 'withdrawn',
      dealerId: found.dealerId,
      by: actor.userId,
      reason: '',
      at: new Date(await house.clock.now(transaction)),
    });
    return accepted(null);
  });
}
