import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** The engine in the middle. */
export const supercars: readonly CatalogueEntry[] = [
  entry({
    key: 'mclaren-570s-2018', title: '2018 McLaren 570S', subtitle: 'Two owners, 11k miles, carbon tub, ceramic brakes',
    year: 2018, make: 'McLaren', model: '570S', bodyStyle: 'supercar', photographs: '2019-supercar-orange',
    vehicle: {
      vin: 'SBM13DAA7JW004836', mileage: 11_420, mileage_unit: 'mi', mileage_is_known: true, engine: '3.8-liter twin-turbocharged V8', power: '562 hp',
      transmission: '7-speed dual-clutch', drivetrain: 'Rear-wheel drive', exterior_colour: 'Orange', interior_colour: 'Black Alcantara', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Annual service at the marque\'s dealer, most recently in August 2026', 'Paint film on the whole front and the sills', 'Carbon-ceramic brakes measured at 91 percent', 'Sport exhaust and the better seats'],
      flaws: ['Front splitter scraped beneath, as all are', 'Infotainment is of its time and reboots now and then', 'Small bubble in the film near the left headlamp', 'Rear tires at 4/32'],
      overview: [
        'The plain one of the family is the one the engineers drive home. It has the same carbon tub as the seven-figure cars and steering that still works with oil rather than software, and there is more feel in one corner of it than in most cars in a year.',
        'Our example was specified by a surgeon in Atlanta who ordered it without a price list. It was traded to a friend of the house at 7,000 miles, and he has used it for breakfast runs. It has never been on a track, and the car\'s own log agrees.',
        'It passed a full inspection in September, and the report goes with it: chassis, brakes, battery, gearbox adaptations, paint depth. We suggest rear tires within the year.',
      ],
      equipment: ['Carbon-ceramic brakes', 'Nose lift', 'Sport exhaust', 'Premium audio', 'Parking sensors front and rear'],
      service: ['August 2026: annual service, brake fluid, battery tender check', '2025: 12-volt battery, recall work', '2024: annual service, coolant'],
      ownership: 'Offered by Meridian Motors. Two owners, clean Georgia title, no accidents reported.',
    }),
    location: place('Atlanta', 'GA', '30305'), seller: 'meridian_motors', byDealer: true, startingBid: usd(60_000), reserve: usd(118_000),
    plan: { state: 'live', opensHoursAgo: 160, closesInMinutes: 480 },
    bidding: { price: usd(112_000), offers: 26, bidders: ['flatsix_fern', 'tunedport', 'nightshift_nina', 'lastofthev8s', 'redlineray'] },
    comments: [
      said('flatsix_fern', 0.1, 'Is there a warranty that transfers?', ['meridian_motors', 'The factory\'s has ended. It is eligible for an extension after inspection, and it has just passed one.']),
      said('tunedport', 0.35, 'Can you post the gearbox adaptation values from the report?', ['meridian_motors', 'Page 6 of the report, which we send to anyone who asks. All within the first third of the range.']),
      said('nightshift_nina', 0.7, 'Does the nose lift go up and stay up?', ['meridian_motors', 'Up in four seconds and down when you pass 37.']),
    ],
    watchers: 9,
  }),
  entry({
    key: 'corvette-c8-2020', title: '2020 Chevrolet Corvette Stingray Z51', subtitle: '3LT, first-year mid-engine, front lift, 8k miles',
    year: 2020, make: 'Chevrolet', model: 'Corvette', bodyStyle: 'supercar', photographs: '2019-supercar-orange',
    vehicle: {
      vin: '1G1Y82D42L5108317', mileage: 8_205, mileage_unit: 'mi', mileage_is_known: true, engine: '6.2-liter V8', power: '495 hp',
      transmission: '8-speed dual-clutch', drivetrain: 'Rear-wheel drive', exterior_colour: 'Sebring Orange', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Z51 with magnetic dampers', 'Ordered by me, collected by me, and every mile by me', 'All recalls and the gearbox filter done'],
      flaws: ['Stone chips behind the front wheels', 'Right rear wheel refinished after a curb', 'Frunk release is slow below freezing'],
      overview: [
        'Sixty-seven years after the first one they moved the engine behind the seats, kept the small-block, and put it on sale for less than a well-optioned pickup. It should not be this good.',
        'I put a deposit on it the night it was shown. It has crossed the Blue Ridge more often than I have been to the dentist. It opens for bidding in a few hours.',
      ],
      service: ['2026: oil, cabin filter', '2024: dual-clutch fluid and filter', '2021: first annual service, at the dealer'],
      ownership: 'First owner. Clean Virginia title.',
    }),
    location: place('Roanoke', 'VA', '24016'), seller: 'bayou_garage', startingBid: usd(25_000), reserve: usd(56_000),
    plan: { state: 'coming_soon', opensInHours: 3 },
    comments: [
      said('lastofthev8s', 0.3, 'My name in a new format. Watching.'),
      said('sundaydriver77', 0.7, 'Will you be including the delivery-day pictures?', ['bayou_garage', 'All of them, including the one in which I am crying.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'evora-gt-2021', title: '2021 Lotus Evora GT', subtitle: 'Manual, supercharged V6, yellow, one of the last',
    year: 2021, make: 'Lotus', model: 'Evora GT', bodyStyle: 'supercar', photographs: '2021-supercar-yellow',
    vehicle: {
      vin: 'SCCLMDDN5MHA10629', mileage: 6_730, mileage_unit: 'mi', mileage_is_known: true, engine: '3.5-liter supercharged V6', power: '416 hp',
      transmission: '6-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Yellow', interior_colour: 'Black Alcantara', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Six-speed manual with the open linkage', 'Final model year', 'Carbon package and the two-way dampers', 'Film over the front, ceramic over the rest'],
      flaws: ['Rear visibility is a rumor', 'Driver\'s bolster has a crease from entry', 'One rock chip through the film on the nose', 'Trunk gets warm enough for bread'],
      overview: [
        'The last Lotus with hydraulic steering, a clutch and no screens to speak of. Drivers have been mourning it since before it was gone.',
        'It is the car of a flight instructor, which means that it has a written log: every drive, temperature, tire pressure and remark. I have read it from end to end while selling it, and am thinking of keeping that.',
        'It has had one owner, no track days, and three oil changes in 6,700 miles.',
      ],
      equipment: ['Titanium exhaust', 'Limited-slip differential', 'Touch-screen audio with a rear camera', 'Battery tender and fitted cover'],
      service: ['2026: annual service, brake fluid', '2025: annual service', '2023: accessory belt, alignment'],
      ownership: 'First owner. Clean Florida title.',
      notes: 'I am moving to a country that drives on the other side. It hurts.',
    }),
    location: place('Sarasota', 'FL', '34236'), seller: 'longhood_leo', startingBid: usd(40_000), reserve: usd(86_000),
    plan: { state: 'live', opensHoursAgo: 48, closesInMinutes: 7_200 },
    bidding: { price: usd(71_500), offers: 11, bidders: ['flatsix_fern', 'heel-and-toe', 'tunedport', 'pageantblue'] },
    comments: [
      said('heel-and-toe', 0.2, 'What is the last line of the log?', ['longhood_leo', '"61 degrees, 32 psi cold. Perfect. Do not sell." He told me to leave it in.']),
      said('flatsix_fern', 0.6, 'Clutch take-up? They are expensive to reach.', ['longhood_leo', 'Low and even. He short-shifts and never rides it, says the log.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'huracan-lp580-2017', title: '2017 Lamborghini Huracán LP 580-2', subtitle: 'Rear-drive V10, yellow over black, 9k miles',
    year: 2017, make: 'Lamborghini', model: 'Huracán', bodyStyle: 'supercar', photographs: '2021-supercar-yellow',
    vehicle: {
      vin: 'ZHWUC2ZF9HLA06148', mileage: 9_310, mileage_unit: 'mi', mileage_is_known: true, engine: '5.2-liter V10', power: '571 hp',
      transmission: '7-speed dual-clutch', drivetrain: 'Rear-wheel drive', exterior_colour: 'Giallo Midas', interior_colour: 'Black leather', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['The rear-driven one, forty kilograms lighter', 'Dealer-serviced yearly', 'Original paint on every panel'],
      flaws: ['Front brakes at half', 'Scrape under the right of the splitter', 'Passenger seat motor is noisy'],
      overview: [
        'Ten cylinders, no turbos, and drive to the wheels that ought to have it. When the last of these engines has been built, people will remember the sound first and the speed second.',
        'Meridian Motors sold this car new-to-its-second-owner in 2021 and has looked after it since.',
      ],
      service: ['2026: annual service, tires', '2025: annual service, brake fluid', '2023: coolant, battery'],
      ownership: 'Two owners. Clean California title.',
    }),
    location: place('Newport Beach', 'CA', '92660'), seller: 'meridian_motors', byDealer: true, startingBid: usd(90_000), reserve: usd(165_000),
    plan: { state: 'sold', closedHoursAgo: 12 },
    bidding: { price: usd(181_000), offers: 28, bidders: ['flatsix_fern', 'nightshift_nina', 'tunedport', 'pageantblue', 'redlineray'] },
    comments: [
      said('nightshift_nina', 0.2, 'Is the lift fitted?', ['meridian_motors', 'Yes, and used, judging from the rest of the street.']),
      said('pageantblue', 0.7, 'It is louder than its color. I did not think that was possible.'),
    ],
    watchers: 9,
  }),
  entry({
    key: 'nsx-2017', title: '2017 Acura NSX', subtitle: 'Graphite gray, carbon brakes, 14k miles, hybrid all-wheel drive',
    year: 2017, make: 'Acura', model: 'NSX', bodyStyle: 'supercar', photographs: '2022-supercar-grey',
    vehicle: {
      vin: '19UNC1B05HY000738', mileage: 14_055, mileage_unit: 'mi', mileage_is_known: true, engine: '3.5-liter twin-turbocharged V6 with three motors', power: '573 hp',
      transmission: '9-speed dual-clutch', drivetrain: 'All-wheel drive', exterior_colour: 'Graphite gray metallic', interior_colour: 'Red leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Carbon-ceramic brakes and carbon package', 'Built in Marysville, sold in Columbus, kept in Cleveland', 'Battery health report from September'],
      flaws: ['Two wheels have curb marks', 'Infotainment volume is a slider', 'Rock chips on the lower bumper'],
      overview: [
        'It is quiet when you leave the house and startling ten minutes later. The second NSX was misunderstood when it was new by people who had wanted the first one again.',
        'I have used it in all four seasons on the right tires. It has been back to the dealer for oil and for nothing else.',
      ],
      service: ['2026: annual service, hybrid inspection', '2024: tires, brake fluid', '2022: recall, fuel pump'],
      ownership: 'Second owner. Clean Ohio title.',
    }),
    location: place('Cleveland', 'OH', '44113'), seller: 'harlan_w', startingBid: usd(50_000), reserve: usd(112_000),
    plan: { state: 'reserve_not_met', closedHoursAgo: 30 },
    bidding: { price: usd(96_000), offers: 20, bidders: ['tunedport', 'flatsix_fern', 'mileposts', 'gearwhine'] },
    comments: [
      said('gearwhine', 0.3, 'What is the electric range on a cold morning?', ['harlan_w', 'To the end of the street, in silence. Then it clears its throat.']),
      said('tunedport', 0.85, 'Watching the offer window.'),
    ],
    watchers: 8,
  }),
  entry({
    key: 'r8-v10-2020', title: '2020 Audi R8 V10 Performance', subtitle: 'Daytona gray, naturally aspirated, just listed',
    year: 2020, make: 'Audi', model: 'R8', bodyStyle: 'supercar', photographs: '2022-supercar-grey',
    vehicle: {
      vin: 'WUACEAFX6L7901382', mileage: 12_880, mileage_unit: 'mi', mileage_is_known: true, engine: '5.2-liter V10', power: '602 hp',
      transmission: '7-speed dual-clutch', drivetrain: 'All-wheel drive', exterior_colour: 'Graphite gray', interior_colour: 'Red leather', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Naturally aspirated V10 to 8,700 rpm', 'Serviced on the calendar, not the mileage', 'Winter wheels and tires included'],
      flaws: ['Left sideblade has a scratch, polished down', 'Front tires at 5/32', 'The magnetic dampers knock below freezing until warm'],
      overview: [
        'A supercar that you can leave at an airport. It starts, it idles, it goes over speed bumps, and above five thousand it turns into a different animal altogether.',
        'I have had mine since it was a year old. It has been to the office more than anywhere else, and I work from home now.',
        'It comes with two keys, two sets of wheels, and a cover that I have used once.',
      ],
      equipment: ['Carbon-ceramic brakes', 'Diamond-stitched seats', 'Sport exhaust', 'Laser headlamps'],
      service: ['October 2026: annual service, brake fluid, pollen filter', '2025: dual-clutch service', '2024: annual service'],
      ownership: 'Second owner since 2021. Clean Minnesota title.',
    }),
    location: place('Minneapolis', 'MN', '55401'), seller: 'second_gear_sam', startingBid: usd(60_000), reserve: usd(128_000),
    plan: { state: 'live', opensHoursAgo: 5, closesInMinutes: 9_780 },
    bidding: { price: usd(84_500), offers: 6, bidders: ['flatsix_fern', 'nightshift_nina', 'pageantblue'] },
    comments: [said('flatsix_fern', 0.5, 'Was it ever opted with the fixed dampers? It says magnetic, just making sure.', ['second_gear_sam', 'Magnetic, from the build sheet. Hence the cold knock.'])],
    watchers: 6,
  }),
];
