import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** The long-roofs. */
export const estates: readonly CatalogueEntry[] = [
  entry({
    key: '300te-1993', title: '1993 Mercedes-Benz 300TE 4Matic', subtitle: 'Malachite Green, seven seats, 24 years with one family',
    year: 1993, make: 'Mercedes-Benz', model: '300TE', bodyStyle: 'estate', photographs: '1993-estate-green',
    vehicle: {
      vin: 'WDBEA93E8PF247310', mileage: 156_380, mileage_unit: 'mi', mileage_is_known: true, engine: '3.0-liter inline-six', power: '177 hp',
      transmission: '4-speed automatic', drivetrain: 'Four-wheel drive', exterior_colour: 'Malachite Green Metallic', interior_colour: 'Mushroom MB-Tex', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Head gasket, harness and 4Matic accumulators all done', 'Rear-facing third row with its belts', 'Tailgate latch that pulls itself shut, still'],
      flaws: ['Rear wheel arch lips have early bubbles', 'Luggage cover clip broken', 'Antenna mast bent by a car wash in 2011', 'Right front window falls the last inch'],
      overview: [
        'Three children, two Labradors and a cello have been through the tailgate of this car. It is the sort of thing that a family keeps because nothing newer is as well made, until the family has left home.',
        'It has been looked after by the same shop in Saratoga Springs since 2002. The list of what they have replaced is long, and in the right order. It has no accident history beyond a shopping cart.',
        'The four-wheel drive engages when wanted and has been serviced by someone who knows that it has its own fluid.',
      ],
      service: ['2026: rear spheres, 4Matic fluid', '2023: head gasket, valve stem seals', '2018: engine harness', '2015: transmission'],
      ownership: 'One family since 2002. Clean New York title.',
    }),
    location: place('Saratoga Springs', 'NY', '12866'), seller: 'theolddairy', startingBid: usd(3_000), reserve: usd(13_000),
    plan: { state: 'live', opensHoursAgo: 81, closesInMinutes: 5_200 },
    bidding: { price: usd(10_000), offers: 12, bidders: ['oakandoil', 'mileposts', 'coastroadkate'] },
    comments: [
      said('oakandoil', 0.2, 'The arch bubbles: inner or outer skin?', ['theolddairy', 'Outer, from stones. The inners were cleaned and waxed in 2018.']),
      said('coastroadkate', 0.65, 'My parents had this color. I can smell the third row.'),
    ],
    watchers: 7,
  }),
  entry({
    key: 'audi-s6-avant-1995', title: '1995 Audi S6 Avant', subtitle: 'Turbo five, five-speed, dark green over ecru, cloth bolsters intact',
    year: 1995, make: 'Audi', model: 'S6', bodyStyle: 'estate', photographs: '1993-estate-green',
    vehicle: {
      vin: 'WAUHP84A7SN052066', mileage: 134_710, mileage_unit: 'mi', mileage_is_known: true, engine: '2.2-liter turbocharged inline-five', power: '227 hp',
      transmission: '5-speed manual', drivetrain: 'All-wheel drive', exterior_colour: 'Dark green', interior_colour: 'Ecru leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['One of a few hundred long-roofs of this kind sold in the States', 'Original turbo and software', 'Rust-free New Mexico car'],
      flaws: ['Ecru leather is what ecru leather becomes', 'Rear wiper motor seized', 'Slight driveline clunk on lift-off'],
      overview: [
        'The wagon that keeps a waiting list of people who say they will buy the next one. It has the turbocharged five, a manual, a locking center differential and space for a week\'s skiing.',
        'I bought it from its second owner, a hot-air balloonist in Albuquerque, who used it to chase. It has towed nothing and carried much. It opens for bidding this weekend.',
      ],
      service: ['2026: timing belt and all rollers', '2024: front subframe bushings', '2022: turbo oil lines, intake boots'],
      ownership: 'Third owner. Clean New Mexico title.',
    }),
    location: place('Albuquerque', 'NM', '87104'), seller: 'dust_and_chrome', startingBid: usd(6_000), reserve: usd(22_000),
    plan: { state: 'coming_soon', opensInHours: 52 },
    comments: [said('tunedport', 0.5, 'Any record of the rear spoiler lip being off? They trap water.', ['dust_and_chrome', 'Off and resealed in 2022, dry and painted beneath.'])],
    watchers: 8,
  }),
  entry({
    key: '525i-touring-1995', title: '1995 BMW 525i Touring', subtitle: 'No reserve, twin sunroof works, graphite over black',
    year: 1995, make: 'BMW', model: '525i', bodyStyle: 'estate', photographs: '1995-estate-grey',
    vehicle: {
      vin: 'WBAHJ6327SGD29485', mileage: 171_940, mileage_unit: 'mi', mileage_is_known: true, engine: '2.5-liter inline-six', power: '189 hp',
      transmission: '5-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Graphite gray metallic', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Both panels of the double sunroof open and close, at once', 'Opening rear glass', 'Cooling system all new, 2025', 'Rear self-leveling converted to springs, with receipts'],
      flaws: ['Odometer gear replaced at 140,000; reading corrected by the shop', 'Tailgate struts tired in cold', 'Lower doors have stone rash', 'Valve cover gasket seeps at the back'],
      overview: [
        'The connoisseur\'s wagon: a straight six, a long hood, and a tailgate whose glass opens by itself for the groceries. Not fast, but right.',
        'I am a stagehand, and it has carried lamps, flats and once a horse\'s head. It was always washed after. The sunroof mechanism has been out twice, and I would now do it blindfold for beer.',
        'It is an honest car at honest miles. Everything important has been done, nothing is being hidden, and there is no reserve.',
      ],
      modifications: ['Rear springs and dampers in place of the hydraulic units', 'Clear front indicators, amber ones in the box'],
      service: ['2026: front control arms', '2025: radiator, pump, thermostat, hoses, fan clutch', '2023: transmission service', '2021: sunroof rails, cables, seals'],
      ownership: 'Third owner since 2013. Clean Tennessee title.',
    }),
    location: place('Nashville', 'TN', '37206'), seller: 'bayou_garage', startingBid: usd(1_500), reserve: null,
    plan: { state: 'live', opensHoursAgo: 166.8, closesInMinutes: 65 },
    bidding: { price: usd(9_250), offers: 18, bidders: ['oakandoil', 'mileposts', 'sundaydriver77', 'marcus_k', 'gearwhine'] },
    comments: [
      said('mileposts', 0.1, 'You had me at both panels. Film or it did not happen?', ['bayou_garage', 'Sent to the house, with the sound on. Applause at the end is mine.']),
      said('oakandoil', 0.45, 'Whose horse?', ['bayou_garage', 'Papier-mâché. Act two.']),
      said('marcus_k', 0.85, 'Rear subframe mounts looked at?', ['bayou_garage', 'Inspected on the lift in June: no cracks, bushings at half life.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'legacy-gtb-1997', title: '1997 Subaru Legacy GT-B', subtitle: 'Twin-turbo wagon from Hokkaido, graphite gray, automatic',
    year: 1997, make: 'Subaru', model: 'Legacy', bodyStyle: 'estate', photographs: '1995-estate-grey',
    vehicle: {
      vin: 'BG5-114072', mileage: 168_200, mileage_unit: 'km', mileage_is_known: true, engine: '2.0-liter twin-turbocharged flat-four', power: '256 hp',
      transmission: '4-speed automatic', drivetrain: 'All-wheel drive', exterior_colour: 'Graphite gray', interior_colour: 'Black cloth', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Sequential turbos, working in sequence', 'Bilstein dampers as fitted by the factory'],
      flaws: ['Underbody rust from northern winters, treated but visible', 'Flat spot between the turbos at 4,000 rpm, as built', 'Steering rack boots split', 'One aftermarket headlamp'],
      overview: [
        'A wagon for people who needed to be at the ski hill before the lift opened. This one has the automatic and the engine with the two small turbochargers in series, and a personality to match.',
        'It came from Hokkaido and brought some of it along underneath. It runs and drives well, and is priced with the rust in mind.',
      ],
      service: ['2025: timing belt', '2024: front differential fluid, vacuum hoses'],
    }),
    location: place('Spokane', 'WA', '99201'), seller: 'green_mountain', byDealer: true, startingBid: usd(8_000), reserve: usd(14_000),
    plan: { state: 'not_sold', closedHoursAgo: 160 },
    comments: [
      said('gearwhine', 0.4, 'Could you show the rear strut towers?', ['green_mountain', 'They need work, so I would rather say it than have you find it.']),
      said('tunedport', 0.8, 'Fair play on the flaws list. A little rich for the underside.'),
    ],
    watchers: 3,
  }),
];
