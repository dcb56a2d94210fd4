import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Actor, type ApiEnv, type RequestLog, withActor } from './actor.ts';
import { type Upload, uploadGate, type UploadGateDeps } from './upload-gate.ts';
import { csrfProtection, type CsrfConfig } from './csrf.ts';
import { limitVisitorReads } from './read-limit.ts';
import { problem } from './result.ts';
import { wellFormedText } from './well-formed.ts';

export const MAX_API_BODY_BYTES = 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

export interface MiddlewareDeps {
  readonly config: CsrfConfig & { readonly trustedProxies: number };
  readonly log?: RequestLog;
  readonly authenticate: (request: Request) => Promise<Actor>;
  /** Sets the actor and `isByToken`, or answers the request. */
  readonly byToken?: MiddlewareHandler<ApiEnv>;
  readonly gate?: MiddlewareHandler<ApiEnv>;
  readonly maxBodyBytes?: number;
  readonly uploads?: readonly Upload[];
  readonly uploadDeps?: UploadGateDeps;
}

export function httpMiddleware({
  config,
  log,
  authenticate,
  byToken,
  gate,
  maxBodyBytes = MAX_API_BODY_BYTES,
  uploads,
  uploadDeps,
}: MiddlewareDeps): MiddlewareHandler<ApiEnv>[] {
  return [
    requestContext(log),
    apiHeaders(),
    dropEmptyContentType(),
    limitBody(maxBodyBytes, uploads),
    ...(byToken === undefined ? [] : [byToken]),
    csrfProtection(config),
    withActor(authenticate),
    limitVisitorReads(config),
    ...(gate === undefined ? [] : [gate]),
    ...(uploads === undefined || uploadDeps === undefined ? [] : [uploadGate(uploads, uploadDeps)]),
    wellFormedText(),
  ];
}

export function requestContext(log: RequestLog | undefined): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const given = context.req.header('x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    context.set('requestId', requestId);
    context.set('log', log);
    await next();
    context.header('X-Request-Id', requestId);
  };
}

/** Responses are not sniffed, framed or cached by shared caches unless the route says so. */
export function apiHeaders(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    if (!headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', policyFor(headers.get('Content-Type')));
    if (!headers.has('Cache-Control')) context.header('Cache-Control', 'private, no-store');
  };
}

/** An HTML response (the API reference) has inline styles. */
const policyFor = (contentType: string | null): string =>
  contentType?.startsWith('text/html') === true
    ? "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    : "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** axios labels an empty request as a form. */
export function dropEmptyContentType(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (raw.headers.get('content-length') === '0' && raw.headers.has('content-type')) {
      const headers = new Headers(raw.headers);
      headers.delete('content-type');
      context.req.raw = new Request(raw.url, { method: raw.method, headers, signal: raw.signal });
    }
    await next();
  };
}

export function limitBody(maxSize: number, uploads?: MiddlewareDeps['uploads']): MiddlewareHandler<ApiEnv> {
  const otherBodies = limitTo(maxSize, 'The request is too large.');
  if (uploads === undefined) return otherBodies;
  const files = new Map(
    uploads.map(({ address, maxBodyBytes }) => [address, limitTo(maxBodyBytes, 'The file is too large.')]),
  );
  return (context, next) =>
    (files.get(context.req.path.replace(/\/uploads\/[^/]+$/, '')) ?? otherBodies)(context, next);
}

function limitTo(maxSize: number, message: string): MiddlewareHandler<ApiEnv> {
  return bodyLimit({
    maxSize,
    onError(context) {
      const answer = problem(context, 413, { message, code: 'too_large' });
      // The rest of the body stays unread, so the connection can't carry another request.
      answer.headers.set('Connection', 'close');
      return answer;
    },
  });
}
