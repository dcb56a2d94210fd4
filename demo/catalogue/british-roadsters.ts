import { entry, place, comment, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

export const britishRoadsters: readonly CatalogueEntry[] = [
  entry({
    key: 'triumph-tr4-1962',
    title: '1962 Triumph TR4',
    subtitle: 'Surrey top, older repaint, runs and drives',
    year: 1962,
    make: 'Triumph',
    model: 'TR4',
    bodyStyle: 'convertible',
    photographs: '1962-roadster-cream',
    vehicle: {
      vin: 'CT4417L',
      mileage: 88_300,
      mileage_unit: 'mi',
      mileage_is_known: false,
      engine: '2,138 cc overhead-valve inline-four',
      power: '105 hp',
      transmission: '4-speed manual',
      drivetrain: 'Rear-wheel drive',
      exterior_colour: 'Cream',
      interior_colour: 'Red vinyl',
      title_status: 'Clean',
      seller_type: 'private',
    },
    story: story({
      highlights: [
        'Early car with the small-mouth hood',
        'Surrey backlight with both the steel and the cloth center panels',
        'Wire wheels, 2022 tires',
      ],
      flaws: [
        'Sills have been patched more than once',
        'Synchromesh on second is worn',
        'Fuel gauge reads high and the speedometer reads about 8 mph fast',
      ],
      overview: [
        'An early TR4 in running order, with the Surrey top: a steel center panel and a folding cloth one. It has been a summer car in Minnesota since 1997. The chrome is good, the repaint is presentable, and the sills and floors have been repaired several times.',
        'The engine starts easily and holds 55 psi of oil pressure warm. The car would suit a rolling restoration or use in club rallies.',
      ],
      service: ['2024: carburetor diaphragms and linkages', '2022: tires and wheel bearings'],
      ownership: 'Second owner since 1997.',
    }),
    location: place('Duluth', 'MN', '55802'),
    seller: 'hillclimb_joan',
    startingBid: usd(5_000),
    reserve: null,
    plan: {
      state: 'withdrawn',
      withdrawnHoursAgo: 28,
      reason:
        'The commission number on the plate and the one on the title differ by a digit. The seller is having the title corrected by the state; the car may be offered again once it is.',
    },
    bidding: { price: usd(10_300), offers: 8, bidders: ['sundaydriver77', 'barnfind_bo', 'overdrive_ozzie'] },
    comments: [
      comment('barnfind_bo', 0.3, 'Could you post the plate and the title side by side, with the address covered?', [
        'hillclimb_joan',
        'I just took the photo and the two numbers differ by a digit. I have told the auction team. Thank you for asking.',
      ]),
      comment('sundaydriver77', 0.9, 'Better to find this now than at the DMV.'),
    ],
    watchers: 4,
  }),
  entry({
    key: 'mgb-1964',
    title: '1964 MG MGB Roadster',
    subtitle: 'Pull-handle car in Iris Blue, overdrive, no reserve',
    year: 1964,
    make: 'MG',
    model: 'MGB',
    bodyStyle: 'convertible',
    photographs: '1966-roadster-blue',
    vehicle: {
      vin: 'GHN3L/30518',
      mileage: 54_870,
      mileage_unit: 'mi',
      mileage_is_known: false,
      engine: '1,798 cc inline-four',
      power: '95 hp',
      transmission: '4-speed manual with overdrive',
      drivetrain: 'Rear-wheel drive',
      exterior_colour: 'Iris Blue',
      interior_colour: 'Red leather',
      title_status: 'Clean',
      seller_type: 'private',
    },
    story: story({
      highlights: [
        'Pull-handle doors and metal dash of the first series',
        'Overdrive added from a 1967 donor',
        'Solid sills and castle rails, replaced in 2010',
      ],
      flaws: [
        'Paint is presentable, with chips and a few touched-in scratches',
        'Passenger seat diaphragm is stretched',
        'Oil leak at the timing cover',
      ],
      overview: [
        'A 1964 MGB with the pull-handle doors and the three-bearing engine, which was replaced by a five-bearing one that October. The overdrive comes from a 1967 car and works on third and fourth.',
        'I have used it as a second car for eleven years and about 20,000 miles. It needs nothing before a long drive.',
      ],
      service: ['2025: oil, filters, valve adjustment', '2023: front dampers and kingpins'],
    }),
    location: place('Asheville', 'NC', '28801'),
    seller: 'second_gear_sam',
    startingBid: usd(4_000),
    reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 12 },
    comments: [
      comment('overdrive_ozzie', 0.3, 'Does the overdrive come in cleanly on third as well?', [
        'second_gear_sam',
        'Yes, on third and fourth. It takes about half a second to engage.',
      ]),
    ],
    watchers: 3,
  }),
];
