import type { DemoPost } from './types.ts';

export const sellingPosts: readonly DemoPost[] = [
  {
    slug: 'the-photographs-that-sell-a-car',
    title: 'The photographs that sell a car, and the ones that only flatter it',
    author: 'Ines Okonjo',
    category: 'Selling',
    tags: ['Selling', 'Photography', 'Guides'],
    hero: '1972-camper-blue/hero',
    daysAgo: 13,
    excerpt:
      'A sunset behind a hubcap has never answered a question. Here is the list that does, in the order in which to shoot it.',
    related: ['writing-down-what-is-wrong'],
    body: `A bidder a thousand miles away is trying to walk around your car. Every photograph is a step. Leave one out and they stop there, wondering.

## Before you begin

Wash it, and do not polish it. Choose an overcast day or open shade: sun draws a line across the door and hides what is below it. Find a plain background with room to step back. Wipe the lens of your phone. It is always the lens.

## The outside

Walk around once at chest height, eight pictures, one each quarter and one each side. Then crouch, and do the four corners again. Longer is better than wider: step back and zoom in, or the nose will look like a boxer’s.

![Side view of a blue and white camper](photo:1972-camper-blue/side "The profile, square on, from as far back as you can stand. Straight panels show; so do others.")

## What people actually want to see

1. All four wheels from near, with the tire’s date code
2. Each door open: hinge, shut, sill, and the bottom edge
3. The driver’s seat, bolster first
4. The dash with the ignition on, so that the warning lamps are lit
5. The odometer, then with the engine running
6. The engine from above, from each side, and the number stamped on it
7. The trunk floor with its mat out
8. The underside: front, middle, rear. Put the phone on the ground, face up, and use the timer
9. The plate with the VIN
10. The papers, fanned out, with your address covered

## And then the flaws

Each one from near, with something for scale, and once from far enough away that one can see where it is. This feels wrong. It is the best thing that you can do for your price. A scratch that has been photographed is worth its own repair. A scratch that has been discovered is worth your reputation.

![Interior of the camper](photo:1972-camper-blue/interior "Interiors want light from the open door on the far side, and no flash.")

## What to leave out

Filters. Number plates that you would rather not show: cover them instead of painting over them. Pictures of the badge at an angle, more than one. The dog, unless it comes with the car.

If all this sounds like a Saturday, it is. Our [photographers](/photographers) do it in three hours and bring their own lamp for the underside.`,
  },
  {
    slug: 'the-reserve-is-a-number-you-say-to-yourself',
    title: 'The reserve is a number that you say to yourself',
    author: 'Theo Marchetti',
    category: 'Selling',
    tags: ['Selling', 'Reserves'],
    hero: '1965-gt-silver/hero',
    daysAgo: 26,
    excerpt: 'With a reserve or without? How to think about the one number that you never publish.',
    body: `Every seller asks it, usually in the first five minutes: should I set a reserve?

## What it does

A reserve is the price below which you do not have to sell. Bidders do not see the number. They see one of three things: that there is none, that it has not been met, or that it has. While it has not been met, some of them wait. When it is met, they know that the car will be sold to somebody tonight, and it might as well be them.

## What it costs

Attention. An auction without a reserve begins at once: the first bid might be the last, and everybody knows it. People who would never have looked put in a small bid for fun, and then find that they care. By the end there are more of them than there would have been.

## When to set one

- The car is rare enough that two people have to find it in the same week
- There is money owed on it
- You would honestly rather keep it than sell it below a certain sum

The third is the only real test. Say the number aloud. Would you wash it, put it back into the garage, and be glad? Then that is your reserve. If the answer is that you would be disappointed and try again in the spring, it is not a reserve, it is a hope.

![Rear three-quarter view of a silver 1960s GT](photo:1965-gt-silver/rear34)

## When not to

If there are comparable cars, if yours is good, and if you mean to sell it whatever happens, go without. Bids find the price that the market has. A reserve above it does not raise it.

## What you can still do while it runs

You may lower the reserve, or drop it, at any time before the close. It stands in the history as an event, and bidders notice: on a slow Thursday, dropping a reserve is the loudest thing that a seller can do. You may never raise it.

## If it is not met

The car is not sold by the hammer. We may put the highest bid to you as an offer. Some of the happiest sales that we have seen were made the next morning, at a number that neither side would have written down the week before.`,
  },
  {
    slug: 'writing-down-what-is-wrong',
    title: 'Writing down what is wrong',
    author: 'Ruth Vandermeer',
    category: 'Selling',
    tags: ['Selling', 'Guides'],
    hero: '1985-hatch-white/hero',
    daysAgo: 52,
    excerpt:
      'The part on flaws is the most read part of any listing, and the one that sellers write last. Write it first.',
    body: `We ask for a list of flaws with every submission. The first draft is nearly always the same: *Some stone chips, in line with age.* We send it back. This is what we send with it.

## Nobody is buying a perfect car

They are buying *this* one, and want to know what that means. The bidder who wins has been imagining your car in their garage for a week. Whatever you leave out, they have imagined too, and in their version it is worse.

## Walk around with a notebook

Start at the left headlamp and go clockwise. Touch each panel. Write what you see in the words that you would use to a friend on the telephone.

| Instead of | Write |
| --- | --- |
| Minor rust | Surface rust on both rear arch lips, not through; a bubble the size of a pea at the left door’s bottom corner |
| Runs great | Starts at once, idles at 850 when warm; a flat spot at 2,000 rpm until the water is hot |
| AC needs recharge | The AC does not blow cold. I have not had it looked at |
| Interior good for age | Two splits in the driver’s bolster, each an inch; the headliner sags behind the lamp |

The third line is the important one. *Needs recharge* claims to know the cause. *Does not blow cold* says what is true.

![Front wheel of a white hatchback](photo:1985-hatch-white/wheel "‘Kerb marks on one rim’ is a flaw. Photographed, it is a fact.")

## What you do not know

Say so. *I have owned it for two years and do not know when the belt was changed* costs you the price of a belt. Having said nothing costs you the sale, and sometimes more than that.

## The odd result

Sellers are afraid that the list will lower the price. We have read enough of both kinds to be sure of the opposite. Long lists make short comment threads. Bidders stop looking for the catch, and start looking for their card.`,
  },
  {
    slug: 'papers-plates-and-numbers',
    title: 'Papers, plates and numbers',
    author: 'Ines Okonjo',
    category: 'Selling',
    tags: ['Papers', 'Selling', 'Buying'],
    hero: '1969-muscle-orange/hero',
    daysAgo: 66,
    excerpt: 'Titles, VIN plates, build sheets, and what “matching numbers” does and does not say.',
    body: `Cars are made of steel, and owned on paper. When the two disagree, the paper wins. So it is worth an hour to put it in order before you offer a car, and ten minutes to read it before you bid on one.

## The title

It has to be in your name, or in the name of somebody who will sign in front of you. A title that still shows the last owner but one is an open title, and many states will not register a car from it. If there was a loan, find the letter that says that it is over; the lender’s system and the state’s do not always talk to each other.

Brands stay. *Salvage*, *rebuilt*, *flood*: a car may be excellent in spite of one, but the listing says so in its first lines or it does not run.

## The plate and the stamp

Before 1981 there was no common standard for a VIN. Lengths differ, and letters mean what the maker wanted them to mean. What matters is that the number on the title is the number on the car, in the place where that maker put it, on a plate that is held by the fasteners which that maker used. Photograph it straight on, and photograph the fasteners.

![Cabin of an orange 1969 muscle car](photo:1969-muscle-orange/interior "Build sheets turn up under seats, above glove boxes and on top of fuel tanks. Look before you sell.")

## Matching numbers

The phrase has no legal meaning. At its least it says that the engine block carries the number of this chassis, or a casting date that fits. At its most it says that engine, gearbox, axle and body left the factory together. Say which, and show the stamps. If a block was replaced under warranty in the second year, say that as well: to the right buyer, a letter about it is a good story.

## Everything else

- **Build sheet, window sticker:** wonderful, if original. A reproduction is decoration, and is called one.
- **Service records:** in order of date, in one pile. Nobody wants to sort them, and everybody wants to read them.
- **Old registrations:** they are the proof of how long you have had it.
- **The other key:** it is in the drawer by the door.

Scan what you have before you hand it over. It is the last time that you will see it.`,
  },
];
