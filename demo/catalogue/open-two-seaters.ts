import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** Roadsters of the sixties. */
export const openTwoSeaters: readonly CatalogueEntry[] = [
  entry({
    key: 'mga-1600-1960', title: '1960 MG MGA 1600 Roadster', subtitle: 'Older restoration, wire wheels, folder of receipts back to 1988',
    year: 1960, make: 'MG', model: 'MGA', bodyStyle: 'convertible', photographs: '1962-roadster-cream',
    vehicle: {
      vin: 'GHNL/78412', mileage: 61_240, mileage_unit: 'mi', mileage_is_known: false, engine: '1,588 cc overhead-valve inline-four', power: '80 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Old English White', interior_colour: 'Red leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Body-off restoration completed in 1994 and looked after since', 'Sixty-spoke wire wheels with recent splines, hubs and tires', 'Side curtains, hood, tonneau and the correct starting handle all included', 'Driven to a club meet of 400 miles last autumn without drama'],
      flaws: ['Paint is thirty years old: chips along the sills, a touched-in scrape below the left rear lamp', 'Odometer was out of the car during restoration; true mileage is not known', 'Weeps engine oil at the rear scroll, as they do; the drip tray is included', 'Hood (top) has one small repair beside the rear window'],
      overview: [
        'By 1960 the MGA had found its stride. The 1600 brought disc brakes to the front and enough torque to keep up with modern traffic, and the shape needed nothing. This is one of the left-hand-drive cars that crossed the Atlantic new; it spent its first decades in Oregon and has been in Virginia since the late eighties.',
        'It was stripped to the chassis in the early nineties by an owner who worked for the railroad and kept notes like one. The floorboards are marine ply, the sills were cut out and made again, and the doors shut with two fingers. What you see now is that work with three decades of summer evenings on it. It is honest, tidy and entirely usable, and nobody will ask you to put it behind a rope.',
        'On the road it starts on a quarter turn of choke, settles at 50 psi hot, and pulls cleanly from low speed. Second gear likes an unhurried hand when cold.',
      ],
      service: ['2025: wire-wheel hubs, splines and five tires', '2024: brake hydraulics renewed throughout, silicone fluid', '2022: carburetors rebuilt with new spindles', '2019: wiring loom, cloth-braided, to the original pattern'],
      ownership: 'Third owner since the restoration. The Virginia title is clean and in the seller\'s name.',
      notes: 'I am eighty-one and the door is lower than it used to be. It goes to whoever will drive it. The spare engine block in the garage stays with me, sorry.',
    }),
    location: place('Charlottesville', 'VA', '22902'), seller: 'theolddairy', startingBid: usd(5_000), reserve: usd(19_000),
    plan: { state: 'live', opensHoursAgo: 167.8, closesInMinutes: 7 },
    bidding: { price: usd(21_250), offers: 19, bidders: ['overdrive_ozzie', 'pageantblue', 'coastroadkate', 'oakandoil', 'sundaydriver77'] },
    comments: [
      said('overdrive_ozzie', 0.12, 'Which rear axle ratio does it have? The 4.1 is lovely and the 4.3 is a chore on the interstate.', ['theolddairy', 'It is the 4.1. It sits at about 3,600 at sixty-five on the clock, which I trust to within a prayer.']),
      said('coastroadkate', 0.44, 'Is the aluminum in the hood and trunk lid free of the bubbling they get around the steel frames?', ['theolddairy', 'Hood is clean. Trunk lid has three small blisters on the lower lip.']),
      said('patina_pat', 0.81, 'Exactly how one of these should look. Not too good to park outside a bakery.'),
    ],
    watchers: 9,
  }),
  entry({
    key: 'sunbeam-tiger-1966', title: '1966 Sunbeam Tiger Mk IA', subtitle: '260 V8, authenticated shell, Midnight-to-Mediterranean repaint in 2003',
    year: 1966, make: 'Sunbeam', model: 'Tiger', bodyStyle: 'convertible', photographs: '1966-roadster-blue',
    vehicle: {
      vin: 'B382001947LRXFE', mileage: 48_905, mileage_unit: 'mi', mileage_is_known: true, engine: '260 cu in (4.3-liter) Ford V8', power: '164 hp',
      transmission: '4-speed Toploader manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Mediterranean Blue', interior_colour: 'Red vinyl', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Inspected and confirmed as a genuine Tiger shell by the owners\' club panel', 'Original-type 260 V8 with date-appropriate heads and block', 'Same family from 1971 to 2024', 'Factory hardtop included, refinished to match'],
      flaws: ['Color changed from Midnight Blue in 2003', 'Runs warm in stop-and-go traffic above 90 °F despite the aluminum radiator', 'Clock does not work', 'Left door gap is a finger wider at the rear edge', 'Bubble the size of a quarter ahead of the right rear wheel arch'],
      overview: [
        'The recipe is well known: a polite English roadster, an American V8, and an engine bay so tight that the last spark plug is reached through a hatch in the cabin. What is less well known is how civil the result is. A good Tiger idles at 700, pulls third gear from walking pace and feels a size larger than it is.',
        'This Mk IA was sold new in Pasadena and bought in 1971 by a machinist who commuted in it for eleven years. He kept the tube headers he made for it, the hardtop, the jack and every registration card. The car was repainted in 2003 in the lighter blue that his daughter preferred; the original color is still there under the dash and inside the trunk.',
        'Since taking it in we have gone through the brakes and cooling system, fitted new engine mounts, and driven it about 600 miles. It is a tight, quick, unmolested car. The block casting, transmission tag and rear axle tag are photographed in the file that goes with it.',
      ],
      equipment: ['Factory hardtop and soft top', 'Wood-rimmed wheel', 'Chromed wire wheels with knock-off caps', 'Period AM radio, converted inside for a telephone'],
      modifications: ['Aluminum radiator and electric fan', 'Electronic ignition inside the original distributor', 'Front brakes from the later Alpine'],
      service: ['August 2026: engine mounts, water pump, hoses, thermostat', 'July 2026: brake master cylinder, calipers, rear cylinders', '2021: clutch and throw-out bearing', '2016: rear springs and dampers'],
      ownership: 'Offered by Arroyo Classics on a clean California title. Club inspection letter included.',
    }),
    location: place('Pasadena', 'CA', '91103'), seller: 'arroyo_classics', byDealer: true, startingBid: usd(25_000), reserve: usd(74_000),
    plan: { state: 'live', opensHoursAgo: 120, closesInMinutes: 2_880 },
    bidding: { price: usd(66_500), offers: 22, bidders: ['lastofthev8s', 'tunedport', 'dana_w', 'heel-and-toe', 'mileposts'] },
    comments: [
      said('lastofthev8s', 0.08, 'Can we see the block casting date and the heads? And is the Toploader the wide-ratio one?', ['arroyo_classics', 'Casting photographs are in the file and go out to anyone who asks. Wide ratio, with the tag still on it.']),
      said('mileposts', 0.31, 'The color change does not bother me. Was it a windows-out job?', ['arroyo_classics', 'Yes. Glass, lamps and trim out, engine in. The engine bay was left in its first color, which we rather like.']),
      said('dana_w', 0.52, 'Please could you start it from cold and let it run ten minutes with the temperature gauge in the picture?', ['arroyo_classics', 'Done this morning at 71 °F: it settled at 185. In July traffic it will show 205.']),
      said('tunedport', 0.77, 'The family history alone is worth the bid.'),
    ],
    featured: true, watchers: 9,
  }),
  entry({
    key: 'giulia-spider-1963', title: '1963 Alfa Romeo Giulia 1600 Spider', subtitle: 'Five-speed, matching numbers per factory letter, 40 years with one family',
    year: 1963, make: 'Alfa Romeo', model: 'Giulia Spider', bodyStyle: 'convertible', photographs: '1963-roadster-red',
    vehicle: {
      vin: 'AR*372318*', mileage: 73_118, mileage_unit: 'mi', mileage_is_known: true, engine: '1,570 cc twin-cam inline-four', power: '92 hp',
      transmission: '5-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Rosso Alfa', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Engine and body numbers agree with the factory archive letter', 'Mechanical rebuild at 68,000 miles, with photographs of every step', 'Solid California floors, never patched', 'Original jack, tool roll and owner\'s handbook'],
      flaws: ['Repainted once, in 1989, with some shrinkage on the rear deck', 'Third gear wants a slow hand until the oil is warm', 'Speedometer needle wanders above 60', 'Re-chromed front bumper, unrestored rear: they do not quite match'],
      overview: [
        'Bigger engine, five speeds, and a bulge in the hood to clear it: the Giulia Spider is the Giulietta grown up. It is not a fast car by any number on paper. It is a car that makes an errand take the long way.',
        'My mother bought this one in Monterey in 1984 from the second owner. She drove it to the school where she taught every dry day until 2011. After she stopped it sat on stands, dry and turned over by hand each month, until I had the engine and gearbox gone through in 2018 by a shop that sees little else. I have put 5,000 miles on it since then.',
        'It has never been apart in the way that show cars have. The spot welds are there, the underseal is the factory\'s, and the door panels have her elbow\'s polish on them.',
      ],
      service: ['2018: pistons, liners, bearings, head with new valves and guides', '2018: gearbox second-gear synchro and all seals', '2023: Weber carburetors cleaned and re-jetted', '2025: tires, brake shoes and hoses, battery'],
      ownership: 'One family since 1984; third owners. Clean California title.',
      notes: 'Please do not ask whether I would take a number to end it early. I would like to watch it close with a glass of something.',
    }),
    location: place('Monterey', 'CA', '93940'), seller: 'alpine_anna', startingBid: usd(20_000), reserve: usd(65_000),
    plan: { state: 'live', opensHoursAgo: 67, closesInMinutes: 6_050 },
    bidding: { price: usd(43_500), offers: 13, bidders: ['twinchoke', 'coastroadkate', 'pageantblue', 'nightshift_nina'] },
    comments: [
      said('twinchoke', 0.15, 'Compression figures, by any chance?', ['alpine_anna', 'Taken last month, warm: 168, 170, 167, 170.']),
      said('pageantblue', 0.4, 'Is the plenum behind the grille intact? They get jacked there.', ['alpine_anna', 'One shallow dent about the size of a coin, straight otherwise.']),
      said('coastroadkate', 0.66, 'I passed this on Highway 1 in about 2009. I am sure of it.'),
    ],
    watchers: 7,
  }),
  entry({
    key: 'healey-3000-bj8-1965', title: '1965 Austin-Healey 3000 Mk III BJ8', subtitle: 'Phase 2, overdrive, fresh from three years of restoration',
    year: 1965, make: 'Austin-Healey', model: '3000', bodyStyle: 'convertible', photographs: '1963-roadster-red',
    vehicle: {
      vin: 'HBJ8L/31772', mileage: 1_460, mileage_unit: 'mi', mileage_is_known: false, engine: '2,912 cc inline-six', power: '148 hp',
      transmission: '4-speed manual with overdrive', drivetrain: 'Rear-wheel drive', exterior_colour: 'Colorado Red', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Every panel from the chassis up, finished in spring 2025', 'Overdrive works on third and fourth', 'Heritage certificate confirms color, trim and delivery to Baltimore', '1,460 shakedown miles: the faults have been found'],
      flaws: ['Outriggers and floors are new steel, so the originality is in the castings', 'Replacement wooden dash veneer is a shade redder than factory', 'Small chip in the right front wing from the trailer ramp', 'Footwells get hot. They all do'],
      overview: [
        'The last of the big Healeys, with the wind-up windows, the proper folding top and the most power. This one came apart on a Saturday in 2022 because of a squeaking brake pedal and went back together three years later.',
        'The chassis was jigged, straightened by four millimeters and powder-coated. The shrouds are the original aluminum, repaired rather than replaced. The engine was bored, balanced and given hardened seats; the rear axle was set up by a man who learned on them new. Paint is two-pack, eight coats, blocked by hand.',
      ],
      modifications: ['Stainless exhaust, an inch higher', 'Alternator inside a dynamo case', 'Electric fan behind the radiator, on a hidden switch'],
      service: ['2025: valve clearances, head re-torqued at 500 miles', '2025: all fluids at 1,000 miles', '2026: carburetor tune and plug colors checked'],
      ownership: 'Bought as a stalled project in 2019 from the estate of its third owner.',
    }),
    location: place('Annapolis', 'MD', '21401'), seller: 'arroyo_classics', byDealer: true, startingBid: usd(20_000), reserve: usd(62_000),
    plan: { state: 'sold', closedHoursAgo: 52 },
    bidding: { price: usd(68_500), offers: 24, bidders: ['overdrive_ozzie', 'pageantblue', 'mileposts', 'copperkettle', 'oakandoil'] },
    comments: [
      said('oakandoil', 0.2, 'Is the chassis number stamping visible on the bracket?', ['arroyo_classics', 'Yes, and on the plate. They agree.']),
      said('mileposts', 0.7, 'A restoration with 1,460 miles on it is worth more to me than one with four.'),
      said('pageantblue', 0.985, 'Congratulations to whoever gets it. I am at my ceiling.'),
    ],
    watchers: 9,
  }),
  entry({
    key: 'triumph-tr4-1962', title: '1962 Triumph TR4', subtitle: 'Surrey top, older repaint, runs and drives',
    year: 1962, make: 'Triumph', model: 'TR4', bodyStyle: 'convertible', photographs: '1962-roadster-cream',
    vehicle: {
      vin: 'CT4417L', mileage: 88_300, mileage_unit: 'mi', mileage_is_known: false, engine: '2,138 cc overhead-valve inline-four', power: '105 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Cream', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Early car with the small-mouth hood', 'Surrey backlight with both the steel and the cloth center panels', 'Wire wheels, 2022 tires'],
      flaws: ['Sills have been patched more than once', 'Synchromesh on second is worn', 'Gauges read but do not agree with one another'],
      overview: [
        'An early TR4 in running order, with the clever two-piece top that came before anyone had the word for it. It has been a summer car in the upper Midwest and shows it: good chrome, a presentable repaint, and underneath a history of practical repairs.',
        'The big four starts easily and has good oil pressure. It would make a fine rolling restoration, or a rally car that one need not worry about.',
      ],
      service: ['2024: carburetor diaphragms and linkages', '2022: tires and wheel bearings'],
      ownership: 'Second owner since 1997.',
    }),
    location: place('Duluth', 'MN', '55802'), seller: 'hillclimb_joan', startingBid: usd(5_000), reserve: null,
    plan: { state: 'withdrawn', withdrawnHoursAgo: 28, reason: 'The commission number on the plate and the one on the title differ by a digit. The seller is having the title corrected by the state; the car may be offered again once it is.' },
    bidding: { price: usd(10_300), offers: 8, bidders: ['sundaydriver77', 'barnfind_bo', 'overdrive_ozzie'] },
    comments: [
      said('barnfind_bo', 0.3, 'Could you post the plate and the title side by side, with the address covered?', ['hillclimb_joan', 'Taking the picture I have just seen that they do not agree. I have told the house. Thank you for asking.']),
      said('sundaydriver77', 0.9, 'Better found now than at the DMV.'),
    ],
    watchers: 4,
  }),
  entry({
    key: 'mgb-1964', title: '1964 MG MGB Roadster', subtitle: 'Pull-handle car in Iris Blue, overdrive, no reserve',
    year: 1964, make: 'MG', model: 'MGB', bodyStyle: 'convertible', photographs: '1966-roadster-blue',
    vehicle: {
      vin: 'GHN3L/30518', mileage: 54_870, mileage_unit: 'mi', mileage_is_known: false, engine: '1,798 cc inline-four', power: '95 hp',
      transmission: '4-speed manual with overdrive', drivetrain: 'Rear-wheel drive', exterior_colour: 'Iris Blue', interior_colour: 'Red leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Pull-handle doors and metal dash: the first and prettiest of the line', 'Overdrive added from a 1967 donor', 'Solid sills and castle rails, replaced in 2010'],
      flaws: ['Paint is good from six feet', 'Passenger seat diaphragm is stretched', 'Oil leak at the timing cover'],
      overview: [
        'Everyone\'s first sports car, in the year when it was still new enough to be a little strange. This one has the three-bearing engine, which revs more willingly than its successor and asks only for regular oil.',
        'It has been a dependable second car for eleven years. There is nothing to do before driving it home.',
      ],
      service: ['2025: oil, filters, valve adjustment', '2023: front dampers and kingpins'],
    }),
    location: place('Asheville', 'NC', '28801'), seller: 'second_gear_sam', startingBid: usd(4_000), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 12 },
    comments: [said('overdrive_ozzie', 0.3, 'Does the overdrive come in cleanly on third as well?', ['second_gear_sam', 'Third and fourth, with a half second\'s thought.'])],
    watchers: 3,
  }),
];
