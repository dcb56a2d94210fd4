import { Download, FileText } from 'lucide';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import type { ListingChange } from '#contract/listing.ts';
import { fileInfoText, KIND_LABELS } from '#web/components/documents/document-labels.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { DifferenceList } from './difference.tsx';
import { Videos } from './videos.tsx';

export function MoreOfListing({
  auction,
  documents,
  changes,
}: {
  auction: Pick<AuctionDetail, 'videos'>;
  documents: readonly VehicleDocument[];
  changes: readonly ListingChange[];
}) {
  return (
    <>
      {auction.videos.length === 0 ? null : (
        <Section title="Videos" id="videos" className="mt-14">
          <Videos videos={auction.videos} />
        </Section>
      )}
      {documents.length === 0 ? null : (
        <Section title="Documents" id="documents" className="mt-14">
          <ul className="mt-4 grid gap-x-10 sm:grid-cols-2">
            {documents.map((document) => (
              <li key={document.id}>
                <a
                  className="group flex min-h-16 items-center gap-3 border-t border-line py-2"
                  href={document.href}
                  download
                >
                  <Icon of={FileText} className="flex-none text-ink-3" />
                  <span className="min-w-0 flex-1 leading-snug">
                    <span className="block break-words font-medium underline-offset-4 group-hover:underline">
                      {document.name}
                    </span>
                    <span className="text-small text-ink-3">
                      {KIND_LABELS[document.kind]}, {fileInfoText(document)}
                    </span>
                  </span>
                  <Icon of={Download} size={18} className="flex-none text-ink-3" />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {changes.length === 0 ? null : <Changes changes={changes} />}
    </>
  );
}

function Changes({ changes }: { changes: readonly ListingChange[] }) {
  return (
    <Section title="Changes since publication" id="changes" className="mt-14">
      <ol className="mt-4 grid gap-8">
        {changes.map((change) => (
          <li key={change.number}>
            <p className="mb-2 text-ink-2">
              <TimeText at={change.changed_at} />, by {change.by === 'staff' ? 'our staff' : 'the seller'}: “
              {change.note}”
            </p>
            {change.material_note === null ? null : (
              <p className="alert alert-warn mb-3">
                <span>
                  {change.material_note === change.note ? (
                    <strong>This is a material change.</strong>
                  ) : (
                    <>
                      <strong>Note to bidders:</strong> {change.material_note}
                    </>
                  )}
                  {change.withdraw_until === null ? null : (
                    <>
                      {' '}
                      Bids from before it can be withdrawn until <TimeText at={change.withdraw_until} />.
                    </>
                  )}
                </span>
              </p>
            )}
            <DifferenceList fields={change.fields} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
