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
  const [state, setState] = useState<KeptState>('saved');
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
    setState('saving');
    timer.current = setTimeout(() => {
      kept.current = images;
      running.current = running.current
        .then(() => accountClient.submissions.save(draftId, { images: placed(images) }))
        .then(
          (draft) => {
            saved.current(draft);
            // What was changed while this was on its way waits for its own turn.
            if (present.current === images) setState('saved');
          },
          () => setState('failed'),
        );
    }, SAVED_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [draftId, images]);
  /** Ends the waiting: whoever saves the step saves the photographs with it. Resolves when none of their saves is on its way. */
  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    kept.current = present.current;
    await running.current;
    setState('saved');
  }, []);
  return { state, settle };
}
