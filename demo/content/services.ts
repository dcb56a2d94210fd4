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
      'An independent inspector who knows the model checks the vehicle, underneath too, and calls you with the results.',
    offers: [
      {
        name: 'Standard',
        price_text: '$295',
        summary: 'For daily cars and newer classics. About two hours.',
        includes: [
          'Paint readings at 24 places',
          'Fluids, belts, hoses, brakes and tires',
          'Diagnostic codes',
          'A road test at operating temperature',
          'At least 60 photos',
          'A call with the results',
        ],
      },
      {
        name: 'Specialist',
        price_text: '$520',
        summary: 'By a specialist for the make. Half a day.',
        includes: [
          'All of Standard',
          'Compression on every cylinder',
          'Chassis and engine numbers checked against the documents',
          'Underside on a lift where available',
          'A written estimate of the work due',
        ],
      },
      {
        name: 'Second look',
        price_text: '$140',
        summary: 'One question about the vehicle, answered in person.',
        includes: ['One area or claim of your choice', '10 photos', 'Answer within two working days'],
      },
    ],
    body: `Tell us which auction you are interested in and what you want to know. We find an inspector near the vehicle and arrange a day with the seller. You pay when the visit is booked. If the seller can’t offer a day before the close, you pay nothing.

## What you get

A two-page report that separates safety issues, work that is due soon, and cosmetic points, with photos of each. The report is yours. We don’t show it to the seller or to other bidders.

## Good to know

- Book at least **three days** before the close.
- The inspector works for you, not for the seller or for us, and isn’t paid more if the vehicle sells.
- Inspectors don’t dismantle engines. [What an inspection buys you](/blog/what-an-inspection-buys-you) explains what they can and can’t see.`,
  },
  {
    slug: 'vehicle-transport',
    service: 'transport',
    title: 'Transport, open or enclosed',
    price_text: 'From $1.10 a mile',
    area_text: '48 states; ports on both coasts',
    provider: 'Carriers with their own trucks, insured to the value',
    hero: '2021-supercar-yellow/rear34',
    summary: 'Door to door, insured to the hammer price, with the driver’s name and number.',
    offers: [
      {
        name: 'Open',
        price_text: 'From $1.10 a mile',
        summary: 'For everyday vehicles.',
        includes: ['Insured to $100,000', 'Photos at pickup and delivery', 'A three-day pickup window'],
      },
      {
        name: 'Enclosed',
        price_text: 'From $1.75 a mile',
        summary: 'For show cars, original paint and low cars.',
        includes: [
          'Insured to the hammer price',
          'Lift gate, soft straps',
          'At most two vehicles a truck',
          'A pickup day agreed with you',
        ],
      },
      {
        name: 'To the port',
        price_text: 'On request',
        summary: 'For buyers overseas.',
        includes: [
          'Export documents checked before loading',
          'Container or roll-on/roll-off',
          'A customs broker at the destination',
        ],
      },
    ],
    body: `Ask for a quote before you bid: tell us where the vehicle is and where it should go. The price holds for thirty days, and you don’t have to book.

## From the sale to your door

1. Pay the seller, then tell us.
2. The carrier calls you both to agree on a day.
3. The driver photographs the vehicle with the seller, and you get the photos before the truck leaves.
4. At delivery you inspect it together. Any new damage is written down before you sign.

## Good to know

Car transporters can’t turn in most streets, so think of a wide place to meet nearby. The vehicle should start, steer and stop. If it doesn’t, tell us, and the carrier brings a winch.`,
  },
  {
    slug: 'storage-and-care',
    service: 'storage',
    title: 'Storage and care',
    price_text: 'From $165 a month',
    area_text: 'Portland, Columbus, Atlanta',
    provider: 'Three sites, staffed every day',
    hero: '1989-hatch-black/side',
    summary: 'Dry, heated and monitored storage by the month, with regular drives if you want them.',
    offers: [
      {
        name: 'Storage',
        price_text: '$165 a month',
        summary: 'A space of its own under a breathable cover.',
        includes: ['50 to 65 °F all year', 'Battery maintained', 'Tire pressures each month'],
      },
      {
        name: 'Storage and driving',
        price_text: '$285 a month',
        summary: 'For cars that should be driven regularly.',
        includes: ['All of Storage', 'A one-hour drive each month', 'A log of each drive'],
      },
      {
        name: 'Between sale and truck',
        price_text: '$18 a day',
        summary: 'For sellers short of space and buyers waiting for a carrier.',
        includes: ['Collection within 60 miles', 'Photos on arrival', 'Release to any carrier'],
      },
    ],
    body: `Our sites have concrete floors, sprinklers and staff on duty. You can visit between 9 and 6 on any day. You may bring your own cover.

## When your vehicle arrives

We wash, dry and photograph it, note the mileage, fill the tank, raise the tire pressures and connect a battery maintainer. An oil change is available on request.

## What we need

Documents in your name, insurance that covers a vehicle in storage, and a month’s notice before you end the contract. Call us first about unfinished projects.`,
  },
  {
    slug: 'finance-for-classics',
    service: 'finance',
    title: 'Finance for classics',
    price_text: 'Quote in one working day',
    area_text: '44 states',
    provider: 'Two lenders for collector vehicles',
    hero: '1966-gt-red/rear34',
    summary: 'Loans for older vehicles. Get approved before you bid, so you know your limit.',
    offers: [
      {
        name: 'Approval before bidding',
        price_text: 'Free',
        summary: 'A loan amount that is guaranteed for sixty days.',
        includes: ['A soft credit check', 'Valid for any auction', 'No obligation'],
      },
      {
        name: 'Classic loan',
        price_text: 'By quote',
        summary: 'Terms of up to twelve years, for vehicles of any age.',
        includes: ['From 10 % down', 'No penalty for paying early', 'Funds within three days of the sale'],
      },
    ],
    body: `A bid is binding even if a lender declines. Get approved *first*, and keep your maximum below the approved amount: the premium, taxes and transport come on top, and lenders rarely cover those.

## How it works

Send us your request. We pass it to both lenders, and they contact you directly. They decide. We aren’t paid by the size of the loan, and we don’t see your financial details.

## Good to know

Rates change and depend on you, the vehicle and the term, so we don’t publish them. Compare the offers with your own bank’s.`,
  },
  {
    slug: 'agreed-value-insurance',
    service: 'insurance',
    title: 'Insurance at an agreed value',
    price_text: 'Typically $180 to $900 a year',
    area_text: 'All states',
    provider: 'Brokers for collector vehicles',
    hero: '1964-gt-green/side',
    summary: 'Pays the value you agreed with the insurer, not a book value. Cover starts when you win.',
    offers: [
      {
        name: 'Agreed value',
        price_text: 'By quote',
        summary: 'For cars that are driven for pleasure.',
        includes: ['The hammer price as evidence of value', 'Reviewed each year', 'Your choice of repairer'],
      },
      {
        name: 'Transit cover',
        price_text: '$95',
        summary: 'Thirty days of cover until the vehicle is home.',
        includes: [
          'In force within an hour',
          'Covers the vehicle at the seller’s, in transit and at your home',
          'Counts towards a yearly policy',
        ],
      },
    ],
    body: `Ordinary policies pay market value, which is hard to prove for an old car. With an agreed value you and the insurer settle the amount beforehand, and the public result of an auction is good evidence of it.

## What brokers ask

Where the vehicle is kept, how many miles a year it is driven, who drives it, and what else you drive. Most expect a locked garage and another car for daily use.

## Between payment and delivery

Once you have paid, the vehicle is yours and so is the risk, even while it is still with the seller. Transit cover closes that gap.`,
  },
  {
    slug: 'detailing-and-preparation',
    service: 'detailing',
    title: 'Detailing and preparation',
    price_text: 'From $240',
    area_text: 'Within 40 miles of 22 cities',
    provider: 'Detailers who come to you',
    hero: '1969-muscle-orange/rear34',
    summary: 'Cleaning before the photos or after delivery, without hiding wear.',
    offers: [
      {
        name: 'Ready for photos',
        price_text: '$240',
        summary: 'Half a day, the day before the photographer comes.',
        includes: [
          'Hand wash, wheels off on request',
          'Interior, glass, door shuts',
          'Engine bay by brush, no steam',
          'No dressings or paint to hide wear',
        ],
      },
      {
        name: 'Paint correction',
        price_text: 'From $680',
        summary: 'One or two stages, with readings before and after.',
        includes: ['Paint measured first', 'Single-stage paint by hand', 'A record of the paint removed'],
      },
      {
        name: 'Dry ice',
        price_text: 'From $950',
        summary: 'Cleans the underside without water.',
        includes: ['Factory marks and stickers kept', 'Photos before and after', 'No new undercoating'],
      },
    ],
    body: `Our detailers *leave the evidence*. Bidders trust a clean chassis with its original marks more than one that shines, and wax that hides a scratch in a photo can lead to a dispute.

## Original paint

Tell us if the paint is original, and we measure it before any machine polishing. Sometimes a wash is the right choice.

## When to book

For a sale: a day or two before the photos, in dry weather. After a purchase: once you have driven the vehicle and know what you want done.`,
  },
  {
    slug: 'title-and-registration',
    service: 'registration',
    title: 'Title and registration',
    price_text: 'From $120, and the state’s fees',
    area_text: 'All states; imports by agreement',
    provider: 'A title desk of three people',
    hero: '1993-estate-green/hero',
    summary: 'Title transfers, liens, lost and out-of-state titles, registration and imports.',
    offers: [
      {
        name: 'Transfer',
        price_text: '$120',
        summary: 'Title and plates in your state.',
        includes: [
          'Documents checked before you pay the seller',
          'Forms filled in for you to sign',
          'Temporary tag where available',
        ],
      },
      {
        name: 'Lien and lost title',
        price_text: '$260',
        summary: 'For sellers whose documents aren’t complete yet.',
        includes: ['Lien release from the lender', 'Duplicate title', 'Done before the auction opens'],
      },
      {
        name: 'Import',
        price_text: 'By quote',
        summary: 'For vehicles at least twenty-five years old.',
        includes: [
          'Customs, safety and emissions forms checked',
          'First title in your state',
          'Originals returned to you',
        ],
      },
    ],
    body: `A title problem is the most common reason for a slow sale. We check the title before the auction opens and tell you what your state requires.

## What we need

For a buyer: both sides of the seller’s title, your driving license and proof of insurance. For a seller: the title and the name of any lender.

## How long it takes

Between ten days and ten weeks, depending on the state. We keep you informed at each step.`,
  },
];
