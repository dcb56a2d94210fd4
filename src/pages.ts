import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { createRequestHandler } from 'react-router';
import type { ServerBuild } from 'react-router';
import { ApiError, createClient } from '#contract/client.ts';
import { withStaffCalls, type StaffClient } from '#contract/staff-calls.ts';
import type { User } from '#contract/account.ts';
import { isSecure, sessionTokenOf } from '#platform/http/cookies.ts';
import { encodeStream, encodingFor } from '#platform/http/encodings.ts';
import { KeptPages } from '#platform/http/kept-pages.ts';
import type { House } from './app.ts';
import { errorPage } from './error-page.ts';
import { pageHeaders } from './page-headers.ts';
import { withMissingPages } from './pages-build.ts';

/** What the pages' bundle gives to the server beside React Router's own build. */
interface PagesBuild {
  readonly entry: { readonly module: { createLoadContext?: (values: RequestContext) => unknown; isCrawler?: (userAgent: string | null) => boolean } };
}
export interface RequestContext {
  readonly client: StaffClient;
  readonly nonce: string;
  readonly user: User | null;
  readonly describeSite: House['describe'];
}

/** The API, asked within the process. */
interface Api {
  fetch(request: Request, bindings?: Partial<HttpBindings>): Response | Promise<Response>;
}
type Render = (request: Request, context?: never) => Promise<Response>;

/** Where the router asks for the routes behind the links that a page shows. They are the same for everybody. */
const ROUTES_PATH = '/__manifest';
const FORBIDDEN = 403;
const TOO_MANY = 429;
const FAILED = 500;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Who sent a form without the page's scripts: their cookies, with a token that fits them. */
interface FormSender {
  readonly token: string;
  readonly cookie: string;
}
interface RenderedFor {
  readonly nonce: string;
  readonly isSignedIn: boolean;
  /** Whose connection it is: what is limited by address counts for a page, too. */
  readonly bindings: Partial<HttpBindings>;
  readonly form?: FormSender;
}

/** Browsers say where a form comes from, in `Sec-Fetch-Site` or at least in `Origin`; no other site can make them say this one. */
function isFromThisHouse(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return origin !== null && (origin === new URL(publicUrl).origin || origin === new URL(request.url).origin);
}

/** The cross-site token among a request's cookies, or null. */
function tokenIn(cookies: string): string | null {
  const token = /(?:^|;\s*)XSRF-TOKEN=([\w.%-]+)/.exec(cookies)?.[1];
  return token === undefined ? null : decodeURIComponent(token);
}

/** The router's last resort, where not even its error screen could be rendered. */
const isPlainFailure = ({ status, headers }: Response): boolean => status === FAILED && headers.get('content-type')?.startsWith('text/plain') === true;

/** The pages: server-rendered by the bundle in `build/`, guests' kept in memory. */
export class Pages {
  readonly #house: House;
  readonly #api: Api;
  readonly #build: ServerBuild & PagesBuild;
  readonly #render: Render;
  readonly #keepsPages: boolean;
  readonly #kept = new KeptPages(`nonce-${randomBytes(16).toString('hex')}`, (hashes) => this.#headers(hashes.join(' ')));

  constructor(house: House, api: Api, build: ServerBuild, keepsPages: boolean) {
    this.#keepsPages = keepsPages;
    this.#house = house;
    this.#api = api;
    this.#build = build;
    this.#render = createRequestHandler(withMissingPages(build), 'production');
    house.live.onEvent((event) => {
      if (event.topic.startsWith('auction:')) this.#kept.drop(`/auctions/${event.topic.slice('auction:'.length)}`);
    });
  }

  #headers(scripts: string): Record<string, string> {
    return pageHeaders(scripts, { usesStripe: this.#house.config.stripe !== null, isSecure: isSecure(this.#house.config) });
  }

  /** A page, or the error screen: also where the failure lies outside the router. */
  async answer(request: Request, bindings: Partial<HttpBindings>): Promise<Response> {
    try {
      return await this.#answer(request, bindings);
    } catch (error) {
      this.#house.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed outside the router');
      return this.#errorPage(request, FAILED);
    }
  }

  /** For crawlers without a page: they read the status alone. */
  async #errorPage(request: Request, status: number, detail?: string): Promise<Response> {
    const page = await errorPage(status, detail);
    for (const [name, value] of Object.entries(this.#headers(''))) page.headers.set(name, value);
    return this.#isCrawler(request) ? new Response(null, page) : page;
  }

  #isCrawler({ headers }: Request): boolean {
    return this.#build.entry.module.isCrawler?.(headers.get('user-agent')) === true;
  }

  async #answer(request: Request, bindings: Partial<HttpBindings>): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === ROUTES_PATH) return this.#tellRoutes(request);
    const cookies = request.headers.get('cookie') ?? '';
    const isSignedIn = sessionTokenOf(request, this.#house.config) !== null;
    const isData = url.pathname.endsWith('.data');
    if (!this.#keepsPages || isSignedIn || isData || request.method !== 'GET') {
      const nonce = randomBytes(16).toString('base64url');
      const response = READING.has(request.method)
        ? await this.#renderFresh(request, { nonce, isSignedIn, bindings })
        : await this.#answerForm(request, { nonce, isSignedIn, bindings });
      // What was made for one reader is theirs alone, as the API's answers are; a page that is for all says so itself.
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', isSignedIn ? 'private, no-store' : 'private, no-cache');
      if (response.headers.get('content-type')?.startsWith('text/html') === true) {
        for (const [name, value] of Object.entries(this.#headers(`'nonce-${nonce}'`))) response.headers.set(name, value);
      }
      return encodeStream(response, encodingFor(request.headers.get('accept-encoding')));
    }
    const look = /(?:^|;\s*)theme=(light|dark)\b/.exec(cookies)?.[1] ?? 'system';
    const reader = this.#isCrawler(request) ? 'crawler' : 'person';
    if (reader === 'person') this.#countView(request, url, null);
    return this.#kept.answer(`${url.pathname}${url.search}|${look}|${reader}`, request, async () => {
      // Detached: others may wait for this rendering when its first reader is gone.
      const detached = new Request(request.url, { headers: request.headers });
      const rendered = await this.#renderFresh(detached, { nonce: this.#kept.placeholder, isSignedIn: false, bindings });
      return { status: rendered.status, headers: rendered.headers, html: await rendered.text() };
    });
  }

  async #tellRoutes(request: Request): Promise<Response> {
    // The router refuses what is longer than any page's links.
    const told = await this.#render(request);
    return encodeStream(told, encodingFor(request.headers.get('accept-encoding')));
  }

  /**
   * A form that a browser sends by itself, without the page's scripts, carries no cross-site token: there the browser's own word for
   * where it comes from stands in its place, and the token is fetched here for the call that the form becomes.
   */
  async #answerForm(request: Request, by: RenderedFor): Promise<Response> {
    if (!isFromThisHouse(request, this.#house.config.publicUrl)) return this.#errorPage(request, FORBIDDEN, 'This form was sent from another site.');
    const cookie = request.headers.get('cookie') ?? '';
    const given = await this.#api.fetch(new Request('http://in-process/sanctum/csrf-cookie', { headers: { cookie } }));
    const token =
      given.headers
        .getSetCookie()
        .map((each) => /^XSRF-TOKEN=([^;]+)/.exec(each)?.[1])
        .find((each) => each !== undefined) ?? '';
    const others = cookie.split('; ').filter((pair) => pair !== '' && !pair.startsWith('XSRF-TOKEN='));
    return this.#renderFresh(request, {
      ...by,
      form: {
        token: decodeURIComponent(token),
        cookie: [...others, `XSRF-TOKEN=${token}`].join('; '),
      },
    });
  }

  /** The page of an auction was asked for by somebody who is about to see it. Reading it again in place, or ahead of time, is no further view. */
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
    this.#house.views.seen(slug, username);
  }

  /**
   * The signed-in user; null for a guest, and wherever the account cannot be fetched (source spec, section 4). Who looked at another's account
   * until their time was over is led out of it before any page is shown.
   */
  async #whoAsks(client: StaffClient, request: Request): Promise<User | null | Response> {
    try {
      return await client.account.get();
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'viewing_over') return null;
      // The page's own scripts load it anew, as whoever asks now.
      if (new URL(request.url).pathname.endsWith('.data'))
        return new Response(error.message, { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' } });
      const username = await this.#house.accounts.endViewing(request);
      return new Response(null, { status: 303, headers: { location: username === null ? '/operator' : `/operator/people/${encodeURIComponent(username)}` } });
    }
  }

  async #renderFresh(request: Request, { nonce, isSignedIn, bindings, form }: RenderedFor): Promise<Response> {
    const setCookies: string[] = [];
    let retryAfter: string | null = null;
    const cookie = form?.cookie ?? request.headers.get('cookie') ?? '';
    const forwarded = request.headers.get('x-forwarded-for');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...(forwarded === null ? {} : { 'x-forwarded-for': forwarded }) };
    const client = withStaffCalls(
      createClient(async (inner) => this.#api.fetch(inner, bindings), {
        origin: 'http://in-process',
        headers: () => headers,
        xsrfToken: () => form?.token ?? tokenIn(cookie),
        onAnswer(answer) {
          setCookies.push(...answer.headers.getSetCookie());
          if (answer.status === TOO_MANY) retryAfter = answer.headers.get('retry-after');
        },
      }),
    );
    // Read while the account is fetched; whether it failed is for the router to say.
    const site = this.#house.describe();
    site.catch(() => undefined);
    const user = isSignedIn ? await this.#whoAsks(client, request) : null;
    if (user instanceof Response) return user;
    if ((isSignedIn || request.url.includes('.data')) && user?.viewing === undefined) this.#countView(request, new URL(request.url), user?.username ?? null);
    const createLoadContext = this.#build.entry.module.createLoadContext;
    if (createLoadContext === undefined) throw new Error('the pages were built without createLoadContext');
    const context = createLoadContext({ client, nonce, user, describeSite: () => site });
    const rendered = await this.#render(request, context as never);
    if (isPlainFailure(rendered) && !new URL(request.url).pathname.endsWith('.data')) return this.#errorPage(request, FAILED);
    const response = new Response(rendered.body, { status: rendered.status, statusText: rendered.statusText, headers: rendered.headers });
    for (const setCookie of setCookies) response.headers.append('set-cookie', setCookie);
    if (response.status === TOO_MANY && retryAfter !== null) response.headers.set('retry-after', retryAfter);
    return response;
  }
}
