import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** Small, square and in a hurry. */
export const hotHatches: readonly CatalogueEntry[] = [
  entry({
    key: 'civic-si-1987', title: '1987 Honda Civic Si Hatchback', subtitle: 'No reserve, unmodified, one family, 98k miles',
    year: 1987, make: 'Honda', model: 'Civic', bodyStyle: 'hatchback', photographs: '1987-hatch-red',
    vehicle: {
      vin: 'JHMAH3334HS018627', mileage: 98_412, mileage_unit: 'mi', mileage_is_known: true, engine: '1.5-liter fuel-injected inline-four', power: '91 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'Red', interior_colour: 'Black and gray cloth', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Entirely stock, down to the radio and the floor mats', 'Window sticker: $8,599 with the mats', 'Timing belt and water pump this spring', 'No rust in the rear arches, with pictures to prove it'],
      flaws: ['Clear coat is thin on the roof', 'Driver\'s seat foam is soft', 'Power antenna went up in 1996', 'Door ding at the left handle'],
      overview: [
        'Nearly all of these were used up. They were cheap, cheerful and quick enough to find trouble, and then they were lowered and found it. This one was bought by a piano teacher in Sacramento who wanted the good seats.',
        'She drove it for 29 years, garaged, never over the speed limit by her account. Her nephew (me) has had it since and has changed nothing. It weighs less than two thousand pounds and steers like a thought.',
        'If you want a perfect one, you are too late. If you want an untouched one that you can drive home tonight, here it is, and there is no reserve.',
      ],
      service: ['April 2026: timing belt, water pump, cam seal', '2025: struts and mounts', '2024: tires, alignment'],
      ownership: 'One family from new. Clean California title.',
    }),
    location: place('Sacramento', 'CA', '95814'), seller: 'second_gear_sam', startingBid: usd(1_500), reserve: null,
    plan: { state: 'live', opensHoursAgo: 167.9, closesInMinutes: 4 },
    bidding: { price: usd(15_300), offers: 30, bidders: ['heel-and-toe', 'gearwhine', 'sundaydriver77', 'dana_w', 'redlineray', 'copperkettle'] },
    comments: [
      said('gearwhine', 0.1, 'My first car, in my first car\'s color. What did she play?', ['second_gear_sam', 'Chopin, and the horn at cyclists.']),
      said('heel-and-toe', 0.36, 'Second gear synchro?', ['second_gear_sam', 'Fine up to five thousand. I have not asked it about six.']),
      said('sundaydriver77', 0.7, 'No-reserve auctions are bad for my marriage.'),
      said('dana_w', 0.95, 'Still here. Still bidding.'),
    ],
    watchers: 9,
  }),
  entry({
    key: 'renault-5-gt-turbo-1988', title: '1988 Renault 5 GT Turbo', subtitle: 'Phase 2, restored in France, never registered here until 2021',
    year: 1988, make: 'Renault', model: '5 GT Turbo', bodyStyle: 'hatchback', photographs: '1987-hatch-red',
    vehicle: {
      vin: 'VF1C4050500417286', mileage: 118_400, mileage_unit: 'km', mileage_is_known: true, engine: '1.4-liter turbocharged inline-four', power: '120 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'Red', interior_colour: 'Gray cloth with red piping', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Water-cooled turbo of the second phase', 'Standard boost, standard exhaust, which is nearly unheard of', 'Body plastics original, with their part stickers'],
      flaws: ['Hot starting takes eight seconds of patience', 'Dash top has lifted at the left speaker', 'One fog lamp is a reproduction'],
      overview: [
        'Eight hundred and thirty kilograms, a carburetor that the turbo blows through, and a chassis tuned by people who lived on mountain roads. There is nothing for two thousand revs and then there is everything.',
        'It was restored near Lyon by a retired line engineer who kept it as the factory made it. I imported it when it was legally old enough, and I have enjoyed teaching my street what it is.',
      ],
      service: ['2026: carburetor, turbo oil lines, clutch cable', '2024: cambelt', '2021: tires, brakes, all fluids'],
      ownership: 'Second owner since restoration. Clean Louisiana title.',
    }),
    location: place('New Orleans', 'LA', '70115'), seller: 'bayou_garage', startingBid: usd(6_000), reserve: usd(21_000),
    plan: { state: 'coming_soon', opensInHours: 9 },
    comments: [
      said('tunedport', 0.4, 'Is the fuel in the float bowl boiling, or is it the classic injector fan that died?', ['bayou_garage', 'The fan. A new one is on its way, and goes with the car if I have not fitted it.']),
      said('heel-and-toe', 0.8, 'My favorite kind of lag.'),
    ],
    watchers: 7,
  }),
  entry({
    key: 'peugeot-205-gti-1986', title: '1986 Peugeot 205 GTI 1.6', subtitle: 'No reserve, Alpine White, federalized, the small engine on purpose',
    year: 1986, make: 'Peugeot', model: '205 GTI', bodyStyle: 'hatchback', photographs: '1985-hatch-white',
    vehicle: {
      vin: 'VF320CD6200614803', mileage: 131_050, mileage_unit: 'km', mileage_is_known: true, engine: '1,580 cc fuel-injected inline-four', power: '113 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'Alpine White', interior_colour: 'Black and red cloth', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['The 1.6: revs where the larger one pulls', 'Rear axle bearings done, which is the thing to ask about', 'Original paint on the roof, tailgate and both doors', 'French and American paperwork complete'],
      flaws: ['Front bumper repainted after a parking scrape', 'Fuel gauge sticks at half', 'Gearshift has the usual play when warm', 'A cigarette burn on the rear seat, from France'],
      overview: [
        'There is a short list of cars that people who write about cars buy with their own money. This is near the top. It is light and alert and it talks to you all the time.',
        'I found it in Clermont-Ferrand in the hands of a schoolteacher who apologized for the mileage. It had its service book, its spare key and its jack in the bag. I have driven it 11,000 miles in three summers, including over the Beartooth, and I would do it again tomorrow.',
        'The rear beam was rebuilt in 2023 and all four dampers with it. Lift in the middle of a corner and it will do what you have read that it does. It is also what makes it good, so please take it to an empty place first.',
      ],
      service: ['2026: cambelt, tensioner, water pump', '2023: rear beam with new bearings, all dampers', '2023: engine mounts', '2022: federalization, with lamps and side markers that come off with two screws'],
      ownership: 'Three owners in all. Clean Montana title.',
    }),
    location: place('Red Lodge', 'MT', '59068'), seller: 'alpine_anna', startingBid: usd(3_000), reserve: null,
    plan: { state: 'live', opensHoursAgo: 167, closesInMinutes: 38 },
    bidding: { price: usd(17_250), offers: 24, bidders: ['heel-and-toe', 'tunedport', 'gearwhine', 'dana_w', 'twinchoke'] },
    comments: [
      said('heel-and-toe', 0.12, 'Bravo on the rear beam. Were the tubes re-sleeved or replaced?', ['alpine_anna', 'Replaced, with new shafts. The receipt is longer than the car.']),
      said('twinchoke', 0.44, 'No reserve on one of these is brave.', ['alpine_anna', 'I prefer to know what a thing is worth than to guess.']),
      said('dana_w', 0.75, 'Is the dash free of cracks around the clock?', ['alpine_anna', 'Yes. It has never lived in the sun.']),
    ],
    watchers: 9,
  }),
  entry({
    key: 'rabbit-gti-1984', title: '1984 Volkswagen Rabbit GTI', subtitle: 'Westmoreland car, close-ratio box, fresh engine',
    year: 1984, make: 'Volkswagen', model: 'Rabbit GTI', bodyStyle: 'hatchback', photographs: '1985-hatch-white',
    vehicle: {
      vin: '1VWDC0171EV042915', mileage: 155_700, mileage_unit: 'mi', mileage_is_known: true, engine: '1.8-liter fuel-injected inline-four', power: '90 hp',
      transmission: '5-speed close-ratio manual', drivetrain: 'Front-wheel drive', exterior_colour: 'White', interior_colour: 'Blue cloth', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Rebuilt engine with 4,000 miles, ported but quiet', 'Original interior in the rare blue', 'Pennsylvania built, Colorado kept'],
      flaws: ['Windshield frame repaired at both lower corners', 'Rear wiper parks where it likes', 'Sunroof cassette noisy on rough roads'],
      overview: [
        'The American GTI, made in Pennsylvania by people who were told to leave it alone and did. It has a short-geared box, good seats and a hum that is part of the deal.',
        'Mine has been the household\'s second car since 2009, was never raced or slammed, and had its engine rebuilt by a machine shop that does aircraft.',
      ],
      service: ['2025: engine, clutch, mounts', '2023: fuel distributor and pump', '2021: struts'],
    }),
    location: place('Fort Collins', 'CO', '80524'), seller: 'theolddairy', startingBid: usd(2_500), reserve: null,
    plan: { state: 'sold', closedHoursAgo: 5 },
    bidding: { price: usd(16_000), offers: 26, bidders: ['gearwhine', 'heel-and-toe', 'sundaydriver77', 'marcus_k', 'copperkettle'] },
    comments: [
      said('gearwhine', 0.35, 'The blue interior! I thought I had dreamed those.'),
      said('marcus_k', 0.6, 'What does it turn at 70?', ['theolddairy', 'Four thousand. Bring music or do not.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'golf-gti-16v-1989', title: '1989 Volkswagen GTI 16V', subtitle: 'Mk2, black, unmolested, binder of records',
    year: 1989, make: 'Volkswagen', model: 'GTI', bodyStyle: 'hatchback', photographs: '1989-hatch-black',
    vehicle: {
      vin: '3VWHF91G7KM014208', mileage: 112_090, mileage_unit: 'mi', mileage_is_known: true, engine: '1.8-liter 16-valve inline-four', power: '123 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'Black', interior_colour: 'Black cloth, sport seats', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Original paint except the hood', 'Sport seats without a tear', 'Every receipt since 1989, in plastic sleeves, by date', 'Recently renewed suspension at factory height'],
      flaws: ['Hood repainted in 1998 after a ladder', 'Left front fender has a faint crease', 'Door handles are originals and delicate', 'Hazard switch needs a firm push'],
      overview: [
        'A Mk2 sixteen-valve is what the first one would have become if it had gone to the gym and to college. It is solid where the first was tinny, and it still turns in like a small animal.',
        'I am an accountant, so the binder is what you would expect. It shows 112,000 miles at an average of three thousand and change a year, four sets of tires, and one ladder. I have never modified it because I could never improve it.',
      ],
      service: ['2026: rear brake calipers', '2025: springs, dampers, bushings, top mounts', '2024: timing belt and all seals behind it', '2022: clutch'],
      ownership: 'Second owner since 1991. Clean Illinois title.',
    }),
    location: place('Evanston', 'IL', '60201'), seller: 'hillclimb_joan', startingBid: usd(4_000), reserve: usd(16_500),
    plan: { state: 'live', opensHoursAgo: 113, closesInMinutes: 3_300 },
    bidding: { price: usd(12_250), offers: 14, bidders: ['gearwhine', 'heel-and-toe', 'tunedport', 'mileposts'] },
    comments: [
      said('mileposts', 0.2, 'As a fellow keeper of plastic sleeves, I salute you.'),
      said('tunedport', 0.5, 'Are the raintray and the fuse box dry?', ['hillclimb_joan', 'Bone. Drains are cleared every October; see tab 11.']),
    ],
    watchers: 7,
  }),
  entry({
    key: 'uno-turbo-1988', title: '1988 Fiat Uno Turbo i.e.', subtitle: 'Low-kilometer Italian import, short auction',
    year: 1988, make: 'Fiat', model: 'Uno Turbo', bodyStyle: 'hatchback', photographs: '1989-hatch-black',
    vehicle: {
      vin: 'ZFA146A0004518297', mileage: 74_300, mileage_unit: 'km', mileage_is_known: true, engine: '1.3-liter turbocharged inline-four', power: '103 hp',
      transmission: '5-speed manual', drivetrain: 'Front-wheel drive', exterior_colour: 'Black', interior_colour: 'Gray cloth', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Rust-free Sicilian car', 'All of its decals', 'Fuel cut and boost gauge working as delivered'],
      flaws: ['Dash buttons have yellowed', 'Rear arch liners replaced', 'Exhaust heat shield buzzes at 3,200 rpm'],
      overview: [
        'Eight hundred and some kilograms and a turbocharger the size of an espresso cup. It was what Italian students borrowed from their mothers, and very few survived the students.',
        'This one belonged to a notary. It has had three clutches and no accidents.',
      ],
      service: ['2026: cambelt, oil, plugs', '2024: turbo cooled-line kit, tires'],
    }),
    location: place('Providence', 'RI', '02903'), seller: 'longhood_leo', startingBid: usd(4_000), reserve: null,
    plan: { state: 'in_reserve', lengthMinutes: 11 },
    comments: [said('twinchoke', 0.3, 'Three clutches for a notary?', ['longhood_leo', 'He lived at the top of a very steep town.'])],
    watchers: 4,
  }),
];
