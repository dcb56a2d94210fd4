import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { SaveSubmission, Submission } from '#contract/submissions.ts';
import { ApiError } from '#contract/client.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { statusOf } from '#web/problems.ts';

/** How long after the last key the house is told. */
const SAVE_AFTER_MS = 1200;
const CONFLICT = 409;

/** How the text in the form and the text in the house stand to each other. */
export type SaveState =
  | { readonly is: 'saved' }
  | { readonly is: 'waiting' }
  | { readonly is: 'saving' }
  /** The house was not reached, or refused it: what was typed is only here. */
  | { readonly is: 'unsaved'; readonly why: string }
  /** Another device saved in between: nothing of it was overwritten. */
  | { readonly is: 'elsewhere'; readonly newer: Submission | null };

interface Autosave {
  readonly draft: Submission;
  readonly form: RefObject<HTMLFormElement | null>;
  /** What the form would save; null where it cannot be read yet, or has nothing of its own. */
  readonly read: (form: HTMLFormElement) => SaveSubmission | null;
  readonly onSaved: (draft: Submission) => void;
}

/** Saves a step as it is typed: a moment after the last key, each time over what this device has seen last. */
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
      setState({ is: 'unsaved', why: 'Something here cannot be saved yet. It is saved when you continue.' });
      return;
    }
    setState({ is: 'saving' });
    try {
      const saved = await accountClient.submissions.save(latest.current.id, { ...body, seen_at: seen.current });
      seen.current = saved.updated_at;
      latest.current.onSaved(saved);
      // What was typed while it was on its way waits for its own turn.
      setState((before) => (before.is === 'saving' ? { is: 'saved' } : before));
    } catch (error) {
      if (statusOf(error) === CONFLICT && error instanceof ApiError && error.body.code === 'saved_elsewhere') {
        setState({ is: 'elsewhere', newer: await accountClient.submissions.get(latest.current.id).catch(() => null) });
      } else
        setState({ is: 'unsaved', why: error instanceof ApiError ? error.message : 'Not saved: the house cannot be reached. What you typed is still here.' });
    }
  }, [form]);

  const touch = useCallback(() => {
    clearTimeout(timer.current);
    setState((before) => (before.is === 'elsewhere' ? before : { is: 'waiting' }));
    timer.current = setTimeout(() => {
      running.current = running.current.then(save);
    }, SAVE_AFTER_MS);
  }, [save]);
  /** Ends the waiting: whoever saves otherwise saves all of it. Resolves when nothing is on its way. */
  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    await running.current;
    setState((before) => (before.is === 'waiting' ? { is: 'saved' } : before));
  }, []);
  /** Saves now what waits: its owner is about to leave. */
  const hurry = useCallback(() => {
    clearTimeout(timer.current);
    running.current = running.current.then(save);
  }, [save]);
  /** Saves over what another device wrote, on the user's word. */
  const overwrite = useCallback(
    (newer: Submission) => {
      seen.current = newer.updated_at;
      running.current = running.current.then(save);
    },
    [save],
  );
  /** Says what this device has seen last: what it saves next is saved over that. */
  const see = useCallback((newest: Submission) => {
    seen.current = newest.updated_at;
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { state, touch, settle, hurry, overwrite, seenAt: () => seen.current, see };
}
