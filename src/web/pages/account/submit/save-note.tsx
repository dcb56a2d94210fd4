import { CircleAlert, CloudCheck, CloudUpload, RotateCw } from 'lucide';
import type { Submission } from '#contract/submissions.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { SaveState } from './use-autosave.ts';

interface SaveNoteProps {
  state: SaveState;
  draft: Submission;
  onRetry: () => void;
}

export function SaveNote({ state, draft, onRetry }: SaveNoteProps) {
  const isSafe = state.is === 'saved';
  const isUnsafe = state.is === 'unsaved' || state.is === 'elsewhere';
  return (
    <div
      className={`flex min-h-11 basis-full items-center gap-2 text-small sm:ml-auto sm:basis-auto ${isUnsafe ? 'text-stop' : 'text-ink-3'}`}
    >
      <p className="flex min-w-0 items-center gap-2" role="status">
        <Icon of={isSafe ? CloudCheck : isUnsafe ? CircleAlert : CloudUpload} size={16} className="flex-none" />
        {isSafe ? (
          <span>
            Saved at <TimeText at={draft.updated_at} form="time" />
          </span>
        ) : (
          <span>
            {state.is === 'unsaved'
              ? `Not saved. ${state.why}`
              : state.is === 'elsewhere'
                ? 'Changed on another device'
                : 'Saving…'}
          </span>
        )}
      </p>
      {state.is === 'unsaved' && state.mayRetry ? (
        <button type="button" className="btn btn-line btn-s !min-h-11 flex-none" onClick={onRetry}>
          <Icon of={RotateCw} size={16} />
          Retry
        </button>
      ) : null}
    </div>
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
