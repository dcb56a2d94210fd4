import type { ImportExample } from '#contract/calendar.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvOf } from '#platform/http/csv.ts';
import { accepted, type Result } from '#contract/result.ts';
import { findLatestSeller } from './calendar-store.ts';
import { slotsOf } from './close-warnings.ts';
import { parseSiteTime, siteClock } from '#platform/site-time.ts';
import type { SellingDeps } from './deps.ts';
import { addDays } from '#contract/durations.ts';

const COLUMNS = [
  'title',
  'make',
  'model',
  'year',
  'seller',
  'starting_bid',
  'reserve',
  'start_date',
  'close_date',
  'city',
  'region',
] as const;
const DAYS_TO_START = 7;
const DAYS_TO_CLOSE = 14;
const DEFAULT_TIME = '18:00';
const MINOR = 100;

/** Passes validation today: future dates, an existing seller and amounts in bid units. */
export async function readImportExample(deps: SellingDeps, actor: Actor): Promise<Result<ImportExample>> {
  const staff = requireStaff(actor, 'use_imports');
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  const settings = await deps.operations.settings(executor);
  const zone = settings.time_zone;
  const today = siteClock(await deps.clock.now(executor), zone).date;
  const sellerId = (await findLatestSeller(executor)) ?? staff.value.userId;
  const seller = (await deps.accounts.usernames(executor, [sellerId])).get(sellerId) ?? staff.value.username;
  const time = (days: number): string => {
    const date = addDays(today, days);
    const at = `${date} ${slotsOf(date, settings)[0]?.time ?? DEFAULT_TIME}`;
    // A slot may fall into the hour that a clock change skips or repeats.
    return 'at' in parseSiteTime(at.replace(' ', 'T'), zone) ? at : `${date} ${DEFAULT_TIME}`;
  };
  const amount = (units: number): number =>
    (Math.ceil((units * MINOR) / settings.bid_unit) * settings.bid_unit) / MINOR;
  const csv = csvOf(COLUMNS, [
    [
      '1967 Jaguar E-Type Series 1',
      'Jaguar',
      'E-Type',
      1967,
      seller,
      amount(12_500),
      amount(48_000),
      time(DAYS_TO_START),
      time(DAYS_TO_CLOSE),
      'Portland',
      'OR',
    ],
    [
      '1988 Saab 900 Turbo',
      'Saab',
      '900',
      1988,
      seller,
      amount(4_500),
      '',
      time(DAYS_TO_START),
      time(DAYS_TO_CLOSE + 1),
      'Austin',
      'TX',
    ],
  ]);
  return accepted({ csv });
}
