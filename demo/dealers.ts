import { DAY_MS } from '#contract/durations.ts';
import type { DealerDocumentKind, DealerRole } from '#contract/dealer-roles.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DemoSite } from './demo-site.ts';
import { drawLogo, hasLogo } from './dealer-logos.ts';
import { licenceDocument } from './documents.ts';
import { STAFF_USERNAME } from './people.ts';

interface DemoDealer {
  readonly slug: string;
  readonly owner: string;
  readonly name: string;
  readonly about: string;
  readonly city: string;
  readonly region: string;
  readonly phone: string;
  readonly website: string;
  readonly licenceNumber: string;
  readonly licenceDays: number;
  readonly colleagues: readonly {
    readonly email: string;
    readonly username: string | null;
    readonly role: DealerRole;
  }[];
}

const DEALERS: readonly DemoDealer[] = [
  {
    slug: 'meridian-motors',
    owner: 'meridian_motors',
    name: 'Meridian Motors',
    city: 'Newport Beach',
    region: 'California',
    phone: '+1 949 555 0118',
    website: 'https://meridian-motors.test',
    about:
      'We have sold sports cars from one building behind the harbor since 1994, most of them to people who came back for the next one. Every car that we offer has been on our own lift, and the list of what is wrong with it is written before the list of what is right.\n\nWe store, service and road-test what we sell, and we deliver to any state. Come and look: the coffee is free, and so is the ramp.',
    licenceNumber: 'CA-48213',
    licenceDays: 400,
    colleagues: [
      { email: 'ines@demo.test', username: 'meridian_ines', role: 'manager' },
      { email: 'workshop@meridian-motors.test', username: null, role: 'member' },
    ],
  },
  {
    slug: 'arroyo-classics',
    owner: 'arroyo_classics',
    name: 'Arroyo Classics',
    city: 'Pasadena',
    region: 'California',
    phone: '+1 626 555 0173',
    website: 'https://arroyo-classics.test',
    about:
      'European cars of the fifties and sixties, found with their papers and sold with them. We are two people and a mechanic who retired from a factory race team and then thought better of it.\n\nWe would rather lose a sale than a customer, so ask us anything, in the comments, where everybody can read the answer.',
    licenceNumber: 'CA-51977',
    licenceDays: 24,
    colleagues: [],
  },
  {
    slug: 'green-mountain-four-by-four',
    owner: 'green_mountain',
    name: 'Green Mountain Four by Four',
    city: 'Stowe',
    region: 'Vermont',
    phone: '+1 802 555 0146',
    website: '',
    about:
      'Things with low range, sold where they are needed. We import, weld, wax and use what we sell through at least one winter, and we say where the rust is because in Vermont you would find it yourself by March.',
    licenceNumber: 'VT-1206',
    licenceDays: 210,
    colleagues: [],
  },
];

interface Place {
  readonly app: Pick<DemoSite, 'dealers' | 'media'>;
  readonly people: ReadonlyMap<string, SignedIn>;
}

export function dealerOf(seller: string): string {
  const found = DEALERS.find(({ owner }) => owner === seller);
  if (found === undefined) throw new Error(`${seller} owns no dealer of the demo site`);
  return found.slug;
}

export async function openDealers({ app, people, now }: Place & { now: number }): Promise<void> {
  const staff = personOf(people, STAFF_USERNAME);
  for (const dealer of DEALERS) {
    const owner = people.get(dealer.owner);
    if (owner === undefined) continue;
    const { id } = await applyFor({ app, owner, now }, dealer, ['licence', 'registration']);
    const approved = done(await app.dealers.approve(staff, id));
    if (approved.dealer?.slug !== dealer.slug)
      throw new Error(`${dealer.name} has another address than ${dealer.slug}`);
    if (hasLogo(dealer.slug)) {
      const logo = await app.media.addImage(await drawLogo(dealer.slug), { createdBy: owner.userId });
      done(await app.dealers.changeProfile(owner, { slug: dealer.slug, input: { logo: done(logo).id } }));
    }
  }
}

export async function invitePeople({ app, people }: Place): Promise<void> {
  for (const { slug, owner: ownerName, colleagues } of DEALERS) {
    const owner = people.get(ownerName);
    if (owner === undefined) continue;
    for (const { email, username, role } of colleagues) {
      const colleague = username === null ? undefined : people.get(username);
      if (username !== null && colleague === undefined) continue;
      done(await app.dealers.invite(owner, { slug, email, role }));
      const [received] = colleague === undefined ? [] : await app.dealers.received(colleague);
      if (colleague !== undefined && received !== undefined) done(await app.dealers.accept(colleague, received.id));
    }
  }
}

const WAITING_APPLICANT = 'dust_and_chrome';
export async function sendWaitingApplication({ app, people, now }: Place & { now: number }): Promise<void> {
  const owner = people.get(WAITING_APPLICANT);
  if (owner === undefined) return;
  await applyFor(
    { app, owner, now },
    {
      name: 'Archuleta Trucks',
      city: 'Lubbock',
      region: 'Texas',
      phone: '+1 806 555 0129',
      website: '',
      licenceNumber: 'TX-P140882',
      licenceDays: 330,
      about:
        'Pickups of the sixties and seventies from dry counties, bought from the families that wore them in. I have sold a dozen here in my own name, and a friend told me that a dozen is a business. So here are my papers.',
    },
    ['licence', 'insurance'],
    'The bond is with the state; the certificate is attached. I can come by with the originals.',
  );
}

async function applyFor(
  { app, owner, now }: { app: Pick<DemoSite, 'dealers'>; owner: SignedIn; now: number },
  dealer: Omit<DemoDealer, 'slug' | 'owner' | 'colleagues'>,
  kinds: readonly DealerDocumentKind[],
  message = '',
): Promise<{ id: string }> {
  const expiresOn = new Date(now + dealer.licenceDays * DAY_MS).toISOString().slice(0, 10);
  const documents: string[] = [];
  for (const kind of kinds) {
    const bytes = licenceDocument({
      kind,
      name: dealer.name,
      place: `${dealer.city}, ${dealer.region}`,
      number: dealer.licenceNumber,
      expiresOn,
    });
    documents.push(
      done(await app.dealers.addDocument(owner, { bytes, kind, fileName: `${kind} ${dealer.name}.pdf` })).id,
    );
  }
  const { name, about, city, region, phone, website } = dealer;
  return done(
    await app.dealers.apply(owner, {
      name,
      about,
      city,
      region,
      country: 'United States',
      phone,
      website,
      licence_number: dealer.licenceNumber,
      licence_expires_on: expiresOn,
      documents,
      message,
    }),
  );
}

function personOf(people: ReadonlyMap<string, SignedIn>, username: string): SignedIn {
  const person = people.get(username);
  if (person === undefined) throw new Error(`the demo site has nobody called ${username}`);
  return person;
}

function done<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(
      `the demo site has no such dealer: ${refusalMessage(result)} ${JSON.stringify(result.errors ?? {})}`,
    );
  return result.value;
}
