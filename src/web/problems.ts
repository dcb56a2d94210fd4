import { ApiError, isApiError } from '#contract/client.ts';

const SERVER_ERROR = 500;
const SIGNED_OUT = 401;
const UNAVAILABLE = 503;

export interface Problem {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Some fields were corrected since, so the summary doesn't take the focus again. */
  readonly isReduced?: boolean;
}

export function withoutFields(from: Problem, fields: readonly string[]): Problem | undefined {
  const errors = Object.fromEntries(Object.entries(from.errors).filter(([name]) => !fields.includes(name)));
  const first = Object.values(errors)[0]?.[0];
  return first === undefined ? undefined : { message: first, errors, isReduced: true };
}

export function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.body.message !== '' ? error.body.message : fallback;
}

export function statusOf(error: unknown): number {
  return isApiError(error) ? error.status : SERVER_ERROR;
}

/** For a part of a page that can be missing. Rethrows every other error. */
export function nullIfUnavailable(error: unknown): null {
  if (statusOf(error) !== UNAVAILABLE) throw error;
  return null;
}

/** Statuses a gateway returns when the server behind it does not answer. */
const GATEWAY_ERRORS = [502, 504];
/** False if our server sent no response; the request may still have taken effect. */
export const hasResponse = (error: unknown): boolean => isApiError(error) && !GATEWAY_ERRORS.includes(error.status);

export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === SIGNED_OUT;

export function problemOf(error: unknown, fallback: string): Problem {
  return { message: messageOf(error, fallback), errors: isApiError(error) ? (error.body.errors ?? {}) : {} };
}

export function problem(message: string, errors: Record<string, string[]> = {}): Problem {
  return { message, errors };
}

/** A refusal by the browser, thrown as an `ApiError` so that the form shows it like the API's own. */
export const refusedFields = (message: string, errors: Record<string, string[]>) =>
  new ApiError(422, { message, errors });

export const refusedHere = (field: string, message: string) => refusedFields(message, { [field]: [message] });
