import type { User } from '#contract/account.ts';
import type { HouseSettings } from '#contract/settings.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { avatarAddress } from './avatar-address.ts';
import type { AccountsHouse } from './parts.ts';
import { hasAcceptedTerms } from './paddle.ts';
import { readRoles } from './store/roles.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { type Account, findAccount, updateUser } from './store/users.ts';

export const MISSING_FIELDS = 'Please fill in all required fields.';

/** The user as their own account shows it. */
export async function readUser(house: AccountsHouse, userId: string): Promise<Result<User>> {
  const { executor } = house.database;
  const account = await findAccount(executor, userId);
  if (account === null) return refused(401, 'Unauthenticated.');
  const [settings, exposure] = [await house.operations.settings(executor), await house.exposureOf(executor, userId)];
  return accepted(presentUser(account, { settings, exposure, roles: account.paddle.is_staff ? await readRoles(executor, userId) : [] }));
}

/** Changes what a user may change of themselves. */
export async function updateProfile(house: AccountsHouse, actor: SignedIn, input: { name: string }): Promise<Result<User>> {
  const name = input.name.trim();
  // 402 is what the clients of this call expect for an empty field.
  if (name === '') return refused(402, MISSING_FIELDS, { errors: { name: ['The name field is required.'] } });
  await updateUser(house.database.executor, actor.userId, { name, at: new Date(await house.clock.now(house.database.executor)) });
  return readUser(house, actor.userId);
}

/** Accepts the bidding terms in their present version. */
export async function acceptTerms(house: AccountsHouse, actor: SignedIn): Promise<Result<User>> {
  const { executor } = house.database;
  const { bidding_terms_version: version } = await house.operations.settings(executor);
  await updatePaddleRow(executor, actor.userId, { terms_version: version, terms_accepted_at: new Date(await house.clock.now(executor)) });
  return readUser(house, actor.userId);
}

function presentUser({ paddle, ...account }: Account, { settings, exposure, roles }: { settings: HouseSettings; exposure: number; roles: StaffRole[] }): User {
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    avatar: avatarAddress(account.avatarId),
    email_verified: paddle.email_verified_at !== null,
    bidding_terms_accepted: hasAcceptedTerms(paddle, settings.bidding_terms_version),
    has_payment_method: paddle.payment_method_id !== null,
    blocked: paddle.blocked_at !== null,
    is_staff: paddle.is_staff,
    staff_roles: roles,
    limit: { amount: paddle.limit_amount, currency: settings.currency },
    exposure: { amount: exposure, currency: settings.currency },
    created_at: account.createdAt.toISOString(),
  };
}
