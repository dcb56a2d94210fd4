import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { serveStatic } from '@hono/node-server/serve-static';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context, MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import { withTokens } from '#modules/partners/index.ts';
import { withActor, type Actor, type ApiEnv } from '#platform/http/actor.ts';
import { ApiDocumentSchema, apiPage } from '#platform/http/api-page.ts';
import { newApi } from '#platform/http/api.ts';
import { keptDocument } from '#platform/http/kept-document.ts';
import { httpMiddleware, MAX_API_BODY_BYTES } from '#platform/http/middleware.ts';
import { wellFormedText } from '#platform/http/well-formed.ts';
import type { House } from './app.ts';
import { describeDoors } from './describe-doors.ts';
import { errorPage } from './error-page.ts';
import { joinStream } from './live-door.ts';
import { Pages } from './pages.ts';
import { partnersGuide } from './partners-guide.ts';

/** Where the built pages lie. */
const CLIENT_BUILD = './build/client';
const YEAR_SECONDS = 31_536_000;

type Env = { Bindings: HttpBindings };

/** The API of all modules under `/api`, with its document, the live channel and the sign-in engine's cookie call. */
export function buildApi(house: House) {
  const api = newApi();
  // Photographs are public and many: nobody is asked who they are for one.
  api.route('/media', house.media.routes);
  // Who calls by these is no browser: no session, no cross-site token.
  api.route('/api/webhooks', house.payments.webhookRoutes);
  api.route('/api/webhooks/mail', house.notifications.feedbackRoutes);
  // Who comes by a mailed link is asked for no session; but who looks at another's account changes nothing by one either.
  for (const path of ['/api/unsubscribe/*', '/api/reminder-links/*'])
    for (const handler of [withActor(house.accounts.authenticate), house.accounts.viewingGate]) api.use(path, handler);
  api.route('/api/unsubscribe', house.notifications.unsubscribeRoutes);
  api.route('/api/reminder-links', house.notifications.reminderLinkRoutes);
  // A whole crowd may come back at once: what stands before ordinary calls would cost more than the joining itself.
  api.get('/api/live', wellFormedText(), (c) => joinLive(house, c));
  api.route('/auctions', house.catalogue.previewRoutes(house.description.name));
  for (const handler of httpMiddleware({
    config: house.config,
    log: house.log,
    authenticate: house.accounts.authenticate,
    byToken: house.partners.gate,
    gate: house.accounts.viewingGate,
    uploads: house.uploads,
  }))
    api.use('*', handler);
  api.route('/', house.accounts.csrfRoutes);
  for (const routes of house.routes) api.route('/api', routes);
  describeDoors(api);
  const about = { openapi: '3.1.0', info: { title: 'Hammerdown', version: '1', description: 'The API of the auction house: all that its pages do.' } };
  let kept: ReturnType<typeof withTokens> | null = null;
  const document = () => (kept ??= withTokens(api.getOpenAPI31Document(about)));
  const asData = keptDocument(() => JSON.stringify(document()), { 'content-type': 'application/json' });
  const asPage = keptDocument(async () => (await apiPage(ApiDocumentSchema.parse(document()), partnersGuide())).toString(), {
    'content-type': 'text/html; charset=UTF-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  api.get('/api/openapi.json', (c) => asData(c.req.raw));
  api.get('/api/docs', (c) => asPage(c.req.raw));
  return api;
}

async function refuseLargeForm(): Promise<Response> {
  const answer = await errorPage(413, 'The form is too large.');
  // The rest of the body is not read, so the connection cannot carry another request.
  answer.headers.set('connection', 'close');
  return answer;
}

async function joinLive(house: House, c: Context<ApiEnv>): Promise<Response> {
  // Who only asks for the headers is not written to.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
  const { incoming, outgoing } = c.env as Partial<HttpBindings>;
  if (incoming === undefined || outgoing === undefined) return c.json({ message: 'The live channel needs a connection of its own.' }, 400);
  const asker: Actor = incoming.headers.cookie === undefined ? { kind: 'guest' } : await house.accounts.authenticate(c.req.raw);
  // Who looks at another's account hears what everybody hears: what is said to its owner alone is for them.
  const actor: Actor = asker.kind === 'user' && asker.viewing !== undefined ? { kind: 'guest' } : asker;
  // By HTTP/1.1, which is all that the server speaks.
  joinStream(house, {
    request: incoming,
    response: outgoing,
    actor,
    asked: (name) => c.req.query(name) ?? null,
  });
  return RESPONSE_ALREADY_SENT;
}

/** Everything that the process answers over HTTP. */
export function buildServer(house: House, pagesBuild: ServerBuild | null, { keepsPages = true }: { keepsPages?: boolean } = {}) {
  const server = new Hono<Env>();
  const api = buildApi(house);
  const pages = pagesBuild === null ? null : new Pages(house, api, pagesBuild, keepsPages);
  server.get('/healthz', (c) => c.json({ status: 'ok' }));
  server.get('/readyz', async (c) => {
    const ready = await house.isReady();
    return c.json({ status: ready ? 'ready' : 'starting' }, ready ? 200 : 503);
  });
  server.all('/sanctum/*', (c) => api.fetch(c.req.raw, c.env));
  server.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  server.get('/auctions/:slug/og.jpg', (c) => api.fetch(c.req.raw, c.env));
  server.all('/media/*', (c) => api.fetch(c.req.raw, c.env));
  server.use('/assets/*', markFile(`public, max-age=${YEAR_SECONDS}, immutable`), serveStatic({ root: CLIENT_BUILD, precompressed: true }));
  server.use('/:file{[a-z0-9.-]+\\.(?:ico|svg|png|txt|webmanifest|js)}', markFile(null), serveStatic({ root: CLIENT_BUILD }));
  // The router takes a form by any of these.
  server.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', bodyLimit({ maxSize: MAX_API_BODY_BYTES, onError: refuseLargeForm }));
  server.all('*', async (c) => (pages === null ? errorPage(503, 'The pages are not built.') : pages.answer(c.req.raw, c.env)));
  return server;
}

/**
 * Says of a file that was found that it is what its type says, and for how long it may be kept (null: as long as the browser thinks fit). It
 * stands before `serveStatic`, whose own `onFound` is called when the answer is made already, and changes nothing of it.
 */
function markFile(cacheControl: string | null): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header('x-content-type-options', 'nosniff');
    if (cacheControl !== null) c.header('cache-control', cacheControl);
  };
}
