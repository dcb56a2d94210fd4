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
    excerpt:
      'Start with the flaws, count the photographs that are missing, and do the arithmetic before you fall in love.',
    related: ['buying-a-car-you-have-never-sat-in', 'what-an-inspection-buys-you'],
    body: `Most people read a listing from the top: the title, the hero photograph, the first paragraph. That is the order in which a car wants to be read. Here is the order in which it should be.

## Minute one: the flaws

Go straight to them. You are looking for two things. The first is the flaws themselves, which tell you what you would be living with. The second is how they are written. *Some rust* is a person who has not looked. *Both rear arches have been repaired, the left one is lifting paint the size of a coin* is a person who has been under the car with a lamp. The second car has more flaws on the page and fewer surprises in it.

## Minutes two to four: the photographs that are not there

Scroll through once without stopping. Then ask which angles you did not see. A listing usually leaves out one of these:

- the underside, front and rear
- the door shuts, opened
- the trunk floor with its mat lifted
- the engine bay from directly above
- the odometer, lit
- the car from its worse side

A missing angle is not a lie. It is a question, and the comments are where to ask it. Ask early: a seller has the whole auction to go out with a phone, and thirty seconds at the end of it.

![Close-up of the front wheel of a green 1960s coupe](photo:1964-gt-green/wheel "A wheel tells you about the last owner: spokes, splines, tire date, and whether anybody cleaned behind it.")

## Minutes five and six: the papers

Compare three numbers: the one on the title, the one on the car, and the one in the listing. If the listing claims *matching numbers*, ask which ones. Engine to body is one claim; engine, gearbox, axle and body is another. Look at the service history as a line through time. Twenty invoices in four years and then nothing for nine is a shape, and the shape has a meaning.

## Minutes seven and eight: the people

Read all comments by the seller in one go. Somebody who answers the awkward questions first, in full sentences, will be the same person when the transporter is late. Look at what else they have sold.

## Minutes nine and ten: the arithmetic

Write down what the car would have to be worth to you on the day when it arrives. Take off transport. Take off the tires that are eleven years old. Take off tax, and the buyer’s premium of {{premium_rate}}. The remaining access is your maximum. Name it once, early, and then go and do something else.

Only now go back to the top, and look at the hero photograph for as long as you like.`,
  },
  {
    slug: 'buying-a-car-you-have-never-sat-in',
    title: 'Buying a car you have never sat in',
    author: 'Theo Marchetti',
    category: 'Buying',
    tags: ['Buying', 'Inspection', 'Transport'],
    hero: '1995-estate-grey/hero',
    daysAgo: 18,
    excerpt: 'Distance is not the risk. Not asking is. A calm way to buy something two thousand miles away.',
    body: `Half of what is sold here goes to somebody who has not touched it. That sounds brave until you consider how people bought cars before: on the strength of a classified with one photograph, after an hour in a stranger’s driveway, in the rain, with the stranger watching.

Distance takes one thing from you: you cannot drive the car. It gives you two in return. You have {{auction_length}} instead of an hour, and you have everybody else’s eyes.

## Make a list before you ask

Write down what would make you walk away. Not what would annoy you: what would end it. For most old cars the list is short.

1. Structural rust, or a repair that hides it
2. A title that cannot become yours
3. An engine that has to come out
4. Something that nobody makes any more and that is broken

Now ask about those four, by name, under the listing. *Can you show me the sills from underneath with the jack points in the picture?* gets you an answer. *How is the rust?* gets you an opinion.

## Ask for a cold start, on film

Ninety seconds, one take: the hand on the cold manifold, the key, the first half minute, a walk around to the exhaust, and back to the gauges. It is the nearest thing to a test drive that you can be sent, and sellers who have nothing to hide rather enjoy making it.

![Interior of a gray 1990s estate](photo:1995-estate-grey/interior "Wear should agree with the odometer: pedals, bolster, gear knob, in that order.")

## Send somebody

An inspector costs less than a set of tires. Choose one who knows the type, not the one who is nearest, and give them your list of four. Ask them to call you from beside the car. Written reports are careful; a person on the telephone will tell you whether they would buy it.

## Think about the last hundred miles

A car that arrives on a truck arrives where the truck can turn around. Find out before you bid who will be there, whether it will be insured from the minute when it touches the road, and whether it may be driven home on the papers that you will have. Enclosed transport costs about half as much again as open, and for a car with original paint it is worth every dollar.

## Then let go of it

When you have asked what you wanted to ask, set the most that you would pay, and stop. The one thing that distance makes harder is walking away: you have put in a week of evenings by then. Decide the number while the car is still a list of facts.`,
  },
  {
    slug: 'what-an-inspection-buys-you',
    title: 'What an inspection buys you, and what it does not',
    author: 'Ines Okonjo',
    category: 'Buying',
    tags: ['Inspection', 'Buying'],
    hero: '1976-pickup-teal/hero',
    daysAgo: 31,
    excerpt:
      'A good inspector finds what is wrong today. They cannot find what breaks next spring. Knowing the difference saves money twice.',
    body: `An inspection before a sale is the cheapest insurance in the old-car world, and the most misunderstood. We read a good many reports. Here is what the good ones have in common, and where even they stop.

## What you should expect

A proper visit takes two to three hours. The inspector should lift the car, or lie under it; measure the paint in at least twenty places; pull a plug or two; check the charging voltage, the coolant, the brake fluid; read codes where there are codes to be read; and drive it until it is fully warm, which takes longer than most people allow.

You should get at least sixty photographs, unflattering ones, and a page that separates three things:

- **Now:** unsafe, or about to be
- **Soon:** worn, and you can plan for it
- **Never mind:** not right, and not worth fixing

## Paint readings are not a verdict

Numbers between 90 and 180 microns are what most factories left behind. A door at 260 has been repainted. That may mean a crash; it may mean a supermarket. What matters is the pattern. One thick door and a straight gap is a shopping cart. A thick door, a thick fender and a thick pillar on the same side is an afternoon that somebody remembers.

![Front wheel and lower fender of a teal pickup](photo:1976-pickup-teal/wheel "The lower fender, behind the wheel: if a truck is going to rust anywhere, it starts here.")

## What no inspection sees

Nobody takes an engine apart in a driveway. A compression figure is a photograph, not a film: it says how the engine is, not how it got there. Automatic gearboxes give less warning than people think. And no inspector can tell you whether a car will be happy in your life, which is the fault most often found after delivery.

## How to use the report

Read it with the listing beside you, not with your hopes. If it says what the seller said, you have learned more about the seller than about the car, and that is worth having. If it finds something that is not in the listing, tell the seller, politely and in public. Most will add it the same day. The few who do not have told you what you needed to know for the price of an inspection.

Our [inspection service](/services/pre-sale-inspection) lists what each visit covers, line by line.`,
  },
  {
    slug: 'a-maximum-is-a-decision',
    title: 'A maximum is a decision, not a bid',
    author: 'Casey Brandt',
    category: 'Bidding',
    tags: ['Bidding', 'Guides'],
    hero: '1966-gt-red/hero',
    daysAgo: 9,
    excerpt: 'Why naming the most that you would pay, early and once, beats an evening with your finger over a button.',
    related: ['the-last-two-minutes', 'how-to-read-a-listing'],
    body: `There are two ways to bid here. You can follow the price up, one increment at a time, and decide again at every step. Or you can decide once.

## What we do with it

Enter a maximum, and we bid for you: never more than is needed to lead, and never above your maximum. If the price stands at $20,000 and you name $31,000, you do not pay $31,000. You lead at one increment over whoever came before you, and stay there until somebody goes past your number. Nobody is told what it is. The seller does not see it, and neither do we when we watch the floor.

If two people name the same maximum, the earlier one leads. That is the only reward for being early, and it is a real one.

## Why deciding once is better

Watch an auction from the outside and you can see people change their minds. They had a number on Monday. On Sunday evening, at a price just above it, the next step is only a few hundred dollars, and what is that after a week of looking? Six such steps later they own a car for a sum that they never decided to pay.

A maximum that you set on Monday was set by somebody who had slept. It has another advantage: it works while you drive, sleep, and have no signal. The close does not wait for a phone that lost its connection in a tunnel. Your maximum does not need one.

## How to find the number

Ask yourself at which price you would be *sorry to have lost* and at which you would be *sorry to have won*. Your maximum lies between the two. If they are far apart, you know too little about the car yet; go and ask something.

Avoid round numbers. At $30,000 you will meet everybody else who thought of $30,000, and the earliest of you leads. At $30,600 you are alone.

## When to raise it

When you have learned something new about the car. A clean inspection is a reason. A longer list of invoices is a reason. That somebody else wants it is not: you knew that when you began.

You can raise a maximum at any time, and nobody is told. You cannot lower it, so there is no harm in starting a little below and going up once, after breakfast.`,
  },
  {
    slug: 'the-last-two-minutes',
    title: 'What happens in the last minutes, second by second',
    author: 'Casey Brandt',
    category: 'Bidding',
    tags: ['Bidding', 'Guides'],
    hero: '2021-supercar-yellow/hero',
    daysAgo: 44,
    excerpt:
      'The soft close, told from the floor: who bids, when the clock moves, and why it is the calmest quarter of an hour of the week if you let it be.',
    body: `At most auctions on the internet the clock is a wall. You run at it, and whoever hits it last wins. Ours is not. A bid in the last {{soft_close}} moves the close to {{soft_close}} from that bid, and the next one moves it again.

## A close from the inside

Take a green coupe, on a Sunday evening. With ten minutes to go three people are still in it, and one of them has not looked at the page since Thursday: her maximum bids for her.

**3:40 left.** The second bidder goes to $61,000. Before his screen has finished drawing, the history shows an automatic bid above his. He now knows that there is a maximum in front of him. He does not know how far up.

**1:52 left.** He goes to $64,000. This is inside the last {{soft_close}}, so the close moves. He is answered again.

**1:12 left.** Nothing happens. This is the part that people find hard. He is not thinking about the car any more, he is thinking about the person. That is the moment to get up and fetch a glass of water. The clock is on your side: nobody can take the car in the second in which you are not looking.

**0:31 left.** A third bidder, who has not bid since Friday, comes in at $66,500. The close moves. There is time for everybody to think.

**0:00.** Nobody answers. The hammer falls, {{soft_close}} after the last person had anything to say. That is all the rule does: it makes sure that the last word was really the last.

## What it means for you

- There is no prize for speed. A bid at one second gives everybody else {{soft_close}}.
- You can only be outbid, never outrun.
- If you set a maximum, you have already done everything.
- If your connection goes, the page comes back by itself and shows what you missed. The clock that decides is ours, in the database, and not the one in your hand.

## How long can it go on?

As long as two people disagree about a price. There is no limit on how often the close may move. The longest we have watched went on for most of an hour, which is a very long time to look at a number, and a very short one to agree on what a car is worth.`,
  },
];
