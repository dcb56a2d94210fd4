import { sql } from 'kysely';
import type { DealerRole } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export interface InvitationRow extends Pick<
  CamelRow<'dealer_invitations'>,
  'id' | 'email' | 'role' | 'ended' | 'dealerId' | 'invitedBy' | 'createdAt' | 'expiresAt'
> {
  readonly dealerSlug: Row<'dealers'>['slug'];
  readonly dealerName: Row<'dealers'>['name'];
}
const COLUMNS = sql`i.id, i.dealer_id as "dealerId", d.slug as "dealerSlug", d.name as "dealerName", i.email, i.role, i.invited_by as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt", i.ended`;
const TABLES = sql`dealer_invitations i join dealers d on d.id = i.dealer_id`;
const oneOf = (by: { id: string } | { tokenHash: Buffer }) =>
  'id' in by ? sql`i.id = ${by.id}` : sql`i.token_hash = ${by.tokenHash}`;

export async function insertInvitation(
  transaction: Executor,
  row: {
    id: string;
    dealerId: string;
    email: string;
    role: DealerRole;
    tokenHash: Buffer;
    invitedBy: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await transaction
    .insertInto('dealer_invitations')
    .values({
      id: row.id,
      dealer_id: row.dealerId,
      email: row.email,
      role: row.role,
      token_hash: row.tokenHash,
      invited_by: row.invitedBy,
      created_at: row.at,
      expires_at: row.expiresAt,
    })
    .execute();
}

export async function lockInvitation(transaction: Executor, id: string): Promise<InvitationRow | null> {
  const { rows } =
    await sql<InvitationRow>`select ${COLUMNS} from ${TABLES} where i.id = ${id} for update of i`.execute(transaction);
  return rows[0] ?? null;
}

export async function findInvitation(
  executor: Executor,
  by: { id: string } | { tokenHash: Buffer },
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`select ${COLUMNS} from ${TABLES} where ${oneOf(by)}`.execute(executor);
  return rows[0] ?? null;
}

export async function openInvitations(
  executor: Executor,
  by: { dealerId: string } | { email: string },
): Promise<InvitationRow[]> {
  const which = 'dealerId' in by ? sql`i.dealer_id = ${by.dealerId}` : sql`lower(i.email) = ${by.email.toLowerCase()}`;
  const { rows } =
    await sql<InvitationRow>`select ${COLUMNS} from ${TABLES} where ${which} and i.ended is null order by i.created_at desc, i.id desc`.execute(
      executor,
    );
  return rows;
}

export async function endInvitation(
  transaction: Executor,
  id: string,
  { ended, at }: { ended: NonNullable<InvitationRow['ended']>; at: Date },
): Promise<void> {
  await transaction
    .updateTable('dealer_invitations')
    .set({ ended, ended_at: at })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute();
}

export async function replaceInvitation(
  transaction: Executor,
  { dealerId, email, at }: { dealerId: string; email: string; at: Date },
): Promise<void> {
  await sql`update dealer_invitations set ended = 'replaced', ended_at = ${at} where dealer_id = ${dealerId} and lower(email) = ${email.toLowerCase()} and ended is null`.execute(
    transaction,
  );
}

export async function revokeInvitations(
  transaction: Executor,
  by: { dealerId: string; invitedBy?: string },
  at: Date,
): Promise<void> {
  const whose = by.invitedBy === undefined ? sql`true` : sql`invited_by = ${by.invitedBy}`;
  await sql`update dealer_invitations set ended = 'revoked', ended_at = ${at} where dealer_id = ${by.dealerId} and ended is null and ${whose}`.execute(
    transaction,
  );
}

export async function forgetInvitationsTo(transaction: Executor, email: string): Promise<void> {
  await sql`delete from dealer_invitations where lower(email) = ${email.toLowerCase()}`.execute(transaction);
}
