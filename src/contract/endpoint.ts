import type { z } from 'zod';
import type { TokenScope } from './partner-kinds.ts';
import type { StaffPower } from './staff.ts';

/** Statuses of refusals that an endpoint names itself; the rest follow from its definition. */
export type RefusalStatus = 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 503 | 507;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Access {
  /** The scope with which an API token may call it. Without one, tokens may not. */
  readonly scope?: TokenScope;
  /** Whether staff may call it while they view another account. Each read decides; other calls default to no. */
  readonly whileImpersonating?: boolean;
}
export type Who =
  | (Access & { readonly kind: 'guest' | 'user' })
  | { readonly kind: 'staff'; readonly power: StaffPower; readonly scope?: never; readonly whileImpersonating?: never };

/** Open to everybody. */
export const guest = (access: Access = {}) => ({ kind: 'guest', ...access }) as const;
/** Open to signed-in users. */
export const user = (access: Access = {}) => ({ kind: 'user', ...access }) as const;
/** Open to staff. The use case checks the power. */
export const staff = (power: StaffPower) => ({ kind: 'staff', power }) as const;

export interface Answer {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  /** The JSON of the body. */
  readonly schema?: z.ZodType;
  /** Describes the 200 of a repeated call, which answers with what the first one made (`isExisting` in `bind`). */
  readonly existing?: string;
  /** Content types of files that it answers with. */
  readonly files?: readonly string[];
}
export const json = <S extends z.ZodType>(schema: S, description: string, status: 200 | 201 | 202 = 200) => ({
  status,
  description,
  schema,
});
export const empty = (description: string) => ({ status: 204, description }) as const;
export const file = (description: string, ...files: readonly string[]) =>
  ({ status: 200, description, files }) as const;

export interface Definition {
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly who: Who;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  /** The JSON body. */
  readonly body?: z.ZodType;
  /** The fields of a multipart body, instead of `body`. */
  readonly form?: z.ZodObject;
  readonly isBodyOptional?: true;
  readonly answer: Answer;
  /** 402 where the source specification wants it instead of 422 for input that fails its schema. */
  readonly invalidStatus?: 402;
  /** Beside 401, 403, 404, 419 and 422 where they follow from `who`, the method, `params` and the input. */
  readonly refusals?: readonly RefusalStatus[];
}
export interface Endpoint<D extends Definition = Definition> {
  readonly method: Method;
  /** With placeholders: `/api/auctions/{slug}/bids`. */
  readonly path: string;
  readonly definition: D;
}

/**
 * Defines an endpoint. Its route, OpenAPI entry, token scope, impersonation rule and the client's types follow from it.
 * Pages carry only the first argument (`vite-endpoints.ts`).
 */
export function endpoint<D extends Definition>(call: `${Method} /${string}`, definition: D): Endpoint<D> {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path, definition };
}

/** The input of a schema; what the server converts (`z.coerce`) has the converted type. */
type Entered<S extends z.ZodType, I = z.input<S>, O = z.output<S>> = {
  [K in keyof I]: unknown extends I[K] ? (K extends keyof O ? O[K] : never) : I[K];
};
/** Optional where all of it is. */
type Part<Name extends string, V> =
  Record<never, never> extends V ? { readonly [K in Name]?: V } : { readonly [K in Name]: V };

/** What a caller passes: `{ params, query, headers, body }`, as far as the endpoint has them. */
export type InputOf<D extends Definition> = (D extends { readonly params: infer S extends z.ZodType }
  ? Part<'params', Entered<S>>
  : unknown) &
  (D extends { readonly query: infer S extends z.ZodType } ? Part<'query', Entered<S>> : unknown) &
  (D extends { readonly headers: infer S extends z.ZodType } ? Part<'headers', Entered<S>> : unknown) &
  (D extends { readonly form: z.ZodType } ? { readonly body: FormData } : unknown) &
  (D extends { readonly body: infer S extends z.ZodType }
    ? D extends { readonly isBodyOptional: true }
      ? { readonly body?: z.input<S> }
      : { readonly body: z.input<S> }
    : unknown);

/** The fields of a multipart body, for `formOf`. */
export type FormFieldsOf<D extends Definition> = D extends { readonly form: infer S extends z.ZodObject }
  ? z.input<S>
  : never;

/** The answer's JSON; null where there is none. */
export type AnswerOf<D extends Definition> = D['answer'] extends { readonly schema: infer S extends z.ZodType }
  ? z.output<S>
  : null;
