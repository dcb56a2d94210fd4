import type { AuctionDetail } from '#contract/auctions.ts';
import type { Submission } from '#contract/submissions.ts';
import { Gallery } from '#web/components/gallery/gallery.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { Story } from '#web/pages/auction/story.tsx';
import { listingOf } from './listing-of.ts';
import { StatedClaims } from './stated-claims.tsx';
import { MoreOfListing } from './more-of-listing.tsx';
import { type DescriptionRow, DescriptionList } from '#web/components/ui/description-list.tsx';
import { townText } from './place-text.ts';

function Terms({ submission, listing }: { submission: Submission; listing: AuctionDetail }) {
  const { seller } = listing;
  const rows: readonly DescriptionRow[] = [
    ['Starting bid', submission.starting_bid === null ? '' : formatMoney(submission.starting_bid)],
    [
      'Reserve',
      submission.has_reserve === true ? 'Yes, amount hidden' : submission.has_reserve === false ? 'No reserve' : '',
    ],
    ['Location', townText(listing.location)],
    ['Seller', seller.dealer === null ? seller.username : `${seller.dealer.name}, sold by ${seller.username}`],
  ];
  return (
    <aside aria-label="Terms" className="mt-6 @3xl:mt-0">
      <DescriptionList
        rows={rows}
        className="border-t-4 border-ink"
        rowClass="flex justify-between gap-6 border-b border-line py-2.5"
        nameClass="text-ink-3"
        valueClass="min-w-0 break-words text-right font-strong"
      />
    </aside>
  );
}

export function ListingPreview({ submission, seller }: { submission: Submission; seller: string }) {
  const listing = listingOf(submission, seller);
  return (
    <article aria-label={`${submission.title}, as bidders will see it`} className="@container">
      <div className="@3xl:grid @3xl:grid-cols-[minmax(0,1fr)_17rem] @3xl:gap-x-10">
        <div className="min-w-0">
          <h2 className="display text-h1">
            <Unbroken text={listing.title} />
          </h2>
          {listing.subtitle === '' ? null : <p className="mt-2 text-lead text-ink-2">{listing.subtitle}</p>}
          <div className="mt-5">
            <Gallery images={listing.images} />
          </div>
        </div>
        <Terms submission={submission} listing={listing} />
      </div>
      <Story auction={listing} />
      <StatedClaims claims={submission.claims} />
      <MoreOfListing auction={listing} documents={[]} changes={[]} />
    </article>
  );
}
