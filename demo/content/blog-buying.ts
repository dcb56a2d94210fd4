import type { DemoPost } from './types.ts';

export const buyingPosts: readonly DemoPost[] = [
  {
    slug: 'how-to-read-a-listing',
    title: 'How to read a listing in ten minutes',
    author: 'Ruth Vandermeer',
    category: 'Buying',
    tags: ['Buying', 'Inspection', 'Guides'],
    hero: '1964-gt-green/hero',
    daysAgo: 4,
    excerpt: 'Start with the flaws, look for missing photos, and work out your maximum before you read the story.',
    related: ['buying-a-car-you-have-never-sat-in', 'what-an-inspection-buys-you'],
    body: `Most people read a listing from the top: title, cover photo, first paragraph. Those parts are written to sell the car. This order gives you a better picture in the same ten minutes.

## Minute 1: the flaws

Read the list of known flaws first. Look at what is on it and at how it is written. *Some rust* tells you nothing. *Both rear arches repaired; paint lifting on the left one, about an inch* tells you that the seller has looked. A long, specific list usually means fewer surprises than a short, vague one.

## Minutes 2 to 4: missing photos

Go through all the photos once. Then note which of these you have not seen:

- the underside, front and rear
- the door sills and hinges with the doors open
- the trunk floor with the mat lifted
- the engine bay from above
- the odometer with the ignition on
- both sides of the car

A missing photo is not proof of a problem. Ask for it in the comments, early: a seller can take photos all week, but not in the last ten minutes.

![Close-up of the front wheel of a green 1960s coupe](photo:1964-gt-green/wheel "Zoom in on wheels: rim condition, tire brand and date code say a lot about maintenance.")

## Minutes 5 and 6: the documents

Compare the VIN on the title, on the car and in the listing. If the listing says *matching numbers*, check which ones: engine and body only, or gearbox and axle as well.

Then read the service history by date. Regular small invoices are a good sign. A gap of several years is worth a question: was the car parked, or was the work done without records?

## Minutes 7 and 8: the seller

Read all of the seller’s answers together. Good sellers answer difficult questions directly and within a day. Look at their earlier auctions too, and at whether those sales were completed.

## Minutes 9 and 10: the arithmetic

Work out your maximum:

1. Start with what the car is worth to you when it arrives. The price guide shows what comparable cars sold for.
2. Subtract transport.
3. Subtract the work it needs in the first year, including tires older than seven years.
4. Subtract sales tax and the buyer’s premium of {{premium_rate}}.

What remains is your maximum bid. Enter it once, and let automatic bidding do the rest.`,
  },
  {
    slug: 'buying-a-car-you-have-never-sat-in',
    title: "Buying a car you haven't seen in person",
    author: 'Theo Marchetti',
    category: 'Buying',
    tags: ['Buying', 'Inspection', 'Transport'],
    hero: '1995-estate-grey/hero',
    daysAgo: 18,
    excerpt: 'Which questions to ask, what to have inspected, and how to plan delivery when the car is far away.',
    body: `About half of our buyers have never touched the car they win. That works if you replace the test drive with good questions, a cold-start video and, for more expensive cars, an inspection.

## Decide what would make you walk away

Make a short list before you ask anything. For most older cars it has four items:

1. Structural rust, or repairs that hide it
2. A title problem that you can’t solve
3. An engine or gearbox that has to come out
4. A broken part that is no longer available

Ask about each of these directly. *Can you photograph the sills from below, with the jacking points?* gets a useful answer. *How is the rust?* does not.

## Ask for a cold-start video

Ask for one take of about ninety seconds: a hand on the cold engine, the start, thirty seconds of idle, the exhaust, then the gauges. It shows blue or white smoke, noises that disappear when warm, and warning lights. Most sellers will do it.

![Interior of a gray 1990s wagon](photo:1995-estate-grey/interior "Check that wear fits the mileage: pedal rubbers, seat bolster, steering wheel and shifter.")

## Have it inspected

An [inspection](/services/pre-sale-inspection) costs from $295. Choose an inspector who knows the model and give them your list. Ask for a phone call as well as the report: people say things on the phone that they don’t write down.

Book at least three days before the close. The seller has to be available too.

## Plan the delivery before you bid

- **Access.** Car carriers can’t enter most residential streets. Agree on a parking lot nearby.
- **Open or enclosed.** Enclosed transport costs about 60% more. It is worth it for original paint and low cars.
- **Insurance.** The car is yours once you have paid. Arrange cover from that moment, not from delivery.
- **Plates.** Ask your state whether you can drive on the seller’s title and a temporary tag.

## Set your maximum early

After a week of research it is tempting to go one bid higher. Decide your maximum before the last day and enter it. If the price passes it, let the car go. Similar ones come up more often than it seems.`,
  },
  {
    slug: 'what-an-inspection-buys-you',
    title: "What a pre-sale inspection can and can't tell you",
    author: 'Ines Okonjo',
    category: 'Buying',
    tags: ['Inspection', 'Buying'],
    hero: '1976-pickup-teal/hero',
    daysAgo: 31,
    excerpt: 'What a good report contains, how to read paint measurements, and which problems no inspector can find.',
    body: `An inspection is the best value in buying an older car, as long as you know its limits. We read dozens of reports a month. This is what we have learned from them.

## What to expect

A proper inspection takes two to three hours. The inspector should:

- put the car on a lift, or at least on stands
- measure the paint in 20 or more places
- check charging voltage, coolant, brake fluid and, where there are any, stored fault codes
- drive the car until it is fully warm, which takes at least 20 minutes

You should get 60 or more photos and a report that sorts findings into three groups: safety issues, work that is due soon, and cosmetic points.

## How to read paint measurements

Factory paint is usually between 90 and 180 microns thick. A higher reading means that a panel has been repainted. The pattern matters more than a single number:

| Readings | Likely cause |
| --- | --- |
| One door at 250, everything else normal | Door ding or scratch repair |
| Door, fender and pillar on one side at 250 or more | Accident repair |
| All panels at 250 to 350, even | Full respray |
| Over 1,000 anywhere | Body filler |

![Front wheel and lower fender of a teal pickup](photo:1976-pickup-teal/wheel "On pickups, check the lower front fender behind the wheel first. It is the most common place for rust.")

## What an inspector can’t see

Nobody dismantles an engine or gearbox in a driveway. A compression test shows the condition today but not how long it will last. Automatic gearboxes often fail with little warning. And electronic faults that come and go may not appear during a two-hour visit.

## What to do with the report

Compare it with the listing line by line. If they agree, you have learned that the seller’s description can be trusted.

If the inspector finds something new, post it in the comments. Most sellers add it to the listing the same day. If it changes the value, change your maximum. That is what you paid for.

Our [inspection service](/services/pre-sale-inspection) lists what each level covers.`,
  },
  {
    slug: 'a-maximum-is-a-decision',
    title: 'How maximum bids work, and how to choose yours',
    author: 'Casey Brandt',
    category: 'Bidding',
    tags: ['Bidding', 'Guides'],
    hero: '1966-gt-red/hero',
    daysAgo: 9,
    excerpt: 'Automatic bidding explained, with an example, and three ways to find the right number.',
    related: ['the-last-two-minutes', 'how-to-read-a-listing'],
    body: `You can bid in two ways: one step at a time, or with a maximum bid that we use for you. For most people the maximum is the better choice.

## What we do with your maximum

We bid for you by the smallest amount that keeps you in the lead, up to your maximum.

Say that the price is $20,000, bid increments are $250, and you enter a maximum of $31,000. You now lead at $20,250. If someone bids $24,000, we bid $24,250 for you. If someone enters $31,500, they lead and we email you.

Nobody sees your maximum, including the seller. If two people enter the same maximum, the earlier one leads.

## Why it helps

- **You decide calmly.** Every single bid near the end feels small. At $30,000 the step is $500, so six of them take you $3,000 past what you planned.
- **It works without you.** You don’t need to be online at the close, and a lost connection changes nothing.
- **It shows you’re serious.** Other bidders notice when each of their bids is answered at once.

## How to find your number

- **Look at results.** The price guide shows what comparable cars sold for. Adjust for condition and mileage.
- **Add up the total.** The premium of {{premium_rate}}, tax and transport come on top. We show the total under the amount while you type.
- **Ask two questions.** At which price would you regret losing the car? At which would you regret winning it? Your maximum is between the two. If they are far apart, you need more information first.

Avoid round numbers. Many people stop at $30,000. A maximum of $30,600 beats all of them.

## When to raise it

Raise it when you have learned something: a good inspection report, better records, a new video. Don’t raise it only because somebody else bid.

You can raise your maximum at any time before the close. You can’t lower it below the current price, so start a little under your limit if you’re unsure.`,
  },
  {
    slug: 'the-last-two-minutes',
    title: 'How the soft close works: the last minutes of an auction',
    author: 'Casey Brandt',
    category: 'Bidding',
    tags: ['Bidding', 'Guides'],
    hero: '2021-supercar-yellow/hero',
    daysAgo: 44,
    excerpt: "Why bids at the last second don't win here, shown with a real sequence of bids.",
    body: `On many auction sites the clock stops at a fixed time, and a bid in the last second wins because nobody can answer. Here, a bid in the last {{soft_close}} moves the close to {{soft_close}} after that bid. The auction ends only when nobody wants to bid anymore.

## An example

A coupe on a Sunday evening. Three bidders are left. One of them set a maximum on Thursday and is not online.

| Time left | What happens |
| --- | --- |
| 3:40 | Bidder B bids $61,000. The maximum of bidder A answers with $61,500. |
| 1:52 | B bids $64,000. The close moves back to {{soft_close}}. A’s maximum answers with $64,500. |
| 1:12 | Nobody bids. |
| 0:31 | Bidder C, quiet since Friday, bids $66,500. The close moves again. A’s maximum was $66,000, so C leads. |
| 0:00 | Nobody has answered for {{soft_close}}. C wins at $66,500. |

A gets an email as soon as C takes the lead, and has {{soft_close}} to respond.

## What it means for you

- Waiting for the last second gains nothing. Everyone gets time to answer.
- A maximum bid does the same work as sitting at the screen.
- If your connection drops, the page reconnects and shows what you missed. The server’s clock decides, not the one on your device.
- Leave time around the close. A busy auction can run well past its scheduled end.

## How long it can go on

There is no limit to the number of extensions. Most auctions have between none and six. In our longest one, two bidders extended it 23 times, for just under an hour.

If you plan to be there in person, decide your highest price before the last ten minutes and write it down.`,
  },
];
