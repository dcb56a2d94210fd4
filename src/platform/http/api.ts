import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import type { ApiEnv } from './actor.ts';
import { answerUnknown } from './unknown-address.ts';
import {
  problem,
  type ProblemResponse,
  type ProblemStatus,
  PROBLEM_STATUSES,
  type RefusalAnswer,
  Unavailable,
} from './result.ts';
import { validationMessages } from './validation-messages.ts';

z.config({ customError: validationMessages });

/** Errors are JSON with a `message`. The outermost API passes what turns refusals into responses. */
export function newApi(refusalAnswer?: RefusalAnswer) {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, context) => (result.success ? undefined : answerInvalid(context, result)),
  });
  api.onError(answerError);
  api.notFound(answerUnknown(api));
  if (refusalAnswer !== undefined)
    api.use(async (context, next) => {
      context.set('refusalAnswer', refusalAnswer);
      await next();
    });
  return api;
}

/** The site's pages never send such input. */
const FOREIGN_ISSUES: ReadonlySet<z.core.$ZodIssue['code']> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'unrecognized_keys',
  'too_big',
]);

/** A malformed path parameter answers 404 instead of 422. */
export function answerInvalid(
  context: Context,
  { target, error }: { readonly target: string; readonly error: z.ZodError },
  { status = 422, message }: { readonly status?: 402 | 422; readonly message?: string | undefined } = {},
): ProblemResponse {
  if (target === 'param')
    return problem(context, 404, { message: `Not found: ${context.req.path.slice(0, 200)}`, code: 'not_found' });
  if (error.issues.some(({ code }) => FOREIGN_ISSUES.has(code))) context.set('isForeignInput', true);
  const found = validationProblem(error);
  return problem(context, status, { ...found, message: message ?? found.message });
}

export function validationProblem(error: z.ZodError): { message: string; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    (errors[field] ??= []).push(issue.message);
  }
  return { message: error.issues[0]?.message ?? 'The given data was invalid.', errors };
}

export function answerError(error: Error, context: Context<ApiEnv>): Response {
  if (error instanceof HTTPException) return answerException(error, context);
  if (error instanceof Unavailable) return answerBusy(error.message, context);
  const requestId = context.get('requestId');
  const log = context.get('log');
  if (isStatementTimeout(error)) {
    log?.warn({ err: error, requestId, path: withoutSecrets(context.req.path) }, 'a statement reached its time limit');
    return answerBusy('This is taking longer than usual. Please try again.', context);
  }
  if (log === undefined) console.error(error);
  else
    log.error(
      { err: error, requestId, path: withoutSecrets(context.req.path), method: context.req.method },
      'a request crashed',
    );
  return context.json(
    { message: 'Something went wrong on our end. Please try again.', code: 'crashed', request_id: requestId },
    500,
  );
}

/** What was read stays in memory, so the same statement is faster soon after. */
const isStatementTimeout = (error: Error): boolean => 'code' in error && error.code === '57014';

function answerBusy(message: string, context: Context<ApiEnv>): Response {
  const answer = problem(context, 503, { message, code: 'too_busy' });
  answer.headers.set('Retry-After', '5');
  return answer;
}

/** Emailed links have a secret in the path. Unlike slugs and ids it is long and has capitals. */
const SECRET_IN_PATH = /(?<=\/)(?=[^/]*[A-Z])[^/]{20,}/g;

export const withoutSecrets = (path: string): string => path.replaceAll(SECRET_IN_PATH, '[secret]');

function answerException(error: HTTPException, context: Context<ApiEnv>): Response {
  const status = PROBLEM_STATUSES.find((known: ProblemStatus) => known === error.status);
  if (status === 400) context.set('isForeignInput', true);
  if (status === undefined) return context.json({ message: error.message || 'The request was refused.' }, error.status);
  const answer = problem(context, status, { message: error.message || 'The request could not be read.' });
  error.res?.headers.forEach((value, name) => {
    if (name.toLowerCase() !== 'content-type') answer.headers.set(name, value);
  });
  return answer;
}
