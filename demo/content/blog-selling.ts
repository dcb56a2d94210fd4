import type { DemoPost } from './types.ts';

export const sellingPosts: readonly DemoPost[] = [
  {
    slug: 'the-photos-that-sell-a-car',
    title: 'The photos that sell a car',
    author: 'Ines Okonjo',
    category: 'Selling',
    tags: ['Selling', 'Photography', 'Guides'],
    hero: '1972-camper-blue/hero',
    daysAgo: 13,
    excerpt: 'A shot list of about 60 photos, how to take them with a phone, and why to photograph the flaws.',
    related: ['writing-down-what-is-wrong'],
    body: `Bidders can’t walk around your car, so the photos have to do it for them. Listings with more than 60 photos get fewer questions and more bids. You can take them in a morning with a phone.

## Before you start

- Wash the car, but don’t use dressings that hide wear.
- Choose an overcast day or open shade. Direct sun hides dents and blows out the paint.
- Find a plain background with room to step back.
- Clean the lens of your phone.

## Exterior

Walk around the car at chest height and take eight photos: four corners, front, rear and both sides. Stand well back and zoom in to about 2x. Close-up wide shots distort the car.

![Side view of a blue and white camper](photo:1972-camper-blue/side "For the profile, stand level with the middle of the car and as far back as you can.")

## Details that bidders ask for

1. Each wheel, with the tire’s date code
2. Each door open: sill, hinge and lower edge
3. Driver’s seat, with the outer bolster
4. Dashboard with the ignition on and the warning lamps lit
5. Odometer with the engine running
6. Engine from above and from both sides
7. Trunk floor with the mat out
8. Underside: front, middle and rear
9. VIN plate and any numbers you mention in the text
10. Service records laid out, with your address covered

For the underside, lay the phone on the ground facing up and use the timer. Take several.

## Flaws

Take two photos of each flaw: one close with a coin or ruler for scale, and one from a few feet away that shows where it is. A flaw that bidders have seen is already in their bid. One that the buyer finds at delivery leads to a dispute.

![Interior of the camper](photo:1972-camper-blue/interior "For interiors, open the door on the far side for light and leave the flash off.")

## What to leave out

- Filters and heavy editing
- The same badge from three angles
- License plates and house numbers: hide them with the tool in your draft
- Photos from before the last repair, unless they are marked as such

If you’d rather not do it yourself, our [photographers](/photographers) take the whole list in about three hours.`,
  },
  {
    slug: 'the-reserve-is-a-number-you-say-to-yourself',
    title: 'Should you set a reserve?',
    author: 'Theo Marchetti',
    category: 'Selling',
    tags: ['Selling', 'Reserves'],
    hero: '1965-gt-silver/hero',
    daysAgo: 26,
    excerpt: 'What a reserve does to bidding, when to use one, and how to choose the amount.',
    body: `A reserve is the lowest price you accept. If bidding ends below it, you don’t have to sell. It protects you, and it also has a cost.

## What bidders see

They never see the amount. They see one of three labels: *No reserve*, *Reserve not met* or *Reserve met*. When the label changes to met, everyone knows that the car will sell, and bidding usually picks up.

## What a reserve costs

Auctions without a reserve get more bidders. Every bid might win, so people join early and stay in. That often brings the price to the same level or higher.

## When to set one

- The car is rare and needs two specific buyers to find it in the same week.
- You owe money on it and have to clear a loan.
- You would rather keep it than sell below a certain price.

## When to go without

- Comparable cars sell regularly, so the market price is known.
- The car is in good condition and well documented.
- You will sell it in any case.

## How to choose the amount

1. Look at the price guide. Your draft shows what comparable cars sold for and how many auctions reached each amount.
2. Start from the low end of that range, not the highest result.
3. Ask yourself whether you’d really keep the car if bidding stopped $500 below. If not, go lower.

A reserve above the market doesn’t raise the price. It only means that the car doesn’t sell.

![Rear three-quarter view of a silver 1960s GT](photo:1965-gt-silver/rear34)

## While the auction runs

You can lower or remove the reserve at any time, but never raise it. Removing it two or three days before the close works best: bidders who are watching get a notification and have time to act.

## If it isn’t met

The high bidder can make you an offer after the close, and you can accept or decline. Many sales are agreed this way within a day.`,
  },
  {
    slug: 'writing-down-what-is-wrong',
    title: 'How to describe flaws in your listing',
    author: 'Ruth Vandermeer',
    category: 'Selling',
    tags: ['Selling', 'Guides'],
    hero: '1985-hatch-white/hero',
    daysAgo: 52,
    excerpt: 'Specific flaws build trust and save questions. Examples of what to write and what to avoid.',
    body: `The list of known flaws is the most-read part of a listing. Many first drafts say something like *Some stone chips, consistent with age.* We send those back. Here is how to write a list that helps you sell.

## Why it helps

Bidders assume the worst about anything that you don’t mention. A clear list tells them what they are buying and that you have looked. It also protects you: a flaw that was disclosed can’t become a dispute.

## How to make the list

Start at the left headlamp and walk clockwise. Look at each panel, then the glass, wheels, underside, interior and engine. Drive the car and note what doesn’t work. Write down what you see, how large it is and where it is.

| Instead of | Write |
| --- | --- |
| Minor rust | Surface rust on both rear arch lips, not through. One bubble at the lower corner of the left door, about 5 mm |
| Runs great | Starts at once and idles at 850 rpm warm. Flat spot at 2,000 rpm until warm |
| AC needs recharge | AC does not blow cold. Not diagnosed |
| Interior good for its age | Two one-inch splits in the driver’s bolster. Headliner sags behind the dome lamp |

The third line shows an important difference. *Needs recharge* guesses the cause. *Does not blow cold* is a fact, and you can’t be held to a wrong guess.

![Front wheel of a white hatchback](photo:1985-hatch-white/wheel "Link each flaw to a photo in your draft. It appears beside the text.")

## If you don’t know, say so

*I’ve owned it for two years and don’t know when the timing belt was replaced* costs you about the price of a belt. Leaving it out can cost you the sale.

## What not to call a flaw

Don’t list modifications, normal wear parts with life left in them, or things you have already fixed. They make the list longer and hide what matters.

## Does it lower the price?

No. Detailed lists come with shorter comment threads and more bidders. People bid more when they are not expecting a surprise.`,
  },
  {
    slug: 'papers-plates-and-numbers',
    title: 'Titles, VINs and matching numbers',
    author: 'Ines Okonjo',
    category: 'Selling',
    tags: ['Papers', 'Selling', 'Buying'],
    hero: '1969-muscle-orange/hero',
    daysAgo: 66,
    excerpt: 'Which documents to prepare before you sell, and what to check before you bid.',
    body: `Title problems are the most common reason for a delayed sale. An hour of preparation avoids most of them.

## The title

- It has to be in your name, or in the name of someone who will sign it over to the buyer directly.
- An *open title*, signed by an earlier owner but never registered to you, is not accepted in many states.
- If there was a loan, get the lien release from the lender before you list. The state’s record can lag by weeks.
- Brands such as *salvage*, *rebuilt* or *flood* have to be in the first lines of the listing.

## The VIN

Since 1981 a VIN has 17 characters and a check digit, and we check it when you enter it. Older cars have shorter numbers in the maker’s own format.

Compare the number on the title with the one on the car, character by character. Photograph the plate straight on, and include the rivets or screws: bidders look for signs that it was moved.

![Cabin of an orange 1969 muscle car](photo:1969-muscle-orange/interior "Build sheets are often found under seats, above the glove box or on top of the fuel tank.")

## What “matching numbers” means

There is no legal definition. It can mean anything from *the engine block has the right casting date* to *engine, gearbox, axle and body left the factory together*. Say exactly which numbers match and show photos of the stamps. If the engine was replaced under warranty, say that, and show the paperwork.

## Other documents

| Document | Why buyers want it |
| --- | --- |
| Build sheet or window sticker | Proves options and color. Say if it is a reproduction |
| Factory or heritage certificate | Confirms numbers and original specification |
| Service records | Sort them by date and scan them |
| Old registrations | Prove ownership and mileage over time |
| Both keys and the manuals | A missing key can cost several hundred dollars |

Upload scans to your draft, with private details covered. You choose which documents are public. Keep a copy of everything you hand over.`,
  },
];
