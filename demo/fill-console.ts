import { VIEW_SOURCES } from '#contract/view-sources.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoSite } from './demo-site.ts';
import { STAFF_USERNAME } from './people.ts';

const TALK = [
  {
    by: 'overdrive_ozzie',
    text: 'A friend of mine has one just like it for less. Message me and I’ll put you in touch before this closes.',
    reports: [
      ['redlineray', 'spam', 'He wrote the same under two other cars this week.'],
      ['coastroadkate', 'spam', ''],
    ],
  },
  {
    by: 'sundaydriver77',
    text: 'I drove past the seller’s house, the white one by the mill on Alder Lane. The car is parked outside in the rain.',
    reports: [['gearwhine', 'private', 'That is where somebody lives.']],
  },
  {
    by: 'lastofthev8s',
    text: 'Matching numbers? The block was replaced in 1991. Everyone in the club knows.',
    reports: [['tunedport', 'misleading', 'The report in the documents says otherwise.']],
  },
] as const;
const NOTES = [
  {
    about: 'overdrive_ozzie',
    kind: 'strike',
    text: 'Offered a car off the site in two auctions. Warned by phone that the next time we block commenting permanently.',
  },
  {
    about: 'copperkettle',
    kind: 'note',
    text: 'Called to ask for a higher limit before the Mercedes closes. Saw a bank reference and raised it.',
  },
  {
    about: 'barnfind_bo',
    kind: 'note',
    text: 'Collects cars with his own trailer, weekdays only. Call before noon.',
  },
] as const;
const BLOCK = {
  about: 'overdrive_ozzie',
  days: 7,
  reason: 'Second offer to sell outside the site. No comments for a week.',
} as const;
const MIN_LIVE = 8;
const PAUSE = {
  minutes: 360,
  reason: 'A visitor sent a photo of a different chassis plate. The seller is checking it.',
  public_note:
    'Bidding is paused while the seller photographs the chassis plate again. The auction closes later by the same time.',
} as const;
const EXTENSION = {
  minutes: 30,
  reason: 'Three bidders reported that pages didn’t load between 10:00 and 10:15.',
  public_note: 'The site was down for a few minutes, so this auction runs 30 minutes longer.',
} as const;
const ASKED = {
  action: 'extend_all',
  minutes: 30,
  reason: 'The site was down for 11 minutes, so all auctions were affected.',
  public_note: 'The site was down for a few minutes, so every auction runs 30 minutes longer.',
} as const;
const VIEWS_PER_BID = 26;
const VIEWS_WITHOUT_BID = 140;

interface FillingConsole {
  readonly app: DemoSite;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly talk: readonly { readonly entry: CatalogueEntry; readonly slug: string }[];
}

export async function fillConsole({ app, people, talk }: FillingConsole): Promise<void> {
  await countViews({ app, talk });
  const live = talk.filter(({ entry }) => entry.plan.state === 'live');
  for (const [place, { by, text, reports }] of TALK.entries()) {
    const [author, auction] = [people.get(by), live[place]];
    if (author === undefined || auction === undefined) continue;
    const posted = done(await app.catalogue.postComment(author, auction.slug, { text }), text);
    for (const [username, code, note] of reports) {
      const reader = people.get(username);
      if (reader !== undefined)
        done(
          await app.catalogue.reportComment(reader, { slug: auction.slug, id: posted.id, code, note }),
          `a report by ${username}`,
        );
    }
  }
  const staff = people.get(STAFF_USERNAME);
  if (staff === undefined) return;
  for (const { about, kind, text } of NOTES)
    if (people.has(about))
      done(await app.accounts.writeNote(staff, { username: about, kind, text }), `a ${kind} on ${about}`);
  await stepIn(app, staff, live);
  if (people.has(BLOCK.about))
    done(
      await app.accounts.setBlock(staff, {
        username: BLOCK.about,
        scope: 'commenting',
        days: BLOCK.days,
        reason: BLOCK.reason,
      }),
      `the block of ${BLOCK.about}`,
    );
}

async function stepIn(app: DemoSite, staff: SignedIn, live: FillingConsole['talk']): Promise<void> {
  const closesIn = ({ entry: { plan } }: FillingConsole['talk'][number]) =>
    plan.state === 'live' ? plan.closesInMinutes : 0;
  const [longest, next] = live.toSorted((one, other) => closesIn(other) - closesIn(one));
  if (longest === undefined || next === undefined || live.length < MIN_LIVE) return;
  done(await app.bidding.pause(staff, { slug: longest.slug, ...PAUSE }), 'a pause');
  done(await app.bidding.extend(staff, { slug: next.slug, ...EXTENSION }), 'an extension');
  done(await app.operations.approvals.request(staff, ASKED), 'what takes two');
}

async function countViews({ app, talk }: Pick<FillingConsole, 'app' | 'talk'>): Promise<void> {
  for (const { entry, slug } of talk.filter((each) => 'closedHoursAgo' in each.entry.plan)) {
    for (let view = 0; view < VIEWS_WITHOUT_BID + entry.bids.length * VIEWS_PER_BID; view += 1)
      app.views.seen(slug, null, VIEW_SOURCES[(view * view) % VIEW_SOURCES.length] ?? 'direct');
  }
  await app.views.write();
}

function done<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`${what} was refused: ${refusalMessage(result)}`);
  return result.value;
}
