import type { AuctionDetail } from '#contract/auctions.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import type { ListingChange } from '#contract/listing.ts';
import { PhotographLink } from '#web/components/gallery/photograph-link.tsx';
import { Pins } from '#web/components/gallery/pins.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { DifferenceList } from './difference.tsx';
import { Videos } from './videos.tsx';

export function MoreOfListing({
  auction,
  documents,
  changes,
}: {
  auction: Pick<AuctionDetail, 'images' | 'videos'>;
  documents: readonly VehicleDocument[];
  changes: readonly ListingChange[];
}) {
  const pinned = auction.images.flatMap((image, index) =>
    image.pins === undefined ? [] : [{ image, index, pins: image.pins }],
  );
  return (
    <>
      {auction.videos.length === 0 ? null : (
        <section className="mt-14" aria-labelledby="videos">
          <h2 id="videos" className="heading scroll-mt-36 text-h2">
            Videos
          </h2>
          <Videos videos={auction.videos} />
        </section>
      )}
      {pinned.length === 0 ? null : (
        <section className="mt-14" aria-labelledby="pinned">
          <h2 id="pinned" className="heading scroll-mt-36 text-h2">
            Flaws pinned on the photos
          </h2>
          <ul className="mt-4 grid gap-6 sm:grid-cols-2">
            {pinned.map(({ image, index, pins }) => (
              <li key={image.id}>
                <PhotographLink
                  images={auction.images}
                  index={index}
                  className="relative block"
                  label={`Photo ${index + 1}, with ${pins.length} ${pins.length === 1 ? 'flaw' : 'flaws'} pinned`}
                >
                  <div className="relative" style={{ aspectRatio: `${image.width} / ${image.height}` }}>
                    <Picture
                      image={image}
                      sizes="(min-width: 64rem) 28rem, 92vw"
                      isDecorative
                      className="h-full w-full"
                    />
                    <Pins pins={pins} />
                  </div>
                </PhotographLink>
                <ol className="mt-2">
                  {pins.map((pin, at) => (
                    <li key={at} className="flex gap-3 border-b border-line py-1.5">
                      <span className="data text-ink-3">{at + 1}</span>
                      {pin.note}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ul>
        </section>
      )}
      {documents.length === 0 ? null : (
        <section className="mt-14" aria-labelledby="documents">
          <h2 id="documents" className="heading scroll-mt-36 text-h2">
            Documents
          </h2>
          <ul className="mt-4">
            {documents.map(({ id, href, name }) => (
              <li key={id}>
                <a className="link inline-flex min-h-9 items-center" href={href} download>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.length === 0 ? null : <Changes changes={changes} />}
    </>
  );
}

function Changes({ changes }: { changes: readonly ListingChange[] }) {
  return (
    <section className="mt-14" aria-labelledby="changes">
      <h2 id="changes" className="heading scroll-mt-36 text-h2">
        Changes since publication
      </h2>
      <ol className="mt-4 grid gap-8">
        {changes.map((change) => (
          <li key={change.number}>
            <p className="mb-2 text-ink-2">
              <TimeText at={change.changed_at} />, by the {change.by}: “{change.note}”
            </p>
            {change.material_note === null ? null : (
              <p className="alert alert-warn mb-3">
                <span>
                  <strong>Note to bidders:</strong> {change.material_note}
                </span>
              </p>
            )}
            <DifferenceList fields={change.fields} />
          </li>
        ))}
      </ol>
    </section>
  );
}
