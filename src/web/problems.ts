import { ApiError } from '#contract/client.ts';

const SERVER_FAULT = 500;
const SIGNED_OUT = 401;

/** What a form has to say after it was refused: one message, and those of its fields. */
export interface Problem {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Part of it was settled since it was said: the summary does not take the focus again. */
  readonly isReduced?: boolean;
}

/** The problem without these fields; undefined where none is left. */
export function withoutFields(from: Problem, fields: readonly string[]): Problem | undefined {
  const errors = Object.fromEntries(Object.entries(from.errors).filter(([name]) => !fields.includes(name)));
  const first = Object.values(errors)[0]?.[0];
  return first === undefined ? undefined : { message: first, errors, isReduced: true };
}

/** The server's message, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.body.message !== '' ? error.body.message : fallback;
}

/** The status of a failed call; 500 where there was no answer at all. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : SERVER_FAULT;
}

/** What a gateway says when the house behind it did not answer. */
const GATEWAY_FAULTS = [502, 504];
/** False where no answer of the house came: what was asked for may have been done. */
export const wasAnswered = (error: unknown): boolean => error instanceof ApiError && !GATEWAY_FAULTS.includes(error.status);

/** True where a call was refused for want of a session. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === SIGNED_OUT;

/** A failed call as a form shows it. */
export function problemOf(error: unknown, fallback: string): Problem {
  return { message: messageOf(error, fallback), errors: error instanceof ApiError ? (error.body.errors ?? {}) : {} };
}

/** A refusal that was decided on the page. */
export function problem(message: string, errors: Record<string, string[]> = {}): Problem {
  return { message, errors };
}

/** What a page refuses by itself, thrown where the call would have been refused: the form then says it as it says the house's own refusals. */
export const refusedHere = (field: string, message: string) => new ApiError(422, { message, errors: { [field]: [message] } });
