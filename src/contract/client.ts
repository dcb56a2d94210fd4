import { type AddressInput, addressOf, type CallOptions } from './call.ts';
import type { AnswerOf, Definition, Endpoint, InputOf, Method } from './endpoint.ts';
import type { ErrorBody } from './primitives.ts';
export type Transport = (request: Request) => Promise<Response>;

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
}
/** By name: pages and the server each have a copy of the class. */
export const isApiError = (value: unknown): value is ApiError => value instanceof Error && value.name === 'ApiError';

export interface ClientOptions {
  readonly origin: string;
  readonly headers?: () => Record<string, string>;
  readonly xsrfToken?: () => string | null;
  /** Lets a server-side caller forward cookies. */
  readonly onAnswer?: (response: Response) => void;
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

type CallInput<D extends Definition> = InputOf<D> & { readonly signal?: AbortSignal | undefined };
export type CallEndpoint = <D extends Definition>(
  endpoint: Endpoint<D>,
  ...input: Record<never, never> extends InputOf<D> ? [CallInput<D>?] : [CallInput<D>]
) => Promise<AnswerOf<D>>;

export function createClient(transport: Transport, options: ClientOptions) {
  async function send<T>(method: Method, path: string, { body, headers, signal }: CallOptions = {}): Promise<T> {
    const sent = new Headers({ accept: 'application/json', ...options.headers?.(), ...headers });
    // The browser sets a form's content type with its boundary.
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
  const call: CallEndpoint = (endpoint, input: CallOptions & AddressInput = {}) =>
    send(endpoint.method, addressOf(endpoint, input), input);

  return {
    call,
    send,
    fetchCsrfCookie: () => send<undefined>('GET', '/sanctum/csrf-cookie'),
  };
}
export type ApiClient = ReturnType<typeof createClient>;
