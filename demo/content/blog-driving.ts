import type { DemoPost } from './types.ts';

export const drivingPosts: readonly DemoPost[] = [
  {
    slug: 'where-old-cars-rust',
    title: 'Where to look for rust, by body type',
    author: 'Theo Marchetti',
    category: 'Ownership',
    tags: ['Rust', 'Inspection', 'Guides'],
    hero: '1988-4x4-sand/hero',
    daysAgo: 22,
    excerpt:
      'Every body shape has its own weak points. Where to look on roadsters, sedans, wagons, 4x4s, pickups and vans.',
    body: `Steel rusts where water gets in and can’t drain. Where that happens depends on how the body is built, so a checklist by body type finds more than a general look around.

## Roadsters and convertibles

The sills carry the load, because there is no roof. Look at the door gaps with two people seated: if they close up at the top, the body is sagging.

Then check the outer edges of the floor, the trunk floor around the spare, and the lower front fenders behind the wheels, where mud collects.

## Sedans and coupes

Water runs to the lower corners of the rear window and from there into the trunk. Feel under the trunk mat and in the spare-wheel well. At the front, check the panel below the windshield: blocked drains there flood the footwells and the fuse box.

## Wagons

Check everything above, then the tailgate. Look along its lower edge, around the wiper spindle and behind the license plate lamps.

![Rear view of a sand-colored four-wheel drive](photo:1988-4x4-sand/rear34 "On 4x4s, look above the bumper and behind the rear wheels, where mud is thrown up.")

## 4x4s

The frame matters more than the body. Tap along the rails with a plastic hammer and listen for a dull sound. Check the rear crossmember, the spring hangers and every body mount. Dried mud packed on top of the frame keeps it wet from above.

## Pickups

Look at the lower front fenders, the cab corners, and the seam between the bed floor and its sides. Cab mounts are often the first part of the frame to go.

## Vans and campers

Check the bottom six inches all the way around, the rain gutters, the window seals and, in campers, the floor below the sink and the icebox.

## How serious is it?

- **Surface rust** is brown and flat. A wire brush removes it, and it costs little to treat.
- **Scale** comes off in flakes. The steel is thinner than it looks. Probe it with a screwdriver if the seller agrees.
- **Holes** are always larger than they look, because the edges are thin too. Expect new metal to be welded in.

A magnet in a cloth still finds body filler. Where it doesn’t stick, ask for a paint measurement.`,
  },
  {
    slug: 'driving-a-sixties-car-today',
    title: 'Your first drive in a 1960s car',
    author: 'Ruth Vandermeer',
    category: 'Ownership',
    tags: ['Driving', 'Ownership'],
    hero: '1963-roadster-red/hero',
    daysAgo: 37,
    excerpt: 'Starting, braking, shifting and heat: what is different, and what to carry with you.',
    body: `Your car has been delivered and the truck has left. If your other car is modern, the first drive will surprise you in a few ways. Most of them are normal.

## Starting

Pull the choke out fully and leave the throttle alone. Check the oil pressure as soon as it fires. Let it run for about thirty seconds, then drive off gently. Long idling is bad for a cold engine, and it doesn’t warm the gearbox or the axle at all.

Push the choke in as soon as the engine runs smoothly without it. Too much fuel washes oil off the cylinder walls.

## Steering and tires

There is some play at the center, and the wheel is heavy at low speed. An inch of movement at the rim is common. More than two inches needs attention.

Check the date codes on the tires before you go. Tires older than ten years should be replaced even if the tread is deep.

![Front wheel of a red roadster](photo:1963-roadster-red/wheel "Narrow tires with tall sidewalls have less grip but lose it gradually.")

## Brakes

Without power assistance you need much more pedal force. Find an empty road and make one hard stop in a straight line, so that you know what to expect. If the car pulls to one side, have the brakes checked before you drive on. Leave twice your usual distance to the car ahead.

## Gearbox

First gear often has no synchromesh. Stop fully before you select it, or double-clutch: clutch out in neutral, a little throttle, clutch in, then the gear. Shift slowly into second until the oil is warm.

## Heat

Watch the temperature in traffic rather than on the highway. If it climbs, turn the heater on full. It works as a second radiator and can lower the reading by ten degrees.

If the engine stumbles after a hot stop, fuel may be boiling in the line. Open the hood and wait ten minutes.

## What to carry

- a fan belt, a radiator hose and clamps
- fuses, bulbs and a spare set of points
- basic tools in the right sizes, inch or metric
- a gallon of water, gloves and a flashlight
- a fire extinguisher within reach
- the number of a towing service that covers older cars

## After the first hundred miles

Check the oil, coolant and brake fluid, and the wheel nuts. Look under the car for new leaks. Write down what you noticed. That list is your plan for the first winter.`,
  },
  {
    slug: 'in-praise-of-the-long-roof',
    title: 'Why good old wagons are getting expensive',
    author: 'Theo Marchetti',
    category: 'Market',
    tags: ['Market', 'Estates'],
    hero: '1993-estate-green/hero',
    daysAgo: 59,
    excerpt: 'Few survived, they come with good records, and they share parts with common sedans. A buyer’s guide.',
    body: `Ten years ago a 1990s European wagon was a cheap used car. Clean ones now sell for more than the sedans they are based on, and often for twice as much.

## Why there are so few

Families bought wagons to use them. They carried dogs, bicycles and building supplies, and most were scrapped when the repairs cost more than the car. Sales were also small: of some models fewer than a thousand came to the United States.

Those that survived often had one long-term owner with a complete set of invoices. That is what buyers pay for.

## What to check

- **Load floor.** Straight scratches come from luggage. Deep marks in all directions mean that it was a work vehicle.
- **Tailgate.** Struts, latch, wiper and the wiring at the hinge. Broken wires there cause many odd faults.
- **Third row.** Check that it folds, latches and still has its belts.
- **Rear suspension.** Self-leveling systems leak with age. Conversion to steel springs is fine if it was done well.
- **Load cover.** A missing one costs $300 to $900 used, if you can find it.

![Rear of a dark green wagon in a hall](photo:1993-estate-green/rear34 "Look closely at the lower edge of the tailgate and at the wheel arch lips.")

## Mileage matters less than history

A wagon with 190,000 miles, one owner and all its records is usually the better car than one with 90,000 miles and six owners. Engines of this era last if they were serviced. Neglected cooling systems and wiring harnesses are what make them expensive.

## What they cost to keep

Engines, brakes and front suspension are shared with sedans that were built in large numbers, so those parts are cheap. Only parts that are specific to the wagon are hard to find: rear glass, roof rails, trim and the load cover. Check those first.

## What they sell for

Results differ by engine and gearbox more than by year. Manual and turbocharged versions bring the highest prices. Look up the model in the price guide and filter by body style before you bid.`,
  },
  {
    slug: 'putting-a-car-away-for-winter',
    title: 'How to store a car for the winter',
    author: 'Ines Okonjo',
    category: 'Ownership',
    tags: ['Ownership', 'Storage', 'Guides'],
    hero: '1970-muscle-green/hero',
    daysAgo: 1,
    excerpt: 'A checklist for November, in the right order. It takes about two hours.',
    body: `Most damage in storage comes from moisture, old fluids, flat batteries and mice. Two hours of preparation prevents nearly all of it. Do these in order.

## 1. The last drive

Fill the tank on the way home, with ethanol-free fuel if you can get it, and add stabilizer. Drive for at least thirty minutes, so that the exhaust dries out. A full tank leaves less room for damp air.

## 2. Fluids, while it’s warm

Change the oil and filter now rather than in spring, because used oil contains acids. Test the coolant down to the lowest temperature you expect. If the brake fluid is more than two years old, replace it.

## 3. Wash and dry

Wash the wheel arches, the sills and the underside. Road salt keeps working all winter. Dry the car with its doors open for a day, and wax the chrome.

## 4. Park it

- **Tires:** inflate to about 45 psi, or put the car on stands.
- **Handbrake:** leave it off and chock the wheels. Shoes can stick to the drums.
- **Battery:** connect a maintainer, or take it out.
- **Windows:** leave them slightly open in a dry garage, with a desiccant tub inside.
- **Mice:** block the tailpipe and air intake with steel wool.
- **Cover:** use one that breathes. Plastic traps moisture.
- **Note:** put a list on the steering wheel of everything you blocked or disconnected.

![A green 1970 muscle car at dusk, from the side](photo:1970-muscle-green/side)

## 5. Leave it alone

Don’t start it for five minutes every week. It never gets hot enough to dry out, and water collects in the oil and the exhaust. Either drive it for an hour on a dry day or leave it off until spring.

## In spring

1. Read your note and remove the steel wool.
2. Check the fluids, the tire pressures and the belts, and look for leaks.
3. Crank the engine with the ignition disabled until the oil pressure rises, then start it.
4. Test the brakes at walking pace before you go on the road.

No garage? Our [storage service](/services/storage-and-care) starts at $165 a month, with a battery maintainer and monthly tire checks included.`,
  },
  {
    slug: 'the-twenty-five-year-rule',
    title: 'The 25-year import rule, explained',
    author: 'Ruth Vandermeer',
    category: 'Market',
    tags: ['Imports', 'Papers', 'Market'],
    hero: '1992-4x4-green/hero',
    daysAgo: -3,
    excerpt:
      'Build date, emissions, state rules and the documents you need to import an older car to the United States.',
    body: `A vehicle that was never sold in the United States can be imported without meeting federal safety standards once it is 25 years old. That is the best-known rule. There are two others, and a car has to pass all three.

## Safety: 25 years from the month of manufacture

The date that counts is the build month, not the model year or the first registration. Find it on the build plate, or ask the maker for a letter. A car built in November 2001 can be imported from November 2026.

## Emissions: 21 years, with the original engine

The federal emissions exemption applies to vehicles at least 21 years old whose engine is original or of the original type. An engine swap can end the exemption.

## Your state

Registration is a state matter. California has its own emissions rules and applies them to many imports. Some states restrict vehicles they consider unsafe for the road, such as small Japanese trucks. Ask your state’s motor vehicle office before you bid.

## Documents to ask for

| Document | What it is |
| --- | --- |
| Export certificate or foreign title | Proof that the vehicle left its country legally |
| Bill of sale | Names the seller and the importer |
| CBP Form 7501 | Customs entry summary |
| DOT Form HS-7 | Safety declaration |
| EPA Form 3520-1 | Emissions declaration |

A car that is already here should come with the last three, stamped. If they are missing, find out why before you bid. A vehicle that was imported illegally can be seized, even from a later owner.

![Rear three-quarter view of a dark green four-wheel drive](photo:1992-4x4-green/rear34)

## What it costs

For a car from Europe, budget $1,500 to $3,000 for shipping, 2.5% duty (25% for trucks), port and broker fees of about $1,000, and state taxes. Titling takes two to ten weeks.

Add this up before you compare prices. A car that is already imported and registered often costs less in the end. If you do import yourself, our [title desk](/services/title-and-registration) can check the documents first.`,
  },
  {
    slug: 'carburetors-an-apology',
    title: 'Carburetor problems that are really ignition problems',
    author: 'Theo Marchetti',
    category: 'Ownership',
    tags: ['Ownership', 'Driving'],
    hero: '1966-roadster-blue/hero',
    daysAgo: null,
    excerpt: 'How to tell which one is at fault before you take anything apart.',
    body: `Many running problems that are blamed on the carburetor are caused by the ignition. Check these first.

## Notes for this draft

- Timing and dwell before mixture
- Float level and what ethanol does to old rubber
- Photos of the blue car’s carburetors with the dashpots removed`,
  },
];
