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
    summary: 'Studio photography with a full cyclorama. Classics, chrome and interiors.',
    portfolio: [
      { shot: '1964-gt-green/hero', caption: 'British Racing Green, three lights, no retouching' },
      { shot: '1964-gt-green/interior', caption: 'Tan leather, with the splits visible' },
      { shot: '1964-gt-green/lamp', caption: 'Headlamp detail' },
      { shot: '1963-roadster-red/hero', caption: 'Red roadster in the studio' },
      { shot: '1963-roadster-red/wheel', caption: 'Wire wheel detail' },
    ],
    about: `I work in a studio on the east side of Portland with a cyclorama that takes anything up to a van. You bring the car, or I collect it within thirty miles.

A full day gives you **90 to 120 photos**: the complete shot list plus details. Undersides are photographed on a four-post lift. I don’t retouch flaws.`,
  },
  {
    slug: 'dev-chaudhary',
    name: 'Dev Chaudhary',
    city: 'Austin',
    region: 'Texas',
    country: usa,
    specialities: ['On location', 'Dusk', 'Video'],
    rate_text: '$380, travel within 80 miles included',
    summary: 'Location photography at dusk, with a cold-start video in every booking.',
    portfolio: [
      { shot: '1966-gt-red/hero', caption: 'Taken twenty minutes after sunset' },
      { shot: '1966-gt-red/interior', caption: 'Interior in available light' },
      { shot: '1966-gt-red/wheel', caption: 'Front wheel, one reflector' },
      { shot: '1985-hatch-white/hero', caption: 'White paint at dusk' },
    ],
    about: `I photograph cars outdoors, at dusk or dawn, when the light is even and there are no hard shadows. Tell me where the car is kept, and I find a location within ten minutes.

Every booking includes a **cold-start and walk-around video in one take**, because bidders ask for it.`,
  },
  {
    slug: 'june-hallstrom',
    name: 'June Hallstrom',
    city: 'Columbus',
    region: 'Ohio',
    country: usa,
    specialities: ['Studio', 'Undersides', 'Muscle'],
    rate_text: '$420 for a vehicle, $90 for a second one on the day',
    summary: 'Indoor studio with a two-post lift. Specializes in undersides.',
    portfolio: [
      { shot: '1969-muscle-orange/hero', caption: 'Orange paint in daylight-balanced light' },
      { shot: '1969-muscle-orange/wheel', caption: 'Wheel, with a legible tire date' },
      { shot: '1969-muscle-orange/interior', caption: 'Console and shifter, with the crack' },
      { shot: '1967-muscle-black/side', caption: 'Black paint, panel reflections' },
    ],
    about: `I was a welder for eleven years before I became a photographer, so I know what buyers want to see underneath. The studio has a two-post lift and daylight lamps above and below.

You get two sets: one for the gallery, and one that documents condition and flaws.`,
  },
  {
    slug: 'pilar-echeverria',
    name: 'Pilar Echeverría',
    city: 'Santa Fe',
    region: 'New Mexico',
    country: usa,
    specialities: ['On location', 'Trucks and 4x4', 'Dusk'],
    rate_text: '$350, travel within 100 miles included',
    summary: 'Trucks and 4x4s, outdoors for the main set and on a lift for the underside.',
    portfolio: [
      { shot: '1988-4x4-sand/hero', caption: 'Sand 4x4 at dusk' },
      { shot: '1988-4x4-sand/interior', caption: 'Interior before cleaning' },
      { shot: '1988-4x4-sand/lamp', caption: 'Headlamp with stone marks' },
      { shot: '1976-pickup-teal/hero', caption: 'Two-tone pickup, indoors' },
    ],
    about: `I specialize in pickups and 4x4s and start with the frame, the crossmembers and the mounts. The exterior comes last, at dusk.

I cover New Mexico, southern Colorado and west Texas. Fuel within 100 miles is included; overnight stays are billed at cost.`,
  },
  {
    slug: 'owen-kirkbride',
    name: 'Owen Kirkbride',
    city: 'Asheville',
    region: 'North Carolina',
    country: usa,
    specialities: ['On location', 'Classics', 'Wagons and vans'],
    rate_text: '$320 for a vehicle',
    summary: 'Wagons, vans and classics on location in the Blue Ridge.',
    portfolio: [
      { shot: '1972-camper-blue/hero', caption: 'Camper at dusk' },
      { shot: '1972-camper-blue/interior', caption: 'Original camper interior' },
      { shot: '1995-estate-grey/hero', caption: 'Wagon, 135 mm lens' },
      { shot: '1995-estate-grey/interior', caption: 'Front seats after 200,000 miles' },
      { shot: '1962-roadster-cream/hero', caption: 'Cream roadster at dusk' },
    ],
    about: `I photograph wagons, vans and classics that are in regular use. We begin with a walk around the car with the owner, so that I know its history and its flaws before I shoot.

The main set is taken in the morning. Flaws are photographed in full daylight, each with a scale.`,
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
      { shot: '2021-supercar-yellow/hero', caption: 'Yellow paint, color-matched' },
      { shot: '2021-supercar-yellow/interior', caption: 'Carbon and leather detail' },
      { shot: '2021-supercar-yellow/wheel', caption: 'Ceramic discs, wear marks visible' },
      { shot: '2022-supercar-grey/rear34', caption: 'Gray coupe, rear three-quarter' },
    ],
    about: `Buyers of newer cars look at paint and interiors first. I measure the paint on every panel and photograph the reading, and I document wheels, brakes and stitching in detail.

The studio is heated, so I work all winter. Enclosed collection within the Twin Cities is included.`,
  },
  {
    slug: 'tobias-renner',
    name: 'Tobias Renner',
    city: 'Sacramento',
    region: 'California',
    country: usa,
    specialities: ['On location', 'European', 'Video'],
    rate_text: '$400, cold-start video included',
    summary: 'European cars of the 1980s and 1990s, on location, with video.',
    portfolio: [
      { shot: '1994-saloon-blue/hero', caption: 'Midnight blue sedan' },
      { shot: '1994-saloon-blue/interior', caption: 'Dashboard and console' },
      { shot: '1992-saloon-silver/hero', caption: 'Silver sedan at dusk' },
      { shot: '1987-hatch-red/side', caption: 'Hatchback, side profile' },
    ],
    about: `I photograph European cars of the 1980s and 1990s, with the low front three-quarter views that their brochures used. After that I document arches, jacking points and the engine bay with a work light.

I cover Sacramento and the Bay Area, and Reno by agreement. The cold-start video is one take.`,
  },
  {
    slug: 'celeste-arden',
    name: 'Celeste Arden',
    city: 'Savannah',
    region: 'Georgia',
    country: usa,
    specialities: ['Studio', 'Classics', 'Undersides'],
    rate_text: '$390 for a vehicle',
    summary: 'Daylight studio in a former cotton warehouse. One car a day.',
    portfolio: [
      { shot: '1965-gt-silver/hero', caption: 'Silver GT in north light' },
      { shot: '1965-gt-silver/side', caption: 'Side profile, clean reflections' },
      { shot: '1966-roadster-blue/hero', caption: 'Blue roadster' },
      { shot: '1996-saloon-red/hero', caption: 'Dark red sedan' },
    ],
    about: `My studio has a wall of north-facing windows, which gives soft, even light for paint. I use lamps for the underside and the engine bay.

I take one car a day and deliver about 100 photos within three days.`,
  },
  {
    slug: 'gideon-marsh',
    name: 'Gideon Marsh',
    city: 'Burlington',
    region: 'Vermont',
    country: usa,
    specialities: ['On location', 'Trucks and 4x4', 'Undersides'],
    rate_text: '$310 for a vehicle',
    summary: 'Rust documentation for cars from snow states: frame, seams and cavities.',
    portfolio: [
      { shot: '1992-4x4-green/hero', caption: 'Green 4x4' },
      { shot: '1992-4x4-green/side', caption: 'Side profile, with the sills' },
      { shot: '1995-4x4-white/hero', caption: 'White 4x4, studio' },
      { shot: '1993-estate-green/side', caption: 'Dark green wagon, side profile' },
    ],
    about: `In Vermont, bidders ask about rust first, so I start there. I use a lamp, a mirror and a borescope and photograph the frame, seams and cavities whether they are good or bad.

The exterior is shot on location. From November to April I work indoors in Burlington.`,
  },
];
