import type { AuctionSummary } from '#contract/auctions.ts';
import { factsOfKind, NOTIFICATION_KIND_NAMES, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Message } from '#platform/mail/letter.ts';
import { digestOf, letterOf, type LetterHouse } from './letters.ts';

const EXAMPLES: Readonly<Partial<Record<NotificationKind, readonly [title: string, body: string]>>> = {
  outbid: ['You have been outbid on the 1971 Datsun 240Z', 'The bid is now $51,000. To lead again, bid at least $51,500.'],
  won: ['You won the 1971 Datsun 240Z', 'The hammer fell at $51,000. We will be in touch about the next steps.'],
  sold: ['Your 1971 Datsun 240Z is sold', 'The hammer fell at $51,000.'],
  watch_hour: ['Last hour: 1971 Datsun 240Z', 'It closes in less than an hour. A bid in the last minutes extends it.'],
  test: ['This is a test', 'If you read this, this way of reaching you works.'],
};
const NOBODY = { email: 'reader@example.test', timeZone: 'America/Chicago', userId: 'reader' } as const;
const ABOUT_AUCTIONS: ReadonlySet<string> = new Set(['Bidding', 'Auctions that you watch', 'Selling', 'Searches and follows']);

/** Every letter of the house as a reader would get it, with an example in it: for the console. `auction` stands in where there is one. */
export function previewTemplates(house: LetterHouse, auction: AuctionSummary | null): { name: string; group: string; message: Message }[] {
  const told = (kind: NotificationKind) => {
    const [title, body] = EXAMPLES[kind] ?? [factsOfKind(kind).name, 'Here stands what happened, in a sentence or two.'];
    const isAbout = auction !== null && ABOUT_AUCTIONS.has(factsOfKind(kind).group);
    return { kind, title, body, href: isAbout ? `/auctions/${auction.slug}` : '/account', auctionId: isAbout ? auction.slug : null, userId: NOBODY.userId };
  };
  return [
    ...NOTIFICATION_KIND_NAMES.map((kind) => ({
      name: factsOfKind(kind).name, group: factsOfKind(kind).group, message: letterOf(told(kind), NOBODY, told(kind).auctionId === null ? null : auction, house),
    })),
    { name: 'The daily summary', group: 'Your account', message: digestOf([told('watch_day'), told('watch_ended')], NOBODY, house) },
  ];
}
