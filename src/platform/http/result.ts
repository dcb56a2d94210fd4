import type { Context, TypedResponse } from 'hono';
import { z } from 'zod';
import type { Refusal, RefusalBody, RefusalStatus } from '#contract/endpoint.ts';

export const PROBLEM_STATUSES = [
  400, 401, 402, 403, 404, 405, 409, 413, 419, 422, 429, 503, 507,
] as const satisfies readonly (RefusalStatus | 400 | 405 | 419)[];
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

export const ProblemSchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type RefusalAnswer = (refusal: Refusal) => { readonly status: RefusalStatus; readonly body: RefusalBody };

/** Thrown when the site is too busy. Answers 503 with Retry-After. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Laravel's 419 is missing in Hono's types. */
type TypedStatus = Exclude<ProblemStatus, 419>;
export type ProblemResponse = {
  [S in TypedStatus]: Response & TypedResponse<z.infer<typeof ProblemSchema>, S, 'json'>;
}[TypedStatus];

export function answerRefusal(context: Context, refusal: Refusal): ProblemResponse {
  const answerOf = context.get('refusalAnswer') as RefusalAnswer;
  context.set('refusalCode', refusal.code);
  const { status, body } = answerOf(refusal);
  const answer = problem(context, status, body);
  const retryAfter = body['retry_after'];
  if (typeof retryAfter === 'number') answer.headers.set('Retry-After', String(retryAfter));
  return answer;
}

export function problem(context: Context, status: ProblemStatus, body: RefusalBody): ProblemResponse {
  return context.newResponse(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  } as never) as ProblemResponse;
}

const DESCRIPTIONS: Record<ProblemStatus, string> = {
  400: 'The request could not be read',
  401: 'Not signed in',
  402: 'Declined by the payment provider, or a required field is empty',
  403: 'Signed in, but not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Not possible in the current state',
  413: 'Too large',
  419: 'CSRF token mismatch',
  422: 'Validation failed',
  429: 'Too many attempts; see Retry-After',
  503: 'Too busy; try again',
  507: 'The storage is full',
};
interface ProblemAnswer {
  description: string;
  content: { 'application/json': { schema: typeof ProblemSchema } };
}

/** The type allows any status, so that `answerRefusal` fits every route. */
export function problems(...statuses: ProblemStatus[]): Record<TypedStatus, ProblemAnswer> {
  const named: Partial<Record<ProblemStatus, ProblemAnswer>> = {};
  for (const status of statuses) {
    named[status] = { description: DESCRIPTIONS[status], content: { 'application/json': { schema: ProblemSchema } } };
  }
  return named as Record<TypedStatus, ProblemAnswer>;
}

export const jsonContent = <S extends z.ZodType>(
  schema: S,
  description: string,
): { description: string; content: { 'application/json': { schema: S } } } => ({
  description,
  content: { 'application/json': { schema } },
});

/** Serves a user's file as a sandboxed attachment with the type we detected, never cached. */
export function answerFile(
  context: Context,
  file: { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array },
) {
  const plain = file.name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return context.body(Uint8Array.from(file.bytes), 200, {
    'content-type': file.contentType,
    'content-length': String(file.bytes.byteLength),
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  });
}
