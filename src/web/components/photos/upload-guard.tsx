import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

interface UploadGuardProps {
  left: number;
  isKept: boolean;
}

/** Photos that are not uploaded and saved would be lost, so navigation waits for them. */
export function UploadGuard({ left, isKept }: UploadGuardProps) {
  const isHeld = left > 0 || !isKept;
  const blocker = useBlocker(isHeld);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isHeld) event.preventDefault();
      },
      [isHeld],
    ),
  );
  useEffect(() => {
    if (!isHeld && blocker.state === 'blocked') blocker.proceed();
  }, [isHeld, blocker]);
  if (blocker.state !== 'blocked') return null;
  return (
    <div className="alert alert-warn mt-3" role="alert">
      <div>
        <p>
          {left === 0
            ? 'Saving your photos.'
            : left === 1
              ? '1 photo is still uploading.'
              : `${left} photos are still uploading.`}{' '}
          The next page opens when it’s done.
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <button type="button" className="btn btn-line btn-s !min-h-11" onClick={() => blocker.reset()}>
            Stay on this page
          </button>
          {left === 0 ? null : (
            <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={() => blocker.proceed()}>
              Leave without {left === 1 ? 'it' : 'them'}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}
