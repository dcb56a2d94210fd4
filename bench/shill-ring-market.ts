import { scoreBidders, SHILL_ALARM_SCORE, type ConnectedPerson, type ScoredBidder } from '#auction/shill-score.ts';
import { seededRandom } from '#tests/simulation/world/seeded.ts';

/** The weights were chosen on markets with lower seeds, so these are new to them. */
export const FIRST_MEASURED_SEED = 1_001;
export const PRECISION_GOAL = 0.9;
export const RECALL_GOAL = 0.8;
const HONEST_BIDDERS = 200;
const SHILLS = 5;
const SELLERS = 14;
const AUCTIONS = 70;
const RING_SELLER = 0;
const DEALERS: readonly number[] = [RING_SELLER, 1, 2];
const AUCTIONS_OF_DEALER = 10;
/** A carrier puts its customers behind few addresses, and a provider puts a street into one /24. */
const MOBILE_NETWORKS = 8;
const STREETS = 70;
const OFFICES = 8;
const PEOPLE_IN_OFFICE = 9;
const STAFF = 3;
const YEAR_DAYS = 365;
const PERMILLE = 1_000;

type Dice = ReturnType<typeof seededRandom>;
type Style = 'careless' | 'one_operator' | 'careful';
/** Where and with what somebody bids: each choice with its probability in permille. */
type Choices = readonly (readonly [value: string, permille: number])[];

interface Person {
  readonly userId: string;
  readonly network: Set<string>;
  readonly browser: Set<string>;
  readonly card: Set<string>;
  readonly networks: Choices;
  readonly browsers: Choices;
  readonly ageDays: number;
  readonly sellersAuctions: Map<number, Set<string>>;
  won: number;
  readonly joins: (seller: number) => boolean;
}
interface Outcome {
  readonly found: number;
  readonly missed: number;
  readonly falseAlarms: number;
}

const isIn = (dice: Dice, permille: number): boolean => dice.upTo(PERMILLE - 1) < permille;

/** The last choice has the remaining probability. */
function choose(dice: Dice, choices: Choices): string {
  for (const [value, permille] of choices) if (isIn(dice, permille)) return value;
  return choices.at(-1)?.[0] ?? '';
}

function createPerson(
  userId: string,
  given: Pick<Person, 'networks' | 'browsers' | 'ageDays' | 'joins'> & { cards: readonly string[] },
): Person {
  const { cards, ...rest } = given;
  return {
    userId,
    network: new Set(),
    browser: new Set(),
    card: new Set(cards),
    sellersAuctions: new Map(),
    won: 0,
    ...rest,
  };
}

/** Networks: at home, in an office for some, mobile for most. */
function ordinaryNetworks(dice: Dice, home: string): Choices {
  const office = isIn(dice, 300) ? `office-${dice.upTo(OFFICES - 1)}` : null;
  const mobile = isIn(dice, 750) ? `mobile-${dice.upTo(MOBILE_NETWORKS - 1)}` : null;
  return [
    ...(office === null ? [] : [[office, 150] as const]),
    ...(mobile === null ? [] : [[mobile, 350] as const]),
    [home, PERMILLE],
  ];
}

/** Half of all homes have their own address, the others share a street's /24. */
const homeOf = (dice: Dice, userId: string): string =>
  isIn(dice, 500) ? `home-${userId}` : `street-${dice.upTo(STREETS - 1)}`;

/**
 * Honest bidders. One in five lives with another, whose browser or card they may use. One in eight bids at one seller
 * only.
 */
function honestBidders(dice: Dice): Person[] {
  const people: Person[] = [];
  while (people.length < HONEST_BIDDERS) {
    const isCouple = people.length < HONEST_BIDDERS - 1 && isIn(dice, 110);
    const home = homeOf(dice, `honest-${people.length}`);
    const shared = `browser-of-home-${people.length}`;
    const [sharesBrowser, sharesCard] = [isCouple && isIn(dice, 400), isCouple && isIn(dice, 250)];
    const together = isIn(dice, 125) ? dice.pick([0, 0, 1, 2, 3, 4, 5, 6]) : null;
    for (let member = 0; member < (isCouple ? 2 : 1); member += 1) {
      const userId = `honest-${people.length}`;
      const favourite = isCouple ? together : isIn(dice, 125) ? dice.pick([0, 0, 1, 2, 3, 4, 5, 6]) : null;
      const eagerness = 30 + dice.upTo(120);
      people.push(
        createPerson(userId, {
          networks: ordinaryNetworks(dice, home),
          browsers: [...(sharesBrowser ? [[shared, 300] as const] : []), [`browser-${userId}`, PERMILLE]],
          cards: [sharesCard ? `card-of-${home}` : `card-${userId}`],
          ageDays: isIn(dice, 250) ? dice.upTo(29) : dice.upTo(3 * YEAR_DAYS),
          joins: (seller) => isIn(dice, favourite === null ? eagerness : seller === favourite ? 500 : 0),
        }),
      );
    }
  }
  return people;
}

function sellerSideOf(dice: Dice, seller: number): ConnectedPerson[] {
  const networksOf = (userId: string, home: string, choices: Choices) =>
    new Set([home, ...Array.from({ length: 4 }, () => choose(dice, choices)), `home-${userId}`]);
  const people: ConnectedPerson[] = [];
  const add = (userId: string, side: ConnectedPerson['side']) => {
    const home = homeOf(dice, userId);
    people.push({
      userId,
      side,
      network: networksOf(userId, home, ordinaryNetworks(dice, home)),
      browser: new Set([`browser-${userId}`]),
      card: new Set([`card-${userId}`]),
    });
  };
  add(`seller-${seller}`, 'seller');
  if (DEALERS.includes(seller)) for (const member of [1, 2]) add(`member-${seller}-${member}`, 'co_member');
  for (let staff = 0; staff < STAFF; staff += 1) add(`staff-${staff}`, 'staff');
  return people;
}

/**
 * The ring. Some members use the seller's network or browser now and then, some accounts are one accomplice's, some use
 * their own phone and rarely slip. A third also bids elsewhere, as a disguise.
 */
function ringBidders(dice: Dice): Person[] {
  const seller = `seller-${RING_SELLER}`;
  return Array.from({ length: SHILLS }, (_, index) => {
    const userId = `shill-${index}`;
    const style: Style = dice.pick(['careless', 'careless', 'one_operator', 'one_operator', 'careful']);
    const mobile = `mobile-${dice.upTo(MOBILE_NETWORKS - 1)}`;
    const networks: Readonly<Record<Style, Choices>> = {
      careless: [
        [`home-${seller}`, 300],
        [mobile, 300],
        [`home-${userId}`, PERMILLE],
      ],
      one_operator: [
        [mobile, 300],
        [`home-${seller}`, 60],
        ['home-of-operator', PERMILLE],
      ],
      careful: [
        ['home-of-operator', 80],
        [`home-${seller}`, 40],
        [mobile, PERMILLE],
      ],
    };
    const browsers: Readonly<Record<Style, Choices>> = {
      careless: [
        [`browser-${seller}`, 60],
        [`browser-${userId}`, PERMILLE],
      ],
      one_operator: [
        ['browser-of-operator', 400],
        [`browser-${userId}`, PERMILLE],
      ],
      careful: [[`browser-${userId}`, PERMILLE]],
    };
    const [eagerness, isDisguised] = [600 + dice.upTo(300), isIn(dice, 330)];
    return createPerson(userId, {
      networks: networks[style],
      browsers: browsers[style],
      cards: [style === 'one_operator' && isIn(dice, 300) ? 'card-of-operator' : `card-${userId}`],
      ageDays: isIn(dice, 500) ? dice.upTo(29) : dice.upTo(YEAR_DAYS),
      joins: (of) => isIn(dice, of === RING_SELLER ? eagerness : isDisguised ? 30 : 0),
    });
  });
}

/** In random order. */
function auctionsOf(dice: Dice): number[] {
  const sellers = DEALERS.flatMap((dealer) => Array.from({ length: AUCTIONS_OF_DEALER }, () => dealer));
  while (sellers.length < AUCTIONS) sellers.push(DEALERS.length + dice.upTo(SELLERS - DEALERS.length - 1));
  return sellers
    .map((seller) => ({ seller, place: dice.upTo(PERMILLE * PERMILLE) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ seller }) => seller);
}

function bid(dice: Dice, person: Person, { seller, auction }: { seller: number; auction: string }): void {
  for (let bids = 1 + dice.upTo(3); bids > 0; bids -= 1) {
    person.network.add(choose(dice, person.networks));
    person.browser.add(choose(dice, person.browsers));
  }
  person.sellersAuctions.set(seller, (person.sellersAuctions.get(seller) ?? new Set()).add(auction));
}

const scored = (person: Person, seller: number): ScoredBidder => ({
  userId: person.userId,
  network: person.network,
  browser: person.browser,
  card: person.card,
  accountAgeDays: person.ageDays,
  sellersAuctions: person.sellersAuctions.get(seller) ?? new Set(),
  otherAuctions: [...person.sellersAuctions].reduce((sum, [of, each]) => (of === seller ? sum : sum + each.size), 0),
  won: person.won,
});

function countPeople(people: readonly Person[], dice: Dice): (network: string) => number {
  const bystanders = new Map<string, number>();
  return (network) => {
    if (network.startsWith('mobile-')) return PERMILLE;
    const others = bystanders.get(network) ?? (network.startsWith('office-') ? dice.upTo(PEOPLE_IN_OFFICE) : 0);
    bystanders.set(network, others);
    return others + people.filter((person) => person.network.has(network)).length;
  };
}

/** Each auction is scored before its close, on what is known then. */
function simulateMarket(seed: number): Outcome {
  const dice = seededRandom(seed);
  const people = [...honestBidders(dice), ...ringBidders(dice)];
  const sides = Array.from({ length: SELLERS }, (_, seller) => sellerSideOf(dice, seller));
  const peopleOn = countPeople(people, dice);
  const alarmed = new Set<string>();
  auctionsOf(dice).forEach((seller, index) => {
    const bidders = people.filter((person) => person.joins(seller));
    for (const person of bidders) bid(dice, person, { seller, auction: `auction-${index}` });
    const scores = scoreBidders({
      bidders: bidders.map((person) => scored(person, seller)),
      sellerSide: sides[seller] ?? [],
      peopleOn,
    });
    for (const { userId, score } of scores) if (score >= SHILL_ALARM_SCORE) alarmed.add(userId);
    const winners = isIn(dice, 950) ? bidders.filter(({ userId }) => userId.startsWith('honest')) : bidders;
    const winner = winners[dice.upTo(winners.length - 1)];
    if (winner !== undefined) winner.won += 1;
  });
  const found = [...alarmed].filter((userId) => userId.startsWith('shill')).length;
  return { found, missed: SHILLS - found, falseAlarms: alarmed.size - found };
}

interface Quality {
  readonly precision: number;
  readonly recall: number;
  readonly markets: readonly Outcome[];
}

export function measureSeeds(seeds: readonly number[]): Quality {
  const markets = seeds.map(simulateMarket);
  const sum = (pick: (outcome: Outcome) => number) => markets.reduce((total, outcome) => total + pick(outcome), 0);
  const found = sum((outcome) => outcome.found);
  return {
    precision: found / Math.max(1, found + sum((outcome) => outcome.falseAlarms)),
    recall: found / (found + sum((outcome) => outcome.missed)),
    markets,
  };
}
