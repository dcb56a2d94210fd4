import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import type { App } from './compose.ts';
import { withLiveStream } from './live-stream.ts';
import { buildServer } from './http.ts';

export function createAppServer(context: App, pages: ServerBuild | null): Server {
  const answer = getRequestListener(buildServer(context, pages).fetch);
  return createServer(withLiveStream(context, (request, response) => void answer(request, response)));
}
