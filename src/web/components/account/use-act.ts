import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '#web/navigation/safe-target.ts';
import { problemOf, statusOf, wasAnswered, withoutFields } from '#web/problems.ts';
import type { Problem } from '#web/problems.ts';

interface ActState {
  readonly isBusy: boolean;
  readonly refused: Problem | undefined;
  readonly said: string | null;
}
const IDLE: ActState = { isBusy: false, refused: undefined, said: null };
const UNAUTHENTICATED = 401;
const FAILED = "We're sorry, something has gone wrong, please try again.";

const SAME_NAMES: Readonly<Record<string, string>> = {};

/** The errors under the names that the fields have on this page, so that the summary leads to the right one. */
function renamed(problem: Problem, fields: Readonly<Record<string, string>>): Problem {
  return { ...problem, errors: Object.fromEntries(Object.entries(problem.errors).map(([name, messages]) => [fields[name] ?? name, messages])) };
}

/**
 * Something that a user does on a page of the account: busy while it lasts, then what was said, or why it was refused. `fields` must not change.
 * `unanswered` is said where no answer came: what was asked for may have been done all the same.
 */
export function useAct(fallback = FAILED, fields = SAME_NAMES, unanswered = fallback) {
  const [state, setState] = useState(IDLE);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const run = useCallback(
    async <T>(act: () => Promise<T>, said: string | ((value: T) => string | null) | null = null): Promise<T | null> => {
      setState({ ...IDLE, isBusy: true });
      try {
        const value = await act();
        setState({ ...IDLE, said: typeof said === 'function' ? said(value) : said });
        return value;
      } catch (error) {
        // Signed out meanwhile: sign in, and come back.
        if (statusOf(error) === UNAUTHENTICATED) await navigate(loginPath(pathname + search));
        setState({ ...IDLE, refused: renamed(problemOf(error, wasAnswered(error) ? fallback : unanswered), fields) });
        return null;
      }
    },
    [fallback, fields, unanswered, navigate, pathname, search],
  );
  /** Takes back what was said of these fields: they were filled since. */
  const settleFields = useCallback((names: readonly string[]) => {
    setState((before) =>
      before.refused === undefined || !names.some((name) => name in (before.refused?.errors ?? {}))
        ? before
        : { ...before, refused: withoutFields(before.refused, names) },
    );
  }, []);
  return { ...state, run, settleFields, refuse: (refused: Problem) => setState({ ...IDLE, refused }) };
}
