import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** Four doors, and more underneath than they show. */
export const saloons: readonly CatalogueEntry[] = [
  entry({
    key: '500e-1993', title: '1993 Mercedes-Benz 500E', subtitle: 'Brilliant Silver over black, 71k miles, the flared one',
    year: 1993, make: 'Mercedes-Benz', model: '500E', bodyStyle: 'saloon', photographs: '1992-saloon-silver',
    vehicle: {
      vin: 'WDBEA36E4PB894017', mileage: 71_244, mileage_unit: 'mi', mileage_is_known: true, engine: '5.0-liter quad-cam V8', power: '315 hp',
      transmission: '4-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Brilliant Silver Metallic', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Engine wiring harness and throttle actuator already replaced', 'Both with dated invoices, which is the first question', 'Original paint measured on every panel', 'Four-seat interior with the center console in the rear'],
      flaws: ['Hydraulic rear suspension spheres renewed, one line still damp', 'Wood on the ashtray lid has a hairline', 'Small scuff on the right rear wheel', 'Headlining re-glued at the rear edge'],
      overview: [
        'It was assembled in two towns by two makers, carried back and forth on trucks because the widened body would not fit the usual line. The result looked like a taxi with a gym membership and would outrun most things with two doors.',
        'This is a late car, sold in Dallas to a pilot and serviced there by the same independent specialist for 24 years. The two expensive things that go wrong have gone wrong, been replaced, and been written down.',
        'It drives with that particular calm: no drama at fifty, none at a hundred. The gearbox starts in second unless provoked. We have enjoyed provoking it.',
      ],
      equipment: ['Recaro-built front seats, heated', 'Rear roller blind', 'Self-leveling rear suspension', 'First-aid kit, unopened'],
      service: ['September 2026: transmission fluid and filter, differential oil', '2024: front subframe bushings, steering damper', '2019: engine harness', '2017: throttle actuator'],
      ownership: 'Offered by Meridian Motors for its second owner. Clean Texas title.',
    }),
    location: place('Dallas', 'TX', '75205'), seller: 'meridian_motors', byDealer: true, startingBid: usd(20_000), reserve: usd(62_000),
    plan: { state: 'live', opensHoursAgo: 96, closesInMinutes: 4_320 },
    bidding: { price: usd(47_500), offers: 18, bidders: ['nightshift_nina', 'mileposts', 'tunedport', 'flatsix_fern', 'ridgerunner'] },
    comments: [
      said('tunedport', 0.1, 'Paint readings in microns, panel by panel?', ['meridian_motors', 'Between 104 and 138 everywhere. The sheet is in the file.']),
      said('nightshift_nina', 0.33, 'Any valve-train tick on a cold start?', ['meridian_motors', 'For two seconds, then a sewing machine in another room.']),
      said('flatsix_fern', 0.68, 'One of the great sleepers. The damp line: which side?', ['meridian_motors', 'Left rear, at the strut. A new line is in the trunk and goes with the car.']),
    ],
    featured: true, watchers: 9,
  }),
  entry({
    key: 'ls400-1994', title: '1994 Lexus LS 400', subtitle: 'No reserve, one owner, dealer-serviced to the mile',
    year: 1994, make: 'Lexus', model: 'LS 400', bodyStyle: 'saloon', photographs: '1992-saloon-silver',
    vehicle: {
      vin: 'JT8UF11E3R0196045', mileage: 118_660, mileage_unit: 'mi', mileage_is_known: true, engine: '4.0-liter quad-cam V8', power: '250 hp',
      transmission: '4-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Silver', interior_colour: 'Gray leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Single owner, garage kept in Scottsdale', 'Timing belt at 90,000 miles to the week', 'Capacitors in the climate and gauge units already renewed', 'Rides like a held breath'],
      flaws: ['Power steering pump weeps; the kit is included, not fitted', 'Leather is shiny on the driver\'s side', 'Right rear door lock actuator is slow', 'Stone chips on the hood edge'],
      overview: [
        'The car with which somebody balanced champagne glasses on the hood at full revs. Thirty-two years on, this one will still do it, though the glasses are no longer in the advertisement budget.',
        'My father bought it on retirement and had every service done by the book, at the dealer, in the same bay. He would stand there. It was driven to golf, to the doctor and, twice, to Wyoming.',
        'He has given up driving and asked that it go without a reserve to someone who will keep the book up.',
      ],
      service: ['2026: coolant, oil, air suspension not fitted, so nothing to fear', '2022: gauge cluster rebuilt', '2019: timing belt, water pump, tensioner', '2016: front lower ball joints'],
      ownership: 'One owner from new. Clean Arizona title.',
    }),
    location: place('Scottsdale', 'AZ', '85251'), seller: 'dust_and_chrome', startingBid: usd(2_000), reserve: null,
    plan: { state: 'live', opensHoursAgo: 165, closesInMinutes: 190 },
    bidding: { price: usd(12_400), offers: 19, bidders: ['mileposts', 'oakandoil', 'sundaydriver77', 'patina_pat'] },
    comments: [
      said('mileposts', 0.25, 'Would he say what tires he liked?', ['dust_and_chrome', 'He would say it for twenty minutes. The quiet ones, replaced on the fifth birthday.']),
      said('oakandoil', 0.66, 'A steering pump kit, an afternoon and a radio. That is a good Saturday.'),
    ],
    watchers: 8,
  }),
  entry({
    key: '540i-6-1997', title: '1997 BMW 540i 6-Speed', subtitle: 'No reserve, Orient Blue, chain guides done, sport package',
    year: 1997, make: 'BMW', model: '540i', bodyStyle: 'saloon', photographs: '1994-saloon-blue',
    vehicle: {
      vin: 'WBADE5328VBV91640', mileage: 127_900, mileage_unit: 'mi', mileage_is_known: true, engine: '4.4-liter V8', power: '282 hp',
      transmission: '6-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Orient Blue Metallic', interior_colour: 'Gray leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Timing chain guides replaced at 109,000 miles', 'Six-speed from the factory, sport seats, limited options', 'Cooling system renewed twice, as it ought to be', 'Original mesh-style wheels, refinished'],
      flaws: ['Pixels missing in the instrument display', 'Rear door window regulator slow', 'Hood repainted for stone chips', 'Slight vibration at 58 mph that balancing has not cured'],
      overview: [
        'Before there were three hundred settings there was this: a V8, a stick, rear drive and seats you could cross a country in. The first year of the manual car is the lightest and, to me, the nicest.',
        'I am the fourth owner and a technician at an independent shop. The chain guides, the valley pan, the crankcase valve, the cooling system, the thrust-arm bushings: everything in the list that frightens people has been done, mostly by me, with good parts.',
        'It has a scratch here and there and 128,000 miles of life. It is a driver\'s car, sold without a reserve by someone who has run out of stalls.',
      ],
      modifications: ['Short-shift lever from a later model', 'Stainless brake lines', 'Telephone removed from the armrest'],
      service: ['2026: thrust arms and tie rods', '2025: radiator, expansion tank, pump, hoses', '2022: chain guides, tensioner, all gaskets to get there', '2021: clutch and flywheel'],
      ownership: 'Fourth owner since 2018. Clean Pennsylvania title.',
    }),
    location: place('Pittsburgh', 'PA', '15222'), seller: 'second_gear_sam', startingBid: usd(3_000), reserve: null,
    plan: { state: 'live', opensHoursAgo: 142, closesInMinutes: 1_560 },
    bidding: { price: usd(14_500), offers: 17, bidders: ['heel-and-toe', 'gearwhine', 'marcus_k', 'mileposts'] },
    comments: [
      said('marcus_k', 0.15, 'Vibration at 58: propshaft center bearing or a wheel?', ['second_gear_sam', 'Wheels are true, so my money is on the bearing. The part is forty dollars and two hours.']),
      said('heel-and-toe', 0.52, 'Bless you for the chain guide pictures. I cried a little.'),
    ],
    watchers: 8,
  }),
  entry({
    key: 'audi-s4-1994', title: '1994 Audi S4', subtitle: 'Five-cylinder turbo, quattro, dark blue, short auction',
    year: 1994, make: 'Audi', model: 'S4', bodyStyle: 'saloon', photographs: '1994-saloon-blue',
    vehicle: {
      vin: 'WAUHP84A1RN038811', mileage: 164_020, mileage_unit: 'mi', mileage_is_known: true, engine: '2.2-liter turbocharged inline-five', power: '227 hp',
      transmission: '5-speed manual', drivetrain: 'All-wheel drive', exterior_colour: 'Dark blue metallic', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['The twenty-valve five, with its own noise', 'Timing belt and injection hoses this year', 'Winter wheels included'],
      flaws: ['Sunroof tilts but will not slide', 'Rust spot at the fuel door, the size of a thumbnail', 'Front bumper clips are tired'],
      overview: [
        'A rally engine in a lawyer\'s car. It was built for people with ski passes, and this one has the roof marks to show for it.',
        'Strong, quiet until asked, and unstoppable in January.',
      ],
      service: ['2026: belt, water pump, hoses', '2024: clutch slave, mounts'],
    }),
    location: place('Burlington', 'VT', '05401'), seller: 'hillclimb_joan', startingBid: usd(3_000), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 13 },
    comments: [said('tunedport', 0.3, 'Stock turbo?', ['hillclimb_joan', 'Stock everything. I am told that is a modification now.'])],
    watchers: 4,
  }),
  entry({
    key: 'impala-ss-1996', title: '1996 Chevrolet Impala SS', subtitle: 'Dark Cherry, floor shift, 38k miles',
    year: 1996, make: 'Chevrolet', model: 'Impala SS', bodyStyle: 'saloon', photographs: '1996-saloon-red',
    vehicle: {
      vin: '1G1BL52P8TR147302', mileage: 38_115, mileage_unit: 'mi', mileage_is_known: true, engine: '5.7-liter LT1 V8', power: '260 hp',
      transmission: '4-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Dark Cherry Metallic', interior_colour: 'Gray leather', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['The last year, with the floor shift and the round dials', 'Second owner, heated garage', 'Unmodified: no chip, no pipes, no chrome'],
      flaws: ['Distributor is original, so it is a matter of time', 'A curb mark on one wheel', 'Steering wheel leather worn at two o\'clock'],
      overview: [
        'Somebody took the police car, painted it a color from a wine list, lowered it an inch and left the receipts on the desk. It was the right idea at exactly the wrong moment, which is why there are so few.',
        'This one was bought new by a funeral director in Omaha who wanted one black-tie car that was not black. It is nearly new underneath.',
      ],
      service: ['2026: fluids, belts, battery', '2023: tires', '2020: intake gaskets'],
      ownership: 'Two owners. Clean Nebraska title.',
    }),
    location: place('Omaha', 'NE', '68102'), seller: 'meridian_motors', byDealer: true, startingBid: usd(8_000), reserve: usd(26_000),
    plan: { state: 'sold', closedHoursAgo: 98 },
    bidding: { price: usd(32_750), offers: 21, bidders: ['lastofthev8s', 'mileposts', 'dana_w', 'redlineray'] },
    comments: [
      said('lastofthev8s', 0.3, 'The floor-shift year in the good color. I have been waiting for this.'),
      said('redlineray', 0.7, 'Does the trunk still smell of carpet?', ['meridian_motors', 'Carpet, and a little of lilies.']),
    ],
    watchers: 9,
  }),
  entry({
    key: 'alfa-164q-1994', title: '1994 Alfa Romeo 164 Quadrifoglio', subtitle: 'No reserve, 24-valve V6, five-speed, the engine that sings',
    year: 1994, make: 'Alfa Romeo', model: '164', bodyStyle: 'saloon', photographs: '1996-saloon-red',
    vehicle: {
      vin: 'ZAREA43H5R6297714', mileage: 93_570, mileage_unit: 'mi', mileage_is_known: true, engine: '3.0-liter 24-valve V6', power: '230 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'Dark red', interior_colour: 'Tan leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Chromed intake runners, polished by hand each birthday', 'Timing belt and tensioner in 2025, by someone who owns the locking tools', 'Electronic dampers working', 'Climate control motors rebuilt, all of them'],
      flaws: ['Steering tugs under full throttle', 'Two of the fifty-two dashboard buttons do nothing, as from the factory', 'Clear coat lifting at the rear spoiler edge', 'Oil filter housing seeps'],
      overview: [
        'At six thousand revs this engine makes the best noise that ever came out of a sedan with a ski hatch. It was one of the last of the line sold in this country before a long absence, and very few were the manual Quadrifoglio.',
        'It was my uncle\'s. He was a cellist, and said it was tuned to A. He had it looked after by the one shop in Milwaukee that understood it, and they have written a two-page letter about what has been done, and what they would do next, which I will give to the buyer.',
        'There is no reserve because there are perhaps nine people in the country who will care, and I trust them.',
      ],
      service: ['2025: timing belt, tensioner, cam seals', '2024: climate motors', '2023: front struts', '2020: clutch'],
      ownership: 'Second owner, by inheritance. Clean Wisconsin title.',
    }),
    location: place('Milwaukee', 'WI', '53202'), seller: 'theolddairy', startingBid: usd(2_000), reserve: null,
    plan: { state: 'live', opensHoursAgo: 167.7, closesInMinutes: 14 },
    bidding: { price: usd(16_250), offers: 25, bidders: ['twinchoke', 'nightshift_nina', 'heel-and-toe', 'marcus_k', 'copperkettle', 'redlineray'] },
    comments: [
      said('twinchoke', 0.07, 'One of the nine, reporting.'),
      said('heel-and-toe', 0.23, 'Two of nine. What would the shop do next?', ['theolddairy', 'Oil filter housing gasket, rear bushings, and play it more.']),
      said('nightshift_nina', 0.6, 'Is the A at four-forty or four-forty-two?', ['theolddairy', 'He changed orchestras over it.']),
      said('marcus_k', 0.9, 'Ten of nine. Sorry.'),
    ],
    watchers: 9,
  }),
];
