import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import type { House } from './app.ts';
import { withLiveDoor } from './live-door.ts';
import { buildServer } from './serve.ts';

/** The whole house on one server, not listening yet: live stream, API and, once built, pages. */
export function createHouseServer(house: House, pages: ServerBuild | null): Server {
  const answer = getRequestListener(buildServer(house, pages).fetch);
  return createServer(withLiveDoor(house, (request, response) => void answer(request, response)));
}
