import type { DemoService } from './types.ts';

export const services: readonly DemoService[] = [
  {
    slug: 'pre-sale-inspection',
    service: 'inspection',
    title: 'Inspection before the sale',
    price_text: 'From $295',
    area_text: '38 states, at the vehicle',
    provider: 'Independent inspectors, booked by {{site_name}}',
    hero: '1976-pickup-teal/wheel',
    summary:
      'Somebody who knows the type looks at the vehicle for you, under it as well as over it, and calls you from beside it.',
    offers: [
      {
        name: 'Standard',
        price_text: '$295',
        summary: 'For daily cars and newer classics. About two hours.',
        includes: [
          'Paint readings at 24 places',
          'Fluids, belts, hoses, brakes and tires',
          'Codes, where there are any',
          'A drive until it is warm',
          '60 photographs or more',
          'A call from beside the vehicle',
        ],
      },
      {
        name: 'Marque',
        price_text: '$520',
        summary: 'By a specialist for the make. Half a day.',
        includes: [
          'All of Standard',
          'Compression on every cylinder',
          'Numbers compared with the papers',
          'Underside on a lift, where there is one',
          'A written estimate for what is due',
        ],
      },
      {
        name: 'Second look',
        price_text: '$140',
        summary: 'One question, answered on the spot.',
        includes: ['One place or one claim, of your choice', '10 photographs', 'Answer within two working days'],
      },
    ],
    body: `You tell us which auction, and what would make you walk away. We find somebody near the vehicle who knows it, and ask the seller for a day. You pay when the visit is booked; if the seller cannot make a day before the close, you pay nothing.

## What you get

A report of two pages that separates what is unsafe, what is due, and what does not matter, with the photographs behind it. It is yours: we do not show it to the seller or to other bidders, and you may pass it on as you like.

## Good to know

- Book at least **three days** before the close.
- The inspector works for you and not for the seller or for us. They are not paid more if the vehicle sells.
- Nobody takes engines apart in a driveway. [What an inspection buys you](/blog/what-an-inspection-buys-you) says what can be seen, and what cannot.`,
  },
  {
    slug: 'vehicle-transport',
    service: 'transport',
    title: 'Transport, open or enclosed',
    price_text: 'From $1.10 a mile',
    area_text: '48 states; ports on both coasts',
    provider: 'Carriers with their own trucks, insured to the value',
    hero: '2021-supercar-yellow/rear34',
    summary: 'From the seller’s door to yours, insured to the hammer price, with a named driver whom you can call.',
    offers: [
      {
        name: 'Open',
        price_text: 'From $1.10 a mile',
        summary: 'For vehicles that see weather anyway.',
        includes: ['Insured to $100,000', 'Photographs at both ends', 'A window of three days for the pick-up'],
      },
      {
        name: 'Enclosed',
        price_text: 'From $1.75 a mile',
        summary: 'For original paint and low cars.',
        includes: [
          'Insured to the hammer price',
          'Lift gate, soft straps',
          'Two vehicles a truck at most',
          'A day that is agreed with you',
        ],
      },
      {
        name: 'To the port',
        price_text: 'On request',
        summary: 'For buyers overseas.',
        includes: ['Export papers checked before loading', 'Container or roll-on', 'A broker at the other end'],
      },
    ],
    body: `Ask for a price before you bid: tell us where the vehicle stands and where it should go, and you get a figure that holds for thirty days. You need not book it to have asked.

## From hammer to door

1. You pay the seller, and tell us that you have.
2. The carrier calls both of you, and agrees on a day.
3. The driver photographs the vehicle with the seller present, and you get the set before the truck leaves.
4. At your end you walk around it together. What is new is written down before you sign.

## Good to know

A truck of that length cannot turn in most streets. Think of a wide place near you, in daylight. The vehicle should start, steer and stop; if it does not, say so, and a winch comes along.`,
  },
  {
    slug: 'storage-and-care',
    service: 'storage',
    title: 'Storage and care',
    price_text: 'From $165 a month',
    area_text: 'Portland, Columbus, Atlanta',
    provider: 'Three halls, staffed every day',
    hero: '1989-hatch-black/side',
    summary:
      'Dry, heated, watched, and driven if you like. By the month, between a sale and a journey, or for the winter.',
    offers: [
      {
        name: 'Standing',
        price_text: '$165 a month',
        summary: 'A place of its own, under a cover that breathes.',
        includes: ['50 to 65 °F all year', 'Battery maintained', 'Tire pressures each month'],
      },
      {
        name: 'Exercised',
        price_text: '$285 a month',
        summary: 'For cars that go bad when they stand.',
        includes: ['All of Standing', 'A drive of an hour each month', 'A line in its book each time'],
      },
      {
        name: 'Between sale and truck',
        price_text: '$18 a day',
        summary: 'For sellers who have no room left, and for buyers whose carrier is late.',
        includes: ['Collection within 60 miles', 'Photographs on arrival', 'Hand-over to any carrier'],
      },
    ],
    body: `Our halls are plain: concrete floors, sprinklers, no windows, and a person at the door. You may visit between nine and six on any day. Bring your own cover if it has one that it is used to.

## What we do when it arrives

Wash and dry it, photograph it, note the mileage, fill the tank, change the oil if you wish, raise the tire pressures, and put it on a maintainer. Then we leave it alone, which is the most important part.

## What we ask

Papers in your name, insurance that covers a vehicle in storage, and a month’s notice before you take it out for good. Projects on four wheels are welcome; projects in boxes need a conversation.`,
  },
  {
    slug: 'finance-for-classics',
    service: 'finance',
    title: 'Finance for what banks call old',
    price_text: 'Quote in one working day',
    area_text: '44 states',
    provider: 'Two lenders who lend on collector vehicles',
    hero: '1966-gt-red/rear34',
    summary:
      'Lenders who look at the car and at you, not at its model year. Approved before you bid, so that you know your number.',
    offers: [
      {
        name: 'Approval before bidding',
        price_text: 'Free',
        summary: 'A sum that you can count on for sixty days.',
        includes: ['A soft credit check', 'Valid for any auction', 'No obligation'],
      },
      {
        name: 'Classic loan',
        price_text: 'By quote',
        summary: 'Up to twelve years, on vehicles of any age.',
        includes: ['From 10 % down', 'No penalty for paying early', 'Funds within three days of the hammer'],
      },
    ],
    body: `A bid is binding whether a lender agrees or not. So have the loan approved *first*, and let your maximum be smaller than the approval: the premium, taxes and transport come on top, and lenders rarely pay for those.

## How it goes

You write to us, we pass it to both lenders, and you hear from them directly. They decide; we are not paid by the size of the loan, and we do not see your answers to their questions.

## Good to know

Rates move, and depend on you, the vehicle and the term, so we do not print one here. Compare theirs with your own bank’s. A loan on a car that mostly stands still is a decision for a quiet morning.`,
  },
  {
    slug: 'agreed-value-insurance',
    service: 'insurance',
    title: 'Insurance at an agreed value',
    price_text: 'Typically $180 to $900 a year',
    area_text: 'All states',
    provider: 'Brokers for collector vehicles',
    hero: '1964-gt-green/side',
    summary:
      'A policy that pays what you and the insurer agreed on, not what a table says about a car of its age. In force from the hammer.',
    offers: [
      {
        name: 'Agreed value',
        price_text: 'By quote',
        summary: 'For cars that are driven for pleasure.',
        includes: ['The hammer price as evidence of value', 'Reviewed each year', 'Your choice of repairer'],
      },
      {
        name: 'From hammer to home',
        price_text: '$95',
        summary: 'Thirty days, for the gap that people forget.',
        includes: [
          'In force within an hour',
          'Covers the vehicle at the seller’s, on the road and at yours',
          'Counts towards a yearly policy',
        ],
      },
    ],
    body: `Ordinary policies pay market value, and argue afterwards what that was. For an old car there often is no market to point at. With an agreed value the argument is held beforehand, and the public result of an auction is the best argument that there is.

## What brokers will ask

Where it is kept, how many miles a year, who drives it, and what else you drive. Most expect a garage with a lock, and another car for daily use.

## The gap

From the moment when you have paid, the vehicle is yours and its risks are too, while it still stands at somebody else’s house. Thirty days of cover for that gap cost less than a tow.`,
  },
  {
    slug: 'detailing-and-preparation',
    service: 'detailing',
    title: 'Detailing and preparation',
    price_text: 'From $240',
    area_text: 'Within 40 miles of 22 cities',
    provider: 'Detailers who come to you',
    hero: '1969-muscle-orange/rear34',
    summary:
      'A car that is clean where bidders look, and honest where it is worn. Before the photographs, or after the truck.',
    offers: [
      {
        name: 'Ready for photographs',
        price_text: '$240',
        summary: 'Half a day, the day before the photographer.',
        includes: [
          'Hand wash, wheels off if you like',
          'Interior, glass, door shuts',
          'Engine bay by brush, no steam',
          'Nothing painted black that was not',
        ],
      },
      {
        name: 'Paint correction',
        price_text: 'From $680',
        summary: 'One stage or two, with readings before and after.',
        includes: ['Paint measured first', 'Single-stage paint by hand', 'A record of what was taken off'],
      },
      {
        name: 'Dry ice',
        price_text: 'From $950',
        summary: 'Undersides as they left the factory, without water.',
        includes: ['Marks and stickers kept', 'Photographs before and after', 'No undercoating over anything'],
      },
    ],
    body: `We ask detailers for one thing that they do not always like to hear: *leave the evidence.* A bidder trusts a clean chassis with its original marks more than one that shines. Wax that hides a scratch in a photograph costs you a dispute later.

## Original paint

There is only so much of it. Tell us if the paint is original, and it is measured before anybody switches on a machine. Sometimes the right answer is a wash.

## When to book

For a sale: a day or two before the photographs, in weather that lets it dry. After a purchase: once you have driven it, and know what you would rather have had done.`,
  },
  {
    slug: 'title-and-registration',
    service: 'registration',
    title: 'Title and registration',
    price_text: 'From $120, and the state’s fees',
    area_text: 'All states; imports by agreement',
    provider: 'A title desk of three people',
    hero: '1993-estate-green/hero',
    summary: 'The papers between a hammer and a plate: liens, out-of-state titles, lost ones, and imports.',
    offers: [
      {
        name: 'Transfer',
        price_text: '$120',
        summary: 'Title and plates in your state.',
        includes: [
          'Papers checked before you pay the seller',
          'Forms filled in, you only sign',
          'Temporary tag where the state gives one',
        ],
      },
      {
        name: 'Lien and lost title',
        price_text: '$260',
        summary: 'For sellers whose papers are not in order yet.',
        includes: ['Letter of release from the lender', 'Duplicate title', 'Before the auction opens, not after'],
      },
      {
        name: 'Import',
        price_text: 'By quote',
        summary: 'For vehicles that are twenty-five years old and new to the country.',
        includes: [
          'Customs, safety and emissions forms checked',
          'First title in your state',
          'Originals returned to you, in a folder',
        ],
      },
    ],
    body: `The commonest reason for a sale that takes six weeks is a title that nobody had looked at. So we look at it before the auction opens, if you let us, and tell you what your state will want.

## What we need

For a buyer: the seller’s title on both sides, your driving license, and proof of insurance. For a seller: the title, and the name of any lender there ever was.

## How long it takes

Ten days in a quick state, ten weeks in a slow one. We cannot make a counter move faster; we can see to it that you stand there once.`,
  },
];
