import { join } from 'node:path';
import { createHash, timingSafeEqual } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { serveStatic } from '@hono/node-server/serve-static';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ServerBuild } from 'react-router';
import { AVATAR_UPLOAD } from '#modules/accounts/index.ts';
import { DEALER_DOCUMENT_UPLOAD } from '#modules/dealers/index.ts';
import { PHOTO_UPLOAD } from '#modules/media/index.ts';
import { MESSAGE_UPLOAD } from '#modules/conversations/index.ts';
import { withTokenAuth } from '#modules/partners/index.ts';
import { IMPORT_UPLOAD } from '#modules/imports/index.ts';
import { EVIDENCE_UPLOAD } from '#modules/settlement/index.ts';
import { DOCUMENT_UPLOAD } from '#modules/vehicles/index.ts';
import { refusalAnswer } from '#contract/result.ts';
import { withActor, type Actor, type ApiEnv } from '#platform/http/actor.ts';
import { ApiDocumentSchema, apiPage } from '#platform/http/api-page.ts';
import { newApi } from '#platform/http/api.ts';
import { cachedDocument } from '#platform/http/cached-document.ts';
import { httpMiddleware, MAX_API_BODY_BYTES } from '#platform/http/middleware.ts';
import type { Upload } from '#platform/http/upload-gate.ts';
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

const UPLOADS: readonly Upload[] = [
  PHOTO_UPLOAD,
  AVATAR_UPLOAD,
  DEALER_DOCUMENT_UPLOAD,
  DOCUMENT_UPLOAD,
  EVIDENCE_UPLOAD,
  MESSAGE_UPLOAD,
  IMPORT_UPLOAD,
];

type Env = { Bindings: HttpBindings };

export function buildApi(context: App) {
  const api = newApi(refusalAnswer);
  // Photos are public and requested in large numbers, so these routes skip authentication.
  api.route('/media', context.media.routes);
  // Providers call these, not browsers: they have no session and no CSRF token.
  api.route('/api/webhooks', context.payments.webhookRoutes);
  api.route('/api/webhooks/mail', context.notifications.feedbackRoutes);
  // Staff viewing an account may not change anything through emailed links.
  for (const path of ['/api/unsubscribe/*', '/api/reminder-links/*', '/api/calendar-email-links/*'])
    for (const handler of [withActor(context.accounts.authenticate), context.accounts.impersonationGate])
      api.use(path, handler);
  api.route('/api/unsubscribe', context.notifications.unsubscribeRoutes);
  api.route('/api/reminder-links', context.notifications.reminderLinkRoutes);
  api.route('/api/calendar-email-links', context.notifications.calendarEmailLinkRoutes);
  api.get('/api/live', wellFormedText(), (c) => joinLive(context, c));
  api.use('*', context.operations.securityLog.middleware);
  api.route('/auctions', context.catalogue.previewRoutes(context.description.name));
  for (const handler of httpMiddleware({
    config: context.config,
    log: context.log,
    authenticate: context.accounts.authenticate,
    byToken: context.partners.gate,
    gate: context.accounts.impersonationGate,
    uploads: UPLOADS,
    uploadDeps: { folder: join(context.config.dataDir, 'incoming'), isVerified: context.isVerified },
  }))
    api.use('*', handler);
  api.route('/', context.accounts.csrfRoutes);
  for (const routes of context.routes) api.route('/api', routes);
  describeEndpoints(api);
  const openApi = {
    openapi: '3.1.0',
    info: {
      title: 'Hammerdown',
      version: '1',
      description: 'The auction site’s API. It covers everything the site’s pages can do.',
    },
  };
  let cached: ReturnType<typeof withTokenAuth> | null = null;
  const document = () => (cached ??= withTokenAuth(api.getOpenAPI31Document(openApi)));
  const asJson = cachedDocument(() => JSON.stringify(document()), { 'content-type': 'application/json' });
  const asPage = cachedDocument(
    async () => (await apiPage(ApiDocumentSchema.parse(document()), apiGuide())).toString(),
    {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  );
  api.get('/api/openapi.json', (c) => asJson(c.req.raw));
  api.get('/api/docs', (c) => asPage(c.req.raw));
  return api;
}

function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`));
}

async function refuseLargeForm(): Promise<Response> {
  const response = await errorPage(413, 'This form is too large. Shorten it and try again.');
  // The rest of the body stays unread, so the connection can't carry another request.
  response.headers.set('connection', 'close');
  return response;
}

async function joinLive(context: App, c: Context<ApiEnv>): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
  const { incoming, outgoing } = c.env as Partial<HttpBindings>;
  if (incoming === undefined || outgoing === undefined)
    return c.json({ message: 'The live stream needs its own connection.' }, 400);
  const caller: Actor =
    incoming.headers.cookie === undefined ? { kind: 'guest' } : await context.accounts.authenticate(c.req.raw);
  // Staff viewing an account receive public events only.
  const actor: Actor = caller.kind === 'user' && caller.impersonation !== undefined ? { kind: 'guest' } : caller;
  joinStream(context, {
    request: incoming,
    response: outgoing,
    actor,
    param: (name) => c.req.query(name) ?? null,
  });
  return RESPONSE_ALREADY_SENT;
}

export function buildServer(
  context: App,
  pagesBuild: ServerBuild | null,
  { cachesPages = true }: { cachesPages?: boolean } = {},
) {
  const server = new Hono<Env>();
  const api = buildApi(context);
  const pages = pagesBuild === null ? null : new Pages(context, api, pagesBuild, cachesPages);
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
  server.route('/', context.transparency.routes);
  server.all('/sanctum/*', (c) => api.fetch(c.req.raw, c.env));
  server.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  server.get('/auctions/:slug/og.jpg', (c) => api.fetch(c.req.raw, c.env));
  server.all('/media/*', (c) => api.fetch(c.req.raw, c.env));
  server.use(
    '/assets/*',
    staticFileHeaders(`public, max-age=${YEAR_SECONDS}, immutable`),
    serveStatic({ root: CLIENT_BUILD, precompressed: true }),
  );
  server.use(
    '/:file{[a-z0-9.-]+\\.(?:ico|svg|png|txt|webmanifest|js)}',
    staticFileHeaders(null),
    serveStatic({ root: CLIENT_BUILD }),
  );
  // React Router accepts forms by any of these methods.
  server.on(
    ['POST', 'PUT', 'PATCH', 'DELETE'],
    '*',
    bodyLimit({ maxSize: MAX_API_BODY_BYTES, onError: refuseLargeForm }),
  );
  server.all('*', async (c) =>
    pages === null ? errorPage(503, 'The pages have not been built.') : pages.respond(c.req.raw, c.env),
  );
  return server;
}

/** Must come before `serveStatic`, whose `onFound` runs after the response is built. */
function staticFileHeaders(cacheControl: string | null): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header('x-content-type-options', 'nosniff');
    if (cacheControl !== null) c.header('cache-control', cacheControl);
  };
}
