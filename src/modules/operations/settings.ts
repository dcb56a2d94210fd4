import { problemsOfIncrements } from '#auction/increments.ts';
import { isMinor } from '#auction/money.ts';
import type { IncrementStep } from '#auction/types.ts';
import { inCurrency } from '#contract/format/currencies.ts';
import { isLocale, LOCALES, setLocale } from '#contract/format/locale.ts';
import { APPROVAL_SETTING_NAMES } from '#contract/approval-settings.ts';
import {
  PublicSettingsSchema,
  SiteSettingsSchema,
  type PublicSettings,
  type SiteSettings,
} from '#contract/settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { type SignedIn, requireRecentProof } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { isTimeZone } from '#platform/local-time.ts';
import { refusalUnlessMay } from './policy.ts';
import { recordAuditEntry } from './audit-store.ts';
import { hasPublishedAuction, insertSettings, lockSettings, newestSettings, rescaleLimits } from './store.ts';

const MAX_REASON_LENGTH = 1000;
const MIN_REASON_LENGTH = 3;
const CURRENCY_IS_FIXED =
  'The currency can’t change after an auction was published: bids, limits and holds are in the old one.';
const NO_REASON = 'Enter a reason for this change.';
/** How long a process may use settings that another process has changed. */
const CACHE_MS = 3_000;

export interface Settings {
  current(executor: Executor): Promise<SiteSettings>;
  version(executor: Executor): Promise<number>;
  change(actor: SignedIn, changes: Readonly<Record<string, unknown>>): Promise<Result<SiteSettings>>;
  /** After a second staff member has approved. */
  changeApprovals(
    transaction: Executor,
    change: SettingsChange & { changes: Readonly<Record<string, unknown>> },
  ): Promise<void>;
}

async function checkSettings(
  transaction: Executor,
  {
    before,
    named,
    reasonErrors,
  }: {
    before: SiteSettings;
    named: Readonly<Record<string, unknown>>;
    reasonErrors: Readonly<Record<string, string[]>>;
  },
): Promise<Result<SiteSettings>> {
  const { currency } = named;
  const isMoved = typeof currency === 'string' && currency !== before.currency;
  const base = isMoved ? inCurrency(before, currency) : before;
  const parsed = SiteSettingsSchema.safeParse({ ...base, ...named });
  if (!parsed.success) {
    const found = validationProblem(parsed.error);
    return invalid({ ...found.errors, ...reasonErrors }, found.message);
  }
  const isLocked = isMoved && (await hasPublishedAuction(transaction));
  const currencyErrors = isLocked ? { currency: [CURRENCY_IS_FIXED] } : {};
  const errors: Record<string, string[]> = { ...settingsProblems(parsed.data), ...currencyErrors, ...reasonErrors };
  const first = Object.values(errors)[0]?.[0];
  return first === undefined ? accepted(parsed.data) : invalid(errors);
}

interface SettingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  hasSecondAdministrator(executor: Executor, requesterId: string): Promise<boolean>;
}

export function createSettings({ database, clock, hasSecondAdministrator }: SettingsDeps): Settings {
  let cached: { readonly settings: SiteSettings; readonly until: number } | null = null;

  async function read(executor: Executor): Promise<{ version: number; settings: SiteSettings }> {
    const newest = await newestSettings(executor);
    return { version: newest?.version ?? 0, settings: SiteSettingsSchema.parse(newest?.settings ?? {}) };
  }

  return {
    async current(executor) {
      // A monotonic clock is fine here: it only expires the cache and decides nothing about an auction.
      if (cached !== null && performance.now() < cached.until) return cached.settings;
      const { settings } = await read(executor);
      cached = { settings, until: performance.now() + CACHE_MS };
      setLocale(settings.locale);
      return settings;
    },
    async version(executor) {
      return (await read(executor)).version;
    },
    async change(actor, changes) {
      const refusal = refusalUnlessMay(actor, 'change_settings') ?? requireRecentProof(actor);
      if (refusal !== null) return refusal;
      const { reason: givenReason, version: expected, ...named } = changes;
      const reason = typeof givenReason === 'string' ? givenReason.trim().slice(0, MAX_REASON_LENGTH) : '';
      const reasonErrors = reason.length < MIN_REASON_LENGTH ? { reason: [NO_REASON] } : {};
      const result = await database.transaction(async (transaction): Promise<Result<SiteSettings>> => {
        await lockSettings(transaction);
        const before = await read(transaction);
        if (typeof expected === 'number' && expected !== before.version) {
          return refuse('settings_changed', { version: before.version });
        }
        const checked = await checkSettings(transaction, { before: before.settings, named, reasonErrors });
        if (!checked.ok) return checked;
        const after = checked.value;
        if (
          loosensApprovals(inCurrency(before.settings, after.currency), after) &&
          (await hasSecondAdministrator(transaction, actor.userId))
        )
          return refuse('second_approval_needed');
        const at = await clock.now(transaction);
        await save(transaction, { before, after, reason, createdBy: actor.userId, at });
        return accepted(after);
      });
      cached = null;
      return result;
    },
    async changeApprovals(transaction, { changes, ...decided }) {
      await lockSettings(transaction);
      const before = await read(transaction);
      await save(transaction, {
        before,
        after: SiteSettingsSchema.parse({ ...before.settings, ...changes }),
        ...decided,
      });
      cached = null;
    },
  };
}

function loosensApprovals(before: SiteSettings, after: SiteSettings): boolean {
  return APPROVAL_SETTING_NAMES.some((name) => {
    const [old, now] = [before[name], after[name]];
    return typeof old === 'number' ? Number(now) > old : old === 'required' && now === 'none';
  });
}

interface SettingsChange {
  readonly reason: string;
  readonly createdBy: string;
  readonly at: number;
}

async function save(
  transaction: Executor,
  {
    before,
    after,
    reason,
    createdBy,
    at,
  }: SettingsChange & { before: { version: number; settings: SiteSettings }; after: SiteSettings },
): Promise<void> {
  const { currency } = before.settings;
  if (after.currency !== currency) await rescaleLimits(transaction, { from: currency, to: after.currency });
  await insertSettings(transaction, { version: before.version + 1, settings: after, reason, createdBy, at });
  await recordAuditEntry(transaction, {
    actorId: createdBy,
    action: 'settings_changed',
    subject: 'settings',
    reason,
    ...withCurrencies(before.settings, after),
    at,
  });
}

/** Returns settings that contradict each other, as messages by field. The schema cannot check this. */
export function settingsProblems(settings: SiteSettings): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const report = (field: string, message: string): void => {
    (problems[field] ??= []).push(message);
  };
  const steps = settings.increments.filter((row): row is IncrementStep => isMinor(row.from) && isMinor(row.step));
  for (const message of problemsOfIncrements(steps)) report('increments', message);
  if (settings.bid_unit < 1) report('bid_unit', 'The bid unit must be more than zero.');
  if (!Intl.supportedValuesOf('currency').includes(settings.currency))
    report('currency', 'Choose a currency by its ISO code, such as USD.');
  if (settings.premium_least > settings.premium_most)
    report('premium_least', 'The minimum premium can’t be more than the maximum.');
  if (settings.premium_basis_points < 0 || settings.premium_basis_points > 10_000)
    report('premium_basis_points', 'The premium must be between 0 and 100%.');
  if (settings.soft_close_ms < 0) report('soft_close_ms', 'The soft close can’t be negative.');
  if (settings.auction_length_ms < 60_000) report('auction_length_ms', 'An auction must last at least one minute.');
  if (!isTimeZone(settings.time_zone)) report('time_zone', 'Choose a time zone from the list.');
  if (!isLocale(settings.locale)) report('locale', `Choose one of ${LOCALES.join(', ')}.`);
  return problems;
}

export function differenceOf(
  before: SiteSettings,
  after: SiteSettings,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  const names = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return {
    before: Object.fromEntries(names.map((name) => [name, old[name]])),
    after: Object.fromEntries(names.map((name) => [name, now[name]])),
  };
}

/** The difference for the audit trail. Amounts are recorded with the currency that they are in. */
function withCurrencies(before: SiteSettings, after: SiteSettings): ReturnType<typeof differenceOf> {
  const changed = differenceOf(before, after);
  return {
    before: { ...changed.before, currency: before.currency },
    after: { ...changed.after, currency: after.currency },
  };
}

/** The schema drops what only staff may see. */
export const presentPublic = (settings: SiteSettings): PublicSettings => PublicSettingsSchema.parse(settings);
