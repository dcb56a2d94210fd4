import type { ListingChange } from '#contract/listing.ts';
import { markChangeMaterial } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';

interface ChangesProps {
  slug: string;
  changes: readonly ListingChange[];
  mayNotify: boolean;
  onDone: (notice: string) => void;
}

export function ChangesSince({ slug, changes, mayNotify, onDone }: ChangesProps) {
  return (
    <ol className="mt-3 grid gap-6">
      {changes.map((change) => (
        <li key={change.number}>
          <p className="mb-2">
            <strong>Change {change.number}</strong> by {change.by === 'staff' ? 'our staff' : 'the seller'},{' '}
            <TimeText at={change.changed_at} />: “{change.note}”
          </p>
          <DifferenceList fields={change.fields} />
          {change.material_note !== null ? (
            <p className="alert alert-note mt-3">Bidders were notified: {change.material_note}</p>
          ) : mayNotify ? (
            <details className="mt-3">
              <summary className="link min-h-11 cursor-pointer content-center">Notify bidders and watchers</summary>
              <div className="max-w-md">
                <ReasonForm
                  id={`material-${slug}-${change.number}`}
                  label="Message to bidders and watchers"
                  hint="Sent once to everyone who bids on or watches this auction, in the app and by email."
                  button="Mark as material and notify"
                  busy="Sending…"
                  notice="Bidders and watchers notified."
                  action={(note) =>
                    browserClient.call(markChangeMaterial, { params: { slug, number: change.number }, body: { note } })
                  }
                  onDone={onDone}
                />
              </div>
            </details>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
