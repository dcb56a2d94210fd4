import { CircleAlert, CloudCheck, CloudUpload } from 'lucide-react';
import type { Submission } from '#contract/submissions.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { SaveState } from './use-autosave.ts';

interface SaveNoteProps {
  state: SaveState;
  draft: Submission;
}

export function SaveNote({ state, draft }: SaveNoteProps) {
  const isSafe = state.is === 'saved';
  return (
    <p
      className={`ml-auto flex min-h-6 items-center gap-2 text-small ${state.is === 'unsaved' || state.is === 'elsewhere' ? 'text-stop' : 'text-ink-3'}`}
      role="status"
    >
      <Icon
        of={isSafe ? CloudCheck : state.is === 'unsaved' || state.is === 'elsewhere' ? CircleAlert : CloudUpload}
        size={16}
        className="flex-none"
      />
      {isSafe ? (
        <span>
          Saved at <TimeText at={draft.updated_at} form="time" />
        </span>
      ) : state.is === 'unsaved' ? (
        <span>{state.why}</span>
      ) : state.is === 'elsewhere' ? (
        <span>Changed on another device</span>
      ) : (
        <span>Saving…</span>
      )}
    </p>
  );
}

interface ElsewhereProps {
  newer: Submission | null;
  onTake: () => void;
  onKeep: (newer: Submission) => void;
}

export function SavedElsewhere({ newer, onTake, onKeep }: ElsewhereProps) {
  return (
    <div className="alert alert-warn mt-6" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <strong>
          This draft was changed on another device
          {newer === null ? (
            ''
          ) : (
            <>
              , at <TimeText at={newer.updated_at} form="time" />
            </>
          )}
          .
        </strong>
        <p>Nothing was overwritten. Your text is still in the form.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <button type="button" className="btn btn-line btn-s !min-h-11" onClick={onTake}>
            Load the other version
          </button>
          {newer === null ? null : (
            <button type="button" className="btn btn-line btn-s !min-h-11" onClick={() => onKeep(newer)}>
              Keep this version
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
