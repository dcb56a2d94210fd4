import type { z } from 'zod';
import type { Dealer, Mail, NotificationPage, Register, ResetPasswordSchema, UpdateAccountSchema, UpdatePasswordSchema, User } from './account.ts';
import type { AccountAuction, AuctionAddresses, AuctionDetail, AuctionPage, AuctionQuery, AuctionSummary, Calendar, Comment } from './auctions.ts';
import type { BidAnswer, BidHistory, PlaceBid } from './bids.ts';
import type { AttachedDocument } from './documents.ts';
import { queryString, type CallOptions, type Method } from './call.ts';
import { contentCalls } from './content-calls.ts';
import type { ErrorBody, Page } from './primitives.ts';
import type { CodeNeeded } from './security.ts';
import type { SiteSettings } from './settings.ts';

/** Sends a request to the API: over the network in the browser, directly to the router on the server. */
export type Transport = (request: Request) => Promise<Response>;

/**
 * What a call rejects with: the server's error body (source spec, section 7), its message, code and errors on the rejection itself. `body` is all
 * of it; its message is empty where the server said nothing.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorBody['code'];
  readonly errors: ErrorBody['errors'];
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message || 'The server didn’t respond. Please try again.');
    this.status = status;
    this.code = body.code;
    this.errors = body.errors;
    this.body = body;
  }
  /**
   * The page bundle has its own copy of this class, and loaders also receive the server's errors. Both must match
   * `instanceof`, so it checks the shape.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value && 'body' in value;
  }
}

export interface ClientOptions {
  readonly origin: string;
  /** Headers of every request: the user's cookie on the server, none in the browser. */
  readonly headers?: () => Record<string, string>;
  /** The XSRF-TOKEN cookie's value, sent with every call; null where there is no cookie yet. */
  readonly xsrfToken?: () => string | null;
  /** Called with each response, so that a server-side caller can forward cookies. */
  readonly onAnswer?: (response: Response) => void;
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isErrorBody = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

/**
 * The typed client of the public API; `withStaffCalls` adds the console's calls. Every method rejects with `ApiError`
 * unless the status is 2xx.
 */
export function createClient(transport: Transport, options: ClientOptions) {
  async function call<T>(method: Method, path: string, { body, headers, signal }: CallOptions = {}): Promise<T> {
    const sent = new Headers({ accept: 'application/json', ...options.headers?.(), ...headers });
    // The browser sets a form's content type itself, with its boundary.
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) sent.set('content-type', 'application/json');
    const token = options.xsrfToken?.() ?? null;
    if (token !== null) sent.set('x-xsrf-token', token);
    const response = await transport(
      new Request(new URL(path, options.origin), {
        method,
        headers: sent,
        credentials: 'include',
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    options.onAnswer?.(response);
    const answer = await readBody(response);
    if (!response.ok) throw new ApiError(response.status, isErrorBody(answer) ? answer : { message: '' });
    return answer as T;
  }
  const auctionPath = (slug: string) => `/api/auctions/${encodeURIComponent(slug)}`;

  return {
    call,
    settings: () => call<SiteSettings>('GET', '/api/settings'),
    auctions: {
      list: (query: Partial<AuctionQuery> = {}) => call<AuctionPage>('GET', `/api/auctions${queryString(query)}`),
      get: (slug: string) => call<AuctionDetail>('GET', auctionPath(slug)),
      addresses: (part: number) => call<AuctionAddresses>('GET', `/api/sitemap/auctions${queryString({ part })}`),
      calendar: (auction?: string) => call<Calendar>('GET', `/api/calendar${queryString({ auction })}`),
      similar: (slug: string, limit: number) => call<Page<AuctionSummary>>('GET', `${auctionPath(slug)}/similar${queryString({ limit })}`),
      bids: (slug: string, cursor?: string) => call<BidHistory>('GET', `${auctionPath(slug)}/bids${queryString({ cursor })}`),
      documents: (slug: string) => call<AttachedDocument[]>('GET', `${auctionPath(slug)}/documents`),
      comments: (slug: string, cursor?: string) => call<Page<Comment>>('GET', `${auctionPath(slug)}/comments${queryString({ cursor })}`),
      placeBid: (slug: string, body: PlaceBid, idempotencyKey: string, signal?: AbortSignal) =>
        call<BidAnswer>('POST', `${auctionPath(slug)}/bids`, { body, headers: { 'idempotency-key': idempotencyKey }, ...(signal ? { signal } : {}) }),
      watch: (slug: string) => call<{ watching: boolean; watch_count: number }>('PUT', `${auctionPath(slug)}/watch`),
      unwatch: (slug: string) => call<{ watching: boolean; watch_count: number }>('DELETE', `${auctionPath(slug)}/watch`),
      postComment: (slug: string, body: { text: string; parent_id?: string; question?: boolean }) =>
        call<Comment>('POST', `${auctionPath(slug)}/comments`, { body }),
    },
    ...contentCalls(call),
    account: {
      csrfCookie: () => call<null>('GET', '/sanctum/csrf-cookie'),
      get: () => call<User>('GET', '/api/account'),
      login: (body: { email: string; password: string }) => call<User | CodeNeeded>('POST', '/api/login', { body }),
      answerChallenge: (body: { code: string } | { recovery_code: string }) => call<User>('POST', '/api/login/two-step', { body }),
      register: (body: Register) => call<unknown>('POST', '/api/register', { body }),
      logout: () => call<null>('POST', '/api/logout'),
      update: (body: z.input<typeof UpdateAccountSchema>) => call<User>('PUT', '/api/account', { body }),
      updatePassword: (body: z.input<typeof UpdatePasswordSchema>) => call<unknown>('PUT', '/api/account/password', { body }),
      recover: (email: string) => call<{ message: string }>('POST', '/api/recover', { body: { email } }),
      resetPassword: (body: z.input<typeof ResetPasswordSchema>) => call<{ message: string }>('POST', '/api/recover/reset', { body }),
      verifyEmail: (token: string) => call<{ message: string }>('POST', '/api/account/verify-email', { body: { token } }),
      resendVerification: () => call<{ message: string }>('POST', '/api/account/verify-email/resend'),
      acceptBiddingTerms: () => call<User>('PUT', '/api/account/bidding-terms', { body: { accepted: true } }),
      /** Only on a demo site without an SMTP server. */
      mail: (cursor?: string) => call<Page<Mail>>('GET', `/api/account/mail${queryString({ cursor })}`),
      dealers: () => call<Dealer[]>('GET', '/api/account/dealers'),
      biddingAuctions: () => call<AccountAuction[]>('GET', '/api/account/bidding-auctions'),
      watchlist: () => call<AccountAuction[]>('GET', '/api/account/watchlist'),
      notifications: (cursor?: string) => call<NotificationPage>('GET', `/api/account/notifications${queryString({ cursor })}`),
      markRead: (ids?: string[]) => call<null>('POST', '/api/account/notifications/read', { body: ids === undefined ? {} : { ids } }),
    },
  };
}
export type ApiClient = ReturnType<typeof createClient>;
