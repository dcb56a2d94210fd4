import type { DemoPost } from './types.ts';

export const news: readonly DemoPost[] = [
  {
    slug: 'the-doors-are-open',
    title: 'The doors are open',
    author: 'Casey Brandt',
    category: 'Company',
    tags: ['Company'],
    hero: '2019-supercar-orange/hero',
    daysAgo: 105,
    excerpt: '{{site_name}} has begun to sell. What we promise to do, and one thing that we promise not to.',
    body: `As of today you can register, watch, ask and bid. The first vehicles are scheduled, and stand under *Coming soon* until they open.

We built this site around a single idea: that a price is only worth something if everybody could see it being made. So every bid stands in a public, numbered history. Nobody can take one back. Where staff must void a bid, the reason is recorded, and the auction is worked out anew from the bids that remain.

And the promise not to: neither we nor our staff will ever bid. The software refuses us.

Sellers pay nothing. Buyers pay {{premium_rate}}, at least {{premium_least}} and at most {{premium_most}}. If you have a car that deserves to be looked at properly, [write to us](/contact-us).`,
  },
  {
    slug: 'nine-photographers-one-list',
    title: 'Nine photographers, one list',
    author: 'Ines Okonjo',
    category: 'Services',
    tags: ['Services', 'Photography'],
    hero: '2022-supercar-grey/hero',
    daysAgo: 88,
    excerpt: 'Independent photographers who know what bidders need to see, with their rates in the open.',
    body: `From today you find nine photographers on [a page of their own](/photographers), from the Pacific Northwest to the Carolinas. Each has shot to our list before: the whole car, the interior, the underside, every flaw with something for scale.

They work on their own account. You agree on a day with them directly, you pay them directly, and we take no share of it. Their rates stand beside their names, because nobody likes to ask.

You do not need one. A phone, an overcast morning and [our list](/blog/the-photographs-that-sell-a-car) do very well. But if lying under a car with a lamp is not how you want to spend a Saturday, there is now somebody who likes it.`,
  },
  {
    slug: 'every-bid-can-be-checked',
    title: 'Every bid can be checked',
    author: 'Casey Brandt',
    category: 'Company',
    tags: ['Company', 'Bidding'],
    hero: '1996-saloon-red/hero',
    daysAgo: 79,
    excerpt: 'How the ledger behind an auction works, and why we could not tidy it up if we wanted to.',
    body: `Behind each auction stands a ledger. Every accepted bid is a line in it, and so is every change of a reserve and every void. Lines are only ever added. The database refuses to change or remove one, whoever asks.

Each line also carries a fingerprint of the line before it. Alter one, and every line after it stops fitting. Our own check reads the chain and works the state of the auction out anew, from the first line to the last; if the two ever differ, we hear about it before you do.

None of this changes how you bid. It changes what you have to take our word for, which is now less.`,
  },
  {
    slug: 'two-step-sign-in',
    title: 'Two-step sign-in is here',
    author: 'Casey Brandt',
    category: 'Product',
    tags: ['Product', 'Your account'],
    hero: '1992-saloon-silver/hero',
    daysAgo: 63,
    excerpt: 'A code from your phone, beside your password. It takes two minutes to turn on.',
    body: `An account that can bid is worth protecting. In your profile you can now turn on two-step sign-in: after your password, you type a six-digit code from an authenticator app.

You are given ten recovery codes when you turn it on. Print them, or write them down, and keep them where you keep the second set of car keys. Each works once.

While you are there, look at the list of devices on which you are signed in. If you do not know one of them, sign it out.`,
  },
  {
    slug: 'a-garage-for-your-vehicles',
    title: 'A garage for your vehicles',
    author: 'Ines Okonjo',
    category: 'Product',
    tags: ['Product', 'Selling'],
    hero: '1987-hatch-red/hero',
    daysAgo: 47,
    excerpt: 'Keep facts, photographs and history of what you own in one place, and offer it when the day comes.',
    body: `There is a new page in your account: your garage. Put in what you own, with its VIN, its facts and its photographs, and add to its history when you have work done. Nobody sees it but you.

On the day when you decide to sell, the listing is half written. The invoices are in order of date, because that is the order in which you put them in, and the photographs of the underside are from the time when it was on the lift anyway.

Photographs are freed of their hidden data when they arrive, the place where they were taken included.`,
  },
  {
    slug: 'take-your-data-with-you',
    title: 'Take your data with you',
    author: 'Casey Brandt',
    category: 'Product',
    tags: ['Product', 'Your account'],
    hero: '1989-hatch-black/hero',
    daysAgo: 40,
    excerpt: 'One button gives you a copy of everything we keep of you. Another one ends it.',
    body: `At the foot of your profile there are two new buttons.

The first gives you a file with all that we keep of you: account, devices, bids with their maximums, watchlist, comments, vehicles, messages.

The second closes your account. Your person is erased; your bids stay in the history of their auctions under a name that says nothing, because other people’s prices depend on them. While you lead or sell in a running auction the account has to stay until that is over.

The [privacy policy](/privacy-policy) says the same at more length, and no less plainly.`,
  },
  {
    slug: 'why-we-withdraw-a-vehicle',
    title: 'Why we withdraw a vehicle, and how you hear of it',
    author: 'Ruth Vandermeer',
    category: 'Company',
    tags: ['Company', 'Selling'],
    hero: '1967-muscle-black/hero',
    daysAgo: 29,
    excerpt: 'It does not happen often. When it does, the page stays, and the reason stands on it.',
    body: `Now and then a vehicle leaves an auction before its close. A title turns out to have a lien on it. A seller learns that the engine is not the one they thought. Somebody drives into it on the way to the photographs.

Other houses take the page down. We leave it up, with the reason on it, in a sentence. You were watching, perhaps you had bid, and you have a right to know why it ended. Bids on a withdrawn vehicle bind nobody, and holds on cards are released.

A seller cannot withdraw because the price is low. That is what a reserve is for.`,
  },
  {
    slug: 'short-runs-are-back',
    title: 'Short runs: auctions of minutes',
    author: 'Casey Brandt',
    category: 'Auctions',
    tags: ['Auctions', 'Bidding'],
    hero: '1995-4x4-white/hero',
    daysAgo: 16,
    excerpt: 'A few vehicles now close within minutes of opening. The rules are the same; the coffee has to be ready.',
    body: `Most of our auctions take {{auction_length}}. A few now take minutes: the vehicle stands under *Coming soon* with all its photographs and papers, you ask what you want to ask, and when it opens, it is nearly over.

The rules do not change. A bid in the last {{soft_close}} moves the close, maximums work as ever, and nobody wins by being last. If you have never seen a soft close, there is no shorter way to see one.

Short runs are for vehicles about which everything can be said beforehand. You find them among the live auctions, closing soonest first.`,
  },
  {
    slug: 'search-forgives-your-spelling',
    title: 'Search forgives your spelling',
    author: 'Ines Okonjo',
    category: 'Product',
    tags: ['Product'],
    hero: '1994-saloon-blue/hero',
    daysAgo: 7,
    excerpt: 'One box for auctions, results, answers, stories and services. Type it wrong; it knows what you mean.',
    body: `The search now looks everywhere: live and coming auctions, results, both journals, the answers, services, photographers and our documents.

It forgives a slip of the finger, and a letter left out: nobody has to know how many Rs there are in *carburetor*. Words are found by their beginnings, so that you can stop typing as soon as you see what you want.

What it does not forgive is a car that we do not have. For those there is the [contact page](/contact-us): tell us what you are looking for. Sellers ask us who wants one more often than you would think.`,
  },
  {
    slug: 'winter-hours',
    title: 'Winter hours',
    author: 'Casey Brandt',
    category: 'Company',
    tags: ['Company'],
    hero: '1962-roadster-cream/hero',
    daysAgo: 2,
    excerpt: 'Auctions run through the holidays. The people behind them take a few days off, and here is which.',
    body: `Auctions open and close through the whole winter: the clock does not take holidays, and neither do maximums.

Our desk is closed from December 24 to 26, and on January 1. Messages that arrive then are answered on the next working day. Submissions that reach us by December 12 can still be live before the new year; later ones will be scheduled for January, when, in our experience, everybody is at home, bored, and looking at roadsters.

Drive carefully on the way to wherever you are going.`,
  },
];
