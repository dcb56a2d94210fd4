import type { DemoPhotographer } from './types.ts';

const usa = 'United States';

export const photographers: readonly DemoPhotographer[] = [
  {
    slug: 'mara-lindholm',
    name: 'Mara Lindholm',
    city: 'Portland',
    region: 'Oregon',
    country: usa,
    specialities: ['Studio', 'Interiors', 'Classics'],
    rate_text: '$450 for a vehicle, studio included',
    summary: 'A white room, one large light, and a great deal of patience with chrome.',
    portfolio: [
      { shot: '1964-gt-green/hero', caption: 'British racing green, three lights, no retouching' },
      { shot: '1964-gt-green/interior', caption: 'Tan leather as it is, splits included' },
      { shot: '1964-gt-green/lamp', caption: 'A lamp, for the engraving' },
      { shot: '1963-roadster-red/hero', caption: 'Red is harder than black' },
      { shot: '1963-roadster-red/wheel', caption: 'Wires, cleaned by hand first' },
    ],
    about: `I rent half of a former bakery on the east side, with a cove that takes anything up to a van. Cars come to me; I collect within thirty miles if they do not run.

A day gives you **ninety to a hundred and twenty photographs**: our full list, and the details that your car deserves. Undersides are shot on a four-post lift. I do not retouch flaws. I light them.`,
  },
  {
    slug: 'dev-chaudhary',
    name: 'Dev Chaudhary',
    city: 'Austin',
    region: 'Texas',
    country: usa,
    specialities: ['On location', 'Dusk', 'Video'],
    rate_text: '$380, travel within 80 miles included',
    summary: 'Outdoors, in the forty minutes after the sun has gone, with the cold start on film.',
    portfolio: [
      { shot: '1966-gt-red/hero', caption: 'Forty minutes, twice a day' },
      { shot: '1966-gt-red/interior', caption: 'Lit by the sky alone' },
      { shot: '1966-gt-red/wheel', caption: 'Mag wheel, one reflector' },
      { shot: '1985-hatch-white/hero', caption: 'White needs a colored sky' },
    ],
    about: `I scout before I shoot: tell me where the car lives, and I will find a place within ten minutes of it. I shoot at dusk because metal looks like metal then, and I am up at dawn for those whose garage faces east.

Every booking includes a **cold start and a walk around, on video, in one take.** Bidders ask for it anyway.`,
  },
  {
    slug: 'june-hallstrom',
    name: 'June Hallstrom',
    city: 'Columbus',
    region: 'Ohio',
    country: usa,
    specialities: ['Studio', 'Undersides', 'Muscle'],
    rate_text: '$420 for a vehicle, $90 for a second one on the day',
    summary: 'A hall with a lift, and the most thorough undersides in the Midwest.',
    portfolio: [
      { shot: '1969-muscle-orange/hero', caption: 'Orange, under 5,000 K' },
      { shot: '1969-muscle-orange/wheel', caption: 'Tire date legible, as it should be' },
      { shot: '1969-muscle-orange/interior', caption: 'The four-speed, and the crack in the console' },
      { shot: '1967-muscle-black/side', caption: 'Black shows everything. Good.' },
    ],
    about: `Before I photographed cars I welded them, and I know which side of a frame rail you want to see. My hall has a two-post lift, daylight lamps above and below, and a floor that one can lie on.

Sellers get the set in two folders: *what it looks like*, and *what you should know*. The second folder is why your car will sell.`,
  },
  {
    slug: 'pilar-echeverria',
    name: 'Pilar Echeverría',
    city: 'Santa Fe',
    region: 'New Mexico',
    country: usa,
    specialities: ['On location', 'Trucks and 4x4', 'Dusk'],
    rate_text: '$350, desert included',
    summary: 'Trucks and four-wheel drives where they belong, and on a lift where they do not lie.',
    portfolio: [
      { shot: '1988-4x4-sand/hero', caption: 'The color has a reason' },
      { shot: '1988-4x4-sand/interior', caption: 'Dust left in on purpose, once' },
      { shot: '1988-4x4-sand/lamp', caption: 'Stone marks from near' },
      { shot: '1976-pickup-teal/hero', caption: 'Brought indoors for its portrait' },
    ],
    about: `I grew up in the back of a pickup, and photograph them as tools: what they have carried, and what it did to them. Frames and crossmembers are shot first, while everybody is still fresh.

I travel all of New Mexico, southern Colorado and west Texas. Fuel is in the rate; a motel, if it comes to that, is not.`,
  },
  {
    slug: 'owen-kirkbride',
    name: 'Owen Kirkbride',
    city: 'Asheville',
    region: 'North Carolina',
    country: usa,
    specialities: ['On location', 'Classics', 'Wagons and vans'],
    rate_text: '$320 for a vehicle',
    summary: 'Mountain roads, soft light, and an eye for cars that were family.',
    portfolio: [
      { shot: '1972-camper-blue/hero', caption: 'The overlook, at seven in the morning' },
      { shot: '1972-camper-blue/interior', caption: 'Original plaid' },
      { shot: '1995-estate-grey/hero', caption: 'A long roof wants a long lens' },
      { shot: '1995-estate-grey/interior', caption: 'A good seat after two hundred thousand miles' },
      { shot: '1962-roadster-cream/hero', caption: 'Cream, before the fog lifted' },
    ],
    about: `I photograph cars that have been somewhere. Campers, wagons, the roadster that your aunt drove to work. I like to talk to the owner first and hear what the car did; it shows in the pictures, though I could not tell you how.

Flaws are shot in full daylight at the end, when we both know where they are.`,
  },
  {
    slug: 'sunniva-dahl',
    name: 'Sunniva Dahl',
    city: 'Minneapolis',
    region: 'Minnesota',
    country: usa,
    specialities: ['Studio', 'Modern', 'Interiors'],
    rate_text: '$480 for a vehicle, heated studio',
    summary: 'Modern performance cars under controlled light, down to the stitching.',
    portfolio: [
      { shot: '2021-supercar-yellow/hero', caption: 'Yellow without a green cast' },
      { shot: '2021-supercar-yellow/interior', caption: 'Carbon, leather, and a fingerprint that we left in' },
      { shot: '2021-supercar-yellow/wheel', caption: 'Ceramic discs, with their wear marks' },
      { shot: '2022-supercar-grey/rear34', caption: 'Gray on gray' },
    ],
    about: `Newer cars are judged by paint and by interiors, so that is where I spend the day. I bring a paint gauge, and shoot its reading at each panel; bidders stop asking.

The studio is heated, which from November to April is the reason why people find me. Enclosed collection within the Twin Cities is included.`,
  },
  {
    slug: 'tobias-renner',
    name: 'Tobias Renner',
    city: 'Sacramento',
    region: 'California',
    country: usa,
    specialities: ['On location', 'European', 'Video'],
    rate_text: '$400, cold-start film included',
    summary: 'European cars of the eighties and nineties, shot the way that their brochures were.',
    portfolio: [
      { shot: '1994-saloon-blue/hero', caption: 'As on page four of the brochure' },
      { shot: '1994-saloon-blue/interior', caption: 'Buttons, all of them, all working' },
      { shot: '1992-saloon-silver/hero', caption: 'Silver at dusk is two cars' },
      { shot: '1987-hatch-red/side', caption: 'The profile that sold it' },
    ],
    about: `I collect sales brochures, and I light cars as their makers did: low, from the front, with a horizon. Then I put the work lamp on, and do the arches, the jacking points and the underside of the hood.

Sacramento and the Bay Area, and Reno by agreement. The film of the cold start is one take, with the key in the picture.`,
  },
  {
    slug: 'celeste-arden',
    name: 'Celeste Arden',
    city: 'Savannah',
    region: 'Georgia',
    country: usa,
    specialities: ['Studio', 'Classics', 'Undersides'],
    rate_text: '$390 for a vehicle',
    summary: 'A former cotton warehouse with north light, and nothing hurried.',
    portfolio: [
      { shot: '1965-gt-silver/hero', caption: 'North light, noon' },
      { shot: '1965-gt-silver/side', caption: 'Nothing in the reflection but the wall' },
      { shot: '1966-roadster-blue/hero', caption: 'Blue, indoors' },
      { shot: '1996-saloon-red/hero', caption: 'An honest car, taken seriously' },
    ],
    about: `The warehouse has windows along one side and a wall of old brick along the other; between them a car looks the way it does in one’s memory. I use lamps for the underside and the engine, and the window for all the rest.

I ask for a whole day and for one car at a time. You get around a hundred pictures within three days.`,
  },
  {
    slug: 'gideon-marsh',
    name: 'Gideon Marsh',
    city: 'Burlington',
    region: 'Vermont',
    country: usa,
    specialities: ['On location', 'Trucks and 4x4', 'Undersides'],
    rate_text: '$310, and a coffee',
    summary: 'Rust country. I show you where it is, and where, against all odds, it is not.',
    portfolio: [
      { shot: '1992-4x4-green/hero', caption: 'Galvanized, and it shows' },
      { shot: '1992-4x4-green/side', caption: 'Sills from the side, then from below' },
      { shot: '1995-4x4-white/hero', caption: 'White, in a studio for once' },
      { shot: '1993-estate-green/side', caption: 'Dark green wagon, straight as the day' },
    ],
    about: `Up here bidders only want to know one thing, so I begin with it. I carry a lamp, a mirror on a stick and a borescope, and I put all of what I find into the set, good and bad.

The rest is a pretty lane and a clear morning, of which we have plenty between May and October.`,
  },
];
