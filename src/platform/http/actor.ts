import type { Context, MiddlewareHandler } from 'hono';
import { problem, type ProblemResponse } from './result.ts';

/** Who asks. Every use case that is not public takes one and asks its policy. */
export type Actor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly username: string;
      readonly isStaff: boolean;
      /** What they may do as staff; none for all others. */
      readonly roles: readonly string[];
      readonly viewing?: OpenViewing;
      /** They ask in the name of a firm alone, by its id: what is theirs in person is out of reach. */
      readonly forFirm?: string;
    };
/**
 * A member of the staff looks at an account: then the actor is its owner, without any power, and `by` who looks. Once it is over the actor
 * is who looked, until their session has heard of the end.
 */
export interface OpenViewing {
  readonly by: { readonly userId: string; readonly username: string };
  readonly endsAt: number;
  readonly isOver: boolean;
}
export type SignedIn = Extract<Actor, { kind: 'user' }>;

/** What the API needs of a log. */
export interface RequestLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Hono's variables on every API request. */
export interface ApiVariables {
  actor: Actor;
  requestId: string;
  log: RequestLog | undefined;
  /** True where a program asks by a token: then cookies count for nothing, and no page can have made the call. */
  isByToken: boolean | undefined;
  /** Set where a call began (the token) or ended (null) a session: the CSRF cookie is renewed with it. */
  newSession: { readonly token: string | null } | undefined;
}
export interface ApiEnv {
  Variables: ApiVariables;
}

/** Finds out who asks, once a request. */
export function withActor(authenticate: (request: Request) => Promise<Actor>): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (context.get('isByToken') !== true) context.set('actor', await authenticate(context.req.raw));
    await next();
  };
}

/** The signed-in user, or the 401 to return: `const actor = requireSignedIn(c); if (actor instanceof Response) return actor;` */
export function requireSignedIn(context: Context<ApiEnv>): SignedIn | ProblemResponse {
  const actor = context.get('actor') as Actor | undefined;
  return actor?.kind === 'user' ? actor : problem(context, 401, { message: 'Unauthenticated.' });
}

/** Who asks comes before what they ask: as a route's middleware, a guest hears that they are one, whatever they sent. */
export const signedInOnly: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const actor = requireSignedIn(context);
  if (actor instanceof Response) return actor;
  await next();
  return undefined;
};

/** The same for the staff's calls. */
export const staffOnly: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const actor = requireStaff(context);
  if (actor instanceof Response) return actor;
  await next();
  return undefined;
};

/** The staff member who asks, or the 401 or 403 to return. */
export function requireStaff(context: Context<ApiEnv>): SignedIn | ProblemResponse {
  const actor = requireSignedIn(context);
  if (actor instanceof Response || actor.isStaff) return actor;
  return problem(context, 403, { message: 'Only staff can do this.', code: 'staff_only' });
}
