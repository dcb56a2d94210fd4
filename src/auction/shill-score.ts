/** What an account was seen with within two years. */
export interface Traces {
  readonly network: ReadonlySet<string>;
  readonly browser: ReadonlySet<string>;
  readonly card: ReadonlySet<string>;
}
type TraceKind = keyof Traces;
export type SellerSide = 'seller' | 'co_member' | 'staff';

export interface ConnectedPerson extends Traces {
  readonly userId: string;
  readonly side: SellerSide;
}
export interface ScoredBidder extends Traces {
  readonly userId: string;
  readonly accountAgeDays: number;
  readonly sellersAuctions: ReadonlySet<string>;
  readonly otherAuctions: number;
  readonly won: number;
}

type SharedKind = `${TraceKind}_${SellerSide | 'bidder'}`;
export type ShillReasonKind =
  | SharedKind
  | 'linked'
  | 'only_this_seller'
  | 'mostly_this_seller'
  | 'bids_together'
  | 'never_won'
  | 'new_account';
export interface ShillReason {
  readonly kind: ShillReasonKind;
  readonly points: number;
  readonly others: readonly string[];
}
export interface ShillScore {
  readonly userId: string;
  readonly score: number;
  readonly reasons: readonly ShillReason[];
}

export const SHILL_ALARM_SCORE = 50;

/** Neighbors may share a network. Only the strongest reason about one side counts. */
const SHARED_POINTS: Readonly<Record<TraceKind, Readonly<Record<SellerSide | 'bidder', number>>>> = {
  browser: { seller: 50, co_member: 40, staff: 40, bidder: 12 },
  card: { seller: 50, co_member: 40, staff: 40, bidder: 12 },
  network: { seller: 24, co_member: 18, staff: 12, bidder: 6 },
};
/** Three or more accounts with one browser or card are not a couple. */
const ACCOUNTS_OF_GROUP = 3;
const GROUP_TIMES = 2.5;
/** For sharing something with a bidder who has CONNECTED_POINTS or more. */
const LINKED_POINTS = 16;
const CONNECTED_POINTS = 18;
const ONLY_SELLER_POINTS = 18;
const MOSTLY_SELLER_POINTS = 12;
const TOGETHER_POINTS = 10;
const NEVER_WON_POINTS = 8;
const NEW_ACCOUNT_POINTS = 6;

/** A network with this few people is a home or small office. Above the second number, sharing it means nothing. */
const PEOPLE_ON_RARE_NETWORK = 5;
const PEOPLE_ON_COMMON_NETWORK = 12;
const COMMON_PART = 0.5;
const AUCTIONS_OF_PATTERN = 3;
const AUCTIONS_TOGETHER = 4;
const MOSTLY_PART = 0.7;
const NEW_ACCOUNT_DAYS = 30;

interface Market {
  readonly bidders: readonly ScoredBidder[];
  readonly sellerSide: readonly ConnectedPerson[];
  readonly peopleOn: (network: string) => number;
}

/** Scores how likely each bidder bids on the seller's behalf. No hidden amount is an input. */
export function scoreBidders(market: Market): ShillScore[] {
  const shared = new Map(market.bidders.map((bidder) => [bidder.userId, sharedReasons(bidder, market)]));
  const isConnected = (userId: string): boolean =>
    (shared.get(userId) ?? []).some(({ kind, points }) => !isOfBidders(kind) && points >= CONNECTED_POINTS);
  return market.bidders
    .map((bidder): ShillScore => {
      const own = shared.get(bidder.userId) ?? [];
      const reasons = [...own, ...linkedReason(own, isConnected), ...behaviourReasons(bidder, market.bidders)].toSorted(
        (one, other) => other.points - one.points,
      );
      return { userId: bidder.userId, score: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
    })
    .toSorted((one, other) => other.score - one.score || (one.userId < other.userId ? -1 : 1));
}

function sharedReasons(bidder: ScoredBidder, { bidders, sellerSide, peopleOn }: Market): ShillReason[] {
  const found = new Map<SharedKind, { points: number; others: Set<string> }>();
  const compare = (other: Traces & { userId: string }, side: SellerSide | 'bidder') => {
    if (other.userId === bidder.userId) return;
    for (const kind of ['browser', 'card', 'network'] as const) {
      const weight = Math.max(0, ...inCommon(bidder[kind], other[kind]).map((each) => weightOf(kind, each, peopleOn)));
      if (weight === 0) continue;
      const reason = found.get(`${kind}_${side}`) ?? { points: 0, others: new Set<string>() };
      reason.points = Math.max(reason.points, Math.round(SHARED_POINTS[kind][side] * weight));
      reason.others.add(other.userId);
      found.set(`${kind}_${side}`, reason);
    }
  };
  for (const person of sellerSide) compare(person, person.side);
  for (const other of bidders) compare(other, 'bidder');
  const reasons = [...found].map(([kind, { points, others }]): ShillReason => {
    const isGroup = isOfBidders(kind) && kind !== 'network_bidder' && others.size + 1 >= ACCOUNTS_OF_GROUP;
    return { kind, points: isGroup ? Math.round(points * GROUP_TIMES) : points, others: [...others] };
  });
  return [...Map.groupBy(reasons, ({ kind }) => kind.slice(kind.indexOf('_'))).values()].map(strongest);
}

const isOfBidders = (kind: ShillReasonKind): boolean => kind.endsWith('_bidder');

const strongest = (reasons: readonly ShillReason[]): ShillReason =>
  reasons.reduce((one, other) => (other.points > one.points ? other : one));

function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((value) => other.has(value));
}

function weightOf(kind: TraceKind, value: string, peopleOn: Market['peopleOn']): number {
  if (kind !== 'network') return 1;
  const people = peopleOn(value);
  if (people <= PEOPLE_ON_RARE_NETWORK) return 1;
  return people <= PEOPLE_ON_COMMON_NETWORK ? COMMON_PART : 0;
}

/** Only for bidders without a connection of their own: it may be the same network. */
function linkedReason(own: readonly ShillReason[], isConnected: (userId: string) => boolean): ShillReason[] {
  if (own.some(({ kind }) => !isOfBidders(kind))) return [];
  const others = own.filter(({ kind }) => isOfBidders(kind)).flatMap((reason) => reason.others);
  const linked = [...new Set(others)].filter(isConnected);
  return linked.length === 0 ? [] : [{ kind: 'linked', points: LINKED_POINTS, others: linked }];
}

function behaviourReasons(bidder: ScoredBidder, bidders: readonly ScoredBidder[]): ShillReason[] {
  const here = bidder.sellersAuctions.size;
  const reasons: ShillReason[] = [];
  const add = (kind: ShillReasonKind, points: number, others: readonly string[] = []) =>
    reasons.push({ kind, points, others });
  if (bidder.accountAgeDays < NEW_ACCOUNT_DAYS) add('new_account', NEW_ACCOUNT_POINTS);
  if (here < AUCTIONS_OF_PATTERN) return reasons;
  if (bidder.otherAuctions === 0) add('only_this_seller', ONLY_SELLER_POINTS);
  else if (isMostlyHere(bidder)) add('mostly_this_seller', MOSTLY_SELLER_POINTS);
  if (bidder.won === 0) add('never_won', NEVER_WON_POINTS);
  const together = isMostlyHere(bidder) ? companionsOf(bidder, bidders) : [];
  if (together.length > 0) add('bids_together', TOGETHER_POINTS, together);
  return reasons;
}

const isMostlyHere = ({ sellersAuctions, otherAuctions }: ScoredBidder): boolean =>
  sellersAuctions.size / (sellersAuctions.size + otherAuctions) >= MOSTLY_PART;

function companionsOf(bidder: ScoredBidder, bidders: readonly ScoredBidder[]): string[] {
  return bidders
    .filter(
      (other) =>
        other.userId !== bidder.userId &&
        other.won === 0 &&
        isMostlyHere(other) &&
        inCommon(other.sellersAuctions, bidder.sellersAuctions).length >= AUCTIONS_TOGETHER,
    )
    .map(({ userId }) => userId);
}
