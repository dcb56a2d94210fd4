/** The verbs of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** What a call carries beside its address. */
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
/** One call of the API: rejects with `ApiError` on an answer that is not 2xx. */
export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<T>;

/** `?a=1&b=2` of the parameters that are set. */
export function queryString(parameters: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
