import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import type { CreateAuction } from '#contract/account.ts';
import type { StaffRole } from '#contract/staff.ts';
import { type Accounts, type AccountsDeps, createAccounts } from '#modules/accounts/index.ts';
import { type Bidding, type BiddingDeps, createBidding } from '#modules/bidding/index.ts';
import { createBidPlans } from '#modules/bid-plans/index.ts';
import { createNotifications, type NotificationDeps } from '#modules/notifications/index.ts';
import { createOperations, type OperationsDeps } from '#modules/operations/index.ts';
import { createRefusalToSell } from '#modules/dealers/index.ts';
import { createMedia } from '#modules/media/index.ts';
import { createSelling } from '#modules/selling/index.ts';
import { createTransparency } from '#modules/transparency/index.ts';
import { createVehicles } from '#modules/vehicles/index.ts';
import { refusalMessage } from '#contract/result.ts';
import { databaseClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { ACCOUNTS_PORTS, BIDDING_PORTS, NO_AUCTIONS, NO_SAVED_SEARCHES, OPERATIONS_PORTS } from './module-ports.ts';
import { apiAs } from './api-as.ts';
import { memoryStorage } from './memory-storage.ts';

export interface ManualClock extends Clock {
  at: number;
}
export const handClock = (at: number): ManualClock => ({
  at,
  now() {
    return Promise.resolve(this.at);
  },
});

export interface PaddleOptions {
  readonly staff?: boolean;
  readonly roles?: readonly StaffRole[];
  readonly verified?: boolean;
  readonly terms?: boolean;
  readonly card?: boolean;
  readonly declines?: boolean;
  readonly limit?: number;
  readonly blocked?: boolean;
  readonly isRecentlyProven?: boolean;
}

/** The ports that a test may replace. */
export interface BiddingTestPorts {
  readonly personalDataProviders: AccountsDeps['personalDataProviders'];
  readonly emailStaff: OperationsDeps['emailStaff'];
  readonly postStaffNote: BiddingDeps['postStaffNote'];
  readonly auctions: NotificationDeps['auctions'];
  readonly storage: ReturnType<typeof memoryStorage>;
  readonly photosNeeded: number;
}

/** The bid engine and its dependencies: users by name, test auctions, and the API as any user. */
export function openBiddingTestApp(
  database: Database,
  clock: Clock = databaseClock,
  {
    personalDataProviders = ACCOUNTS_PORTS.personalDataProviders,
    emailStaff = OPERATIONS_PORTS.emailStaff,
    postStaffNote = BIDDING_PORTS.postStaffNote,
    auctions = NO_AUCTIONS,
    storage = memoryStorage(),
    photosNeeded = 0,
  }: Partial<BiddingTestPorts> = {},
) {
  const config = {
    publicUrl: 'http://site.test',
    secret: 's'.repeat(40),
    trustedProxies: 0,
    demo: false,
    staffSecondFactor: false,
    breachedPasswordsUrl: 'https://breaches.test/range/',
    allowsOwnNetwork: false,
    smtpUrl: null,
  };
  const log = silentLog();
  const operations = createOperations({
    ...OPERATIONS_PORTS,
    database,
    clock,
    emailStaff,
    approvalHandlers: () => ({ ...accounts.approvalHandlers, ...bidding.approvalHandlers }),
    isEligibleApprover: (executor, people) => accounts.isEligibleApprover(executor, people),
    usernames: (executor, userIds) => accounts.usernames(executor, userIds),
    userIdOf: async (executor, username) => (await accounts.findUserByUsername(executor, username))?.userId ?? null,
  });
  const mail = createMail({ database, config, clock, log, siteName: () => Promise.resolve(null) });
  const accounts: Accounts = createAccounts({
    ...ACCOUNTS_PORTS,
    database,
    clock,
    config,
    log,
    mail,
    operations,
    personalDataProviders,
  });
  let wakes = 0;
  const live = {
    wake: () => {
      wakes += 1;
    },
  };
  const notifications = createNotifications({
    database,
    clock,
    log,
    live,
    mail,
    accounts,
    operations,
    auctions,
    savedSearches: NO_SAVED_SEARCHES,
    config,
  });
  const transparency = createTransparency({ database, clock, config });
  const deps: BiddingDeps = {
    ...BIDDING_PORTS,
    database,
    clock,
    transparency,
    log,
    accounts,
    notifications,
    operations,
    live,
    holds: null,
    postStaffNote,
  };
  const bidding: Bidding = createBidding(deps);
  const bidPlans = createBidPlans({ database, clock, log, config, accounts, bidding, notifications });
  const media = createMedia({ database, clock, storage, log, arePhotosLocked: () => Promise.resolve(false) });
  const documentsInUse = () => Promise.resolve(new Set<string>());
  const vehicles = createVehicles({ database, clock, accounts, media, documentsInUse });
  const selling = createSelling({
    ...{ database, clock, log, config, accounts, bidding, operations, notifications, media, vehicles, live },
    dealers: { refusalToSell: createRefusalToSell({ accounts }) },
    photosNeeded,
  });
  const people = new Map<string, SignedIn>();

  const api = apiAs((as) => people.get(as), [operations.routes, bidding.routes, bidPlans.routes, selling.routes]);

  async function changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const chief = people.get('settings-chief') ?? (await addPerson('settings-chief', { staff: true }));
    if (chief.kind !== 'user') throw new Error('the chief is signed in');
    const changed = await operations.changeSettings(chief, { ...settings, reason: 'The test needs it.' });
    if (!changed.ok) throw new Error(refusalMessage(changed));
  }

  async function addPerson(username: string, options: PaddleOptions = {}): Promise<SignedIn> {
    const person: SignedIn = {
      kind: 'user',
      userId: newId(),
      username,
      isStaff: options.staff ?? false,
      roles: options.roles ?? (options.staff === true ? ['administrator'] : []),
      proof: { isRecent: options.isRecentlyProven ?? true, hasFactor: true },
    };
    const at = new Date(0);
    await sql`insert into paddles (user_id, username, is_staff, email_verified_at, terms_version, terms_accepted_at, payment_method_id, hold_declines, limit_amount, blocked_at, created_at)
      values (${person.userId}, ${username}, ${person.isStaff}, ${options.verified === false ? null : at}, ${options.terms === false ? null : 1}, ${options.terms === false ? null : at},
        ${options.card === false ? null : 'pm_card_visa'}, ${options.declines ?? false}, ${options.limit ?? 25_000_000}, ${options.blocked === true ? at : null}, ${at})`.execute(
      database.executor,
    );
    if (options.blocked === true)
      await sql`insert into person_blocks (id, user_id, scope, reason, set_by, set_at)
        values (${newId()}, ${person.userId}, 'all', 'Blocked for the test.', 'nobody', ${at})`.execute(
        database.executor,
      );
    await sql`insert into staff_roles (user_id, role, given_by, given_at) select ${person.userId}, role, null, ${at} from unnest(${[...person.roles]}::text[]) as r(role)`.execute(
      database.executor,
    );
    people.set(username, person);
    return person;
  }

  function setProof(username: string, isRecent: boolean): void {
    const person = people.get(username);
    if (person !== undefined) people.set(username, { ...person, proof: { isRecent, hasFactor: true } });
  }

  async function addAuction(overrides: Partial<CreateAuction> = {}): Promise<{ id: string; slug: string }> {
    const now = await clock.now(database.executor);
    const staff = people.get('staff') ?? (await addPerson('staff', { staff: true }));
    if (!people.has('sue')) await addPerson('sue');
    const created = await selling.createAuction(staff, {
      title: '1967 Jaguar E-Type',
      make: 'Jaguar',
      model: 'E-Type',
      year: 1967,
      seller: 'sue',
      starting_bid: 100_000,
      start_date: new Date(now - HOUR_MS).toISOString(),
      close_date: new Date(now + 24 * HOUR_MS).toISOString(),
      ...overrides,
    });
    if (!created.ok) throw new Error(refusalMessage(created));
    return created.value;
  }

  async function call(
    method: string,
    path: string,
    { as, body, headers }: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const response = await api.request(path, {
      method,
      headers: {
        ...(as === undefined ? {} : { 'x-as': as }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  }

  return {
    database,
    deps,
    operations,
    accounts,
    notifications,
    bidding,
    bidPlans,
    selling,
    media,
    vehicles,
    transparency,
    api,
    addPerson,
    setProof,
    addAuction,
    call,
    wakes: () => wakes,
    /** Lets one staff member void live bids and change reserves. */
    withoutApprovals: () =>
      changeSettings({
        approval_live_voids: 'none',
        approval_reserve_changes: 'none',
        approval_withdrawals: 'none',
        approval_roles: 'none',
      }),
    /** Lets thousands of bids fit below the bid limit. Changes only auctions that are added later. */
    withSmallIncrements: () => changeSettings({ increments: [{ from: 0, step: 100 }] }),
    person: (username: string): Actor => people.get(username) ?? { kind: 'guest' },
    bid: (slug: string, as: string, body: unknown, key?: string) =>
      call('POST', `/api/auctions/${slug}/bids`, {
        as,
        body,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
    async events(topic: string): Promise<{ name: string; data: Record<string, never> }[]> {
      const result = await sql<{
        name: string;
        data: Record<string, never>;
      }>`select name, data from live_events where topic = ${topic} order by id`.execute(database.executor);
      return result.rows;
    },
    async noticesOf(username: string): Promise<string[]> {
      await notifications.notifier.runOnce();
      const person = people.get(username);
      const result = await sql<{
        kind: string;
      }>`select kind from notifications where user_id = ${person?.userId ?? ''} order by created_at, id`.execute(
        database.executor,
      );
      return result.rows.map((row) => row.kind);
    },
  };
}
export type BiddingTestApp = ReturnType<typeof openBiddingTestApp>;
