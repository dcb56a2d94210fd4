import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import type { Sending } from './use-uploads.ts';

/** Keeps the page until all photographs have arrived: what is still on this device would be lost with it. The next page opens by itself then. */
export function SendingHold({ sendings }: { sendings: readonly Sending[] }) {
  const left = sendings.filter(({ state }) => state !== 'refused').length;
  const blocker = useBlocker(left > 0);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (left > 0) event.preventDefault();
      },
      [left],
    ),
  );
  useEffect(() => {
    if (left === 0 && blocker.state === 'blocked') blocker.proceed();
  }, [left, blocker]);
  if (blocker.state !== 'blocked') return null;
  return (
    <div className="band band-warn mt-3" role="alert">
      <div>
        <p>{left === 1 ? 'One photograph is' : `${left} photographs are`} still on the way. The next page opens as soon as all have arrived.</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <button type="button" className="btn btn-line btn-s !min-h-11" onClick={() => blocker.reset()}>
            Stay here
          </button>
          <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={() => blocker.proceed()}>
            Go on without {left === 1 ? 'it' : 'them'}
          </button>
        </p>
      </div>
    </div>
  );
}
