import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** For where the road stops. */
export const offRoad: readonly CatalogueEntry[] = [
  entry({
    key: 'fj62-1988', title: '1988 Toyota Land Cruiser FJ62', subtitle: 'Southwest truck, sand over brown, roof rack, 140k miles',
    year: 1988, make: 'Toyota', model: 'Land Cruiser', bodyStyle: 'suv', photographs: '1988-4x4-sand',
    vehicle: {
      vin: 'JT3FJ62G7J1089426', mileage: 140_230, mileage_unit: 'mi', mileage_is_known: true, engine: '4.0-liter 3F-E inline-six', power: '155 hp',
      transmission: '4-speed automatic', drivetrain: 'Four-wheel drive', exterior_colour: 'Sand', interior_colour: 'Brown cloth', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Arizona and Utah since new, dry underneath', 'No engine swap, no lift, no stories', 'Cold air conditioning', 'Service records from 31,000 miles'],
      flaws: ['Hood and roof repainted in 2012 for sun fade', 'Driver\'s seat bolster worn through and sewn', 'Rear heater is bypassed', 'Tailgate wiring loom has been mended at the hinge'],
      overview: [
        'It is slow, it is square, and it will outlast all of us. The FJ62 is the last of the Land Cruisers that felt like farm equipment, and the first with fuel injection to make it start like a car.',
        'Mine spent its first twenty years with a geologist and looks like it was cleaned with a brush every Friday. Underneath there is surface dust and a factory undercoat that still has its chalk marks. I have kept it stock, because stock is what lasts: fresh springs of the original rate, original-size tires, and the rack it came with.',
      ],
      equipment: ['Full-length roof rack', 'Jump seats out, and stored dry', 'Two-speed transfer case with lockable front hubs'],
      service: ['2026: coolant, thermostat, all belts', '2025: front axle knuckles resealed, new birfields greased', '2023: springs and dampers', '2021: head gasket, done as a precaution with the head skimmed'],
      ownership: 'Third owner since 2014. Clean Utah title.',
    }),
    location: place('Moab', 'UT', '84532'), seller: 'harlan_w', startingBid: usd(8_000), reserve: usd(34_000),
    plan: { state: 'live', opensHoursAgo: 167.7, closesInMinutes: 11 },
    bidding: { price: usd(30_250), offers: 22, bidders: ['ridgerunner', 'coastroadkate', 'gearwhine', 'nightshift_nina', 'redlineray'] },
    comments: [
      said('gearwhine', 0.15, 'A head gasket as a precaution? What did the old one look like?', ['harlan_w', 'Fine, irritatingly. But I sleep well.']),
      said('ridgerunner', 0.48, 'Frame behind the rear wheels, any scale?', ['harlan_w', 'None. You can read the paint inspector\'s crayon.']),
      said('coastroadkate', 0.83, 'Reserve still not met with so little time left. Somebody blink.'),
    ],
    watchers: 9,
  }),
  entry({
    key: 'one-ten-v8-1985', title: '1985 Land Rover One Ten V8 Station Wagon', subtitle: 'Left-hand drive, imported 2019, nine seats',
    year: 1985, make: 'Land Rover', model: 'One Ten', bodyStyle: 'suv', photographs: '1988-4x4-sand',
    vehicle: {
      vin: 'SALLDHMV1BA241176', mileage: 121_900, mileage_unit: 'km', mileage_is_known: false, engine: '3.5-liter V8', power: '114 hp',
      transmission: '5-speed manual', drivetrain: 'Four-wheel drive', exterior_colour: 'Sand', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Ex-utility company, southern Spain', 'Galvanized replacement bulkhead', 'Safari roof with rack'],
      flaws: ['Both rear outriggers have been plated', 'Transfer case drips', 'Speedometer in kilometers'],
      overview: [
        'A long-wheelbase wagon in its work clothes, with the V8 that makes it nearly keep up. It inspected power lines in Andalusia and then, from 2019, carried surfboards in North Carolina.',
        'Mechanically it is in good order. Cosmetically it is a Land Rover.',
      ],
      service: ['2025: swivel housings, brake pipes', '2023: carburetors rebuilt'],
      ownership: 'Second American owner.',
    }),
    location: place('Wilmington', 'NC', '28401'), seller: 'bayou_garage', startingBid: usd(10_000), reserve: usd(38_000),
    plan: { state: 'withdrawn', withdrawnHoursAgo: 60, reason: 'The car was damaged by a fallen tree while the auction was open. The seller is having it assessed; all bidders have been told, and no hold was captured.' },
    bidding: { price: usd(24_750), offers: 11, bidders: ['ridgerunner', 'nightshift_nina', 'oakandoil'] },
    comments: [
      said('oakandoil', 0.4, 'Chassis number on the right dumb iron legible?', ['bayou_garage', 'Yes, with chalk.']),
      said('nightshift_nina', 0.95, 'Poor thing. I hope it is only the roof.'),
    ],
    watchers: 5,
  }),
  entry({
    key: 'defender-200tdi-1992', title: '1992 Land Rover Defender 110 200Tdi', subtitle: 'Coniston Green wagon, galvanized chassis, 25-year import',
    year: 1992, make: 'Land Rover', model: 'Defender 110', bodyStyle: 'suv', photographs: '1992-4x4-green',
    vehicle: {
      vin: 'SALLDHMF8KA906317', mileage: 148_300, mileage_unit: 'mi', mileage_is_known: true, engine: '2.5-liter turbocharged diesel inline-four', power: '107 hp',
      transmission: '5-speed manual', drivetrain: 'Four-wheel drive', exterior_colour: 'Coniston Green', interior_colour: 'Gray cloth', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['New galvanized chassis and bulkhead in 2020, by a specialist in Wales', 'Federalized papers, entry summary and bond release in the file', 'The engine that people put into other Defenders', 'Left-hand drive from new'],
      flaws: ['Doors are original and leak at the lower corners in a car wash', 'Second-row seat frames have surface rust', 'Noise. A great deal of it', 'Windshield hinge bolts show a halo of aluminum corrosion'],
      overview: [
        'There are restored Defenders with quilted leather, and there are Defenders. This is the second sort, put on a new frame so that it may go on being one.',
        'It was sold new to a forestry office in Bavaria, hence the wheel on the left. When its first chassis had given what it had, a small shop in Wales moved everything onto a new galvanized one, replaced the bulkhead at the same time, and painted only what they had taken apart.',
        'We bought it in 2024 and have used it as the shop truck in three winters\' worth of Vermont. It starts at ten below. It tows. Every control is heavy and every one of them works.',
      ],
      equipment: ['Roof rack and rear ladder', 'Front and rear recovery points', 'Raised intake', 'Nine belts'],
      service: ['October 2026: timing belt, tensioner, water pump', '2025: clutch and release bearing', '2020: chassis, bulkhead, all bushings and pipes'],
      ownership: 'Offered by Green Mountain. Clean Vermont title.',
    }),
    location: place('Stowe', 'VT', '05672'), seller: 'green_mountain', byDealer: true, startingBid: usd(15_000), reserve: usd(48_000),
    plan: { state: 'live', opensHoursAgo: 156, closesInMinutes: 720 },
    bidding: { price: usd(51_500), offers: 23, bidders: ['ridgerunner', 'oakandoil', 'nightshift_nina', 'copperkettle', 'heel-and-toe'] },
    comments: [
      said('oakandoil', 0.11, 'Is the chassis number re-stamped, and does the paperwork say so?', ['green_mountain', 'Stamped by the shop to the original number, with their letter and photographs of the old frame. It is all in the file.']),
      said('heel-and-toe', 0.37, 'How warm does it get inside at ten below?', ['green_mountain', 'Warmer than outside.']),
      said('nightshift_nina', 0.69, 'That answer cost me another five hundred.'),
    ],
    watchers: 9,
  }),
  entry({
    key: '300ge-1991', title: '1991 Mercedes-Benz 300GE', subtitle: 'Four-door W463, three locking differentials, German delivery',
    year: 1991, make: 'Mercedes-Benz', model: '300GE', bodyStyle: 'suv', photographs: '1992-4x4-green',
    vehicle: {
      vin: 'WDB4632281X029471', mileage: 187_600, mileage_unit: 'km', mileage_is_known: true, engine: '3.0-liter M103 inline-six', power: '170 hp',
      transmission: '4-speed automatic', drivetrain: 'Four-wheel drive', exterior_colour: 'Green', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['All three differentials lock, and were exercised yearly', 'Complete German service book to 160,000 km', 'Rust-proofed from new and again on import'],
      flaws: ['Small bubbles at the rear quarter windows, as is traditional', 'Sunroof sealed shut by a previous owner', 'Fuel gauge optimistic by a quarter'],
      overview: [
        'Before it was a fashion it was a tool with a wood dash. The 300GE has the smooth six, the coil springs and permanent four-wheel drive, and doors that shut like a safe with a grudge.',
        'This one was a doctor\'s car near Garmisch until 2016. I brought it in the day it turned twenty-five and have used it as intended in the Rockies.',
      ],
      service: ['2026: fuel distributor cleaned and set', '2024: steering box, damper, track rod ends', '2022: all soft brake parts'],
      ownership: 'Second owner. Clean Colorado title.',
    }),
    location: place('Durango', 'CO', '81301'), seller: 'alpine_anna', startingBid: usd(10_000), reserve: usd(32_000),
    plan: { state: 'sold', closedHoursAgo: 33 },
    bidding: { price: usd(41_250), offers: 21, bidders: ['ridgerunner', 'dana_w', 'mileposts', 'copperkettle', 'tunedport'] },
    comments: [
      said('tunedport', 0.3, 'K-Jetronic running well at altitude?', ['alpine_anna', 'Up to twelve thousand feet, where neither of us runs well.']),
      said('mileposts', 0.75, 'The right miles, the right book.'),
    ],
    watchers: 8,
  }),
  entry({
    key: 'defender-nas-1993', title: '1993 Land Rover Defender 110 NAS', subtitle: 'One of the 500 for North America, Alpine White, two owners',
    year: 1993, make: 'Land Rover', model: 'Defender 110', bodyStyle: 'suv', photographs: '1995-4x4-white',
    vehicle: {
      vin: 'SALDH1282PA917306', mileage: 64_880, mileage_unit: 'mi', mileage_is_known: true, engine: '3.9-liter V8', power: '182 hp',
      transmission: '5-speed manual', drivetrain: 'Four-wheel drive', exterior_colour: 'Alpine White', interior_colour: 'Gray twill', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Numbered plate, window sticker, both keys', 'Full external cage, all original', 'Galvanized parts still gray, not orange', 'Sixty-four thousand documented miles'],
      flaws: ['Front seats retrimmed in the correct cloth in 2019', 'Paint is original, with chips at the cage mounts', 'Headliner sags over the third row', 'Air conditioning needs a charge every spring'],
      overview: [
        'Five hundred were prepared for the United States, in one color, with a cage outside and a V8 inside. Many have been modified beyond recall. This one has not even lost its mud flaps.',
        'It was bought new in Greenwich, moved to Nantucket at two years old, and was brought back each winter to a heated barn. I am its second owner. The frame was inspected, cleaned and waxed every fall, with dated photographs.',
      ],
      service: ['2026: steering damper, brake fluid, hoses', '2024: cooling system, complete', '2020: clutch'],
      ownership: 'Two owners from new. Clean Massachusetts title.',
    }),
    location: place('Nantucket', 'MA', '02554'), seller: 'harlan_w', startingBid: usd(45_000), reserve: usd(95_000),
    plan: { state: 'coming_soon', opensInHours: 45 },
    comments: [
      said('ridgerunner', 0.3, 'What number is it?', ['harlan_w', 'In the three hundreds. The plate is photographed and with the house.']),
      said('coastroadkate', 0.6, 'The barn does more for these than any restorer.'),
    ],
    featured: true, watchers: 9,
  }),
  entry({
    key: 'hzj77-1994', title: '1994 Toyota Land Cruiser HZJ77', subtitle: 'Diesel six, five-speed, Japanese import, short auction',
    year: 1994, make: 'Toyota', model: 'Land Cruiser 70', bodyStyle: 'suv', photographs: '1995-4x4-white',
    vehicle: {
      vin: 'HZJ77-0008216', mileage: 213_000, mileage_unit: 'km', mileage_is_known: true, engine: '4.2-liter 1HZ diesel inline-six', power: '133 hp',
      transmission: '5-speed manual', drivetrain: 'Four-wheel drive', exterior_colour: 'White', interior_colour: 'Gray cloth', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['The engine that relief agencies ask for by name', 'Right-hand drive, factory lockers front and rear', 'Auction sheet grade 4 at export'],
      flaws: ['Light rust on the frame\'s rear crossmember, treated', 'Clock in Japanese', 'Rear window struts hold until they do not'],
      overview: [
        'The Land Cruiser that was never sold here, in the length that makes sense. It was a mountain-lodge truck in Nagano with a stack of inspection stickers to show for it.',
        'It has needed nothing since it landed in 2020 other than oil and an explanation at each border crossing.',
      ],
      service: ['2026: timing belt, glow plugs', '2024: injectors tested and re-nozzled'],
    }),
    location: place('Bend', 'OR', '97701'), seller: 'second_gear_sam', startingBid: usd(10_000), reserve: usd(24_000),
    plan: { state: 'in_reserve', lengthMinutes: 10 },
    comments: [said('gearwhine', 0.3, 'Do the lockers engage from the dash?', ['second_gear_sam', 'A turn of the knob, a click, a light. Every time.'])],
    watchers: 4,
  }),
];
