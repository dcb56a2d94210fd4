import type { SaveSubmission } from '#contract/submissions.ts';
import type { ReviewField } from '#contract/review-fields.ts';
import { place, story, usd } from './catalogue/entry.ts';

type Fate =
  | { readonly kind: 'submitted' }
  | {
      readonly kind: 'changes_requested';
      readonly points: readonly { readonly field: ReviewField; readonly message: string }[];
    }
  | { readonly kind: 'approved' };

export interface SubmittedVehicle {
  readonly seller: string;
  readonly photos: string;
  readonly hoursAgo: number;
  readonly fate: Fate;
  readonly named: {
    readonly year: number;
    readonly make: string;
    readonly model: string;
    readonly variant: string;
    readonly vin: string;
  };
  readonly answers: SaveSubmission;
  readonly pins: Readonly<Record<string, readonly { readonly x: number; readonly y: number; readonly note: string }[]>>;
}

const CONDITION = {
  accident: 'no',
  rust: 'no',
  repaint: 'unsure',
  engine_replaced: 'no',
  odometer_replaced: 'no',
} as const;

export const SUBMITTED_VEHICLES: readonly SubmittedVehicle[] = [
  {
    seller: 'harlan_w',
    photos: '1992-saloon-silver',
    hoursAgo: 5,
    fate: { kind: 'submitted' },
    named: { year: 1992, make: 'Mercedes-Benz', model: '400E', variant: '', vin: 'WDBEA34E5NB742196' },
    answers: {
      subtitle: 'Two owners, 81k miles, every invoice since 1994',
      body_style: 'saloon',
      location: place('Moab', 'UT', '84532'),
      facts: {
        mileage: 81_240,
        mileage_unit: 'mi',
        mileage_is_known: true,
        engine: '4.2-liter V8',
        power: '268 hp',
        transmission: '4-speed automatic',
        drivetrain: 'Rear-wheel drive',
        exterior_colour: 'Silver',
        interior_colour: 'Black leather',
        title_status: 'Clean, Utah, in my name',
      },
      condition: { ...CONDITION, repaint: 'yes' },
      starting_bid: usd(5_000),
      has_reserve: true,
      reserve: usd(16_500),
      story: story({
        highlights: [
          'Two owners, the second for twenty-two years',
          'Wiring harness replaced in 2011, with the invoice',
          'A folder of invoices four inches thick',
        ],
        flaws: [
          'Front bumper painted in 2016 after a parking scrape',
          "Driver's bolster is worn through the color",
          'Cassette player damages tapes',
        ],
        overview: [
          'A two-owner 1990s Mercedes sedan with the 4.2-liter V8. The engine wiring harness, the best-known problem of these cars, was replaced in 2011.',
          'The first owner was a court reporter in Denver who recorded every tank of fuel and every service in a notebook. I have kept it up since 2004, and it comes with the car along with the invoices.',
        ],
        service: [
          '2026: front control arms, all fluids',
          '2022: water pump, thermostat, hoses',
          '2011: engine wiring harness',
        ],
        ownership: 'Two owners from new. Clean Utah title in my name.',
      }),
      note: 'I am away from the 12th to the 16th. Otherwise any week suits me.',
    },
    pins: { side: [{ x: 1500, y: 5600, note: 'Front bumper: painted in 2016' }] },
  },
  {
    // The VIN and photos of an earlier auction with a lower mileage, which the review must flag.
    seller: 'hillclimb_joan',
    photos: '1987-hatch-red',
    hoursAgo: 52,
    fate: { kind: 'submitted' },
    named: { year: 1987, make: 'Honda', model: 'Civic', variant: 'Si Hatchback', vin: 'JHMAH3334HS018627' },
    answers: {
      subtitle: 'Unmodified, low mileage',
      body_style: 'hatchback',
      location: place('Asheville', 'NC', '28801'),
      facts: {
        mileage: 61_050,
        mileage_unit: 'mi',
        mileage_is_known: true,
        engine: '1.5-liter fuel-injected inline-four',
        power: '91 hp',
        transmission: '5-speed manual',
        drivetrain: 'Front-wheel drive',
        exterior_colour: 'Red',
        interior_colour: 'Black and gray cloth',
        title_status: 'Clean, North Carolina',
      },
      condition: CONDITION,
      starting_bid: usd(3_000),
      has_reserve: true,
      reserve: usd(19_000),
      story: story({
        highlights: ['Entirely stock', 'Low mileage'],
        flaws: ['Clear coat is thin on the roof'],
        overview: [
          'A tidy and original car that I bought from a private seller this year and have used very little since. It starts, runs and stops as it should, the paint shines, and nothing about it has been changed by anybody at any time.',
        ],
      }),
    },
    pins: {},
  },
  {
    seller: 'harlan_w',
    photos: '1992-4x4-green',
    hoursAgo: 74,
    fate: {
      kind: 'changes_requested',
      points: [
        {
          field: 'facts.mileage',
          message:
            'The service book ends at 142,000 miles in 2014. Please say how you know the mileage, or that it is not known.',
        },
        {
          field: 'flaws',
          message:
            'The tailgate’s lower edge shows bubbles in the third photo. Please name it, and add a picture from near by.',
        },
        { field: 'images', message: 'We see no underside yet. Four pictures from front to back will do.' },
      ],
    },
    named: { year: 1992, make: 'Land Rover', model: 'Range Rover', variant: 'County', vin: 'SALHV1247NA611853' },
    answers: {
      subtitle: 'Ardennes Green, third owner, never off-road',
      body_style: 'suv',
      location: place('Moab', 'UT', '84532'),
      facts: {
        mileage: 148_300,
        mileage_unit: 'mi',
        mileage_is_known: true,
        engine: '3.9-liter V8',
        power: '182 hp',
        transmission: '4-speed automatic',
        drivetrain: 'Permanent four-wheel drive',
        exterior_colour: 'Green',
        interior_colour: 'Tan leather',
        title_status: 'Clean, Utah, in my name',
      },
      condition: { ...CONDITION, rust: 'unsure' },
      starting_bid: usd(6_000),
      has_reserve: true,
      reserve: usd(21_000),
      story: story({
        highlights: [
          'Air suspension replaced, not removed',
          'Headliner replaced in cloth in 2021',
          'Tool roll and both keys',
        ],
        flaws: ['Idle hunts for a minute when cold', 'Rear wiper works only some of the time'],
        overview: [
          'A Range Rover that has spent its life in Utah, almost entirely on pavement. The frame and the sills are solid, and the air suspension has been renewed rather than converted to coils.',
          'I have owned it for nine years and used it for ski trips and errands. It has not been driven off-road or used for towing in that time.',
        ],
        service: ['2025: air springs and compressor', '2023: head gaskets, timing set'],
        ownership: 'Third owner. Clean Utah title.',
      }),
    },
    pins: {},
  },
  {
    seller: 'harlan_w',
    photos: '1996-saloon-red',
    hoursAgo: 98,
    fate: { kind: 'approved' },
    named: { year: 1996, make: 'Saab', model: '9000', variant: 'Aero', vin: 'YS3CH58M3T1028417' },
    answers: {
      subtitle: 'Five-speed manual, two owners, no reserve',
      body_style: 'saloon',
      location: place('Moab', 'UT', '84532'),
      facts: {
        mileage: 112_900,
        mileage_unit: 'mi',
        mileage_is_known: true,
        engine: '2.3-liter turbocharged inline-four',
        power: '225 hp',
        transmission: '5-speed manual',
        drivetrain: 'Front-wheel drive',
        exterior_colour: 'Red',
        interior_colour: 'Gray leather',
        title_status: 'Clean, Utah, in my name',
      },
      condition: CONDITION,
      starting_bid: usd(2_500),
      has_reserve: false,
      story: story({
        highlights: ['Five-speed manual', 'Original turbo, original boost', 'Leather seats without splits'],
        flaws: ["Windshield has a chip, low on the passenger's side", 'Climate display has missing pixels'],
        overview: [
          'A turbocharged Saab with the five-speed manual, original turbo and standard boost. It is quick from 40 to 70 mph, has a large hatch and returns about 26 mpg.',
          'I am its second owner and have all service records since 2009. It sells without a reserve because I have bought another one.',
        ],
        service: ['2026: ignition cassette, plugs', '2024: clutch, flywheel, slave cylinder', '2021: chain guides'],
        ownership: 'Two owners. Clean Utah title.',
      }),
    },
    pins: { hero: [{ x: 4800, y: 3050, note: 'Chip in the windshield' }] },
  },
];
