import type { z } from 'zod';
import type { TokenScope } from './partner-kinds.ts';
import type { StaffPower } from './staff.ts';

export type RefusalStatus = 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 503 | 507;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type FieldErrors = Record<string, string[]>;
export interface Refusal<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
  readonly data: object;
  readonly errors?: FieldErrors;
}
export interface RefusalBody {
  message: string;
  code?: string | undefined;
  errors?: FieldErrors | undefined;
  [detail: string]: unknown;
}

interface Access {
  /** API tokens need this scope. Without one they may not call it. */
  readonly scope?: TokenScope;
  readonly whileImpersonating?: boolean;
}
export type Who =
  | (Access & { readonly kind: 'guest' | 'user' })
  | { readonly kind: 'staff'; readonly power: StaffPower; readonly scope?: never; readonly whileImpersonating?: never };

export const guest = (access: Access = {}) => ({ kind: 'guest', ...access }) as const;
export const user = (access: Access = {}) => ({ kind: 'user', ...access }) as const;
export const staff = (power: StaffPower) => ({ kind: 'staff', power }) as const;

export interface Answer {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Describes the 200 of a repeated call (`isExisting` in `bind`). */
  readonly existing?: string;
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
  readonly summary: string;
  readonly description?: string;
  readonly who: Who;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly form?: z.ZodObject;
  readonly isBodyOptional?: true;
  readonly answer: Answer;
  /** Replaces the 422 where the source specification requires it. */
  readonly invalidStatus?: 402;
  readonly refusals?: readonly RefusalStatus[];
}
export interface Endpoint<D extends Definition = Definition> {
  readonly method: Method;
  /** A path with placeholders: `/api/auctions/{slug}/bids`. */
  readonly path: string;
  readonly definition: D;
}

/**
 * The route, OpenAPI entry, token scope, impersonation rule and client types follow from a definition. Pages contain
 * only the first argument (`vite-endpoints.ts`).
 */
export function endpoint<D extends Definition>(call: `${Method} /${string}`, definition: D): Endpoint<D> {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path, definition };
}

/** Where the server converts (`z.coerce`), the converted type. */
type Entered<S extends z.ZodType, I = z.input<S>, O = z.output<S>> = {
  [K in keyof I]: unknown extends I[K] ? (K extends keyof O ? O[K] : never) : I[K];
};
type Part<Name extends string, V> =
  Record<never, never> extends V ? { readonly [K in Name]?: V } : { readonly [K in Name]: V };

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

export type FormFieldsOf<D extends Definition> = D extends { readonly form: infer S extends z.ZodObject }
  ? z.input<S>
  : never;

export type AnswerOf<D extends Definition> = D['answer'] extends { readonly schema: infer S extends z.ZodType }
  ? z.output<S>
  : D['answer'] extends { readonly files: readonly string[] }
    ? unknown
    : undefined;
