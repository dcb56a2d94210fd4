import type { PublicEntry } from './entries.ts';

/** The keys and values of each kind of entry (docs/verification.md). */
type Check = (value: unknown, entry: Readonly<Record<string, unknown>>) => boolean;
type Fields = Readonly<Record<string, Check>>;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isHash = matches(/^[0-9a-f]{64}$/);
const isTag = matches(/^[0-9a-f]{16}$/);
const isWhole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isPositive: Check = (value) => isWhole(value, {}) && value !== 0;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value, entry) =>
    value === null || check(value, entry);
const optional =
  (check: Check): Check =>
  (value, entry) =>
    value === undefined || check(value, entry);
const listOf =
  (check: Check): Check =>
  (value, entry) =>
    Array.isArray(value) && value.every((each) => check(each, entry));

const object =
  (fields: Fields): Check =>
  (value, entry) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    return (
      Object.keys(record).every((key) => Object.hasOwn(fields, key)) &&
      Object.entries(fields).every(([key, check]) => check(record[key], entry))
    );
  };

function isTime(value: unknown): boolean {
  const time = typeof value === 'string' ? new Date(value) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString() === value;
}

const isReserve = oneOf('none', 'not_met', 'met');
const isAutomatic = orNull(object({ amount: isPositive, by: isTag }));
const isLine = object({ amount: isPositive, automatic: oneOf(true, false), by: isTag, entry: isPositive });
const isTerms = object({
  bid_unit: isPositive,
  currency: matches(/^[A-Z]{3}$/),
  increments: listOf(object({ from: isWhole, step: isPositive })),
  soft_close_ms: isWhole,
  starting_bid: isWhole,
});
const mayHaveReserve = object({ reserve: optional(isHash) });
const hasReason = object({ reason: isHash });
const isHiddenIfNotPublic: Check = (value, { amount }) => (amount === null ? isHash(value, {}) : value === undefined);

const KINDS: Readonly<Record<PublicEntry['kind'], Fields>> = {
  opening: {
    auction: isText,
    closes_at: isTime,
    commitments: mayHaveReserve,
    format: oneOf('hammerdown-ledger/2'),
    reserve: isReserve,
    reveals_reserve: optional(oneOf(true)),
    starts_at: isTime,
    terms: isTerms,
  },
  offer: {
    amount: orNull(isPositive),
    automatic: isAutomatic,
    by: isTag,
    closes_at: isTime,
    commitments: object({ amount: isHiddenIfNotPublic, maximum: isHash, name: isHash }),
    reserve: isReserve,
  },
  reserve_change: { automatic: isAutomatic, by: isTag, commitments: mayHaveReserve, reserve: isReserve },
  listing_change: {
    by: isTag,
    commitments: object({ changes: isHash }),
    version: isPositive,
    withdraw_until: orNull(isTime),
  },
  void: { by: isTag, commitments: hasReason, lines: listOf(isLine), reserve: isReserve, voids: isWhole },
  extension: { by: isTag, closes_at: isTime, commitments: hasReason },
  close: {
    buyer: orNull(isTag),
    commitments: object({}),
    price: orNull(isPositive),
    result: oneOf('sold', 'reserve_not_met', 'not_sold'),
  },
  auction_withdrawal: { by: isTag, commitments: hasReason },
};

/** An altered entry can be anything. */
export function isOfFormat(entry: PublicEntry): boolean {
  if (!Object.hasOwn(KINDS, entry.kind)) return false;
  const base = { at: isTime, kind: isText, previous: orNull(isHash) };
  return object({ ...base, ...KINDS[entry.kind] })(entry, { ...entry });
}
