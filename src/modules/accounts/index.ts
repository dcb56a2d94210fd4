import type { Context } from 'hono';
import type { BlockScope } from '#contract/blocks.ts';
import { rolesWith, type StaffPower, type StaffRole } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import { issueCsrfCookie } from '#platform/http/csrf.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { withDeps } from '#platform/with-deps.ts';
import { createEncryption } from '#platform/encryption.ts';
import { newId } from '#platform/ids.ts';
import { hasSecondAdministrator, isEligibleApprover } from './approvers.ts';
import { accountApprovalHandlers } from './approval-handlers.ts';
import { avatarsOf, setAvatar } from './avatar.ts';
import { dealerMemberships, type DealerRecord, findDealersByIds, findDealerBySlug } from './dealers.ts';
import { dealerMembership, type DealerMembership } from './dealer-membership.ts';
import type { DealerMemberRecord } from './store/dealer-membership.ts';
import { operatorRoutes } from './operator-routes.ts';
import { lockPaddle, lockPaddles, type PaddleRecord, readPaddle, readPaddles, tryLockPaddle } from './paddle.ts';
import type { AccountsContext, AccountsDeps, PersonalDataProvider } from './deps.ts';
import { newPasswordProblems } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { createUser, findRegistrationProblem } from './register.ts';
import { listStaffRows, readRoles } from './store/roles.ts';
import { refusalMessage } from '#contract/result.ts';
import { setBlock, writeNote } from './moderation.ts';
import { accountRoutes } from './routes.ts';
import { securityRoutes, confirmationRoutes } from './security-routes.ts';
import { createAuthenticator } from './sessions.ts';
import { findPaddleByUsername, findPaddleRow, findStaffIds, updatePaddleRow } from './store/paddles.ts';
import { findPersonIds } from './store/people.ts';
import { findEmailLanguage, findReaders, findStaffEmails } from './store/users.ts';
import { hasBlock, insertNote, registeredAt } from './store/moderation.ts';
import { countUsersByNetwork, findSignInTraces, findUsersOnSameNetwork } from './store/sign-in-evidence.ts';
import { bidOriginOf } from './origin.ts';
import { cachedUsernames } from './usernames.ts';
import { encryptedColumns, keepPreviousHashKey } from './encrypted-columns.ts';
import { factorResetRoutes } from './factor-reset-routes.ts';
import { impersonationGate } from './impersonation-gate.ts';
import { memberRoutes } from './member-routes.ts';
import { findMembersWithPage, findMuted, findPublicMember } from './store/members.ts';
import { endImpersonationOfSession } from './impersonations.ts';
import { accountJobs } from './workers.ts';
import { emailUser, type EmailToUser } from './email-user.ts';
import { importedPeople } from './imported-people.ts';
import { appointFirstAdministrator } from './first-administrator.ts';

export {
  devicesOfPerson,
  emailsOfPerson,
  findPeopleQuery,
  networksOfPerson,
  phonesOfPerson,
  sharedDevicesOfPerson,
} from './store/staff-search.ts';
export { AVATAR_UPLOAD } from './routes.ts';
export type { AccountsDeps, DealerMembership, DealerMemberRecord, DealerRecord, PersonalDataProvider, PaddleRecord };
export type { ImportedPerson } from './imported-people.ts';
export type { EmailToUser } from './email-user.ts';
export type { BidOrigin } from './origin.ts';

export type Accounts = ReturnType<typeof createAccounts>;
interface NewPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly verified?: boolean;
  /** Makes them an administrator unless `roles` says otherwise. */
  readonly staff?: boolean;
  readonly roles?: readonly StaffRole[];
}

const MAX_STAFF_ADDRESSES = 20;
const MAX_SEARCH_RESULTS = 200;

export function createAccounts(deps: AccountsDeps) {
  const context: AccountsContext = {
    ...deps,
    encryption: createEncryption(deps.config, 'two-step'),
    limits: createRateLimits(deps),
  };
  const authenticate = createAuthenticator(context);

  return {
    routes: allRoutes(context),
    csrfRoutes: csrfRoutes(context),
    authenticate,
    impersonationGate: impersonationGate(),
    approvalHandlers: accountApprovalHandlers(context),
    jobs: accountJobs(context),
    encryptedColumns: encryptedColumns(context),
    /** The avatar URLs other users see. Users without one, or with a private profile, are left out. */
    avatars: avatarsOf,
    findPublicMember: findPublicMember,
    findMembersWithPage: findMembersWithPage,
    isMuted: async (executor: Executor, userId: string, otherId: string) =>
      (await findMuted(executor, userId)).some(({ id }) => id === otherId),
    lockPaddle,
    lockPaddles,
    tryLockPaddle,
    readPaddles,
    usernames: cachedUsernames(),
    searchUserIds: (executor: Executor, q: string) => findPersonIds(executor, q, MAX_SEARCH_RESULTS),
    findUserByUsername,
    emailUser: (transaction: Executor, userId: string, email: EmailToUser) =>
      emailUser(context, transaction, { userId, email }),
    importedPeople: importedPeople(context),
    readers: findReaders,
    emailLanguageOf: findEmailLanguage,
    staffAddresses: (executor: Executor, power: StaffPower) =>
      findStaffEmails(executor, { roles: rolesWith(power), limit: MAX_STAFF_ADDRESSES }),
    dealerMemberships,
    findDealersByIds,
    findDealerBySlug,
    dealerMembership,
    ...paddleActions,
    registeredAt,
    bidOriginOf: (c: Context<ApiEnv>) => bidOriginOf(c, context),
    signInTraces: findSignInTraces,
    countUsersByNetwork,
    staffIds: findStaffIds,
    listStaff: listStaffRows,
    findUsersOnSameNetwork,
    isBlocked: async (executor: Executor, userId: string, scope: BlockScope) =>
      hasBlock(executor, { userId, scope, at: new Date(await deps.clock.now(executor)) }),
    isBlockedFromBidding: async (executor: Executor, userId: string) =>
      ((await findPaddleRow(executor, userId))?.blocked_at ?? null) !== null,
    addStrike: (
      transaction: Executor,
      { userId, text, by, at }: { userId: string; text: string; by: string; at: number },
    ) => insertNote(transaction, { id: newId(), userId, kind: 'strike', text, by, at: new Date(at) }),
    ...withDeps(context, {
      endImpersonation: endImpersonationOf,
      setAvatar,
      readPaddle,
      isEligibleApprover,
      hasSecondAdministrator,
      registerUser,
      appointFirstAdministrator,
      writeNote,
      setBlock,
      /** Keeps recovery codes valid after the previous secret is removed. */
      keepPreviousHashKey,
    }),
  };
}

async function endImpersonationOf(context: AccountsContext, request: Request): Promise<string | null> {
  const token = sessionTokenOf(request, context.config);
  if (token === null) return null;
  const ended = await context.database.transaction((transaction) =>
    endImpersonationOfSession(context, transaction, { token, how: 'stopped' }),
  );
  return ended?.username ?? null;
}

function allRoutes(context: AccountsContext) {
  const all = newApi();
  all.use('*', async (c, next) => {
    await next();
    if (c.req.method !== 'GET') context.database.notifyChannel.wake();
  });
  for (const routes of [
    accountRoutes,
    securityRoutes,
    passkeyRoutes,
    confirmationRoutes,
    factorResetRoutes,
    memberRoutes,
    operatorRoutes,
  ])
    all.route('/', routes(context));
  return all;
}

const paddleActions = {
  setPaymentMethodOnPaddle: (
    transaction: Executor,
    userId: string,
    card: { id: string | null; declinesHolds: boolean; fingerprint: string | null },
  ) =>
    updatePaddleRow(transaction, userId, {
      payment_method_id: card.id,
      hold_declines: card.declinesHolds,
      card_fingerprint: card.fingerprint,
    }),
  /** In minor units. Null if nothing is held. */
  setHoldOnPaddle: (transaction: Executor, userId: string, hold: { premium: number; until: Date } | null) =>
    updatePaddleRow(transaction, userId, { held_premium: hold?.premium ?? 0, held_until: hold?.until ?? null }),
  setLimit: (transaction: Executor, userId: string, limit: number) =>
    updatePaddleRow(transaction, userId, { limit_amount: limit }),
  acceptTermsFor: (transaction: Executor, userId: string, { termsVersion, at }: { termsVersion: number; at: number }) =>
    updatePaddleRow(transaction, userId, { terms_version: termsVersion, terms_accepted_at: new Date(at) }),
};

async function findUserByUsername(executor: Executor, username: string) {
  const row = await findPaddleByUsername(executor, username);
  return row === null
    ? null
    : {
        userId: row.user_id,
        username: row.username,
        isStaff: row.is_staff,
        roles: row.is_staff ? await readRoles(executor, row.user_id) : [],
      };
}

function csrfRoutes(context: AccountsContext) {
  const api = newApi();
  api.get('/sanctum/csrf-cookie', (c) => {
    issueCsrfCookie(c, context.config);
    c.header('Cache-Control', 'no-store');
    return c.body(null, 204);
  });
  return api;
}

async function registerUser(
  context: AccountsContext,
  person: NewPerson,
): Promise<{ userId: string; username: string }> {
  // The demo accounts share an easy password, which no other site accepts.
  const problems = context.config.demo ? [] : await newPasswordProblems(context, person.password, person);
  const problem = findRegistrationProblem({ ...person, password_confirmation: person.password }, problems);
  if (problem !== null) throw new Error(`${person.username} cannot be registered: ${refusalMessage(problem)}`);
  const passwordHash = await hashPassword(person.password);
  const userId = await context.database.transaction((transaction) =>
    createUser(context, transaction, {
      ...person,
      passwordHash,
      verified: person.verified ?? false,
      roles: person.roles ?? (person.staff === true ? ['administrator'] : []),
    }),
  );
  if (userId === null) throw new Error(`${person.username} cannot be registered: the username or the email is taken`);
  return { userId, username: person.username };
}
