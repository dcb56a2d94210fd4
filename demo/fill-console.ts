import type { SignedIn } from '#platform/http/actor.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoHouse } from './demo-house.ts';
import { STAFF_USERNAME } from './people.ts';

/** What somebody said that others thought should not stand: for the staff to decide. */
const TALK = [
  {
    by: 'overdrive_ozzie',
    text: 'There is one just like it at a friend of mine’s, cheaper. Write to me and I’ll put you in touch before this closes.',
    reports: [
      ['redlineray', 'spam', 'He wrote the same under two other cars this week.'],
      ['coastroadkate', 'spam', ''],
    ],
  },
  {
    by: 'sundaydriver77',
    text: 'I drove past the seller’s place, the white house by the mill in Alder Lane. It stands outside in the rain.',
    reports: [['gearwhine', 'private', 'That is where somebody lives.']],
  },
  {
    by: 'lastofthev8s',
    text: 'Matching numbers? The block was changed in 1991, everybody in the club knows it.',
    reports: [['tunedport', 'misleading', 'The report in the documents says otherwise.']],
  },
] as const;
const NOTES = [
  {
    about: 'overdrive_ozzie',
    kind: 'strike',
    text: 'Offered a car outside of the house under two auctions. Told by telephone that the next time ends his commenting for good.',
  },
  { about: 'copperkettle', kind: 'note', text: 'Asked on the telephone for a higher limit before the Mercedes closes. Bank reference seen, limit raised.' },
  { about: 'barnfind_bo', kind: 'note', text: 'Collects cars with his own trailer, never at weekends. Prefers to be rung before noon.' },
] as const;
const BLOCK = { about: 'overdrive_ozzie', days: 7, reason: 'A week without commenting, after the second offer outside of the house.' } as const;
/** A small floor is left to be bid on. */
const LIVE_AT_LEAST = 8;
/** What happened on the floor this morning: the auction with the longest way to go waits, the next had its close moved, and the rest wait for a second word. */
const PAUSE = {
  minutes: 360,
  reason: 'A reader sent us a picture of another chassis plate. The seller drives out to look.',
  public_note: 'We have paused the bidding while the seller photographs the chassis plate again. The close moves by as much.',
} as const;
const EXTENSION = {
  minutes: 30,
  reason: 'Three bidders told us of a page that did not load, between ten and a quarter past.',
  public_note: 'Our line was down for some minutes, so this auction runs for half an hour longer.',
} as const;
const ASKED = {
  act: 'extend_all',
  minutes: 30,
  reason: 'The line was down for eleven minutes, for all auctions alike.',
  public_note: 'Our line was down for some minutes, so every auction runs for half an hour longer.',
} as const;
/** So many looked at an auction for each who bid, and so many at one in which nobody did. */
const VIEWS_PER_BID = 26;
const VIEWS_WITHOUT_BID = 140;

interface FillingConsole {
  readonly house: DemoHouse;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly talk: readonly { readonly entry: CatalogueEntry; readonly slug: string }[];
}

/** Gives the staff something to decide, to read and to count, so that no page of the console is empty. */
export async function fillConsole({ house, people, talk }: FillingConsole): Promise<void> {
  await countViews({ house, talk });
  const live = talk.filter(({ entry }) => entry.plan.state === 'live');
  for (const [place, { by, text, reports }] of TALK.entries()) {
    const [author, auction] = [people.get(by), live[place]];
    if (author === undefined || auction === undefined) continue;
    const posted = done(await house.catalogue.postComment(author, auction.slug, { text }), text);
    for (const [username, code, note] of reports) {
      const reader = people.get(username);
      if (reader !== undefined) done(await house.catalogue.reportComment(reader, { slug: auction.slug, id: posted.id, code, note }), `a report by ${username}`);
    }
  }
  const staff = people.get(STAFF_USERNAME);
  if (staff === undefined) return;
  for (const { about, kind, text } of NOTES)
    if (people.has(about)) done(await house.accounts.writeNote(staff, { username: about, kind, text }), `a ${kind} on ${about}`);
  await stepIn(house, staff, live);
  if (people.has(BLOCK.about))
    done(
      await house.accounts.setBlock(staff, { username: BLOCK.about, scope: 'commenting', days: BLOCK.days, reason: BLOCK.reason }),
      `the block of ${BLOCK.about}`,
    );
}

/** Steps in on the floor, as the staff do after an outage. */
async function stepIn(house: DemoHouse, staff: SignedIn, live: FillingConsole['talk']): Promise<void> {
  const closesIn = ({ entry: { plan } }: FillingConsole['talk'][number]) => (plan.state === 'live' ? plan.closesInMinutes : 0);
  const [longest, next] = live.toSorted((one, other) => closesIn(other) - closesIn(one));
  if (longest === undefined || next === undefined || live.length < LIVE_AT_LEAST) return;
  done(await house.bidding.pause(staff, { slug: longest.slug, ...PAUSE }), 'a pause');
  done(await house.bidding.extend(staff, { slug: next.slug, ...EXTENSION }), 'an extension');
  done(await house.bidding.askTwo(staff, ASKED), 'what takes two');
}

/** Who looked at what has closed: the report tells how many of them came to bid. */
async function countViews({ house, talk }: Pick<FillingConsole, 'house' | 'talk'>): Promise<void> {
  for (const { entry, slug } of talk.filter((each) => 'closedHoursAgo' in each.entry.plan)) {
    for (let view = 0; view < VIEWS_WITHOUT_BID + entry.bids.length * VIEWS_PER_BID; view += 1) house.views.seen(slug, null);
  }
  await house.views.write();
}

function done<T>(result: { ok: true; value: T } | { ok: false; body: { message: string } }, what: string): T {
  if (!result.ok) throw new Error(`${what} was refused: ${result.body.message}`);
  return result.value;
}
