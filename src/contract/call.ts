import type { Definition, Endpoint, FormFieldsOf, Method } from './endpoint.ts';

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}
/** Rejects with `ApiError` unless the status is 2xx. */
export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<T>;

export function queryString(parameters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== ''))
      search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export interface AddressInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
}
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: AddressInput = {}): string {
  return (
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) +
    queryString(query as Readonly<Record<string, unknown>>)
  );
}

export function formOf<D extends Definition>(_: Endpoint<D>, fields: FormFieldsOf<D>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries<unknown>(fields))
    form.set(name, value instanceof Blob ? value : String(value));
  return form;
}
