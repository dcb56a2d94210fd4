import { sql } from 'kysely';
import type { DealerRole } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';

/** An invitation into a dealer. Its token is kept as a hash alone, which is never read. */
export interface InvitationRow {
  readonly id: string;
  readonly dealerId: string;
  readonly dealerSlug: string;
  readonly dealerName: string;
  readonly email: string;
  readonly role: DealerRole;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ended: 'accepted' | 'declined' | 'revoked' | 'replaced' | null;
}
const COLUMNS = sql`i.id, i.dealer_id as "dealerId", d.slug as "dealerSlug", d.name as "dealerName", i.email, i.role, i.invited_by as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt", i.ended`;
const TABLES = sql`dealer_invitations i join dealers d on d.id = i.dealer_id`;
const oneOf = (by: { id: string } | { tokenHash: Buffer }) => ('id' in by ? sql`i.id = ${by.id}` : sql`i.token_hash = ${by.tokenHash}`);

/** Keeps an invitation to a dealer; of its token only the hash. */
export async function insertInvitation(
  transaction: Executor,
  row: { id: string; dealerId: string; email: string; role: DealerRole; tokenHash: Buffer; invitedBy: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into dealer_invitations (id, dealer_id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${row.id}, ${row.dealerId}, ${row.email}, ${row.role}, ${row.tokenHash}, ${row.invitedBy}, ${row.at}, ${row.expiresAt})`.execute(transaction);
}

/** The invitation, and nobody else answers it until the transaction ends. */
export async function lockInvitation(transaction: Executor, id: string): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`select ${COLUMNS} from ${TABLES} where i.id = ${id} for update of i`.execute(transaction);
  return rows[0] ?? null;
}

/** An invitation by its id or its token, however it ended; null where there is none. */
export async function findInvitation(executor: Executor, by: { id: string } | { tokenHash: Buffer }): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`select ${COLUMNS} from ${TABLES} where ${oneOf(by)}`.execute(executor);
  return rows[0] ?? null;
}

/** Those that nobody has answered, the newest first; among them some that have run out. */
export async function standingInvitations(executor: Executor, by: { dealerId: string } | { email: string }): Promise<InvitationRow[]> {
  const which = 'dealerId' in by ? sql`i.dealer_id = ${by.dealerId}` : sql`lower(i.email) = ${by.email.toLowerCase()}`;
  const { rows } = await sql<InvitationRow>`select ${COLUMNS} from ${TABLES} where ${which} and i.ended is null order by i.created_at desc, i.id desc`.execute(
    executor,
  );
  return rows;
}

/** Notes how an open invitation ended; one that is over stays as it was. */
export async function endInvitation(transaction: Executor, id: string, { ended, at }: { ended: NonNullable<InvitationRow['ended']>; at: Date }): Promise<void> {
  await sql`update dealer_invitations set ended = ${ended}, ended_at = ${at} where id = ${id} and ended is null`.execute(transaction);
}

/** Ends what stands for this address, before another is written. */
export async function replaceInvitation(transaction: Executor, { dealerId, email, at }: { dealerId: string; email: string; at: Date }): Promise<void> {
  await sql`update dealer_invitations set ended = 'replaced', ended_at = ${at} where dealer_id = ${dealerId} and lower(email) = ${email.toLowerCase()} and ended is null`.execute(
    transaction,
  );
}

/** Ends all that stand: the dealer is closed, or whoever invited is gone from it. */
export async function revokeInvitations(transaction: Executor, by: { dealerId: string; invitedBy?: string }, at: Date): Promise<void> {
  const whose = by.invitedBy === undefined ? sql`true` : sql`invited_by = ${by.invitedBy}`;
  await sql`update dealer_invitations set ended = 'revoked', ended_at = ${at} where dealer_id = ${by.dealerId} and ended is null and ${whose}`.execute(
    transaction,
  );
}

/** What was sent to the address of a person who leaves the house. */
export async function forgetInvitationsTo(transaction: Executor, email: string): Promise<void> {
  await sql`delete from dealer_invitations where lower(email) = ${email.toLowerCase()}`.execute(transaction);
}
