import { entry, place, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** Of the short runs, those from America and Japan. */
export const shortRunsFromOverseas: readonly CatalogueEntry[] = [
  entry({
    key: 'd100-adventurer-1977', title: '1977 Dodge D100 Adventurer', subtitle: '318, three on the tree, turquoise over cream, no reserve',
    year: 1977, make: 'Dodge', model: 'D100', bodyStyle: 'pickup', photographs: '1976-pickup-teal',
    vehicle: {
      vin: 'D14AE7S118346', mileage: 84_900, mileage_unit: 'mi', mileage_is_known: false, engine: '318 cu in (5.2-liter) V8', power: '150 hp',
      transmission: '3-speed manual, on the column', drivetrain: 'Rear-wheel drive', exterior_colour: 'Turquoise over cream', interior_colour: 'Cream vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Eastern New Mexico since new: the floors are the first floors', 'Bench recovered in the right vinyl last year', 'Starts on the second turn, summer and winter'],
      flaws: ['Five-digit odometer, so it may have been around once', 'Tailgate lettering repainted by hand, charmingly', 'Steering has two inches of conversation before it acts', 'Bed floor has hauled rock and shows it'],
      overview: [
        'Uncle Ray bought it for the ranch at Clovis and washed it on Saturdays. It went to town, to church and to the feed store, and in 2009 it came to me with a note under the visor saying where to find the choke.',
        'I have done the brakes and the seat. I left the dents in the bed because I know what made most of them.',
      ],
      service: ['2025: master cylinder, wheel cylinders, hoses', '2025: seat recovered', '2023: carburetor rebuilt, points and condenser'],
      ownership: 'One family. Clean New Mexico title.',
    }),
    location: place('Clovis', 'NM', '88101'), seller: 'dust_and_chrome', startingBid: usd(2_500), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 10 },
    comments: [],
    watchers: 4,
  }),
  entry({
    key: 'fj60-1987', title: '1987 Toyota Land Cruiser FJ60', subtitle: 'Round lamps, carburetor, four-speed, beige on beige',
    year: 1987, make: 'Toyota', model: 'Land Cruiser', bodyStyle: 'suv', photographs: '1988-4x4-sand',
    vehicle: {
      vin: 'JT3FJ60G4H1127753', mileage: 203_880, mileage_unit: 'mi', mileage_is_known: true, engine: '4.0-liter 2F inline-six', power: '135 hp',
      transmission: '4-speed manual', drivetrain: 'Four-wheel drive', exterior_colour: 'Beige', interior_colour: 'Brown vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Last year of the round-lamp, four-speed truck', 'Engine resealed in 2024 and dry since', 'Old roof rack, new springs'],
      flaws: ['Both front fenders patched behind the wheel', 'Carburetor dislikes the first minute of any morning', 'Rear wiper motor is missing', 'Passenger window winds up in two attempts'],
      overview: [
        'There is nothing here that cannot be mended with a 12, a 14 and a calm disposition. It tops out at seventy, downhill, and will do so for another two hundred thousand miles.',
        'We used it for the boat ramp and for the week after storms, when it delivered generators to half the parish. The rust is patched properly, with pictures; the rest of the frame has been oiled every fall.',
      ],
      service: ['2026: springs, shackles, bushings', '2024: rear main, timing cover and oil pan seals', '2023: knuckle rebuild, both sides', '2021: clutch and hydraulics'],
      ownership: 'Fourth owner since 2015. Clean Louisiana title.',
    }),
    location: place('Lafayette', 'LA', '70501'), seller: 'bayou_garage', startingBid: usd(5_000), reserve: usd(13_500),
    plan: { state: 'in_reserve', lengthMinutes: 13 },
    comments: [],
    watchers: 6,
  }),
];
