import type { Submission } from '#contract/submissions.ts';
import { Gallery } from '#web/components/gallery/gallery.tsx';
import { formatMoney } from '#web/components/money/format-money.ts';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { Story } from '#web/pages/auction/story.tsx';
import { listingOf } from './listing-of.ts';
import { MoreOfListing } from './more-of-listing.tsx';

/** The listing as bidders would read it: the same parts as its public page. */
export function ListingPreview({ submission, seller }: { submission: Submission; seller: string }) {
  const listing = listingOf(submission, seller);
  const place = [listing.location.city, listing.location.region].filter(Boolean).join(', ');
  return (
    <article aria-label={`${submission.title}, as bidders would see it`}>
      <h2 className="display text-h1">
        <Unbroken text={listing.title} />
      </h2>
      {listing.subtitle === '' ? null : <p className="mt-2 text-lead text-ink-2">{listing.subtitle}</p>}
      <p className="mb-5 mt-3 text-small text-ink-2">
        {[
          place,
          submission.starting_bid === null ? '' : `starts at ${formatMoney(submission.starting_bid)}`,
          submission.has_reserve === true ? 'reserve' : submission.has_reserve === false ? 'no reserve' : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Gallery images={listing.images} />
      <Story auction={listing} />
      <MoreOfListing auction={listing} documents={[]} changes={[]} />
    </article>
  );
}
