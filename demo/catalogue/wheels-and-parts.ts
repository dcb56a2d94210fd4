import { comment, entry, flaw, place, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

export const wheelsAndParts: readonly CatalogueEntry[] = [
  entry({
    key: 'bmw-mesh-wheels-16',
    title: '16-Inch Three-Piece Mesh Wheels for BMW',
    subtitle: 'Set of four, staggered 8 and 9 inches, gold centers, nearly new tires',
    year: 1987,
    make: 'BMW',
    model: '5 Series',
    bodyStyle: '',
    photographs: 'wheels-mesh-gold',
    vehicle: {
      category: 'wheels',
      exterior_colour: 'Gold centers, polished lips',
      exterior_colour_family: 'gold',
      fits: 'BMW 5 Series (E28, E34), 6 Series (E24) and 7 Series (E32)',
      wheel_size: 'Front 16 × 8 in, rear 16 × 9 in',
      bolt_pattern: '5 × 120 mm, 72.6 mm bore',
      wheel_offset: 'ET24 front, ET20 rear',
      tyres: '205/55 R16 and 225/50 R16, date codes 2224',
      item_condition: 'rebuilt',
      seller_type: 'private',
    },
    story: story({
      category: 'wheels',
      highlights: [
        'Three-piece wheels, taken apart, straightened and resealed in 2024',
        'New gold powder coat on the centers, lips polished by hand',
        'Four tires with 7 mm of tread, about 1,500 miles old',
        'All four run true: under 0.5 mm on the balancer',
      ],
      flaws: [
        flaw(null, 'Light polishing haze on the lip of one front wheel, visible in direct light', 'face'),
        'Curb mark 20 mm long on the inner barrel of one rear wheel, dressed and sealed',
        'One of the 20 lug bolts doesn’t match the rest',
        'No center-cap emblems',
      ],
      overview: [
        'I bought the set in 2023 for my E28 and had a wheel shop in Portland rebuild it. The barrels were leak-tested before the tires went on, and none has lost pressure since.',
        'The car is sold and its new owner wanted the original wheels. These have been in a heated garage since March, on a rack, with the weight off the tires.',
      ],
      equipment: ['20 lug bolts, M12 × 1.5, conical', 'Four hub rings', 'Four valve caps'],
      service: [
        '2024: rebuilt with new seals and titanium hardware by a wheel shop in Portland, receipts included',
        '2024: tires fitted and road-force balanced',
      ],
      notes: 'I ship on a pallet at cost, or help you load them here. They fit in the back of a hatchback.',
    }),
    location: place('Portland', 'OR', '97214'),
    seller: 'harlan_w',
    startingBid: usd(600),
    reserve: usd(1_700),
    plan: { state: 'live', opensHoursAgo: 167.3, closesInMinutes: 41 },
    bidding: {
      price: usd(1_950),
      offers: 12,
      bidders: ['tunedport', 'heel-and-toe', 'nightshift_nina', 'sundaydriver77'],
    },
    comments: [
      comment('tunedport', 0.22, 'Do the 9-inch rears clear an E28 fender without rolling it?', [
        'harlan_w',
        'They did on mine, at stock height, with 225s. A lowered car needs the lip rolled.',
      ]),
      comment('heel-and-toe', 0.51, 'What did the shop use between the halves, a gasket or sealant?', [
        'harlan_w',
        'Sealant, run twice around the inside of the joint. It’s on the receipt.',
      ]),
      comment('sundaydriver77', 0.8, 'Straight, resealed and on fresh tires. That’s the expensive half already done.'),
    ],
    watchers: 7,
  }),
];
