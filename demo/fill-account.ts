import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NewVehicleSchema } from '#contract/vehicles.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DemoSite } from './demo-site.ts';
import { specimenPdf } from './documents.ts';
import { readManifest } from './photos.ts';

const AVATARS: Readonly<Record<string, string>> = {
  dana_w: '1964-gt-green/lamp',
  harlan_w: '1963-roadster-red/wheel',
  meridian_motors: '2021-supercar-yellow/wheel',
  flatsix_fern: '1969-muscle-orange/lamp',
  ridgerunner: '1988-4x4-sand/lamp',
  pageantblue: '1994-saloon-blue/wheel',
  twinchoke: '1966-gt-red/wheel',
  coastroadkate: '1972-camper-blue/wheel',
  alpine_anna: '1963-roadster-red/lamp',
  dust_and_chrome: '1976-pickup-teal/lamp',
};

const GARAGE = {
  owner: 'harlan_w',
  photos: '1994-saloon-blue',
  vehicle: {
    year: 1994,
    make: 'Alfa Romeo',
    model: '164',
    variant: 'Super 24v',
    body_style: 'saloon',
    vin: '',
    facts: {
      mileage: 88_400,
      mileage_unit: 'mi',
      engine: '3.0-litre V6',
      transmission: 'Five-speed manual',
      drivetrain: 'Front-wheel drive',
      exterior_colour: 'Blue',
      interior_colour: 'Tan leather',
      title_status: 'Clean, in my name',
    },
    location: { city: 'Asheville', region: 'NC', country: 'US' },
    notes: 'Timing belt due at 95,000 miles. The spare key is in the desk.',
  },
  papers: [
    {
      kind: 'title',
      name: 'Title.pdf',
      lines: [
        'Certificate of title',
        '',
        'Alfa Romeo 164 Super 24v, 1994',
        'Owner Harlan Wexley',
        'No lien recorded',
        '',
        'A specimen of the demo site.',
      ],
    },
    {
      kind: 'service',
      name: 'Service book 2003 to 2026.pdf',
      lines: [
        'Service record',
        '',
        '2003  41,250 mi  Timing belt, water pump',
        '2011  63,900 mi  Clutch, slave cylinder',
        '2019  79,400 mi  Timing belt, tensioner',
        '2026  88,100 mi  Fluids, front discs',
        '',
        'A specimen of the demo site.',
      ],
    },
  ],
} as const;

interface FillingAccounts {
  readonly app: Pick<DemoSite, 'accounts' | 'media' | 'vehicles'>;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly photosFolder: string;
}

export async function fillAccounts({ app, people, photosFolder }: FillingAccounts): Promise<void> {
  const manifest = await readManifest(photosFolder);
  const read = (vehicle: string, angle: string) => {
    const file = manifest.find(({ id }) => id === vehicle)?.files.find((each) => each.angle === angle);
    return file === undefined ? null : readFile(join(photosFolder, file.file));
  };
  for (const [username, of] of Object.entries(AVATARS)) {
    const [person, photo] = [people.get(username), await read(...(of.split('/') as [string, string]))];
    if (person !== undefined && photo !== null)
      done(await app.accounts.setAvatar(person, photo), `the picture of ${username}`);
  }
  const owner = people.get(GARAGE.owner);
  if (owner === undefined) return;
  const images = [];
  for (const { file, angle, alt } of manifest.find(({ id }) => id === GARAGE.photos)?.files ?? []) {
    const image = done(
      await app.media.addImage(await readFile(join(photosFolder, file)), { createdBy: owner.userId }),
      file,
    );
    images.push({ id: image.id, section: angle === 'interior' ? ('interior' as const) : ('exterior' as const), alt });
  }
  const vehicle = done(
    await app.vehicles.add(owner, NewVehicleSchema.parse({ ...GARAGE.vehicle, images })),
    'the vehicle of the garage',
  );
  for (const { kind, name, lines } of GARAGE.papers)
    done(await app.vehicles.addDocument(owner, { vehicleId: vehicle.id, kind, name, bytes: specimenPdf(lines) }), name);
}

function done<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`${what} was refused: ${refusalMessage(result)}`);
  return result.value;
}
