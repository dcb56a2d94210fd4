import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** Closed cars of the sixties, made for long roads. */
export const grandTourers: readonly CatalogueEntry[] = [
  entry({
    key: 'e-type-1964', title: '1964 Jaguar E-Type 3.8 Series 1 Coupe', subtitle: 'Matching numbers, British Racing Green over tan, 30-year ownership',
    year: 1964, make: 'Jaguar', model: 'E-Type', bodyStyle: 'coupe', photographs: '1964-gt-green',
    vehicle: {
      vin: '889742', mileage: 67_310, mileage_unit: 'mi', mileage_is_known: true, engine: '3,781 cc twin-cam inline-six', power: '265 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'British Racing Green', interior_colour: 'Tan leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Engine, head, gearbox and body numbers agree with the heritage certificate', 'Original colors, inside and out', 'Five-speed conversion available separately; the car has its own Moss box', 'Known from new, with the bill of sale from Manhattan'],
      flaws: ['Seat leather is original and split along the driver\'s outer bolster', 'Hood has a repair at the nose from 1972, visible from beneath', 'Moss first gear whines, as Moss first gears do', 'Chrome on the rear bumper quarter is pitted', 'Driver\'s footwell carpet replaced in a slightly lighter shade'],
      overview: [
        'There is no new way to say what the shape is, so let us say what this one is. It is a 3.8 coupe, completed in February 1964 and sold that April to an architect in Manhattan who ordered green over tan and kept it under his office. It moved to Connecticut with its second owner in 1977, and to me in 1996.',
        'It has never been fully restored. The paint is from 1985, in the original color, and was done with the glass out. The engine was rebuilt in 2007 at 58,000 miles because I wanted to know what was inside; it turned out to be standard, and is now standard plus hardened seats. The rear suspension cage was rebuilt in 2015, with the differential resealed and the inboard brakes renewed while the thing was on the bench, for reasons that any owner will understand.',
        'I use it. It has been to Maine four times and Watkins Glen more than that. It runs at 185 degrees, holds 45 pounds of oil pressure at 3,000, and stops in a straight line. It needs a driver who likes a gearbox that has opinions.',
        'I have tried to photograph all that is wrong with it. What remains is a sound, complete and original E-Type with nothing hidden under new paint.',
      ],
      equipment: ['Chrome wire wheels, spare matching', 'Tool roll, jack and knock-off hammer', 'Original radio, working on one station', 'Owner\'s handbook in its wallet'],
      service: ['2026: tires, brake fluid, coolant', '2022: alloy radiator and twin fans; the original radiator goes with the car', '2015: rear suspension and inboard brakes', '2007: engine, 58,112 miles, invoice of nine pages'],
      ownership: 'Third owner, since 1996. Clean Connecticut title.',
      notes: 'Inspections welcome by appointment in Litchfield, with coffee. The house can put you in touch with the shop that maintains it.',
    }),
    location: place('Litchfield', 'CT', '06759'), seller: 'harlan_w', startingBid: usd(35_000), reserve: usd(92_000),
    plan: { state: 'live', opensHoursAgo: 150, closesInMinutes: 1_080 },
    bidding: { price: usd(97_500), offers: 28, bidders: ['pageantblue', 'flatsix_fern', 'mileposts', 'nightshift_nina', 'copperkettle', 'oakandoil'] },
    comments: [
      said('flatsix_fern', 0.06, 'Is the picture frame around the radiator original? And can we see the hood repair from below?', ['harlan_w', 'The frame is the factory\'s. I have sent the house three pictures of the hood, with a ruler for scale; ask and they are yours.']),
      said('mileposts', 0.22, 'Thank you for writing the flaws as if you were the one buying it.'),
      said('pageantblue', 0.41, 'Floors: original pressings or replaced?', ['harlan_w', 'Right-hand floor original. Left has a factory-pattern patch eight inches square from 2007, where the battery in a previous life had leaked down.']),
      said('oakandoil', 0.63, 'Do visitors still get coffee? I am two hours away and would like to see the floors for myself.', ['harlan_w', 'Saturday works. Bring a flashlight and your knees.']),
      said('oakandoil', 0.79, 'Went to see it. It is better than the photographs and exactly as described. I am in.'),
    ],
    featured: true, watchers: 9,
  }),
  entry({
    key: 'mgb-gt-1967', title: '1967 MG MGB GT', subtitle: 'Wire wheels, overdrive, tidy driver with a sunroof it was born with',
    year: 1967, make: 'MG', model: 'MGB GT', bodyStyle: 'coupe', photographs: '1964-gt-green',
    vehicle: {
      vin: 'GHD3L/112086', mileage: 92_450, mileage_unit: 'mi', mileage_is_known: true, engine: '1,798 cc inline-four', power: '95 hp',
      transmission: '4-speed manual with overdrive', drivetrain: 'Rear-wheel drive', exterior_colour: 'British Racing Green', interior_colour: 'Black leather with red piping', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Mk I body with the metal dash and leather seats', 'Overdrive, from the factory', 'Rebuilt engine with 14,000 miles', 'Heater that would embarrass a modern car'],
      flaws: ['Bottoms of both front fenders have been repaired and one is starting to lift paint', 'Non-original cloth headliner, neatly fitted', 'Speedometer reads five percent fast', 'Small star in the windshield, passenger side'],
      overview: [
        'Somebody in Italy drew the roof, and it turned a cheerful roadster into a small grand tourer with room for two large dogs. This one has carried mine for nine years.',
        'It is a sound car in a good color with the three things you want: overdrive, a solid body, and somebody who has kept up with it. The engine was rebuilt by the previous owner at 78,000 miles and balanced at the same time. It uses a pint of oil in a thousand miles, some of it internally.',
        'It is not a show car. It is what you would take on a two-lane road across three states, and what you would park in the rain at the end.',
      ],
      modifications: ['Three-point belts', 'Negative-ground alternator conversion', 'Electronic ignition, points kept in the glovebox'],
      service: ['May 2026: brake pads and shoes, all cylinders', '2025: overdrive filters and solenoid', '2024: five tires'],
      ownership: 'Fourth owner. Vermont registration and transferable bill of sale history; clean New Hampshire title.',
    }),
    location: place('Keene', 'NH', '03431'), seller: 'hillclimb_joan', startingBid: usd(4_000), reserve: usd(15_000),
    plan: { state: 'live', opensHoursAgo: 166, closesInMinutes: 110 },
    bidding: { price: usd(14_250), offers: 16, bidders: ['overdrive_ozzie', 'sundaydriver77', 'gearwhine', 'patina_pat'] },
    comments: [
      said('gearwhine', 0.2, 'Will it hold third overdrive up a grade at part throttle? Mine used to drop out.', ['hillclimb_joan', 'It holds. It dropped out once in 2024, hence the solenoid.']),
      said('patina_pat', 0.58, 'What are the dogs called?', ['hillclimb_joan', 'Magnette and Stanley. Neither is included.']),
      said('sundaydriver77', 0.86, 'Any chance the reserve comes down for the last hour?', ['hillclimb_joan', 'We are close. I will talk to the house.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'giulia-ss-1965', title: '1965 Alfa Romeo Giulia Sprint Speciale', subtitle: 'Restored to factory specification, silver over tan, one of the last built',
    year: 1965, make: 'Alfa Romeo', model: 'Giulia Sprint Speciale', bodyStyle: 'coupe', photographs: '1965-gt-silver',
    vehicle: {
      vin: 'AR*381217*', mileage: 41_206, mileage_unit: 'km', mileage_is_known: false, engine: '1,570 cc twin-cam inline-four, twin Weber carburetors', power: '112 hp',
      transmission: '5-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Grigio Argento', interior_colour: 'Tan leather', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Numbers-matching per the factory archive letter', 'Five-year bare-metal restoration finished in 2021', 'Three-shoe front drums replaced by the later factory discs, as the last cars had', 'Books, tools and jack'],
      flaws: ['Odometer reads kilometers and was zeroed during restoration, then set back to the recorded figure', 'One stone chip on the nose, touched in', 'Door seals are new and still stiff: close them as if you mean it'],
      overview: [
        'It was drawn to slip through air in an age that had only just begun to measure it, and the drag figure would be respectable today. The Sprint Speciale was built in small numbers, for people who wanted the sports car of the range to look like the future.',
        'This one was found in a dry garage outside Turin in 2014, complete but tired. It came to the United States as a shell and a van full of labeled boxes. The body was finished in bare metal by hand, with the lead kept where the factory put it. The engine was rebuilt around new pistons and its original crankshaft.',
        'It has covered a little over 1,200 miles since. We find it quick, quiet at speed, and wonderfully light on its feet.',
      ],
      equipment: ['Wire wheels with spare', 'Veglia instruments, restored', 'Original radio blank'],
      service: ['2026: valve clearances, carburetor balance, oil', '2024: tires', '2021: restoration, invoices in two binders'],
      ownership: 'Offered by Arroyo Classics for its owner. Clean Colorado title.',
    }),
    location: place('Boulder', 'CO', '80302'), seller: 'arroyo_classics', byDealer: true, startingBid: usd(60_000), reserve: usd(128_000),
    plan: { state: 'coming_soon', opensInHours: 21 },
    comments: [
      said('twinchoke', 0.3, 'Please put up the under-dash and pedal box before it opens. They tell the truth on these.', ['arroyo_classics', 'They will be with the house tonight, for anyone who asks.']),
      said('flatsix_fern', 0.7, 'I shall be clearing my calendar.'),
    ],
    watchers: 8,
  }),
  entry({
    key: 'volvo-1800s-1966', title: '1966 Volvo 1800S', subtitle: 'Two owners, overdrive, unrestored Arizona car',
    year: 1966, make: 'Volvo', model: '1800S', bodyStyle: 'coupe', photographs: '1965-gt-silver',
    vehicle: {
      vin: '183451-M-19206', mileage: 138_840, mileage_unit: 'mi', mileage_is_known: true, engine: '1,778 cc B18 inline-four, twin carburetors', power: '115 hp',
      transmission: '4-speed manual with overdrive', drivetrain: 'Rear-wheel drive', exterior_colour: 'Silver', interior_colour: 'Tan leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Arizona from new: the seams under the nose are untouched', 'Same engine, never apart, 138,000 miles', 'Repainted once, in silver, in 1999', 'Every fuel stop from 1966 to 1981 is written in four notebooks'],
      flaws: ['Dash pad has two cracks', 'Silver is not the first color, which was a light gray-green', 'Leather has dried and split in three places', 'Wire wheels are not original; the steel ones come with it', 'Temperature gauge reads when it wishes to'],
      overview: [
        'A car that was bought by a surveyor in Tucson because it would start, and which went on starting. He wrote down every gallon for fifteen years. His neighbor bought it from his family in 1998 and I am the neighbor.',
        'Nothing about it is perfect and nothing is broken but the gauge. The body is as straight and rust-free as the desert allows. It will hold seventy in overdrive with the engine hardly awake, and it returns 28 miles to the gallon, which I can prove.',
      ],
      modifications: ['Wire wheels, 1999', 'Electronic ignition', 'Front seat belts with reels'],
      service: ['2026: carburetor bushings, fuel pump', '2023: overdrive oil and filter, clutch cable', '2020: radiator re-cored'],
      ownership: 'Two owners, two houses, forty yards apart.',
    }),
    location: place('Tucson', 'AZ', '85716'), seller: 'dust_and_chrome', startingBid: usd(8_000), reserve: usd(29_000),
    plan: { state: 'live', opensHoursAgo: 24, closesInMinutes: 8_640 },
    bidding: { price: usd(17_250), offers: 9, bidders: ['mileposts', 'coastroadkate', 'barnfind_bo'] },
    comments: [
      said('mileposts', 0.2, 'The notebooks. I need to see one page of the notebooks.', ['dust_and_chrome', 'June 1969, page four: he paid 31 cents in Gila Bend and underlined it.']),
      said('barnfind_bo', 0.55, 'Is the area behind the front bumper, where the fresh-air box drains, really dry?', ['dust_and_chrome', 'I put a camera in there. Dust, a bottle cap and factory primer.']),
    ],
    watchers: 6,
  }),
  entry({
    key: 'iso-rivolta-1964', title: '1964 Iso Rivolta GT', subtitle: 'Chevrolet 327, four-speed, Italian coachwork with American manners',
    year: 1964, make: 'Iso', model: 'Rivolta', bodyStyle: 'coupe', photographs: '1966-gt-red',
    vehicle: {
      vin: 'IR340182', mileage: 52_780, mileage_unit: 'km', mileage_is_known: true, engine: '327 cu in (5.4-liter) V8', power: '300 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Red', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['De Dion rear axle, four discs, and a V8 that any shop can service', 'Mechanically rebuilt in 2017', 'Owners\' register confirms engine and chassis'],
      flaws: ['Repainted from gray to red in the 1980s', 'Electric windows think before they act', 'Some pitting on the die-cast lamp surrounds, which nobody reproduces', 'Fuel gauge reads a quarter at full'],
      overview: [
        'A refrigerator maker hired the best engineers and coachbuilders in northern Italy and put an American engine in the result. The Rivolta is a fast, comfortable, four-seat car for crossing a continent, and one of the bargains of its kind.',
        'This example was sold new in Switzerland and came to Oregon in 1981. The drivetrain was rebuilt in 2017 around the original block. The car has been exercised every other week since and drives as a sound one should: long-legged, quiet, with an enormous reserve of torque.',
      ],
      service: ['2025: brake calipers re-sleeved, hoses', '2023: de Dion tube bushings', '2017: engine, gearbox, clutch'],
      ownership: 'Third American owner. Clean Oregon title.',
    }),
    location: place('Portland', 'OR', '97209'), seller: 'arroyo_classics', byDealer: true, startingBid: usd(25_000), reserve: usd(70_000),
    plan: { state: 'sold', closedHoursAgo: 20 },
    bidding: { price: usd(83_500), offers: 27, bidders: ['lastofthev8s', 'flatsix_fern', 'mileposts', 'redlineray', 'pageantblue'] },
    comments: [
      said('lastofthev8s', 0.25, 'Does it still have the finned sump and the correct exhaust manifolds?', ['arroyo_classics', 'Sump yes. Manifolds are the correct castings, ceramic-coated inside and out in 2017.']),
      said('mileposts', 0.61, 'Drove one of these from Geneva to Naples in a past life. If the owner reads this: change the fan belt before a trip.'),
      said('redlineray', 0.97, 'I will regret stopping here.'),
    ],
    watchers: 9,
  }),
  entry({
    key: 'giulia-gtv-1966', title: '1966 Alfa Romeo Giulia Sprint GT Veloce', subtitle: 'Step-front coupe, rebuilt twin-cam, short auction',
    year: 1966, make: 'Alfa Romeo', model: 'Giulia Sprint GTV', bodyStyle: 'coupe', photographs: '1966-gt-red',
    vehicle: {
      vin: 'AR243816', mileage: 80_155, mileage_unit: 'km', mileage_is_known: false, engine: '1,570 cc twin-cam inline-four', power: '109 hp',
      transmission: '5-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Rosso Alfa', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Engine rebuilt 3,000 miles ago', 'Limited-slip rear axle', 'Body dry and straight, repainted 2012'],
      flaws: ['Wire wheels are not a factory fitting', 'Small crack at the base of the left A-pillar paint', 'Odometer turns only in daylight, it seems'],
      overview: [
        'The coupe with the step in its nose, in the specification that people hunt for. It has been sorted by somebody who drives to hill climbs rather than trailers to them.',
        'Sold with a spare cylinder head, a set of steel wheels and the best wishes of a household that needs the garage.',
      ],
      service: ['2026: oil, plugs, valve shims checked', '2024: rear axle rebuilt with limited slip'],
    }),
    location: place('Sausalito', 'CA', '94965'), seller: 'alpine_anna', startingBid: usd(20_000), reserve: usd(48_000),
    plan: { state: 'in_reserve', lengthMinutes: 15 },
    comments: [said('heel-and-toe', 0.4, 'Which ratio is in the rear axle?', ['alpine_anna', 'The 4.56. It is happiest below 80 and so am I.'])],
    watchers: 4,
  }),
];
