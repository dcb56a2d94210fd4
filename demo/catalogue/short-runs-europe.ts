import { entry, place, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** Of the short runs, those from Europe. */
export const shortRunsFromEurope: readonly CatalogueEntry[] = [
  entry({
    key: 'scirocco-16v-1987', title: '1987 Volkswagen Scirocco 16V', subtitle: 'Tornado Red, leather, two owners, no reserve',
    year: 1987, make: 'Volkswagen', model: 'Scirocco', bodyStyle: 'hatchback', photographs: '1987-hatch-red',
    vehicle: {
      vin: 'WVWCA0538HK018274', mileage: 118_420, mileage_unit: 'mi', mileage_is_known: true, engine: '1.8-liter sixteen-valve inline-four', power: '123 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'Tornado Red', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Sixteen-valve engine with its original intake and catalyst', 'Second owner since 1999', 'Teardrop wheels, straight, with four matching tires'],
      flaws: ['Clear lacquer never existed on this color, and the roof has gone pink at the front edge', 'Heater control cable is stiff on the cold side', 'Sunroof tilts but no longer slides', 'One speaker grille is cracked'],
      overview: [
        'The last Scirocco to be sold in the States was also the quickest. It weighs what a large motorcycle trailer weighs, revs to seven, and has seats that Volkswagen could not afford to repeat.',
        'I bought it with 71,000 miles and have spent those since on mountain roads and, twice, on the same left front wheel bearing. It needs polish and a patient afternoon with the sunroof. Otherwise it needs a driver.',
      ],
      service: ['2026: wheel bearing, axle boots', '2024: timing belt, tensioner, water pump', '2021: in-tank and main fuel pumps'],
      ownership: 'Two owners. Clean Tennessee title.',
    }),
    location: place('Johnson City', 'TN', '37601'), seller: 'second_gear_sam', startingBid: usd(2_000), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 9 },
    comments: [],
    watchers: 4,
  }),
  entry({
    key: 'volvo-240-classic-1993', title: '1993 Volvo 240 Classic Wagon', subtitle: 'Last-year car, dark green, numbered plaque, third row',
    year: 1993, make: 'Volvo', model: '240', bodyStyle: 'estate', photographs: '1993-estate-green',
    vehicle: {
      vin: 'YV1AS8852P1852907', mileage: 171_065, mileage_unit: 'mi', mileage_is_known: true, engine: '2.3-liter B230F inline-four', power: '114 hp',
      transmission: '4-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Dark green', interior_colour: 'Tan leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['One of the 1,600 numbered Classics that ended the line', 'Folding third row, belts and all', 'New engine wiring harness, so that is settled', 'Ice-cold R134a air conditioning'],
      flaws: ['Rust the size of a playing card in the spare-wheel well, treated', 'Tailgate hinge wires repaired, as on every one of them', 'Headliner is on its second life', 'Rear bumper cover scuffed by generations of strollers'],
      overview: [
        'Volvo made the 200 for nineteen years and then painted the last of them dark green or red, put a plaque on the dash, and turned out the lights. Ours is one of those. It brought three children home from the hospital and drove each of them to college.',
        'It is not quick and has never been asked to be. It starts, it holds two sheets of plywood flat, and strangers at gas stations tell you about theirs.',
      ],
      service: ['2026: flame trap, all vacuum lines', '2025: front struts, control-arm bushings', '2022: engine harness, alternator', '2019: transmission rebuilt, with receipt'],
      ownership: 'Second owners since 1996. Clean Massachusetts title.',
      notes: 'Plaque number 1,214. The dog hair is complimentary.',
    }),
    location: place('Northampton', 'MA', '01060'), seller: 'harlan_w', startingBid: usd(2_500), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 12 },
    comments: [],
    watchers: 5,
  }),
  entry({
    key: 'mp4-12c-2012', title: '2012 McLaren MP4-12C', subtitle: 'Volcano Yellow, sports exhaust, software and gearbox updates done',
    year: 2012, make: 'McLaren', model: 'MP4-12C', bodyStyle: 'supercar', photographs: '2021-supercar-yellow',
    vehicle: {
      vin: 'SBM11AAA7CW001362', mileage: 19_740, mileage_unit: 'mi', mileage_is_known: true, engine: '3.8-liter twin-turbocharged V8', power: '616 hp',
      transmission: '7-speed dual-clutch', drivetrain: 'Rear-wheel drive', exterior_colour: 'Volcano Yellow', interior_colour: 'Carbon Black alcantara', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['2013 power update, taking it from 592 to 616 hp', 'Infotainment unit replaced with the later one that works', 'Suspension accumulators renewed in 2025', 'Paint readings consistent on every panel'],
      flaws: ['Front splitter scraped beneath', 'Stone chips in the nose film, which is due for renewal', 'Small tear in the driver\'s outer bolster', 'One wheel refinished after a curb'],
      overview: [
        'The car with which McLaren began again. A carbon tub, no anti-roll bars, and a ride over broken pavement that embarrasses sedans. The early ones had early faults; this one has had all of them, and the invoices say so.',
        'It comes from a Meridian client of long standing who has moved on to something with less roof. We have serviced it, road-tested it for eighty miles and found nothing to report beyond the list above.',
      ],
      equipment: ['Sports exhaust', 'Carbon mirror housings', 'Parking sensors and nose lift', 'Two keys, both books, car cover'],
      service: ['September 2026: annual service, brake fluid', '2025: accumulators, front and rear', '2023: gearbox seals under goodwill', '2022: tires'],
      ownership: 'Offered by Meridian Motors. Three owners, clean California title.',
    }),
    location: place('Pasadena', 'CA', '91103'), seller: 'meridian_motors', byDealer: true, startingBid: usd(45_000), reserve: usd(72_000),
    plan: { state: 'in_reserve', lengthMinutes: 14 },
    comments: [],
    watchers: 7,
  }),
  entry({
    key: 'volvo-850-turbo-1996', title: '1996 Volvo 850 Turbo Sedan', subtitle: 'Regent Red, one owner, every stamp in the book',
    year: 1996, make: 'Volvo', model: '850', bodyStyle: 'saloon', photographs: '1996-saloon-red',
    vehicle: {
      vin: 'YV1LS5728T1314086', mileage: 96_310, mileage_unit: 'mi', mileage_is_known: true, engine: '2.3-liter turbocharged inline-five', power: '222 hp',
      transmission: '4-speed automatic', drivetrain: 'Front-wheel drive', exterior_colour: 'Regent Red', interior_colour: 'Beige leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['One owner, an airline captain with an airline captain\'s logbook', 'Timing belt and tensioner in 2025', 'Garaged in Minnesota and never driven in salt'],
      flaws: ['ABS lamp comes on in very cold weather and goes off at the first corner', 'Rear door-panel fabric has let go along the top, as they do', 'Paint on the front bumper replaced in 2008', 'Cup holder is a disappointment, but was one new'],
      overview: [
        'A brick with a whistle. Two hundred and twenty-two horsepower through the front wheels was an odd idea in 1996 and remains an enjoyable one, in fourth, uphill, with the kids asleep.',
        'Bought new in Bloomington by the captain, who kept a page for each year: fuel, fluids, tire pressures, and once, in 2003, the word "rattle", struck through a week later. I am his daughter-in-law and have no room for it, only respect.',
      ],
      service: ['2025: timing belt, tensioner, water pump, cam seals', '2024: turbo oil lines', '2020: transmission fluid, three times over'],
      ownership: 'One owner from new; sold for the family. Clean Minnesota title.',
    }),
    location: place('Bloomington', 'MN', '55420'), seller: 'hillclimb_joan', startingBid: usd(1_500), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 8 },
    comments: [],
    watchers: 3,
  }),
  entry({
    key: 'ritmo-abarth-130tc-1985', title: '1985 Fiat Ritmo Abarth 130 TC', subtitle: 'Twin carburetors, Recaro seats, Italian import on a Washington title',
    year: 1985, make: 'Fiat', model: 'Ritmo', bodyStyle: 'hatchback', photographs: '1985-hatch-white',
    vehicle: {
      vin: 'ZFA138AR100746215', mileage: 92_700, mileage_unit: 'km', mileage_is_known: false, engine: '2.0-liter twin-cam inline-four', power: '130 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'White', interior_colour: 'Black and gray cloth', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['The carburetor hot hatch, still with both of its carburetors', 'Original Recaros, with the mesh headrests intact', 'Sills and strut towers welded in Turin in 2017, photographed throughout'],
      flaws: ['Odometer was replaced under warranty in 1988; the total is from the papers', 'Dash top cracked in two places', 'Heavy clutch, heavy steering, light wipers', 'The left door is a slightly different white'],
      overview: [
        'While everyone else learned fuel injection, Abarth fitted two big carburetors, a dogleg of attitude and no power steering, and sent the Ritmo out to trouble the neighbors. It sounds like a sports car that is wearing a refrigerator.',
        'I found it on a work posting in Piedmont and shipped it home in 2019. Parts come by mail from three gentlemen who all know each other. There cannot be many on this side of the water; I have never parked beside one.',
      ],
      service: ['2026: carburetors balanced, new linkage bushings', '2025: timing belt, valve shims', '2022: clutch, driveshaft joints'],
      ownership: 'Imported 2019 at over 25 years of age. Clean Washington title.',
    }),
    location: place('Bellingham', 'WA', '98225'), seller: 'alpine_anna', startingBid: usd(3_000), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 11 },
    comments: [],
    watchers: 4,
  }),
  entry({
    key: 'sunbeam-alpine-1963', title: '1963 Sunbeam Alpine Series III', subtitle: 'Carnival Red, overdrive, driven weekly, no reserve',
    year: 1963, make: 'Sunbeam', model: 'Alpine', bodyStyle: 'convertible', photographs: '1963-roadster-red',
    vehicle: {
      vin: 'B9204718ODHRO', mileage: 57_600, mileage_unit: 'mi', mileage_is_known: false, engine: '1,592 cc overhead-valve inline-four', power: '82 hp',
      transmission: '4-speed manual with overdrive', drivetrain: 'Rear-wheel drive', exterior_colour: 'Carnival Red', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Series III, built for about a year: the tall fins with the better trunk', 'Overdrive on third and top', 'Wind-up windows and a hood that two people can raise before the rain arrives'],
      flaws: ['Older repaint with micro-blisters along the door tops', 'Sill repair panels fitted in the nineties', 'Fuel smell for a minute after filling the left tank', 'Speedometer reads six over'],
      overview: [
        'The comfortable one. Where its rivals gave you side curtains and a bruise, the Alpine gave you glass, a heater and a glove box with a lid, and asked only that you not race it too hard.',
        'Mine goes to the bakery every Saturday and to the coast every July. It has been apart where it needed to be and left alone where it did not. I am buying the next one up from it, and my wife has counted the parking spaces.',
      ],
      service: ['2026: overdrive solenoid, gearbox oil', '2025: front kingpins and wheel bearings', '2023: radiator re-cored, hoses'],
      ownership: 'Owned since 2006. Clean Rhode Island title.',
    }),
    location: place('Newport', 'RI', '02840'), seller: 'longhood_leo', startingBid: usd(3_500), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 10 },
    comments: [],
    watchers: 3,
  }),
];
