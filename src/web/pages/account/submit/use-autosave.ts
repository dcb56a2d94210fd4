import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { SaveSubmission, Submission } from '#contract/submissions.ts';
import { isApiError } from '#contract/client.ts';
import { readSubmission, saveSubmission } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { statusOf } from '#web/problems.ts';

const SAVE_AFTER_MS = 1200;
const CONFLICT = 409;

export type SaveState =
  | { readonly is: 'saved' }
  | { readonly is: 'waiting' }
  | { readonly is: 'saving' }
  | { readonly is: 'unsaved'; readonly why: string; readonly mayRetry: boolean }
  | { readonly is: 'elsewhere'; readonly newer: Submission | null };

interface Autosave {
  readonly draft: Submission;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly read: (form: HTMLFormElement) => SaveSubmission | null;
  readonly onSaved: (draft: Submission) => void;
}

/** Each save is conditional on the version this device last saw. */
export function useAutosave({ draft, form, read, onSaved }: Autosave) {
  const [state, setState] = useState<SaveState>({ is: 'saved' });
  const seen = useRef(draft.updated_at);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ read, onSaved, id: draft.id });
  useEffect(() => {
    latest.current = { read, onSaved, id: draft.id };
  });
  useEffect(() => {
    seen.current = draft.updated_at;
  }, [draft.updated_at]);

  const save = useCallback(async () => {
    const body = form.current === null ? null : latest.current.read(form.current);
    if (body === null) {
      setState({ is: 'unsaved', why: 'Continue to see which fields need a change.', mayRetry: false });
      return;
    }
    setState({ is: 'saving' });
    try {
      const params = { id: latest.current.id };
      const saved = await browserClient.call(saveSubmission, { params, body: { ...body, seen_at: seen.current } });
      seen.current = saved.updated_at;
      latest.current.onSaved(saved);
      // Edits made during a save get a save of their own.
      setState((before) => (before.is === 'saving' ? { is: 'saved' } : before));
    } catch (error) {
      if (statusOf(error) === CONFLICT && isApiError(error) && error.body.code === 'saved_elsewhere') {
        const params = { id: latest.current.id };
        setState({ is: 'elsewhere', newer: await browserClient.call(readSubmission, { params }).catch(() => null) });
      } else
        setState({
          is: 'unsaved',
          why: isApiError(error) ? error.message : 'We can’t reach the server. Your changes are still here.',
          mayRetry: true,
        });
    }
  }, [form]);

  const touch = useCallback(() => {
    clearTimeout(timer.current);
    setState((before) => (before.is === 'elsewhere' ? before : { is: 'waiting' }));
    timer.current = setTimeout(() => {
      running.current = running.current.then(save);
    }, SAVE_AFTER_MS);
  }, [save]);
  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    await running.current;
    setState((before) => (before.is === 'waiting' ? { is: 'saved' } : before));
  }, []);
  const hurry = useCallback(() => {
    clearTimeout(timer.current);
    running.current = running.current.then(save);
  }, [save]);
  const overwrite = useCallback(
    (newer: Submission) => {
      seen.current = newer.updated_at;
      running.current = running.current.then(save);
    },
    [save],
  );
  const see = useCallback((newest: Submission) => {
    seen.current = newest.updated_at;
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { state, touch, settle, hurry, overwrite, seenAt: () => seen.current, see };
}
