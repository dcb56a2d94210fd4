import { faultsOfIncrements } from '#auction/increments.ts';
import { isMinor } from '#auction/money.ts';
import type { IncrementStep } from '#auction/types.ts';
import { inCurrency } from '#contract/format/currencies.ts';
import { isLocale, LOCALES, setLocale } from '#contract/format/locale.ts';
import { HouseSettingsSchema, type HouseSettings } from '#contract/settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { isTimeZone } from '#platform/local-time.ts';
import { refusalUnlessMay } from './policy.ts';
import { recordAct } from './record-act.ts';
import { insertSettings, lockSettings, newestSettings } from './store.ts';

const LONGEST_REASON = 1000;
const SHORTEST_REASON = 3;
const NO_REASON = 'Enter a reason for this change.';
/** How long a process may act on settings that another process has changed since. */
const KEPT_MS = 3_000;

export interface Settings {
  current(executor: Executor): Promise<HouseSettings>;
  /** The number of the newest version; 0 where nobody ever changed anything. */
  version(executor: Executor): Promise<number>;
  /** Changes what is named, and keeps the rest; a new version, with its required `reason`, in the audit trail. */
  change(actor: SignedIn, changes: Readonly<Record<string, unknown>>): Promise<Result<HouseSettings>>;
}

/** The house's settings: versions in the database, the newest kept for a moment in memory. */
export function createSettings({ database, clock }: { database: Database; clock: Clock }): Settings {
  let kept: { readonly settings: HouseSettings; readonly until: number } | null = null;

  async function read(executor: Executor): Promise<{ version: number; settings: HouseSettings }> {
    const newest = await newestSettings(executor);
    return { version: newest?.version ?? 0, settings: HouseSettingsSchema.parse(newest?.settings ?? {}) };
  }

  return {
    async current(executor) {
      // A monotonic reading: it only ages the copy in memory, and decides nothing of an auction.
      if (kept !== null && performance.now() < kept.until) return kept.settings;
      const { settings } = await read(executor);
      kept = { settings, until: performance.now() + KEPT_MS };
      setLocale(settings.locale);
      return settings;
    },
    async version(executor) {
      return (await read(executor)).version;
    },
    async change(actor, changes) {
      const refusal = refusalUnlessMay(actor, 'change_settings');
      if (refusal !== null) return refusal;
      const { reason: said, version: expected, ...named } = changes;
      const reason = typeof said === 'string' ? said.trim().slice(0, LONGEST_REASON) : '';
      const reasonErrors = reason.length < SHORTEST_REASON ? { reason: [NO_REASON] } : {};
      const result = await database.transaction(async (transaction): Promise<Result<HouseSettings>> => {
        await lockSettings(transaction);
        const before = await read(transaction);
        if (typeof expected === 'number' && expected !== before.version) {
          return refused(409, 'Someone else changed the settings. Review their changes and save again.', { code: 'newer_version', version: before.version });
        }
        const { currency } = named;
        const isMoved = typeof currency === 'string' && currency !== before.settings.currency;
        const base = isMoved ? inCurrency(before.settings, currency) : before.settings;
        const parsed = HouseSettingsSchema.safeParse({ ...base, ...named });
        if (!parsed.success) {
          const found = validationProblem(parsed.error);
          return refused(422, found.message, { errors: { ...found.errors, ...reasonErrors } });
        }
        const errors: Record<string, string[]> = { ...faultsOfSettings(parsed.data), ...reasonErrors };
        const first = Object.values(errors)[0]?.[0];
        if (first !== undefined) return refused(422, first, { errors });
        const at = await clock.now(transaction);
        await insertSettings(transaction, { version: before.version + 1, settings: parsed.data, reason, createdBy: actor.userId, at });
        await recordAct(transaction, {
          actorId: actor.userId,
          act: 'settings_changed',
          subject: 'settings',
          reason,
          ...withCurrencies(before.settings, parsed.data),
          at,
        });
        return accepted(parsed.data);
      });
      kept = null;
      return result;
    },
  };
}

/** What the schema cannot see: settings that do not fit each other. By field, in words. */
export function faultsOfSettings(settings: HouseSettings): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const fault = (field: string, message: string): void => {
    (faults[field] ??= []).push(message);
  };
  const steps = settings.increments.filter((row): row is IncrementStep => isMinor(row.from) && isMinor(row.step));
  for (const message of faultsOfIncrements(steps)) fault('increments', message);
  if (settings.bid_unit < 1) fault('bid_unit', 'The bid unit must be more than nothing.');
  if (!Intl.supportedValuesOf('currency').includes(settings.currency)) fault('currency', 'Choose a currency by its ISO code, such as USD.');
  if (settings.premium_least > settings.premium_most) fault('premium_least', "The premium's least is above its most.");
  if (settings.premium_basis_points < 0 || settings.premium_basis_points > 10_000) fault('premium_basis_points', 'The premium lies between 0 and 100 %.');
  if (settings.soft_close_ms < 0) fault('soft_close_ms', 'The soft close cannot be negative.');
  if (settings.auction_length_ms < 60_000) fault('auction_length_ms', 'An auction lasts at least a minute.');
  if (!isTimeZone(settings.time_zone)) fault('time_zone', 'No such time zone.');
  if (!isLocale(settings.locale)) fault('locale', `Choose one of ${LOCALES.join(', ')}.`);
  return faults;
}

/** Only what differs: the trail says what changed, not all that there is. */
export function differenceOf(before: HouseSettings, after: HouseSettings): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  const names = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return { before: Object.fromEntries(names.map((name) => [name, old[name]])), after: Object.fromEntries(names.map((name) => [name, now[name]])) };
}

/** The difference for the audit trail. Amounts are recorded with the currency that they are in. */
function withCurrencies(before: HouseSettings, after: HouseSettings): ReturnType<typeof differenceOf> {
  const changed = differenceOf(before, after);
  return { before: { ...changed.before, currency: before.currency }, after: { ...changed.after, currency: after.currency } };
}
