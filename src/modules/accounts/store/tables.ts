import type { DealerRole } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';

interface UsersTable {
  id: string;
  username: string;
  name: string;
  email: string;
  password_hash: string;
  created_at: Date;
  updated_at: Date;
  erased_at?: Date | null;
  avatar_image_id?: string | null;
  distance_unit?: 'mi' | 'km' | null;
  phone?: string;
  is_profile_private?: boolean;
}
interface ImpersonationsTable {
  session_hash: Buffer | null;
  person_id: string;
  ends_at: Date;
  ended_at: Date | null;
}
interface SessionsTable {
  token_hash: Buffer;
  user_id: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}
interface MailedTokensTable {
  token_hash: Buffer;
  user_id: string;
  purpose: TokenPurpose;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
interface PaddlesTable {
  user_id: string;
  username: string;
  is_staff: boolean;
  email_verified_at: Date | null;
  terms_version: number | null;
  terms_accepted_at: Date | null;
  payment_method_id: string | null;
  hold_declines: boolean;
  held_premium: number;
  held_until: Date | null;
  limit_amount: number;
  blocked_at: Date | null;
  created_at: Date;
}
export interface DealersTable {
  id: string;
  slug: string;
  name: string;
  created_at: Date;
}
interface DealerMembersTable {
  dealer_id: string;
  user_id: string;
  role: DealerRole;
  created_at: Date;
}
type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  impersonations: ImpersonationsTable;
  mailed_tokens: MailedTokensTable;
  paddles: PaddlesTable;
  dealers: DealersTable;
  dealer_members: DealerMembersTable;
};
export type TokenPurpose = 'verify_email' | 'recover' | 'change_email';
export type PaddleRow = PaddlesTable;
export type MailedToken = MailedTokensTable;

export const tables = (executor: Executor) => executor.withTables<Tables>();
