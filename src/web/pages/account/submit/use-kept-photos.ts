import { useCallback, useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/primitives.ts';
import type { Submission } from '#contract/submissions.ts';
import { saveSubmission } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { placed } from '#web/components/photos/photo-field.tsx';

const SAVED_AFTER_MS = 1200;

/** `saving`: the photos exist only on this device. */
export type StoredState = 'saved' | 'saving' | 'failed';

export function usePhotoAutosave({
  draftId,
  images,
  onSaved,
}: {
  draftId: string;
  images: readonly Image[];
  onSaved: (draft: Submission) => void;
}) {
  const [settled, setSettled] = useState<{ readonly images: readonly Image[]; readonly state: StoredState }>({
    images,
    state: 'saved',
  });
  const kept = useRef(images);
  const present = useRef(images);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef(Promise.resolve());
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });
  const save = useCallback(
    (toSave: readonly Image[]) => {
      kept.current = toSave;
      running.current = running.current
        .then(() => browserClient.call(saveSubmission, { params: { id: draftId }, body: { images: placed(toSave) } }))
        .then(
          (draft) => {
            saved.current(draft);
            setSettled({ images: toSave, state: 'saved' });
          },
          () => setSettled({ images: toSave, state: 'failed' }),
        );
    },
    [draftId],
  );
  useEffect(() => {
    present.current = images;
    if (images === kept.current) return undefined;
    timer.current = setTimeout(() => save(images), SAVED_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [images, save]);
  const retry = useCallback(() => {
    setSettled({ images: present.current, state: 'saving' });
    save(present.current);
  }, [save]);
  const settle = useCallback(async (withStep: readonly Image[]) => {
    // A photo that arrived since keeps its own pending save.
    if (present.current === withStep) clearTimeout(timer.current);
    kept.current = withStep;
    await running.current;
    setSettled({ images: withStep, state: 'saved' });
  }, []);
  // Derived during render rather than in an effect, so that a user about to leave is still held back.
  const state: StoredState = settled.images === images ? settled.state : 'saving';
  return { state, settle, retry };
}
