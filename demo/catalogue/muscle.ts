import { entry, place, said, story, usd } from './entry.ts';
import type { CatalogueEntry } from './types.ts';

/** American coupes with more engine than was asked for. */
export const muscle: readonly CatalogueEntry[] = [
  entry({
    key: 'camaro-ss-1969', title: '1969 Chevrolet Camaro SS 396', subtitle: 'Hugger Orange, four-speed, original engine, build sheet',
    year: 1969, make: 'Chevrolet', model: 'Camaro', bodyStyle: 'coupe', photographs: '1969-muscle-orange',
    vehicle: {
      vin: '124379N548817', mileage: 71_902, mileage_unit: 'mi', mileage_is_known: true, engine: '396 cu in (6.5-liter) V8, L34', power: '350 hp',
      transmission: '4-speed Muncie M20 manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Hugger Orange with black stripes', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['Block, heads and Muncie carry the car\'s partial VIN', 'Build sheet found on top of the fuel tank in 2008', 'Norwood car, sold new in Toledo', 'Two-year rotisserie restoration, 2008 to 2010, 2,600 miles since'],
      flaws: ['Left quarter panel skin is a reproduction', 'Orange is a base-clear finish, not lacquer', 'Idle is lumpy: the cam is one step warmer than stock', 'Slight wind noise from the passenger window above 55'],
      overview: [
        'I was nineteen when I saw this car for the first time. It was in a body shop in Toledo with a tree limb on its roof, and it took me twenty-two years and three owners to buy it.',
        'The restoration was done in my shop at night with help from people who know more than I do. It kept its engine, its gearbox, its rear axle and its doors. It gained a left quarter skin, a trunk floor, and paint that I would call very good at three feet and good at one. The build sheet was on the fuel tank, where the mice had been kind to it; it lists the 350-horse 396, the M20, the twelve-bolt with 3.55 gears, and the stripes.',
        'It goes as you would hope. It also stops, because the factory front discs were ordered by somebody with sense.',
      ],
      equipment: ['Power front disc brakes', 'Hood with cowl induction', 'Console with gauges', 'Fold-down rear seat'],
      modifications: ['Mild hydraulic camshaft', 'Aluminum radiator painted black', 'Three-inch exhaust'],
      service: ['2026: carburetor rebuilt, ethanol-proof parts', '2025: new rear main seal', '2024: tires'],
      ownership: 'Mine since 2007. Clean Ohio title.',
      notes: 'I am selling to put a roof on the house. Serious questions get serious answers, usually within the hour.',
    }),
    location: place('Toledo', 'OH', '43604'), seller: 'harlan_w', startingBid: usd(20_000), reserve: usd(58_000),
    plan: { state: 'live', opensHoursAgo: 167.5, closesInMinutes: 22 },
    bidding: { price: usd(64_000), offers: 29, bidders: ['lastofthev8s', 'ridgerunner', 'dana_w', 'barnfind_bo', 'redlineray', 'copperkettle'] },
    comments: [
      said('ridgerunner', 0.1, 'Could you show the stamping pad and the partial VIN on the Muncie in the same light?', ['harlan_w', 'Same light, same hour; the house has both and will send them. I cleaned them with a rag and nothing else.']),
      said('barnfind_bo', 0.34, 'Was the trunk floor replaced with the quarter, or patched?', ['harlan_w', 'Replaced, full pan, spot-welded at the factory spacing.']),
      said('lastofthev8s', 0.57, 'Cold start, please, with the hood up.', ['harlan_w', 'The house has the film and sends it to anyone who asks. The squeak at the end is the dog\'s toy.']),
      said('dana_w', 0.8, 'I have been outbid on three of these this year. Not today, I hope.'),
      said('redlineray', 0.93, 'Reserve met with a half hour on the clock. Here we go.'),
    ],
    featured: true, watchers: 9,
  }),
  entry({
    key: 'challenger-rt-1970', title: '1970 Dodge Challenger R/T', subtitle: '440 Magnum, Go Mango, pistol-grip four-speed',
    year: 1970, make: 'Dodge', model: 'Challenger', bodyStyle: 'coupe', photographs: '1969-muscle-orange',
    vehicle: {
      vin: 'JS23U0B271906', mileage: 84_120, mileage_unit: 'mi', mileage_is_known: false, engine: '440 cu in (7.2-liter) V8', power: '375 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Go Mango with black stripes', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Genuine R/T per the fender tag', 'Pistol-grip four-speed and Dana rear axle', 'Recent interior by a specialist in Tulsa'],
      flaws: ['Engine is a 1970 block of the right type but not the one it was born with', 'Floor pans replaced front to rear', 'Dash frame has the usual cracks beneath the new pad', 'Driver\'s door sags slightly on its hinge'],
      overview: [
        'Dodge arrived late to the class and brought the biggest engine. This is a true R/T in a color that can be seen from orbit, with the axle and gearbox that everyone wanted and few ordered.',
        'It was restored in Oklahoma between 2013 and 2016 with an eye to being driven. The correct-type 440 is fresh and strong. The car\'s first engine left it in 1979, by way of a hole in the side.',
      ],
      service: ['2025: shifter bushings and linkage', '2023: brake booster and master cylinder'],
      ownership: 'Fourth owner since 2018.',
    }),
    location: place('Tulsa', 'OK', '74104'), seller: 'meridian_motors', byDealer: true, startingBid: usd(25_000), reserve: usd(82_000),
    plan: { state: 'reserve_not_met', closedHoursAgo: 9 },
    bidding: { price: usd(69_000), offers: 21, bidders: ['lastofthev8s', 'ridgerunner', 'redlineray', 'mileposts'] },
    comments: [
      said('ridgerunner', 0.3, 'A block-swapped car at a matching-numbers reserve is a hard sell, with respect.', ['meridian_motors', 'Heard. It is priced on what it cost us, which we know is not an argument.']),
      said('mileposts', 0.75, 'Love the color. Love the honesty about the hole in the side.'),
    ],
    watchers: 8,
  }),
  entry({
    key: 'gto-1967', title: '1967 Pontiac GTO', subtitle: 'Starlight Black, 400 four-speed, two-owner Georgia car',
    year: 1967, make: 'Pontiac', model: 'GTO', bodyStyle: 'coupe', photographs: '1967-muscle-black',
    vehicle: {
      vin: '242177Z113428', mileage: 63_015, mileage_unit: 'mi', mileage_is_known: true, engine: '400 cu in (6.6-liter) V8', power: '335 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Starlight Black', interior_colour: 'Black Morrokide', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['History documents name it as a four-speed black-on-black car from new', 'Original sheet metal on all corners', 'Interior largely original'],
      flaws: ['Black paint from 2011 shows fine scratches in sun', 'Rear window channel repaired', 'Clutch is heavy', 'Clock stopped at ten past four in some other decade'],
      overview: [
        'The best-looking year of the car that gave the whole class its name. This one has had two owners, both in Georgia, both engineers, and it has a file to match.',
        'It was repainted in its own color in 2011 after a careful strip that found no filler deeper than a skim. The 400 was rebuilt at the same time to stock dimensions. It drives like a tight, strong sixties car: plenty of noise from under the hood and very little from anywhere else.',
      ],
      service: ['2026: water pump, hoses', '2022: power steering box rebuilt', '2011: engine and gearbox rebuilt'],
      ownership: 'Second owner since 1990.',
    }),
    location: place('Savannah', 'GA', '31401'), seller: 'meridian_motors', byDealer: true, startingBid: usd(15_000), reserve: usd(52_000),
    plan: { state: 'sold', closedHoursAgo: 75 },
    bidding: { price: usd(60_500), offers: 23, bidders: ['lastofthev8s', 'barnfind_bo', 'ridgerunner', 'marcus_k'] },
    comments: [
      said('barnfind_bo', 0.22, 'Original quarters on a black car with a ruler-straight reflection. Rare thing.'),
      said('marcus_k', 0.5, 'What is the rear axle?', ['meridian_motors', '3.55, limited slip, per the billing card.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'charger-rt-1968', title: '1968 Dodge Charger R/T', subtitle: '440 Magnum, triple black, driven to California in 1969 and there since',
    year: 1968, make: 'Dodge', model: 'Charger', bodyStyle: 'coupe', photographs: '1967-muscle-black',
    vehicle: {
      vin: 'XS29L8B226540', mileage: 96_330, mileage_unit: 'mi', mileage_is_known: true, engine: '440 cu in (7.2-liter) V8', power: '375 hp',
      transmission: '3-speed automatic', drivetrain: 'Rear-wheel drive', exterior_colour: 'Black', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['Matching-numbers 440 Magnum', 'Black from the factory, with the tag to prove it', 'California car since it was a year old', 'Rust-free lower quarters and trunk drops'],
      flaws: ['Vinyl top was removed in 1988 and the holes filled', 'Headlamp doors open left first, then right', 'Bumper chrome is original and shows it', 'Transmission shifts firmly into second'],
      overview: [
        'Hidden headlamps, flying buttresses, and a body that makes everything parked beside it look undecided. The second-generation Charger was a best seller for a reason.',
        'Ours is an R/T delivered in black with black and kept that way. It was repainted in 1988 and again, properly, in 2015. The interior has original seats, an original dash, and carpet that was replaced before most people were online.',
        'We have serviced it from end to end and would drive it across the country tomorrow. It opens here tomorrow evening.',
      ],
      equipment: ['Power steering and front discs', 'Tic-toc tachometer', 'Center console with floor shift'],
      service: ['October 2026: transmission service, brakes, coolant, all fluids', '2019: engine resealed'],
      ownership: 'Offered by Meridian Motors on a clean California title.',
    }),
    location: place('Long Beach', 'CA', '90802'), seller: 'meridian_motors', byDealer: true, startingBid: usd(30_000), reserve: usd(78_000),
    plan: { state: 'coming_soon', opensInHours: 30 },
    comments: [said('lastofthev8s', 0.4, 'Please tell me the tic-toc works.', ['meridian_motors', 'It tics and it tachs.']), said('ridgerunner', 0.8, 'Watching.')],
    watchers: 9,
  }),
  entry({
    key: 'cuda-340-1970', title: '1970 Plymouth \'Cuda 340', subtitle: 'Ivy Green Metallic, four-speed, broadcast sheet',
    year: 1970, make: 'Plymouth', model: '\'Cuda', bodyStyle: 'coupe', photographs: '1970-muscle-green',
    vehicle: {
      vin: 'BS23H0B308814', mileage: 58_774, mileage_unit: 'mi', mileage_is_known: true, engine: '340 cu in (5.6-liter) V8', power: '275 hp',
      transmission: '4-speed manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Ivy Green Metallic', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'dealer',
    },
    story: story({
      highlights: ['The light small-block: the one that turns', 'Broadcast sheet and original window sticker', 'Restored to its own numbers in 2014'],
      flaws: ['Paint has sunk over a repair in the right door', 'Rear leaf springs are a reproduction and ride a half inch high', 'Radio is for looks'],
      overview: [
        'Everybody asks for the big-block. People who have driven both ask for this. The 340 weighs a hundred pounds less where it matters, revs to six, and lets the front of the car go where it is pointed.',
        'This one was a Kentucky car in a sober color, ordered by someone who wanted to be quick without being looked at. It was restored over four years by a retired tool-and-die maker whose panel gaps could be measured with a feeler gauge, and were.',
      ],
      service: ['2026: tune, carburetor, plugs', '2024: clutch and pressure plate', '2014: full restoration'],
      ownership: 'Three owners. Clean Kentucky title.',
    }),
    location: place('Lexington', 'KY', '40507'), seller: 'meridian_motors', byDealer: true, startingBid: usd(20_000), reserve: usd(60_000),
    plan: { state: 'sold', closedHoursAgo: 132 },
    bidding: { price: usd(67_000), offers: 22, bidders: ['heel-and-toe', 'lastofthev8s', 'barnfind_bo', 'mileposts'] },
    comments: [
      said('heel-and-toe', 0.4, 'Finally one listed by someone who has driven it round a corner.'),
      said('barnfind_bo', 0.6, 'Window sticker: a dealer reprint or the real thing?', ['meridian_motors', 'The real thing, with a coffee ring.']),
    ],
    watchers: 8,
  }),
  entry({
    key: 'mustang-gt-390-1968', title: '1968 Ford Mustang GT 2+2 390', subtitle: 'S-code fastback, Highland Green, factory four-speed',
    year: 1968, make: 'Ford', model: 'Mustang', bodyStyle: 'coupe', photographs: '1970-muscle-green',
    vehicle: {
      vin: '8R02S138206', mileage: 79_440, mileage_unit: 'mi', mileage_is_known: true, engine: '390 cu in (6.4-liter) V8', power: '325 hp',
      transmission: '4-speed Toploader manual', drivetrain: 'Rear-wheel drive', exterior_colour: 'Highland Green', interior_colour: 'Black vinyl', title_status: 'Clean', seller_type: 'private',
    },
    story: story({
      highlights: ['S-code, San Jose, GT from the door tag and the factory report', 'Highland Green from new; it was green before green was a costume', 'Original shock towers and frame rails', 'One owner from 1973 to 2020'],
      flaws: ['Replacement fiberglass trunk lid; the steel one is hung on the wall and included', 'Driver\'s seat foam is flat', 'Oil pressure gauge sender reads low when hot; 40 psi on a mechanical gauge', 'Cracked left turn-signal lens'],
      overview: [
        'A good many plain fastbacks have been turned into this specification. This is not one of them. It left San Jose with the big engine, the big gearbox, the GT group and this paint, and the report from the maker says so on one page.',
        'From 1973 it belonged to a ferry pilot on Whidbey Island, who drove it on Sundays and undersealed it every spring. I bought it from him with a promise not to make it louder. It has been resprayed once in its own color, in 1991, and otherwise maintained.',
        'It has its own engine, its own Toploader and its own nine-inch axle with 3.25 gears: a fast road car, not a stoplight car.',
      ],
      service: ['2026: front springs, bushings, alignment', '2024: radiator, hoses, thermostat', '2021: engine removed for gaskets and seals; bearings measured and put back'],
      ownership: 'Third owner. Clean Washington title.',
    }),
    location: place('Coupeville', 'WA', '98239'), seller: 'longhood_leo', startingBid: usd(25_000), reserve: usd(75_000),
    plan: { state: 'live', opensHoursAgo: 137, closesInMinutes: 1_860 },
    bidding: { price: usd(68_500), offers: 24, bidders: ['ridgerunner', 'lastofthev8s', 'tunedport', 'redlineray', 'marcus_k'] },
    comments: [
      said('ridgerunner', 0.09, 'Promise kept? What is on it for mufflers?', ['longhood_leo', 'The same type it left the factory with. I shook hands on it.']),
      said('tunedport', 0.38, 'Inner fender stampings, both sides, please.', ['longhood_leo', 'Added, with the notch in the fender visible. All three agree.']),
      said('marcus_k', 0.71, 'Is the fiberglass lid a leftover of some race history?', ['longhood_leo', 'A leftover of a boat trailer, 1984. The steel one needs a skilled hour at the hinge.']),
    ],
    watchers: 9,
  }),
];
