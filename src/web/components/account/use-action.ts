import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '#web/navigation/safe-target.ts';
import { problemOf, statusOf, hasResponse, withoutFields, type Problem } from '#web/problems.ts';

interface CommandState {
  readonly isBusy: boolean;
  readonly refused: Problem | undefined;
  readonly notice: string | null;
}
const IDLE: CommandState = { isBusy: false, refused: undefined, notice: null };
const UNAUTHENTICATED = 401;
const FAILED = "We're sorry, something has gone wrong, please try again.";

const SAME_NAMES: Readonly<Record<string, string>> = {};

/** Maps errors to the field names of this page, so that the summary links to the right fields. */
function renamed(problem: Problem, fields: Readonly<Record<string, string>>): Problem {
  return {
    ...problem,
    errors: Object.fromEntries(
      Object.entries(problem.errors).map(([name, messages]) => [fields[name] ?? name, messages]),
    ),
  };
}

/** `fields` must keep its identity. `unanswered` is shown without a response: the action may have succeeded anyway. */
export function useAction(fallback = FAILED, fields = SAME_NAMES, unanswered = fallback) {
  const [state, setState] = useState(IDLE);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** Resolves to null if it was refused or failed. */
  const run = useCallback(
    async <T>(
      action: () => Promise<T>,
      notice: string | ((value: T) => string | null) | null = null,
    ): Promise<T | null> => {
      setState({ ...IDLE, isBusy: true });
      try {
        const value = await action();
        setState({ ...IDLE, notice: typeof notice === 'function' ? notice(value) : notice });
        return value;
      } catch (error) {
        if (statusOf(error) === UNAUTHENTICATED) await navigate(loginPath(pathname + search));
        setState({ ...IDLE, refused: renamed(problemOf(error, hasResponse(error) ? fallback : unanswered), fields) });
        return null;
      }
    },
    [fallback, fields, unanswered, navigate, pathname, search],
  );
  const settleFields = useCallback((names: readonly string[]) => {
    setState((before) =>
      before.refused === undefined || !names.some((name) => name in (before.refused?.errors ?? {}))
        ? before
        : { ...before, refused: withoutFields(before.refused, names) },
    );
  }, []);
  return { ...state, run, settleFields, refuse: (refused: Problem) => setState({ ...IDLE, refused }) };
}
