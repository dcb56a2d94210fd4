import { readAccount } from '#contract/endpoints/account.ts';
import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { createRequestHandler, data, type ServerBuild } from 'react-router';
import { type ApiClient, createClient, isApiError } from '#contract/client.ts';
import type { User } from '#contract/account.ts';
import { viewSourceOf } from '#modules/selling/index.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import { encodeStream, encodingFor } from '#platform/http/encodings.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import type { App } from './compose.ts';
import { readsAllIn } from '#web/all-in-cookie.ts';
import { errorPage } from './error-page.ts';
import { pageHeaders } from './page-headers.ts';
import { withNotFoundPages } from './pages-build.ts';

interface PagesBuild {
  readonly entry: {
    readonly module: {
      createLoadContext?: (values: RequestContext) => unknown;
      isCrawler?: (userAgent: string | null) => boolean;
    };
  };
}
export interface RequestContext {
  readonly client: ApiClient;
  readonly nonce: string;
  readonly user: User | null;
  readonly describeSite: App['describe'];
  readonly signPage: App['transparency']['signPage'];
}

interface Api {
  fetch(request: Request, bindings?: Partial<HttpBindings>): Response | Promise<Response>;
}
type Render = (request: Request, context?: never) => Promise<Response>;

const ROUTES_PATH = '/__manifest';
const FORBIDDEN = 403;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
const UNAVAILABLE = 503;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
interface FormCredentials {
  readonly token: string;
  readonly cookie: string;
}
interface RenderOptions {
  readonly nonce: string;
  readonly isSignedIn: boolean;
  readonly bindings: Partial<HttpBindings>;
  readonly form?: FormCredentials;
}

/** Of any other error, the router answers 500 and hides the message. */
async function throwBusy(answer: Response): Promise<never> {
  const { message } = (await answer.json()) as { message: string };
  throw data({ message }, { status: UNAVAILABLE, statusText: message });
}

/** Browsers send `Sec-Fetch-Site` or at least `Origin` with a form. Other sites can't forge either. */
function isFromThisSite(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return origin !== null && (origin === new URL(publicUrl).origin || origin === new URL(request.url).origin);
}

function tokenIn(cookies: string): string | null {
  const token = /(?:^|;\s*)XSRF-TOKEN=([\w.%-]+)/.exec(cookies)?.[1];
  return token === undefined ? null : decodeURIComponent(token);
}

const isPlainTextError = ({ status, headers }: Response): boolean =>
  status === SERVER_ERROR && headers.get('content-type')?.startsWith('text/plain') === true;

export class Pages {
  readonly #context: App;
  readonly #api: Api;
  readonly #build: ServerBuild & PagesBuild;
  readonly #render: Render;
  readonly #cachesPages: boolean;
  readonly #cache = new PageCache(`nonce-${randomBytes(16).toString('hex')}`, (hashes) =>
    this.#headers(hashes.join(' ')),
  );

  constructor(context: App, api: Api, build: ServerBuild, cachesPages: boolean) {
    this.#cachesPages = cachesPages;
    this.#context = context;
    this.#api = api;
    this.#build = build;
    this.#render = createRequestHandler(withNotFoundPages(build), 'production');
    context.live.onEvent((event) => {
      if (event.topic.startsWith('auction:')) this.#cache.drop(`/auctions/${event.topic.slice('auction:'.length)}`);
    });
  }

  #headers(scripts: string): Record<string, string> {
    return pageHeaders(scripts, { usesStripe: this.#context.config.stripe !== null });
  }

  async respond(request: Request, bindings: Partial<HttpBindings>): Promise<Response> {
    try {
      return await this.#respond(request, bindings);
    } catch (error) {
      this.#context.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed outside the router');
      return this.#errorPage(request, SERVER_ERROR);
    }
  }

  /** Crawlers only need the status. */
  async #errorPage(request: Request, status: number, detail?: string): Promise<Response> {
    const page = await errorPage(status, detail);
    for (const [name, value] of Object.entries(this.#headers(''))) page.headers.set(name, value);
    return this.#isCrawler(request) ? new Response(null, page) : page;
  }

  #isCrawler({ headers }: Request): boolean {
    return this.#build.entry.module.isCrawler?.(headers.get('user-agent')) === true;
  }

  async #respond(request: Request, bindings: Partial<HttpBindings>): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === ROUTES_PATH) return this.#respondWithManifest(request);
    const cookies = request.headers.get('cookie') ?? '';
    const isSignedIn = sessionTokenOf(request, this.#context.config) !== null;
    const isData = url.pathname.endsWith('.data');
    if (!this.#cachesPages || isSignedIn || isData || request.method !== 'GET') {
      const nonce = randomBytes(16).toString('base64url');
      const response = SAFE_METHODS.has(request.method)
        ? await this.#renderFresh(request, { nonce, isSignedIn, bindings })
        : await this.#respondToForm(request, { nonce, isSignedIn, bindings });
      if (!response.headers.has('cache-control'))
        response.headers.set('cache-control', isSignedIn ? 'private, no-store' : 'private, no-cache');
      if (response.headers.get('content-type')?.startsWith('text/html') === true) {
        for (const [name, value] of Object.entries(this.#headers(`'nonce-${nonce}'`)))
          response.headers.set(name, value);
      }
      return encodeStream(response, encodingFor(request.headers.get('accept-encoding')));
    }
    const theme = /(?:^|;\s*)theme=(light|dark)\b/.exec(cookies)?.[1] ?? 'system';
    const prices = readsAllIn(cookies) ? 'all-in' : 'plain';
    const audience = this.#isCrawler(request) ? 'crawler' : 'person';
    if (audience === 'person') this.#countView(request, url, null);
    return this.#cache.respond(`${url.pathname}${url.search}|${theme}|${prices}|${audience}`, request, async () => {
      // Without the client's abort signal: other requests may wait for this rendering.
      const detached = new Request(request.url, { headers: request.headers });
      const rendered = await this.#renderFresh(detached, {
        nonce: this.#cache.placeholder,
        isSignedIn: false,
        bindings,
      });
      return { status: rendered.status, headers: rendered.headers, html: await rendered.text() };
    });
  }

  async #respondWithManifest(request: Request): Promise<Response> {
    const page = await this.#render(request);
    return encodeStream(page, encodingFor(request.headers.get('accept-encoding')));
  }

  /** Checks the origin, because a form sent without JavaScript has no CSRF token. */
  async #respondToForm(request: Request, options: RenderOptions): Promise<Response> {
    if (!isFromThisSite(request, this.#context.config.publicUrl))
      return this.#errorPage(
        request,
        FORBIDDEN,
        'This form was sent from another site. Reload the page and try again.',
      );
    const cookie = request.headers.get('cookie') ?? '';
    const csrfResponse = await this.#api.fetch(
      new Request('http://in-process/sanctum/csrf-cookie', { headers: { cookie } }),
    );
    const token =
      csrfResponse.headers
        .getSetCookie()
        .map((each) => /^XSRF-TOKEN=([^;]+)/.exec(each)?.[1])
        .find((each) => each !== undefined) ?? '';
    const others = cookie.split('; ').filter((pair) => pair !== '' && !pair.startsWith('XSRF-TOKEN='));
    return this.#renderFresh(request, {
      ...options,
      form: {
        token: decodeURIComponent(token),
        cookie: [...others, `XSRF-TOKEN=${token}`].join('; '),
      },
    });
  }

  #countView(request: Request, url: URL, username: string | null): void {
    const slug = /^\/auctions\/([a-z0-9-]+)(?:\.data)?$/.exec(url.pathname)?.[1];
    const { headers, method } = request;
    if (slug === undefined || method !== 'GET' || headers.get('sec-purpose')?.includes('prefetch') === true) return;
    if (this.#isCrawler(request)) return;
    if (
      url.pathname.endsWith('.data') &&
      headers
        .get('referer')
        ?.replace(/[?#].*$/, '')
        .endsWith(`/auctions/${slug}`) === true
    )
      return;
    const hosts = [url.host, new URL(this.#context.config.publicUrl).host];
    this.#context.views.seen(slug, username, viewSourceOf(headers.get('referer'), hosts));
  }

  /** Returns the user, null for a guest or a failed call, or the end of an expired impersonation. */
  async #readUser(client: ApiClient, request: Request): Promise<User | null | Response> {
    try {
      return await client.call(readAccount);
    } catch (error) {
      if (!isApiError(error) || error.body.code !== 'impersonation_over') return null;
      // On this 403 the page's scripts reload the page.
      if (new URL(request.url).pathname.endsWith('.data'))
        return new Response(error.message, { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' } });
      const username = await this.#context.accounts.endImpersonation(request);
      return new Response(null, {
        status: 303,
        headers: { location: username === null ? '/operator' : `/operator/people/${encodeURIComponent(username)}` },
      });
    }
  }

  async #renderFresh(request: Request, { nonce, isSignedIn, bindings, form }: RenderOptions): Promise<Response> {
    const setCookies: string[] = [];
    let retryAfter: string | null = null;
    const cookie = form?.cookie ?? request.headers.get('cookie') ?? '';
    const forwarded = request.headers.get('x-forwarded-for');
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      ...(forwarded === null ? {} : { 'x-forwarded-for': forwarded }),
    };
    const ask = async (inner: Request) => {
      const answer = await this.#api.fetch(inner, bindings);
      return inner.method === 'GET' && answer.status === UNAVAILABLE ? throwBusy(answer) : answer;
    };
    const client = createClient(ask, {
      origin: 'http://in-process',
      headers: () => headers,
      xsrfToken: () => form?.token ?? tokenIn(cookie),
      onAnswer(answer) {
        setCookies.push(...answer.headers.getSetCookie());
        if (answer.status === TOO_MANY_REQUESTS) retryAfter = answer.headers.get('retry-after');
      },
    });
    // In parallel with the account. The router reports an error.
    const site = this.#context.describe();
    site.catch(() => undefined);
    const user = isSignedIn ? await this.#readUser(client, request) : null;
    if (user instanceof Response) return user;
    if ((isSignedIn || request.url.includes('.data')) && user?.impersonation === undefined)
      this.#countView(request, new URL(request.url), user?.username ?? null);
    const createLoadContext = this.#build.entry.module.createLoadContext;
    if (createLoadContext === undefined) throw new Error('the pages were built without createLoadContext');
    const context = createLoadContext({
      client,
      nonce,
      user,
      describeSite: () => site,
      signPage: this.#context.transparency.signPage,
    });
    const rendered = await this.#render(request, context as never);
    if (isPlainTextError(rendered) && !new URL(request.url).pathname.endsWith('.data'))
      return this.#errorPage(request, SERVER_ERROR);
    const response = new Response(rendered.body, {
      status: rendered.status,
      statusText: rendered.statusText,
      headers: rendered.headers,
    });
    for (const setCookie of setCookies) response.headers.append('set-cookie', setCookie);
    if (response.status === TOO_MANY_REQUESTS && retryAfter !== null) response.headers.set('retry-after', retryAfter);
    return response;
  }
}
