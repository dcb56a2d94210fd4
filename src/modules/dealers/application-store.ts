import { sql } from 'kysely';
import type { DealerDocumentKind } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { ProfileFields } from './dealer-store.ts';

export type ApplicationState = 'open' | 'approved' | 'declined' | 'withdrawn';
export interface ApplicationRow
  extends
    ProfileFields,
    Pick<
      CamelRow<'dealer_applications'>,
      | 'id'
      | 'kind'
      | 'state'
      | 'name'
      | 'message'
      | 'reason'
      | 'dealerId'
      | 'applicantId'
      | 'licenceNumber'
      | 'submittedAt'
      | 'decidedAt'
      | 'decidedBy'
    > {
  readonly dealerSlug: Row<'dealers'>['slug'] | null;
  readonly dealerName: Row<'dealers'>['name'] | null;
  readonly licenceExpiresOn: string;
}
export type NewApplication = ProfileFields &
  Pick<
    ApplicationRow,
    'id' | 'kind' | 'dealerId' | 'applicantId' | 'name' | 'licenceNumber' | 'licenceExpiresOn' | 'message'
  >;
export type DocumentRow = CamelRow<'dealer_documents'>;
/** Both are null before the document belongs to an application. */
type DocumentOwner = {
  readonly [Owner in 'applicantId' | 'dealerId']: CamelRow<'dealer_applications'>[Owner] | null;
};

const COLUMNS = sql`a.id, a.kind, a.dealer_id as "dealerId", d.slug as "dealerSlug", d.name as "dealerName", a.applicant_id as "applicantId", a.state, a.name, a.about, a.city, a.region, a.country,
  a.website, a.phone, a.licence_number as "licenceNumber", to_char(a.licence_expires_on, 'YYYY-MM-DD') as "licenceExpiresOn", a.message, a.submitted_at as "submittedAt",
  a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.reason`;
const TABLES = sql`dealer_applications a left join dealers d on d.id = a.dealer_id`;

export async function insertApplication(transaction: Executor, row: NewApplication, at: Date): Promise<boolean> {
  const { rows } = await sql<
    Pick<Row<'dealer_applications'>, 'id'>
  >`insert into dealer_applications (id, kind, dealer_id, applicant_id, state, name, about, city, region, country, website, phone, licence_number, licence_expires_on, message, submitted_at)
    values (${row.id}, ${row.kind}, ${row.dealerId}, ${row.applicantId}, 'open', ${row.name}, ${row.about}, ${row.city}, ${row.region}, ${row.country}, ${row.website}, ${row.phone},
      ${row.licenceNumber}, ${row.licenceExpiresOn}::date, ${row.message}, ${at}) on conflict do nothing returning id`.execute(
    transaction,
  );
  return rows.length > 0;
}

export async function lockApplication(transaction: Executor, id: string): Promise<ApplicationRow | null> {
  await sql`select 1 from dealer_applications where id = ${id} for update`.execute(transaction);
  const { rows } = await sql<ApplicationRow>`select ${COLUMNS} from ${TABLES} where a.id = ${id}`.execute(transaction);
  return rows[0] ?? null;
}

export async function writeDecision(
  transaction: Executor,
  id: string,
  decision: { state: Exclude<ApplicationState, 'open'>; dealerId: string | null; by: string; reason: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('dealer_applications')
    .set({
      state: decision.state,
      dealer_id: decision.dealerId,
      decided_by: decision.by,
      decided_at: decision.at,
      reason: decision.reason,
    })
    .where('id', '=', id)
    .execute();
}

export async function applicationsOf(
  executor: Executor,
  by: { applicantId: string } | { dealerId: string },
  limit: number,
): Promise<ApplicationRow[]> {
  const which = 'applicantId' in by ? sql`a.applicant_id = ${by.applicantId}` : sql`a.dealer_id = ${by.dealerId}`;
  const { rows } =
    await sql<ApplicationRow>`select ${COLUMNS} from ${TABLES} where ${which} order by a.submitted_at desc, a.id desc limit ${limit}`.execute(
      executor,
    );
  return rows;
}

const inState = (state: ApplicationState | undefined) => (state === undefined ? sql`true` : sql`a.state = ${state}`);

export async function listApplications(
  executor: Executor,
  state: ApplicationState | undefined,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ApplicationRow[]> {
  const page = pageAfter(after, {
    key: sql`a.submitted_at`,
    keyType: 'timestamptz',
    id: sql`a.id`,
    direction: state === 'open' ? 'asc' : 'desc',
  });
  const { rows } =
    await sql<ApplicationRow>`select ${COLUMNS} from ${TABLES} where ${inState(state)} and ${page.isAfter}
      order by ${page.order} limit ${limit}`.execute(executor);
  return rows;
}

export async function countApplications(executor: Executor, state: ApplicationState | undefined): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from dealer_applications a where ${inState(state)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

const DOCUMENT = sql`d.id, d.sent_by as "sentBy", d.application_id as "applicationId", d.kind, d.file_name as "fileName", d.content_type as "contentType", d.byte_length as "byteLength", d.storage_key as "storageKey", d.sent_at as "sentAt"`;

export async function insertDocument(executor: Executor, row: Omit<DocumentRow, 'applicationId'>): Promise<void> {
  await executor
    .insertInto('dealer_documents')
    .values({
      id: row.id,
      sent_by: row.sentBy,
      application_id: null,
      kind: row.kind,
      file_name: row.fileName,
      content_type: row.contentType,
      byte_length: row.byteLength,
      storage_key: row.storageKey,
      sent_at: row.sentAt,
    })
    .execute();
}

export async function findDocument(executor: Executor, id: string): Promise<(DocumentRow & DocumentOwner) | null> {
  const { rows } = await sql<
    DocumentRow & DocumentOwner
  >`select ${DOCUMENT}, a.applicant_id as "applicantId", a.dealer_id as "dealerId"
    from dealer_documents d left join dealer_applications a on a.id = d.application_id where d.id = ${id}`.execute(
    executor,
  );
  return rows[0] ?? null;
}

export async function documentsOf(
  executor: Executor,
  applicationIds: readonly string[],
): Promise<Map<string, DocumentRow[]>> {
  if (applicationIds.length === 0) return new Map();
  const { rows } =
    await sql<DocumentRow>`select ${DOCUMENT} from dealer_documents d where d.application_id = any(${[...applicationIds]}::text[]) order by d.sent_at, d.id`.execute(
      executor,
    );
  return Map.groupBy(rows, (row) => row.applicationId ?? '');
}

export async function unattachedDocumentKinds(
  executor: Executor,
  sentBy: string,
  ids: readonly string[],
): Promise<DealerDocumentKind[]> {
  const { rows } = await sql<
    Pick<Row<'dealer_documents'>, 'kind'>
  >`select kind from dealer_documents where sent_by = ${sentBy} and application_id is null and id = any(${[...ids]}::text[])`.execute(
    executor,
  );
  return rows.map(({ kind }) => kind);
}

export async function attachDocuments(
  transaction: Executor,
  applicationId: string,
  { sentBy, ids }: { sentBy: string; ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql<
    Pick<Row<'dealer_documents'>, 'id'>
  >`update dealer_documents set application_id = ${applicationId} where sent_by = ${sentBy} and application_id is null and id = any(${[...ids]}::text[]) returning id`.execute(
    transaction,
  );
  return rows.length;
}

export async function countUnattachedDocuments(executor: Executor, sentBy: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from dealer_documents where sent_by = ${sentBy} and application_id is null`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

export async function deleteUnattachedDocument(executor: Executor, sentBy: string, id: string): Promise<string | null> {
  const { rows } = await sql<{
    key: Row<'dealer_documents'>['storage_key'];
  }>`delete from dealer_documents where id = ${id} and sent_by = ${sentBy} and application_id is null returning storage_key as key`.execute(
    executor,
  );
  return rows[0]?.key ?? null;
}

export async function deleteStaleDocuments(
  executor: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{
    key: Row<'dealer_documents'>['storage_key'];
  }>`delete from dealer_documents where id in (select id from dealer_documents where application_id is null and sent_at < ${before} order by sent_at limit ${limit}) returning storage_key as key`.execute(
    executor,
  );
  return rows.map(({ key }) => key);
}
/** The next sweep deletes them with their files. */
export async function forgetDocumentsOf(transaction: Executor, userId: string): Promise<void> {
  await sql`update dealer_documents set application_id = null, file_name = 'forgotten', sent_at = 'epoch' where sent_by = ${userId}
    and (application_id is null or application_id in (select id from dealer_applications where applicant_id = ${userId} and dealer_id is null))`.execute(
    transaction,
  );
}

export async function deleteApplicationsOf(transaction: Executor, userId: string): Promise<void> {
  await transaction
    .deleteFrom('dealer_applications')
    .where('applicant_id', '=', userId)
    .where('dealer_id', 'is', null)
    .execute();
}
