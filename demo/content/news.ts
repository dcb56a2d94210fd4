import type { DemoPost } from './types.ts';

export const news: readonly DemoPost[] = [
  {
    slug: 'the-doors-are-open',
    title: 'We are open for bidding',
    author: 'Casey Brandt',
    category: 'Company',
    tags: ['Company'],
    hero: '2019-supercar-orange/hero',
    daysAgo: 105,
    excerpt: 'Registration and bidding are open. How our auctions work, and what we charge.',
    body: `You can now register, watch auctions, ask sellers questions and bid. The first vehicles are listed under *Coming soon* until they open.

Three rules apply to every auction:

- **Every bid is public.** It is part of a numbered history and can’t be withdrawn. If staff have to void a bid, the reason is shown and the result is worked out again from the remaining bids.
- **We never bid.** Neither the company nor its staff can bid, and the software enforces it.
- **Flaws come first.** Every listing has a list of known flaws, and we check it before the auction opens.

Buyers pay a premium of {{premium_rate}}, at least {{premium_least}} and at most {{premium_most}}. Listing is free for sellers. If you have a vehicle to sell, [contact us](/contact-us).`,
  },
  {
    slug: 'nine-photographers-one-list',
    title: 'Nine photographers you can book',
    author: 'Ines Okonjo',
    category: 'Services',
    tags: ['Services', 'Photography'],
    hero: '2022-supercar-grey/hero',
    daysAgo: 88,
    excerpt: 'Independent photographers who shoot to our list, with their rates published.',
    body: `We now list nine independent [photographers](/photographers), from Oregon to North Carolina. Each has photographed vehicles for our auctions and works to our shot list: exterior, interior, underside, and every flaw with something for scale.

You book and pay them directly. We take no commission, and their rates are on their pages.

You can also take the photos yourself. A recent phone is enough if you follow [our list](/blog/the-photos-that-sell-a-car). A photographer is worth the money when you can’t get under the car, when the car is valuable, or when you don’t have a free day.`,
  },
  {
    slug: 'every-bid-can-be-checked',
    title: 'Check every bid yourself',
    author: 'Casey Brandt',
    category: 'Company',
    tags: ['Company', 'Bidding'],
    hero: '1996-saloon-red/hero',
    daysAgo: 79,
    excerpt: 'Each auction now has a public record that anyone can verify. Here is how it works.',
    body: `Every auction keeps a ledger. It has one line for each accepted bid, reserve change and void. Lines can only be added: the database rejects changes and deletions, including ours.

Each line contains a hash of the line before it. If someone altered an old line, every later hash would be wrong. A background check recomputes each auction from its first line to its last and alerts us if the result differs.

You can do the same check. Download the ledger from the auction’s page and run it through the verifier there. Your own bids come with receipts that prove they are in the record.

Nothing changes in how you bid.`,
  },
  {
    slug: 'two-step-sign-in',
    title: 'Protect your account with two-step sign-in',
    author: 'Casey Brandt',
    category: 'Product',
    tags: ['Product', 'Your account'],
    hero: '1992-saloon-silver/hero',
    daysAgo: 63,
    excerpt: 'Add a code from your phone to your password. Setting it up takes about two minutes.',
    body: `You can now turn on two-step sign-in under **Profile and security**. After your password, we ask for a six-digit code from an authenticator app.

You also get ten recovery codes. Save or print them: each works once, and they are the fastest way back in if you lose your phone.

The same page lists the devices on which you’re signed in. If you don’t recognize one, sign it out and change your password.`,
  },
  {
    slug: 'a-garage-for-your-vehicles',
    title: 'Keep your vehicles in your garage',
    author: 'Ines Okonjo',
    category: 'Product',
    tags: ['Product', 'Selling'],
    hero: '1987-hatch-red/hero',
    daysAgo: 47,
    excerpt: 'Store facts, photos and service records in your account, and start a listing from them when you sell.',
    body: `Your account has a new page for the vehicles you own. Enter the VIN and we fill in what it tells us. Then add facts, photos, documents and service records over time. Only you can see them.

When you decide to sell, choose **Sell** next to the vehicle. The draft starts with everything you have saved, so you only add the story and the flaws.

We remove location data and other hidden details from your photos when you upload them.`,
  },
  {
    slug: 'take-your-data-with-you',
    title: 'Download your data or close your account',
    author: 'Casey Brandt',
    category: 'Product',
    tags: ['Product', 'Your account'],
    hero: '1989-hatch-black/hero',
    daysAgo: 40,
    excerpt: 'Two new options in your profile: a copy of your data, and account deletion.',
    body: `There are two new options at the bottom of your profile.

**Download my data** gives you a file with everything we store about you: account details, devices, bids and maximum bids, watchlist, comments, vehicles and messages.

**Delete account** removes your personal data. Bids you made stay in the public history without your name, because other results depend on them. You can’t delete the account while you’re the high bidder or have an auction running.

The [privacy policy](/privacy-policy) has the details.`,
  },
  {
    slug: 'why-we-withdraw-a-vehicle',
    title: 'Why we withdraw a vehicle',
    author: 'Ruth Vandermeer',
    category: 'Company',
    tags: ['Company', 'Selling'],
    hero: '1967-muscle-black/hero',
    daysAgo: 29,
    excerpt: 'What happens when an auction ends early, and what it means for your bid and your card.',
    body: `Sometimes a vehicle has to leave an auction before it closes. The three most common reasons are a lien on the title, a mistake in the description that changes what is being sold, and damage after the photos were taken.

When that happens:

- The page stays online with the reason, so that everyone who followed it knows why it ended.
- All bids are void, and holds on cards are released.
- Bidders and watchers are notified.
- The vehicle can be listed again once the problem is solved, with the earlier auction linked.

Sellers can’t withdraw because bidding is low. If you need a minimum price, set a reserve.`,
  },
  {
    slug: 'short-runs-are-back',
    title: 'New: auctions that run for minutes',
    author: 'Casey Brandt',
    category: 'Auctions',
    tags: ['Auctions', 'Bidding'],
    hero: '1995-4x4-white/hero',
    daysAgo: 16,
    excerpt: 'A few vehicles now close within minutes of opening. The bidding rules stay the same.',
    body: `Most auctions run for {{auction_length}}. A few now run for less than half an hour. The vehicle is listed under *Coming soon* beforehand with all photos and documents, so you have time for questions before it opens.

The rules are the same as in every auction. You can leave a maximum bid, and a bid in the last {{soft_close}} extends the close by {{soft_close}}.

We use this format for vehicles that are easy to describe and inspect from photos. To find them, sort live auctions by *Closing soonest*.`,
  },
  {
    slug: 'search-forgives-your-spelling',
    title: 'Search now covers the whole site',
    author: 'Ines Okonjo',
    category: 'Product',
    tags: ['Product'],
    hero: '1994-saloon-blue/hero',
    daysAgo: 7,
    excerpt: 'One search box for auctions, results, articles and services, and it tolerates typos.',
    body: `Search now covers live and upcoming auctions, past results, the journal, news, FAQs, services and photographers.

It tolerates typos and missing letters, so *carburator* finds *carburetor*, and it starts matching while you type.

If nothing matches, save the search. We email you when a matching vehicle is listed.`,
  },
  {
    slug: 'winter-hours',
    title: 'Holiday hours',
    author: 'Casey Brandt',
    category: 'Company',
    tags: ['Company'],
    hero: '1962-roadster-cream/hero',
    daysAgo: 2,
    excerpt: 'Auctions run through the holidays. Our team is away on four days.',
    body: `Auctions open and close as usual through the winter.

Our team is away from December 24 to 26 and on January 1. We answer messages sent on those days on the next working day. If something urgent happens in a live auction, such as a wrong description, write to us with the lot number in the subject. Those messages reach the person on call.

To have a vehicle live before the new year, submit it by December 12. Later submissions will be scheduled from January 5.`,
  },
];
