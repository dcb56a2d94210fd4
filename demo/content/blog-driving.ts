import type { DemoPost } from './types.ts';

export const drivingPosts: readonly DemoPost[] = [
  {
    slug: 'where-old-cars-rust',
    title: 'Where old cars rust, by shape',
    author: 'Theo Marchetti',
    category: 'Ownership',
    tags: ['Rust', 'Inspection', 'Guides'],
    hero: '1988-4x4-sand/hero',
    daysAgo: 22,
    excerpt:
      'Rust is not bad luck. It is water that could get in and could not get out, and every body has its own places for that.',
    body: `Steel rusts where it stays wet. Cars are drained, painted and sealed so that water leaves; with the years, leaves and road dust close the ways out. If you know how a body is built, you know where to kneel.

## Open two-seaters

The sills carry the car, because the roof does not. Look at the door gaps first: if they close up at the top with a person in each seat, the middle of the car is bending. Then the floor at its outer edges, the trunk floor around the spare, and the lower end of the front fenders behind the wheel, where mud sits against the hinge post. Lift a carpet. If the seller does not want it lifted, you have been told.

## Coupes and saloons

Water runs down the rear window and stops at its lower corners. From there it goes into the trunk, and from the trunk into the spare wheel well. Feel under the mat. At the front, look at the scuttle below the windshield: a blocked drain there wets the fuse box long before it wets your feet.

## Wagons

All of the above, and the tailgate. Glass that is bonded to thin steel, a wiper through the middle of it, a lock below: open it, and look up at its lower edge.

![Rear view of a sand-colored four-wheel drive](photo:1988-4x4-sand/rear34 "Behind the rear wheels and above the bumper: the places that a trail washes full.")

## Four-wheel drives

They have a frame, so the body can look awful and the car be sound, or the other way around. Take a hammer with a plastic head and tap along the frame rails; you are listening for the place where the note goes dull. Rear crossmember, spring hangers, and the body mounts, each of them. Mud that has been there since the last trail is holding water this very minute.

## Pickups

Lower front fenders, cab corners, and the seam between the bed and its sides. Old trucks were carried by their frames and judged by their cab corners, and that is still right.

## Vans and campers

The bottom six inches, all the way around; the gutters along the roof; and, in campers, everything beneath the sink.

## Surface, scale, holes

Surface rust is brown and flat, and comes off with a wire brush. Scale comes off in leaves. A hole is a hole, but ask what is around it: steel gets thin long before it gets out of the way. A magnet wrapped in a cloth still finds filler as well as anything that was invented since.`,
  },
  {
    slug: 'driving-a-sixties-car-today',
    title: 'Driving a car from the sixties, today',
    author: 'Ruth Vandermeer',
    category: 'Ownership',
    tags: ['Driving', 'Ownership'],
    hero: '1963-roadster-red/hero',
    daysAgo: 37,
    excerpt:
      'What will feel wrong in the first ten miles, and what you will miss in everything else you drive by the hundredth.',
    body: `You have bought it, it has come off the truck, and the man with the clipboard has gone. Before you turn the key, here is what nobody mentions.

## The first mile

Choke out, if there is one, and do not touch the throttle. It will idle too fast; let it. Look at the oil pressure before anything else. Then let it run for half a minute, and drive off gently: standing still is the slowest way to warm an engine, and the rest of the car has to warm up as well.

The steering will feel loose in the middle, then heavy. Both are normal. You hold the wheel of a modern car; you suggest things to this one.

## Brakes

They work, if somebody has looked after them, and they need your leg. Without a servo the pedal is a lever and not a switch. Practice one hard stop on an empty road, in a straight line, so that the first real one is your second. Double the gap to the car in front, and accept that somebody will drive into it.

## Gears

First may have no synchromesh. Come to rest before you take it, or learn to double the clutch: out, neutral, in, a touch of throttle, out, gear. It takes an afternoon, and you will be insufferable about it for a year.

![Front wheel of a red roadster](photo:1963-roadster-red/wheel "Narrow tires on tall sidewalls. They talk to you long before they let go.")

## Heat, and everything that it does

Watch the gauge in traffic, not on the highway. If it climbs, turn the heater on: it is a second radiator, and you are about to learn how good it is. If the engine stumbles on a hot day after a stop, the fuel may be boiling in the line. Lift the hood, wait ten minutes, and talk to whoever has come over to ask about the car. Somebody will have come over.

## What to carry

A belt, a hose, a fuse, a bulb, a fan belt’s worth of tools, a bottle of water, a rag, and the number of somebody with a trailer. You will need the rag.

## And then

Around the hundredth mile you notice that you have not thought about anything else for an hour. It is doing fifty-five. It feels like flying, and the only person it frightens is you. That is what they are for.`,
  },
  {
    slug: 'in-praise-of-the-long-roof',
    title: 'In praise of the long roof',
    author: 'Theo Marchetti',
    category: 'Market',
    tags: ['Market', 'Estates'],
    hero: '1993-estate-green/hero',
    daysAgo: 59,
    excerpt: 'Wagons were never meant to be kept. That is why the good ones are worth keeping.',
    body: `A roadster is bought to be loved. A wagon is bought to be used, and that is the whole of its appeal thirty years later.

## The best engineering went into the dullest shape

In the eighties and nineties the wagon was what a maker sold to people who counted. It got the big brakes, the self-leveling suspension, the galvanized shell, and the diesel that ran for ever. It was driven by people with three children and a dog to the ends of whichever country they lived in, and then it was driven by their eldest.

That is why so few are left, and why the ones that are left come with such good paperwork. Nobody kept the invoices for love. They kept them because they were the kind of people who keep invoices.

## What to look for

Not the mileage. A wagon with 190,000 miles and one owner is a better car than one with 90,000 and six. Look at the load floor: it shows what the car was for. Scratches in line with the car are luggage. Scratches in all directions are a trade. Look at the tailgate struts, the rear washers, and the third row if there is one; things that nobody used are things that nobody repaired.

![Rear of a dark green wagon in a hall](photo:1993-estate-green/rear34 "The view that most other traffic had of it.")

## What they cost to run

Less than you fear. They share their mechanical parts with saloons that were made by the million. What is dear is what only the wagon has: the rear glass, the roof rails, the load cover that somebody left in a garage in 1998. If a listing shows the load cover, it is worth more than it looks.

## Who buys them

People who had one in the back of which they grew up, and people who have noticed that a fast wagon is the only car in which you can bring home a refrigerator at speeds that are none of your business. Both bid. It is rarely a quiet evening when a good one closes.`,
  },
  {
    slug: 'putting-a-car-away-for-winter',
    title: 'Putting a car away for the winter',
    author: 'Ines Okonjo',
    category: 'Ownership',
    tags: ['Ownership', 'Storage', 'Guides'],
    hero: '1970-muscle-green/hero',
    daysAgo: 1,
    excerpt: 'Two hours in November save two weekends in April. A short list, in the order in which to do it.',
    body: `Cars do not mind standing. They mind standing dirty, damp and half full. Here is what we do with ours, in the order in which we do it.

## The last drive

Fill the tank to the neck on the way home, with fuel without ethanol if you can get it, and with stabilizer in it if you cannot. A full tank has no room for damp air. Drive for long enough that everything is hot, exhaust included; a short run is how water gets into an engine.

## While it is still warm

Change the oil now, not in spring. Old oil is acid, and it would lie on your bearings until April. Check the coolant with a tester; what protects against frost also protects against rust.

## Wash, dry, and wash what you do not see

Wheel arches, sills, and underneath. Salt that you leave on works all winter. Let the car dry with its doors open for a day. Wax it if you like; it is the chrome that will thank you.

## Where it stands

- **Tires** to 45 psi. They will go down, and not flat-spot on the way.
- **Handbrake off,** in gear, with wood under two wheels. A brake that is left on may decide to stay on.
- **Battery** out, or on a maintainer that has a brain. Not on a charger.
- **Windows** open by a finger’s width, if the garage is dry. A bowl of desiccant in the footwell; a note on the steering wheel that there is one.
- **Mice:** steel wool in the tailpipe and the air intake, and a note about that as well. This is the note that people forget.
- **Cover:** one that breathes, or none. Plastic keeps dust out and water in.

![A green 1970 muscle car at dusk, from the side](photo:1970-muscle-green/side)

## Do not start it

The weekly five minutes in the garage does more harm than the whole winter. Either take it for an hour on a dry day, or leave it alone.

## In spring

Read your notes. Take out the steel wool. Turn the engine over on the starter with the ignition off until the oil light goes out, and only then let it fire. Brakes first, tires second, and around the block before around the county.

No room of your own? [Storage](/services/storage-and-care) by the month begins below the price of one new battery a year, and somebody else remembers the steel wool.`,
  },
  {
    slug: 'the-twenty-five-year-rule',
    title: 'Twenty-five years: what the import rule lets in',
    author: 'Ruth Vandermeer',
    category: 'Market',
    tags: ['Imports', 'Papers', 'Market'],
    hero: '1992-4x4-green/hero',
    daysAgo: -3,
    excerpt:
      'The month on the build plate decides, not the model year. What to check before you buy a car that is still on the wrong side of an ocean.',
    body: `A car that was never sold here can be brought in without the federal safety rules once it is twenty-five years old, to the month of its manufacture. Emissions rules have a date of their own, and states have theirs. Three calendars, then, and the car has to pass all of them.

## The month counts

Not the model year, and not the year of first registration. Look for the build date on the plate, or get a letter from the maker. A car built in November cannot land in June, however old its paint looks.

## Emissions

The federal rule for emissions is twenty-one years, and asks for an engine as it was delivered. A swapped engine makes it a different question. Some states go by federal law, and some have rules that are stricter; ask the office that will have to register it before you ask the seller anything.

## The papers that have to travel

- the export certificate or the cancelled foreign title
- a bill of sale that names you
- the forms for customs, safety and emissions, stamped on arrival: keep the originals for as long as you keep the car

A car that is already here should come with that last set. If it does not, find out why before you bid; an import that was never declared does not become legal by being charming.

![Rear three-quarter view of a dark green four-wheel drive](photo:1992-4x4-green/rear34)

## What it costs

Freight, duty, port fees, and a broker who has done it before. Add it up before you look at the price abroad, and compare it with one that somebody else has already imported, registered and driven. Often the second is the cheaper car, and always the sooner one.`,
  },
  {
    slug: 'carburetors-an-apology',
    title: 'Carburetors: an apology',
    author: 'Theo Marchetti',
    category: 'Ownership',
    tags: ['Ownership', 'Driving'],
    hero: '1966-roadster-blue/hero',
    daysAgo: null,
    excerpt: 'Notes towards a kinder view of a device that does by suction what a computer now does by thinking.',
    body: `Everybody blames the carburetor. It is usually the ignition.

## To be written

A paragraph on float levels. A paragraph on what ethanol does to old rubber. Pictures of the blue car’s pair, with the dashpots off.`,
  },
];
