import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { type CookieConfig, isSecure } from '#platform/http/cookies.ts';
import type { App } from './compose.ts';
import { withLiveStream } from './live-stream.ts';
import { buildServer } from './http.ts';

export function createAppServer(context: App, pages: ServerBuild | null): Server {
  const respond = getRequestListener(buildServer(context, pages).fetch);
  const listener = withLiveStream(context, (request, response) => void respond(request, response));
  const hsts = hstsOf(context.config);
  const headers = Object.entries({
    ...DEFAULT_HEADERS,
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  });
  return createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.method === 'TRACE') {
      response.writeHead(405).end();
      return;
    }
    listener(request, response);
  });
}

/** For responses without their own policy, such as files. `default-src` would also apply to workers. */
const DEFAULT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

const HSTS_SECONDS = 63_072_000;

export function hstsOf(config: CookieConfig & { readonly hstsSubdomains: boolean }): string | null {
  return isSecure(config) ? `max-age=${HSTS_SECONDS}${config.hstsSubdomains ? '; includeSubDomains' : ''}` : null;
}
