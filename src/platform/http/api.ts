import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import type { ApiEnv } from './actor.ts';
import { answerUnknown } from './unknown-address.ts';
import { problem, type ProblemStatus, PROBLEM_STATUSES, Unavailable } from './result.ts';
import { validationWords } from './validation-words.ts';

// Every schema of the process says what is wrong in the house's words, but where it has words of its own.
z.config({ customError: validationWords });

/**
 * A part of the API. Bodies that fail their schema answer 422 with the messages by field, broken JSON 400, an unknown address 404,
 * an unknown method 405, a crash 500: always JSON with a `message`.
 */
export function newApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      // An address that cannot be is one that nothing has.
      return result.target === 'param'
        ? problem(context, 404, { message: `No such address: ${context.req.path.slice(0, 200)}`, code: 'not_found' })
        : problem(context, 422, validationProblem(result.error));
    },
  });
  api.onError(answerError);
  api.notFound(answerUnknown(api));
  return api;
}

/** The body of a 422: the first message, and all of them by field (`story.0.text`). */
export function validationProblem(error: z.ZodError): { message: string; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    (errors[field] ??= []).push(issue.message);
  }
  return { message: error.issues[0]?.message ?? 'The given data was invalid.', errors };
}

/** The last resort: what was thrown becomes a JSON answer; a crash is logged with its request's id. */
export function answerError(error: Error, context: Context<ApiEnv>): Response {
  if (error instanceof HTTPException) return answerException(error, context);
  if (error instanceof Unavailable) {
    const answer = problem(context, 503, { message: error.message, code: 'too_busy' });
    answer.headers.set('Retry-After', '5');
    return answer;
  }
  const requestId = context.get('requestId');
  const log = context.get('log');
  if (log === undefined) console.error(error);
  else log.error({ err: error, requestId, path: withoutSecrets(context.req.path), method: context.req.method }, 'a request crashed');
  return context.json({ message: 'Something went wrong on our end. Please try again.', code: 'crashed', request_id: requestId }, 500);
}

/** A mailed link carries its secret in its path: long, and, unlike slugs and ids, with capitals. */
const SECRET_IN_PATH = /(?<=\/)(?=[^/]*[A-Z])[^/]{20,}/g;

const withoutSecrets = (path: string): string => path.replaceAll(SECRET_IN_PATH, '[secret]');

function answerException(error: HTTPException, context: Context<ApiEnv>): Response {
  const status = PROBLEM_STATUSES.find((known: ProblemStatus) => known === error.status);
  if (status === undefined) return context.json({ message: error.message || 'The request was refused.' }, error.status);
  const answer = problem(context, status, { message: error.message || 'The request cannot be read.' });
  error.res?.headers.forEach((value, name) => {
    if (name.toLowerCase() !== 'content-type') answer.headers.set(name, value);
  });
  return answer;
}
