import { ApiError } from '#contract/client.ts';

const SERVER_FAULT = 500;

/** What a form has to say after it was refused: one message, and those of its fields. */
export interface Problem {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** The server's message, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/** The status of a failed call; 500 where there was no answer at all. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : SERVER_FAULT;
}

/** A failed call as a form shows it. */
export function problemOf(error: unknown, fallback: string): Problem {
  return { message: messageOf(error, fallback), errors: error instanceof ApiError ? (error.body.errors ?? {}) : {} };
}

/** A refusal that was decided on the page. */
export function problem(message: string, errors: Record<string, string[]> = {}): Problem {
  return { message, errors };
}
