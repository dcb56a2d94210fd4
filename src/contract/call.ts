export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
/** Makes one API call. Rejects with `ApiError` unless the status is 2xx. */
export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<T>;

/** Returns `?a=1&b=2` of the parameters that are set. */
export function queryString(parameters: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
