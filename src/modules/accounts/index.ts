import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { User } from '#contract/account.ts';
import type { BlockScope } from '#contract/blocks.ts';
import type { SetBlock, WriteNote } from '#contract/operator-people.ts';
import { rolesWith, type StaffPower, type StaffRole } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { hasSessionCookie, sessionTokenOf } from '#platform/http/cookies.ts';
import { issueCsrfCookie } from '#platform/http/csrf.ts';
import { httpMiddleware } from '#platform/http/middleware.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Repeater } from '#platform/repeater.ts';
import { createSeal } from '#platform/seal.ts';
import { newId } from '#platform/ids.ts';
import { avatarsOf, setAvatar } from './avatar.ts';
import { avatarRoutes } from './avatar-routes.ts';
import { confirmPassword } from './confirm-password.ts';
import { createDealer, dealerMemberships, type DealerRecord, dealersOf, findDealerBySlug, type NewDealer } from './dealers.ts';
import { dealerBook, type DealerBook } from './dealer-book.ts';
import type { DealerMemberRecord } from './store/dealer-book.ts';
import { operatorRoutes } from './operator-routes.ts';
import { lockPaddles, type PaddleRecord, readPaddle, readPaddles } from './paddle.ts';
import type { AccountsParts, ExposureOf, AccountsHouse, Keeper, Pictures, TimeZones } from './parts.ts';
import { hashPassword } from './passwords.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { createUser, findFault } from './register.ts';
import { readRoles } from './store/roles.ts';
import type { Refused, Result } from '#platform/http/result.ts';
import { setBlock, writeNote } from './care.ts';
import { careRoutes } from './care-routes.ts';
import { accountRoutes } from './routes.ts';
import { securityRoutes } from './security-routes.ts';
import type { SecurityDesk } from './security-desk.ts';
import { createAuthenticator } from './sessions.ts';
import { findPaddleByUsername, updatePaddleRow } from './store/paddles.ts';
import { findPersonIds } from './store/people.ts';
import { findReaders, findStaffEmails } from './store/users.ts';
import { hasBlock, insertNote, registeredAt, sharingNetwork } from './store/care.ts';
import { keptUsernames } from './usernames.ts';
import { viewingGate } from './viewing-gate.ts';
import { viewingRoutes } from './viewing-routes.ts';
import { createViewingWatch, endViewingOfSession } from './viewings.ts';
import { writeTo, type LetterToUser } from './write-to.ts';
import { appointFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';

export { AVATAR_UPLOAD } from './avatar-routes.ts';
export type { DealerBook, DealerMemberRecord, DealerRecord, Keeper, NewDealer, PaddleRecord };
export type { LetterToUser } from './write-to.ts';

/** People: their accounts, sessions, paddles and dealers. */
export interface Accounts {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Relative to the root: `GET /sanctum/csrf-cookie`. */
  readonly csrfRoutes: OpenAPIHono<ApiEnv>;
  /** What stands before every route: request id, headers, body limit, CSRF, and who asks. */
  readonly middleware: MiddlewareHandler<ApiEnv>[];
  authenticate(request: Request): Promise<Actor>;
  /** True where a Cookie header carries a session, whether it still stands or not: such a page is not a guest's. */
  hasSessionCookie(cookieHeader: string): boolean;
  /** Bidding tells here how much of a user's limit is in use. */
  useExposure(exposureOf: ExposureOf): void;
  /** The other modules say here what they keep of people: for exports, and for when somebody leaves. */
  useKeepers(keepers: readonly Keeper[]): void;
  /** Photographs are told of here, which take people's pictures in. */
  usePictures(pictures: Pictures): void;
  /** Notifications are told of here, by which people hear of what concerns their account's safety. */
  useSecurityDesk(desk: SecurityDesk): void;
  /** Notifications keep people's time zones, and read and write them here. */
  useTimeZones(timeZones: TimeZones): void;
  /** Puts a picture beside a person's name. */
  setAvatar(actor: SignedIn, bytes: Uint8Array): Promise<Result<User>>;
  /** The addresses of these people's pictures, as others see them; those who have none, or a private profile, are left out. */
  avatars(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
  lockPaddles(transaction: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<Map<string, PaddleRecord>>;
  readPaddles(executor: Executor, userIds: readonly string[], terms: { termsVersion: number }): Promise<Map<string, PaddleRecord>>;
  readPaddle(executor: Executor, userId: string): Promise<PaddleRecord | null>;
  usernames(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>;
  /** The ids of the people whom these words mean: by the beginning of the username, or by the whole address; of very many the newest. */
  personIds(executor: Executor, q: string): Promise<string[]>;
  findUserByUsername(executor: Executor, username: string): Promise<{ userId: string; username: string; isStaff: boolean; roles: readonly StaffRole[] } | null>;
  /** Writes a letter to a user, in the transaction of what it tells. */
  writeTo(transaction: Executor, userId: string, letter: LetterToUser): Promise<void>;
  /** Where these people are reached by mail; who has left is left out. */
  readers(executor: Executor, userIds: readonly string[]): Promise<Map<string, { email: string; name: string; username: string; isVerified: boolean }>>;
  /** Where the staff are reached, for what is meant for the house. */
  staffAddresses(executor: Executor, power: StaffPower): Promise<string[]>;
  /** Registers without a browser: for imports and the demo house. Throws where the person cannot be registered. */
  registerUser(person: NewPerson): Promise<{ userId: string; username: string }>;
  /** Gives a house that has no administrator its first, whom its environment names. */
  appointFirstAdministrator(email: string): Promise<FirstAdministrator | null>;
  dealerMemberships(executor: Executor, userIds: readonly string[]): Promise<Map<string, string[]>>;
  dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<Map<string, DealerRecord>>;
  findDealerBySlug(executor: Executor, slug: string): Promise<DealerRecord | null>;
  createDealer(transaction: Executor, dealer: NewDealer): Promise<string>;
  /** For the dealers' own affairs: who belongs to which, read and written. */
  readonly dealerBook: DealerBook;
  setPaymentMethodOnPaddle(transaction: Executor, userId: string, card: { id: string | null; declinesHolds: boolean }): Promise<void>;
  /** What the user's armed hold covers, for the desk; null: nothing is held. */
  setHoldOnPaddle(transaction: Executor, userId: string, hold: { premium: number; until: Date } | null): Promise<void>;
  setLimit(transaction: Executor, userId: string, limit: number): Promise<void>;
  setBlocked(transaction: Executor, userId: string, blockedAt: number | null): Promise<void>;
  /** What stands behind every request whose sender is known: who looks at another's account changes nothing. */
  readonly viewingGate: MiddlewareHandler<ApiEnv>;
  /** Ends the viewing of this request's session; whose account it was, null where there is none. */
  endViewing(request: Request): Promise<string | null>;
  /** Writes down when viewings ran out. */
  readonly viewingWatch: Repeater;
  /** Why a password is not this person's own; null where it is. For what a passer-by at an open browser must not do. */
  refusalOfPassword(userId: string, password: string): Promise<Refused | null>;
  /** When these people registered. */
  registeredAt(executor: Executor, userIds: readonly string[]): Promise<Map<string, Date>>;
  /** Which of these people have signed in from where this person has. */
  sharingNetwork(executor: Executor, userId: string, others: readonly string[]): Promise<Set<string>>;
  /** Whether the staff have blocked this person from this, or from all. */
  isBlocked(executor: Executor, userId: string, scope: BlockScope): Promise<boolean>;
  /** What the staff write of a person, and block them from. */
  writeNote(actor: Actor, note: WriteNote & { username: string }): ReturnType<typeof writeNote>;
  setBlock(actor: Actor, block: SetBlock & { username: string }): ReturnType<typeof setBlock>;
  /** Writes a strike against a person, in the transaction of what it is for. */
  strike(transaction: Executor, strike: { userId: string; text: string; by: string; at: number }): Promise<void>;
  acceptTermsFor(transaction: Executor, userId: string, accepted: { termsVersion: number; at: number }): Promise<void>;
}
export interface NewPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly verified?: boolean;
  /** Makes them an administrator; `roles` gives other roles. */
  readonly staff?: boolean;
  readonly roles?: readonly StaffRole[];
}

/** Most members of the staff to whom one message to the house is mailed. */
const MOST_STAFF_ADDRESSES = 20;
/** So many people whom a search of the staff means are looked for. */
const MOST_MEANT = 200;

/** Makes the accounts. */
export function createAccounts(parts: AccountsParts): Accounts {
  let exposureOf: ExposureOf = () => Promise.resolve(0);
  let keepers: readonly Keeper[] = [];
  let pictures: Pictures = { take: () => Promise.reject(new Error('nobody takes pictures in')), discard: () => Promise.resolve() };
  let security: SecurityDesk = { tell: () => Promise.resolve(), zoneOf: () => Promise.resolve('UTC') };
  let timeZones: TimeZones = { chosenBy: () => Promise.resolve(null), choose: () => Promise.resolve() };
  const house: AccountsHouse = {
    ...parts,
    seal: createSeal(parts.config.secret, 'two-step'),
    keepers: () => keepers,
    pictures: () => pictures,
    security: () => security,
    timeZones: () => timeZones,
    limits: createRateLimits(parts),
    exposureOf: (executor, userId) => exposureOf(executor, userId),
  };
  const authenticate = createAuthenticator(house);

  return {
    routes: allRoutes(house),
    csrfRoutes: csrfRoutes(house),
    middleware: httpMiddleware({ config: parts.config, log: parts.log, authenticate, gate: viewingGate() }),
    authenticate,
    viewingGate: viewingGate(),
    viewingWatch: createViewingWatch(house),
    endViewing: (request) => endViewingOf(house, request),
    hasSessionCookie: (cookieHeader) => hasSessionCookie(cookieHeader, parts.config),
    useExposure(tell) {
      exposureOf = tell;
    },
    useKeepers(told) {
      keepers = told;
    },
    usePictures(told) {
      pictures = told;
    },
    useSecurityDesk(desk) {
      security = desk;
    },
    useTimeZones(given) {
      timeZones = given;
    },
    avatars: avatarsOf,
    setAvatar: (actor, bytes) => setAvatar(house, actor, bytes),
    lockPaddles,
    readPaddles,
    readPaddle: (executor, userId) => readPaddle(house, executor, userId),
    usernames: keptUsernames(),
    personIds: (executor, q) => findPersonIds(executor, q.trim().toLowerCase(), MOST_MEANT),
    findUserByUsername,
    writeTo: (transaction, userId, letter) => writeTo(house, transaction, { userId, letter }),
    readers: findReaders,
    staffAddresses: (executor, power) => findStaffEmails(executor, { roles: rolesWith(power), limit: MOST_STAFF_ADDRESSES }),
    registerUser: (person) => registerUser(house, person),
    appointFirstAdministrator: (email) => appointFirstAdministrator(house, email),
    dealerMemberships,
    dealersOf,
    findDealerBySlug,
    createDealer,
    dealerBook,
    ...paddleActs,
    refusalOfPassword: (userId, password) => refusalOfPassword(house, userId, password),
    registeredAt,
    sharingNetwork,
    isBlocked: async (executor, userId, scope) => hasBlock(executor, { userId, scope, at: new Date(await parts.clock.now(executor)) }),
    writeNote: (actor, note) => writeNote(house, actor, note),
    setBlock: (actor, block) => setBlock(house, actor, block),
    strike: (transaction, { userId, text, by, at }) => insertNote(transaction, { id: newId(), userId, kind: 'strike', text, by, at: new Date(at) }),
  };
}

async function endViewingOf(house: AccountsHouse, request: Request): Promise<string | null> {
  const token = sessionTokenOf(request, house.config);
  if (token === null) return null;
  const ended = await house.database.transaction((transaction) => endViewingOfSession(house, transaction, { token, how: 'stopped' }));
  return ended?.username ?? null;
}

async function refusalOfPassword(house: AccountsHouse, userId: string, password: string): Promise<Refused | null> {
  const confirmed = await confirmPassword(house, userId, password);
  return 'ok' in confirmed ? confirmed : null;
}

function allRoutes(house: AccountsHouse): OpenAPIHono<ApiEnv> {
  const all = newApi();
  for (const routes of [accountRoutes, securityRoutes, passkeyRoutes, avatarRoutes, operatorRoutes, careRoutes, viewingRoutes]) all.route('/', routes(house));
  return all;
}

/** What other parts of the house write on a paddle, within their transactions. */
const paddleActs: Pick<Accounts, 'setPaymentMethodOnPaddle' | 'setHoldOnPaddle' | 'setLimit' | 'setBlocked' | 'acceptTermsFor'> = {
  setPaymentMethodOnPaddle: (transaction, userId, card) =>
    updatePaddleRow(transaction, userId, { payment_method_id: card.id, hold_declines: card.declinesHolds }),
  setHoldOnPaddle: (transaction, userId, hold) => updatePaddleRow(transaction, userId, { held_premium: hold?.premium ?? 0, held_until: hold?.until ?? null }),
  setLimit: (transaction, userId, limit) => updatePaddleRow(transaction, userId, { limit_amount: limit }),
  setBlocked: (transaction, userId, blockedAt) => updatePaddleRow(transaction, userId, { blocked_at: blockedAt === null ? null : new Date(blockedAt) }),
  acceptTermsFor: (transaction, userId, { termsVersion, at }) =>
    updatePaddleRow(transaction, userId, { terms_version: termsVersion, terms_accepted_at: new Date(at) }),
};

const findUserByUsername: Accounts['findUserByUsername'] = async (executor, username) => {
  const row = await findPaddleByUsername(executor, username);
  return row === null
    ? null
    : { userId: row.user_id, username: row.username, isStaff: row.is_staff, roles: row.is_staff ? await readRoles(executor, row.user_id) : [] };
};

function csrfRoutes(house: AccountsHouse): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.get('/sanctum/csrf-cookie', (c) => {
    issueCsrfCookie(c, house.config);
    c.header('Cache-Control', 'no-store');
    return c.body(null, 204);
  });
  return api;
}

async function registerUser(house: AccountsHouse, person: NewPerson): Promise<{ userId: string; username: string }> {
  // The password is the caller's choice: the demo's people share one that is easy to guess.
  const fault = findFault({ ...person, password_confirmation: person.password }, []);
  if (fault !== null) throw new Error(`${person.username} cannot be registered: ${fault.body.message}`);
  const passwordHash = await hashPassword(person.password);
  const userId = await house.database.transaction((transaction) =>
    createUser(house, transaction, {
      ...person,
      passwordHash,
      verified: person.verified ?? false,
      roles: person.roles ?? (person.staff === true ? ['administrator'] : []),
    }),
  );
  if (userId === null) throw new Error(`${person.username} cannot be registered: the username or the e-mail is taken`);
  return { userId, username: person.username };
}
