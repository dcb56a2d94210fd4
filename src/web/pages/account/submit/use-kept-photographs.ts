import { useCallback, useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/primitives.ts';
import type { Submission } from '#contract/submissions.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { placed } from '#web/components/photographs/photograph-field.tsx';

/** How long after a change the photographs are saved: what is said in one go is one save. */
const SAVED_AFTER_MS = 1200;

/** `saving` from the change on: until it is over, the photographs are on this device alone. */
export type KeptState = 'saved' | 'saving' | 'failed';

/** Saves the photographs by themselves soon after each change, so that what was sent stands on every device; the newest order wins. */
export function useKeptPhotographs({ draftId, images, onSaved }: { draftId: string; images: readonly Image[]; onSaved: (draft: Submission) => void }) {
  const [settled, setSettled] = useState<{ readonly images: readonly Image[]; readonly state: 'saved' | 'failed' }>({ images, state: 'saved' });
  const kept = useRef(images);
  const present = useRef(images);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef(Promise.resolve());
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });
  useEffect(() => {
    present.current = images;
    if (images === kept.current) return undefined;
    timer.current = setTimeout(() => {
      kept.current = images;
      running.current = running.current
        .then(() => accountClient.submissions.save(draftId, { images: placed(images) }))
        .then(
          (draft) => {
            saved.current(draft);
            setSettled({ images, state: 'saved' });
          },
          () => setSettled({ images, state: 'failed' }),
        );
    }, SAVED_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [draftId, images]);
  /** Ends the waiting of these: whoever saves the step saves them with it. Resolves when none of their saves is on its way. */
  const settle = useCallback(async (withStep: readonly Image[]) => {
    // One that has arrived since waits for its own turn.
    if (present.current === withStep) clearTimeout(timer.current);
    kept.current = withStep;
    await running.current;
    setSettled({ images: withStep, state: 'saved' });
  }, []);
  // Told with the change itself, not after it: who waits to leave would be gone in between.
  const state: KeptState = settled.images === images ? settled.state : 'saving';
  return { state, settle };
}
