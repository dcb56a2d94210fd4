import type { z } from 'zod';
import type { UpdateAccountSchema, User } from '#contract/account.ts';
import { offeredLanguages } from '#contract/email-languages.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { isTimeZone } from '#platform/local-time.ts';
import type { AccountsContext } from './deps.ts';
import { hasAcceptedTerms } from './paddle.ts';
import { readRoles } from './store/roles.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { type Account, findAccount, updateUser } from './store/users.ts';
import { AVATAR_SIDE } from '#contract/limits.ts';

export const avatarAddress = (imageId: string | null): string | null =>
  imageId === null ? null : `/media/${imageId}/${AVATAR_SIDE}.webp`;

export async function readUser(context: AccountsContext, userId: string): Promise<Result<User>> {
  const { executor } = context.database;
  const account = await findAccount(executor, userId);
  if (account === null) return refuse('unauthenticated');
  const settings = await context.operations.settings(executor);
  const exposure = await context.limitInUse(executor, userId);
  const timeZone = await context.timeZones.chosenBy(executor, userId);
  return accepted(
    presentUser(account, {
      settings,
      exposure,
      timeZone,
      roles: account.paddle.is_staff ? await readRoles(executor, userId) : [],
    }),
  );
}

/** Omitted fields stay unchanged. Every refusal has status 402, as the source specification requires. */
export async function updateProfile(
  context: AccountsContext,
  actor: SignedIn,
  input: z.output<typeof UpdateAccountSchema>,
): Promise<Result<User>> {
  const { name, phone, distance_unit: distanceUnit, time_zone: timeZone, profile_visibility: visibility } = input;
  const { email_language: emailLanguage } = input;
  const isUnknownZone = !!timeZone && !(/^[A-Za-z]/.test(timeZone) && isTimeZone(timeZone));
  if (isUnknownZone) return refuse('unknown_time_zone');
  const languages: readonly string[] = offeredLanguages(await context.operations.settings(context.database.executor));
  if (!!emailLanguage && !languages.includes(emailLanguage)) return refuse('unknown_email_language');
  await context.database.transaction(async (transaction) => {
    await updateUser(transaction, actor.userId, {
      name,
      ...(phone === undefined ? {} : { phone: phone ?? '' }),
      ...(distanceUnit === undefined ? {} : { distanceUnit: distanceUnit || null }),
      ...(emailLanguage === undefined ? {} : { emailLanguage: emailLanguage || null }),
      ...(visibility === undefined ? {} : { isProfilePrivate: visibility === 'private' }),
      at: new Date(await context.clock.now(transaction)),
    });
    if (timeZone !== undefined) await context.timeZones.choose(transaction, actor.userId, timeZone || null);
  });
  return readUser(context, actor.userId);
}

export async function acceptTerms(context: AccountsContext, actor: SignedIn): Promise<Result<User>> {
  const { executor } = context.database;
  const { bidding_terms_version: version } = await context.operations.settings(executor);
  await updatePaddleRow(executor, actor.userId, {
    terms_version: version,
    terms_accepted_at: new Date(await context.clock.now(executor)),
  });
  return readUser(context, actor.userId);
}

interface Beside {
  settings: SiteSettings;
  exposure: number;
  timeZone: string | null;
  roles: StaffRole[];
}

function presentUser({ paddle, ...account }: Account, { settings, exposure, timeZone, roles }: Beside): User {
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
    time_zone: timeZone,
    distance_unit: account.distanceUnit,
    email_language: account.emailLanguage,
    phone: account.phone === '' ? null : account.phone,
    profile_visibility: account.isProfilePrivate ? 'private' : 'public',
    limit: { amount: paddle.limit_amount, currency: settings.currency },
    exposure: { amount: exposure, currency: settings.currency },
    created_at: account.createdAt.toISOString(),
  };
}
