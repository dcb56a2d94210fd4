import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** What worked for a living, and what went camping. */
export const vansAndPickups: readonly CatalogueEntry[] = [
  entry({
    key: 'westfalia-1972', title: '1972 Volkswagen Westfalia Campmobile', subtitle: 'Pop-top in Niagara Blue and white, rebuilt 1700, rust repaired properly',
    year: 1972, make: 'Volkswagen', model: 'Type 2', bodyStyle: 'van', photographs: '1972-camper-blue',
    vehicle: {
      vin: '2322148606', mileage: 104_770, mileage_unit: 'mi', mileage_is_known: false, engine: '1,679 cc air-cooled flat-four', power: '66 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Pastel blue and white', interior_colour: 'Gray vinyl and birch ply', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Engine rebuilt 9,000 miles ago, with the tin all there', 'Sleeps four: two below, two who are friends above', 'New lower panels welded in, not over', 'Roof rack, awning and the original folding table'],
      flaws: ['Top speed is a conversation; 60 is comfortable', 'Sink pump has been disconnected', 'Small dent under the spare, from a bear canister', 'Canvas is original, waxed, and has one mended tear', 'Heater is either off or an opinion'],
      overview: [
        'This bus has been to Death Valley, Big Bend, the Olympic Peninsula and, twice, the Dairy Queen in Moab. It has two speeds, slow and stopped, and both are the point.',
        'The body was done in 2018 over one long winter: rockers, the lower eight inches of the slider, battery trays and the nose under the front seats. All of it is seam-welded, painted inside and out, and filled with cavity wax. The engine came out at the same time and was rebuilt with new cylinders, a counterweighted crank and a full-flow oil filter.',
        'The interior is the original Westfalia layout with the birch re-lacquered. The icebox is an icebox. It starts first turn at any altitude we have tried.',
      ],
      equipment: ['Pop-top with cot', 'Rear rock-and-roll bed, new foam', 'Roof rack', 'Fire extinguisher by the driver\'s knee, as there should be'],
      modifications: ['Full-flow oil filter', 'Electronic ignition', 'LED lamps in the cabin', 'Auxiliary battery with a solar panel that lies flat'],
      service: ['April 2026: valves, oil, fuel lines all new', '2025: front ball joints and steering damper', '2024: five tires, the load-rated ones'],
      ownership: 'Ours for eight years. Clean New Mexico title.',
      notes: 'We have a second child coming and the maths does not work. Please send us a picture from somewhere.',
    }),
    location: place('Santa Fe', 'NM', '87505'), seller: 'dust_and_chrome', startingBid: usd(8_000), reserve: usd(26_000),
    plan: { state: 'live', opensHoursAgo: 167.8, closesInMinutes: 9 },
    bidding: { price: usd(29_250), offers: 25, bidders: ['coastroadkate', 'nightshift_nina', 'sundaydriver77', 'copperkettle', 'oakandoil'] },
    comments: [
      said('coastroadkate', 0.1, 'How is the track of the sliding door, and does it close without a run-up?', ['dust_and_chrome', 'New track cover and rollers in 2018. It closes with one hand if the hand is honest.']),
      said('oakandoil', 0.42, 'Are the fuel lines the rated sort, and was the filler neck hose done too?', ['dust_and_chrome', 'Yes and yes. I have read the same fire stories.']),
      said('nightshift_nina', 0.74, 'Would it make it home to Spokane on its own wheels?', ['dust_and_chrome', 'It would make it to Patagonia. Spokane by Thursday.']),
      said('sundaydriver77', 0.92, 'The bear canister dent should be on the highlights.'),
    ],
    watchers: 9,
  }),
  entry({
    key: 'microbus-1970', title: '1970 Volkswagen Deluxe Microbus', subtitle: 'Seven seats, sunroof deleted, older repaint, short auction',
    year: 1970, make: 'Volkswagen', model: 'Type 2', bodyStyle: 'van', photographs: '1972-camper-blue',
    vehicle: {
      vin: '2302190447', mileage: 88_214, mileage_unit: 'mi', mileage_is_known: false, engine: '1,584 cc air-cooled flat-four', power: '57 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Pastel blue and white', interior_colour: 'Gray vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Three rows, all belts', 'Dry Nevada body', 'Rebuilt transaxle'],
      flaws: ['Rear hatch has a shallow crease', 'Mileage not known: the cable was off for years', 'Second-row seat is recovered in a near match'],
      overview: [
        'A people carrier from before the phrase. It has been the shuttle of a small inn for twelve years, so it has been serviced on the first Monday of every month whether it needed it or not.',
        'The paint is bright, the floor is sound, and everybody waves.',
      ],
      service: ['Monthly: oil, valves, a look underneath', '2023: transaxle', '2021: front beam and king pins'],
    }),
    location: place('Genoa', 'NV', '89411'), seller: 'second_gear_sam', startingBid: usd(7_000), reserve: usd(21_000),
    plan: { state: 'in_reserve', lengthMinutes: 14 },
    comments: [said('nightshift_nina', 0.2, 'Are the seats on their original mounts?', ['second_gear_sam', 'All of them, and they come out with four wing bolts.'])],
    watchers: 4,
  }),
  entry({
    key: 'f100-1976', title: '1976 Ford F-100 Ranger', subtitle: 'Short bed, 390 V8, two-tone, farm truck turned Sunday truck',
    year: 1976, make: 'Ford', model: 'F-100', bodyStyle: 'pickup', photographs: '1976-pickup-teal',
    vehicle: {
      vin: 'F10HRC31462', mileage: 91_085, mileage_unit: 'mi', mileage_is_known: true, engine: '390 cu in (6.4-liter) V8', power: '156 hp',
      transmission: '3-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Teal over cream', interior_colour: 'Tan cloth and vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Short bed, styleside, and the good engine', 'Original two-tone, repainted in the same colors in 2020', 'Bed floor has never carried anything heavier than a mower since 1994', 'New air conditioning compressor that makes actual cold'],
      flaws: ['Cab corners were repaired in 2020', 'Wind noise around the vent windows', 'Steering has an inch of play, by design', 'Left fuel tank selector is stiff'],
      overview: [
        'My grandfather ordered it through the co-op in Ames, with the Ranger trim because my grandmother would be riding in it. It hauled feed for eighteen years, then hauled him to town, then sat in the machine shed where nothing much can happen to a truck.',
        'My brother and I took it apart in 2020, when everyone was home. We had the body work done by somebody who does it for a living and everything else we did ourselves, from the books. The 390 was cleaned, gasketed and put back. The frame was scraped and painted by two adults who had forgotten what that is like.',
        'It idles like a library and floats like a raft. People lean on it at gas stations.',
      ],
      modifications: ['Electronic ignition', 'R-134a air conditioning', 'Radio that looks right and is not'],
      service: ['June 2026: transmission fluid, differential oil', '2025: brakes all round, booster', '2024: tires'],
      ownership: 'In one family since it was ordered. Clean Iowa title.',
    }),
    location: place('Ames', 'IA', '50010'), seller: 'hillclimb_joan', startingBid: usd(5_000), reserve: usd(20_000),
    plan: { state: 'live', opensHoursAgo: 163, closesInMinutes: 300 },
    bidding: { price: usd(18_750), offers: 17, bidders: ['ridgerunner', 'barnfind_bo', 'patina_pat', 'lastofthev8s'] },
    comments: [
      said('patina_pat', 0.18, 'Does the bed still say anything on the tailgate underside? They often kept the co-op stencil.', ['hillclimb_joan', 'It does! "STORY CO. 41", and we painted around it.']),
      said('barnfind_bo', 0.5, 'How do the radiator supports look?', ['hillclimb_joan', 'Solid. The left one got a washer the size of a dollar and new rubber.']),
      said('ridgerunner', 0.82, 'Close to reserve?', ['hillclimb_joan', 'Within shouting distance.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'c10-1974', title: '1974 Chevrolet C10 Cheyenne Super', subtitle: '454, tilt wheel, two-tone, Texas from new',
    year: 1974, make: 'Chevrolet', model: 'C10', bodyStyle: 'pickup', photographs: '1976-pickup-teal',
    vehicle: {
      vin: 'CCZ144F172055', mileage: 77_560, mileage_unit: 'mi', mileage_is_known: true, engine: '454 cu in (7.4-liter) V8', power: '245 hp',
      transmission: '3-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Teal over cream', interior_colour: 'Saddle vinyl', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Factory big-block with its tag and tank sticker', 'Top trim with the bright moldings all present', 'Dry Texas cab and rockers'],
      flaws: ['Dash pad cracked under the cover', 'Eight miles to the gallon, downhill', 'Tailgate trim has a dent the shape of a boot'],
      overview: [
        'The pickup that thought it was a sedan. It was bought by a Lubbock banker who wanted to look like a rancher and ended up being one.',
        'It has its original engine, most of its original paint inside the bed and cab, and a repaint outside in the right two colors. All the lamps, gauges and the tilt wheel do what they were sold to do.',
      ],
      service: ['2026: carburetor, tune, belts', '2023: gas tank and sender'],
      ownership: 'Two owners. Clean Texas title.',
    }),
    location: place('Lubbock', 'TX', '79401'), seller: 'green_mountain', byDealer: true, startingBid: usd(6_000), reserve: null,
    plan: { state: 'sold', closedHoursAgo: 200 },
    bidding: { price: usd(26_750), offers: 20, bidders: ['ridgerunner', 'lastofthev8s', 'sundaydriver77', 'gearwhine'] },
    comments: [
      said('ridgerunner', 0.35, 'Build sticker still in the glovebox?', ['green_mountain', 'It is, and it says 454, tilt and the good cigarette lighter.']),
      said('gearwhine', 0.85, 'Eight downhill made me laugh. Bid placed.'),
    ],
    watchers: 7,
  }),
];
