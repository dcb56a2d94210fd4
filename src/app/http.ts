import { join } from 'node:path';
import { createHash, timingSafeEqual } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { serveStatic } from '@hono/node-server/serve-static';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context, MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import { withTokenAuth } from '#modules/partners/index.ts';
import { refusalAnswer } from '#contract/result.ts';
import { withActor, type Actor, type ApiEnv } from '#platform/http/actor.ts';
import { ApiDocumentSchema, apiPage } from '#platform/http/api-page.ts';
import { newApi } from '#platform/http/api.ts';
import { keptDocument } from '#platform/http/kept-document.ts';
import { httpMiddleware, MAX_API_BODY_BYTES } from '#platform/http/middleware.ts';
import { wellFormedText } from '#platform/http/well-formed.ts';
import { jobMetrics } from '#platform/workers/metrics.ts';
import type { App } from './compose.ts';
import { describeEndpoints } from './describe-endpoints.ts';
import { errorPage } from './error-page.ts';
import { joinStream } from './live-stream.ts';
import { Pages } from './pages.ts';
import { apiGuide } from './api-guide.ts';

const CLIENT_BUILD = './build/client';
const YEAR_SECONDS = 31_536_000;

type Env = { Bindings: HttpBindings };

export function buildApi(context: App) {
  const api = newApi(refusalAnswer);
  // Photos are public and requested in large numbers, so these routes skip authentication.
  api.route('/media', context.media.routes);
  // Providers call these webhooks, not browsers: they have no session and no CSRF token.
  api.route('/api/webhooks', context.payments.webhookRoutes);
  api.route('/api/webhooks/mail', context.notifications.feedbackRoutes);
  // Emailed links need no session. The impersonation gate still applies: staff viewing an account may not change
  // anything through such a link.
  for (const path of ['/api/unsubscribe/*', '/api/reminder-links/*', '/api/calendar-email-links/*'])
    for (const handler of [withActor(context.accounts.authenticate), context.accounts.impersonationGate])
      api.use(path, handler);
  api.route('/api/unsubscribe', context.notifications.unsubscribeRoutes);
  api.route('/api/reminder-links', context.notifications.reminderLinkRoutes);
  api.route('/api/calendar-email-links', context.notifications.calendarEmailLinkRoutes);
  // Mounted before the ordinary middleware: thousands of clients may reconnect at once, and the middleware would cost
  // more than the join itself.
  api.get('/api/live', wellFormedText(), (c) => joinLive(context, c));
  api.use('*', context.operations.securityLog.middleware);
  api.route('/auctions', context.catalogue.previewRoutes(context.description.name));
  for (const handler of httpMiddleware({
    config: context.config,
    log: context.log,
    authenticate: context.accounts.authenticate,
    byToken: context.partners.gate,
    gate: context.accounts.impersonationGate,
    uploads: context.uploads,
    uploadParts: { folder: join(context.config.dataDir, 'incoming'), isVerified: context.isVerified },
  }))
    api.use('*', handler);
  api.route('/', context.accounts.csrfRoutes);
  for (const routes of context.routes) api.route('/api', routes);
  describeEndpoints(api);
  const about = {
    openapi: '3.1.0',
    info: {
      title: 'Hammerdown',
      version: '1',
      description: 'The auction site’s API. It covers everything the site’s pages can do.',
    },
  };
  let kept: ReturnType<typeof withTokenAuth> | null = null;
  const document = () => (kept ??= withTokenAuth(api.getOpenAPI31Document(about)));
  const asData = keptDocument(() => JSON.stringify(document()), { 'content-type': 'application/json' });
  const asPage = keptDocument(async () => (await apiPage(ApiDocumentSchema.parse(document()), apiGuide())).toString(), {
    'content-type': 'text/html; charset=UTF-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  api.get('/api/openapi.json', (c) => asData(c.req.raw));
  api.get('/api/docs', (c) => asPage(c.req.raw));
  return api;
}

function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`));
}

async function refuseLargeForm(): Promise<Response> {
  const answer = await errorPage(413, 'This form is too large. Shorten it and try again.');
  // The rest of the body stays unread, so the connection cannot carry another request.
  answer.headers.set('connection', 'close');
  return answer;
}

async function joinLive(context: App, c: Context<ApiEnv>): Promise<Response> {
  // A HEAD request gets the headers only and opens no stream.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
  const { incoming, outgoing } = c.env as Partial<HttpBindings>;
  if (incoming === undefined || outgoing === undefined)
    return c.json({ message: 'The live stream needs its own connection.' }, 400);
  const asker: Actor =
    incoming.headers.cookie === undefined ? { kind: 'guest' } : await context.accounts.authenticate(c.req.raw);
  // During impersonation, staff receive public events only: private events are for the account's owner.
  const actor: Actor = asker.kind === 'user' && asker.impersonation !== undefined ? { kind: 'guest' } : asker;
  // The server speaks HTTP/1.1 only, so both objects exist.
  joinStream(context, {
    request: incoming,
    response: outgoing,
    actor,
    asked: (name) => c.req.query(name) ?? null,
  });
  return RESPONSE_ALREADY_SENT;
}

export function buildServer(
  context: App,
  pagesBuild: ServerBuild | null,
  { keepsPages = true }: { keepsPages?: boolean } = {},
) {
  const server = new Hono<Env>();
  const api = buildApi(context);
  const pages = pagesBuild === null ? null : new Pages(context, api, pagesBuild, keepsPages);
  server.get('/healthz', (c) => c.json({ status: 'ok' }));
  server.get('/readyz', async (c) => {
    const ready = await context.isReady();
    return c.json({ status: ready ? 'ready' : 'database unavailable' }, ready ? 200 : 503);
  });
  server.get('/metrics', async (c) => {
    const { metricsToken } = context.config;
    if (metricsToken === null || !isBearer(c.req.header('authorization'), metricsToken)) return c.notFound();
    return c.text(await jobMetrics(context.jobs, context.log), 200, { 'cache-control': 'no-store' });
  });
  server.all('/sanctum/*', (c) => api.fetch(c.req.raw, c.env));
  server.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  server.get('/auctions/:slug/og.jpg', (c) => api.fetch(c.req.raw, c.env));
  server.all('/media/*', (c) => api.fetch(c.req.raw, c.env));
  server.use(
    '/assets/*',
    markFile(`public, max-age=${YEAR_SECONDS}, immutable`),
    serveStatic({ root: CLIENT_BUILD, precompressed: true }),
  );
  server.use(
    '/:file{[a-z0-9.-]+\\.(?:ico|svg|png|txt|webmanifest|js)}',
    markFile(null),
    serveStatic({ root: CLIENT_BUILD }),
  );
  // React Router accepts form submissions by any of these methods.
  server.on(
    ['POST', 'PUT', 'PATCH', 'DELETE'],
    '*',
    bodyLimit({ maxSize: MAX_API_BODY_BYTES, onError: refuseLargeForm }),
  );
  server.all('*', async (c) =>
    pages === null ? errorPage(503, 'The pages have not been built.') : pages.answer(c.req.raw, c.env),
  );
  return server;
}

/**
 * Sets the caching and `nosniff` headers of a static file; null leaves caching to the browser. It must come before
 * `serveStatic`, whose own `onFound` runs after the response is built and has no effect on it.
 */
function markFile(cacheControl: string | null): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header('x-content-type-options', 'nosniff');
    if (cacheControl !== null) c.header('cache-control', cacheControl);
  };
}
