import { describe, expect, it, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { PublicEntry } from './entries.ts';
import { bytesOf, fromHex, sha256, toHex } from './hashing.ts';
import { verifyLedger } from './verify-ledger.ts';

type Fields = Record<string, unknown>;
interface Written {
  readonly kind: PublicEntry['kind'];
  readonly at: string;
  /** What the entry commits to. */
  readonly hidden: Record<string, string>;
  /** The names of the commitments that are opened. */
  readonly opened: string[];
  readonly fields: Fields;
}

const [ANN, BOB, STAFF] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)];
const SALT = '5'.repeat(64);
const time = (clock: string) => `2026-11-21T${clock}.000Z`;
const CLOSE = time('13:00:00');
const TERMS = {
  bid_unit: 100,
  currency: 'USD',
  increments: [
    { from: 0, step: 10_000 },
    { from: 500_000, step: 25_000 },
  ],
  soft_close_ms: 120_000,
  starting_bid: 100_000,
};

const opening = (reserve: string | null): Written => ({
  kind: 'opening',
  at: time('12:00:00'),
  hidden: reserve === null ? {} : { reserve },
  opened: reserve === null ? [] : ['reserve'],
  fields: {
    auction: '1967-jaguar-e-type',
    closes_at: CLOSE,
    format: 'hammerdown-ledger/2',
    reserve: reserve === null ? 'none' : 'not_met',
    starts_at: time('12:00:00'),
    terms: structuredClone(TERMS),
  },
});

function offer(clock: string, by: string, amount: number | null, more: Fields & { own?: string } = {}): Written {
  const { own, ...fields } = more;
  return {
    kind: 'offer',
    at: time(clock),
    hidden: { maximum: '900000', name: 'someone', ...(own === undefined ? {} : { amount: own }) },
    opened: own === undefined ? [] : ['amount'],
    fields: { amount, automatic: null, by, closes_at: CLOSE, reserve: 'met', ...fields },
  };
}

const line = (entry: number, by: string, amount: number, automatic = false) => ({ amount, automatic, by, entry });
const voided = (clock: string, voids: number, lines: readonly Fields[], reserve = 'met'): Written => ({
  kind: 'void',
  at: time(clock),
  hidden: { reason: 'By mistake.' },
  opened: ['reason'],
  fields: { by: STAFF, lines: [...lines], reserve, voids },
});
const closed = (clock: string, buyer: string, price: number): Written => ({
  kind: 'close',
  at: time(clock),
  hidden: {},
  opened: [],
  fields: { buyer, price, result: 'sold' },
});

/** Ann's second bid, made as the leader, has a public line after her first is void. */
const sale = (): Written[] => [
  opening('150000'),
  offer('12:01:00', ANN, 100_000, { automatic: { amount: 150_000, by: ANN } }),
  offer('12:02:00', ANN, null, { own: '160000' }),
  offer('12:03:00', BOB, 170_000, { automatic: { amount: 180_000, by: ANN } }),
  voided('12:04:00', 1, [line(2, ANN, 160_000), line(3, BOB, 170_000), line(3, ANN, 180_000, true)]),
  closed('13:00:00', ANN, 180_000),
];

async function commitmentTo(text: string): Promise<string> {
  return toHex(await sha256(fromHex(SALT), bytesOf(text)));
}

/** Writes the chain as the site would: only the rules can find what is wrong. */
async function problemsOf(written: readonly Written[]): Promise<(readonly [number, string])[]> {
  const entries: PublicEntry[] = [];
  let previous: string | null = null;
  for (const { kind, at, hidden, fields } of written) {
    const commitments = Object.fromEntries(
      await Promise.all(Object.entries(hidden).map(async ([name, text]) => [name, await commitmentTo(text)] as const)),
    );
    const entry = { commitments, kind, at, ...fields, previous } as unknown as PublicEntry;
    entries.push(entry);
    previous = toHex(await sha256(bytesOf(canonicalJson(entry))));
  }
  const openings = written.map(({ hidden, opened }) =>
    Object.fromEntries(opened.map((name) => [name, { salt: SALT, text: hidden[name] ?? '' }])),
  );
  const verified = await verifyLedger({ entries, openings, head: previous ?? '' });
  return verified.entries.flatMap(({ problems }, number) => problems.map((text) => [number, text] as const));
}

const NOT_OF_FORMAT = 'It isn’t an entry of this format.';
const VOID_UNEXPLAINED = 'The bids without it don’t follow from the rules.';
const UNEXPLAINED = 'The result doesn’t follow from the rules.';
const NOT_ALLOWED = 'The amount wasn’t allowed: it is below the minimum or not a multiple of the bid unit.';

type Change = (entries: Record<number, Written>) => unknown;
const set =
  (number: number, fields: Fields): Change =>
  (entries) =>
    Object.assign(entries[number]?.fields ?? {}, fields);
const hide =
  (number: number, name: string, text: string): Change =>
  (entries) =>
    Object.assign(entries[number]?.hidden ?? {}, { [name]: text });
const lines = (...all: readonly Fields[]): Change => set(4, { lines: all });

describe('a ledger whose chain is right', () => {
  it('is sound if it follows the rules', async () => expect(await problemsOf(sale())).toEqual([]));

  test.each<[string, number, string, Change]>([
    ['has a key that isn’t in the format', 3, NOT_OF_FORMAT, set(3, { note: 'x' })],
    ['lacks a key', 1, NOT_OF_FORMAT, set(1, { by: undefined })],
    ['has a bidder who isn’t 16 hex digits', 3, NOT_OF_FORMAT, set(3, { by: 'B'.repeat(16) })],
    ['has a time without milliseconds', 5, NOT_OF_FORMAT, set(5, { at: '2026-11-21T13:00:00Z' })],
    ['has a day that doesn’t exist', 5, NOT_OF_FORMAT, set(5, { at: '2026-11-31T13:00:00.000Z' })],
    ['names another format', 0, NOT_OF_FORMAT, set(0, { format: 'hammerdown-ledger/1' })],
    ['names no auction', 0, NOT_OF_FORMAT, set(0, { auction: '' })],
    ['promises the reserve with something else than true', 0, NOT_OF_FORMAT, set(0, { reveals_reserve: false })],
    ['commits to more than the kind allows', 5, NOT_OF_FORMAT, hide(5, 'note', 'x')],
    ['doesn’t commit to the amount of a leader’s bid', 2, NOT_OF_FORMAT, (all) => delete all[2]?.hidden['amount']],
    ['is of no kind', 5, NOT_OF_FORMAT, set(5, { kind: 'withdrawal' })],
    ['has an automatic line twice', 4, VOID_UNEXPLAINED, lines(...linesOf(), line(3, ANN, 180_000, true))],
    ['has two lines of one bidder', 4, VOID_UNEXPLAINED, lines(line(2, ANN, 160_000), ...linesOf())],
    [
      'has an automatic line first',
      4,
      VOID_UNEXPLAINED,
      lines(...linesOf().slice(0, 1), ...linesOf().slice(1).toReversed()),
    ],
    ['has a line of a later entry', 4, VOID_UNEXPLAINED, lines(...linesOf(), line(9, ANN, 190_000))],
    ['has a line of the void bid', 4, VOID_UNEXPLAINED, lines(line(1, ANN, 100_000), ...linesOf())],
    [
      'has a line with another amount than opened',
      4,
      VOID_UNEXPLAINED,
      lines(line(2, ANN, 165_000), ...linesOf().slice(1)),
    ],
    ['opens a leader’s amount below the minimum', 2, NOT_ALLOWED, hide(2, 'amount', '150100')],
    ['opens a reserve that isn’t in digits', 0, 'Its reserve isn’t an amount.', hide(0, 'reserve', '1.5e5')],
    [
      'has a bid before the opening',
      1,
      'It was made before the opening time.',
      set(0, { starts_at: time('12:01:01') }),
    ],
    [
      'has increments out of order',
      0,
      'Its increments aren’t in order.',
      set(0, { terms: { ...TERMS, increments: TERMS.increments.toReversed() } }),
    ],
    ['shows a maximum between two bid units', 3, UNEXPLAINED, set(3, { automatic: { amount: 175_050, by: ANN } })],
  ])('is wrong if it %s', async (_, number, text, change) => {
    const entries = sale();
    change(entries);
    const found = await problemsOf(entries);
    expect(found).toContainEqual([number, text]);
    expect(found.filter(([entry]) => entry < number)).toEqual([]);
  });
});

function linesOf(): Fields[] {
  return sale()[4]?.fields['lines'] as Fields[];
}

const change = (clock: string, reserve: string | null, status: string): Written => ({
  kind: 'reserve_change',
  at: time(clock),
  hidden: reserve === null ? {} : { reserve },
  opened: [],
  fields: { automatic: null, by: STAFF, reserve: status },
});

describe('the reserve', () => {
  it('is removed only if there is one', async () =>
    expect(await problemsOf([opening(null), change('12:01:00', null, 'none')])).toEqual([
      [1, 'It doesn’t lower the reserve.'],
    ]));

  it('is opened at each entry or at none', async () => {
    const lowered = [opening('150000'), change('12:01:00', '140000', 'not_met')];
    expect(await problemsOf(lowered.map((entry) => ({ ...entry, opened: [] })))).toEqual([]);
    expect(await problemsOf(lowered.map((entry) => ({ ...entry, opened: ['reserve'] })))).toEqual([]);
    expect(await problemsOf(lowered)).toContainEqual([
      1,
      'Its reserve should be opened, as another one of this auction is.',
    ]);
  });
});

describe('the withdrawal of an auction', () => {
  const withdrawn = (clock: string): Written => ({
    kind: 'auction_withdrawal',
    at: time(clock),
    hidden: { reason: 'The title was not clear.' },
    opened: ['reason'],
    fields: { by: STAFF },
  });
  const bid = offer('12:01:00', ANN, 100_000, { reserve: 'none' });

  it('ends a ledger, also of an auction that never opened', async () => {
    expect(await problemsOf([opening(null), bid, withdrawn('12:02:00')])).toEqual([]);
    expect(await problemsOf([{ ...opening(null), at: time('11:00:00') }, withdrawn('11:00:00')])).toEqual([]);
  });

  it('names who withdrew it, and is followed by nothing', async () => {
    const { fields, ...nameless } = withdrawn('12:02:00');
    expect(await problemsOf([opening(null), { ...nameless, fields: { ...fields, by: undefined } }])).toEqual([
      [1, NOT_OF_FORMAT],
    ]);
    expect(await problemsOf([opening(null), withdrawn('12:00:30'), bid])).toEqual([
      [2, 'It was made after the auction was withdrawn.'],
    ]);
    expect(await problemsOf([...sale(), withdrawn('13:01:00')])).toEqual([[6, 'It was made after the close.']]);
  });
});

it('takes the least amount of a leader’s bid as a bound of the maximum', async () => {
  const before = [opening(null), offer('12:01:00', ANN, 100_000, { reserve: 'none' })];
  const raise = { ...offer('12:02:00', ANN, null, { own: '110000', reserve: 'none' }), opened: [] };
  const challenge = offer('12:03:00', BOB, 110_000, { reserve: 'none' });
  expect(await problemsOf([...before, challenge])).toEqual([]);
  expect(await problemsOf([...before, raise, challenge])).toEqual([[3, UNEXPLAINED]]);
});

it.each([
  [time('13:01:30'), []],
  [CLOSE, [[4, 'The closing time after it doesn’t follow from the rules.']]],
])('moves the close again for the bids that a void leaves: %s', async (closesAt, problems) => {
  const own = { reserve: 'none', own: '110000' };
  const entries = [
    opening(null),
    offer('12:01:00', ANN, 100_000, { reserve: 'none' }),
    offer('12:59:30', ANN, null, own),
    voided('12:59:40', 1, [line(2, ANN, 110_000)], 'none'),
    offer('12:59:50', ANN, null, { ...own, own: '120000', closes_at: closesAt }),
  ];
  expect(await problemsOf(entries)).toEqual(problems);
});
