import type { ListingChange } from '#contract/listing.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';

interface ChangesProps {
  slug: string;
  changes: readonly ListingChange[];
  /** Whether this reader may call a change material. */
  mayTell: boolean;
  onDone: (said: string) => void;
}

/** What the seller put right in public, and whether bidders were told. */
export function ChangesSince({ slug, changes, mayTell, onDone }: ChangesProps) {
  return (
    <ol className="mt-3 grid gap-6">
      {changes.map((change) => (
        <li key={change.number}>
          <p className="mb-2">
            <strong>Change {change.number}</strong> by the {change.by}, <TimeText at={change.changed_at} />: “{change.note}”
          </p>
          <DifferenceList fields={change.fields} />
          {change.material_note !== null ? (
            <p className="band band-note mt-3">Bidders were told: {change.material_note}</p>
          ) : mayTell ? (
            <details className="mt-3">
              <summary className="link min-h-11 cursor-pointer content-center">Tell everybody who bids or watches</summary>
              <div className="max-w-md">
                <ReasonForm
                  id={`material-${slug}-${change.number}`}
                  label="What they should know"
                  hint="It goes to each of them, here and by mail, once."
                  button="Call it material, and tell them"
                  busy="Telling…"
                  said="Bidders and watchers are told."
                  act={(note) => staffClient.operator.callMaterial(slug, change.number, note)}
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
