import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { type CookieConfig, isSecure } from '#platform/http/cookies.ts';
import type { App } from './compose.ts';
import { withLiveStream } from './live-stream.ts';
import { buildServer } from './http.ts';

export function createAppServer(context: App, pages: ServerBuild | null): Server {
  const answer = getRequestListener(buildServer(context, pages).fetch);
  const listener = withLiveStream(context, (request, response) => void answer(request, response));
  const hsts = hstsOf(context.config);
  if (hsts === null) return createServer(listener);
  return createServer((request, response) => {
    response.setHeader('strict-transport-security', hsts);
    listener(request, response);
  });
}

/** HSTS duration: two years. */
const SECURE_FOR_S = 63_072_000;

/** The HSTS header of every answer. Null where the site is not served over https. */
export function hstsOf(config: CookieConfig & { readonly hstsSubdomains: boolean }): string | null {
  return isSecure(config) ? `max-age=${SECURE_FOR_S}${config.hstsSubdomains ? '; includeSubDomains' : ''}` : null;
}
