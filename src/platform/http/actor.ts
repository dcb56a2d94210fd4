import type { Context, MiddlewareHandler } from 'hono';
import type { Refusal } from '#contract/endpoint.ts';
import { problem, type ProblemResponse, type RefusalAnswer } from './result.ts';

/** Every non-public use case takes an actor and authorizes it. */
export type Actor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly username: string;
      readonly isStaff: boolean;
      readonly roles: readonly string[];
      readonly impersonation?: OpenImpersonation;
      readonly proof?: SessionProof;
      /** Why a staff member has no powers in this session. */
      readonly missingFactor?: 'enroll' | 'confirm';
      /** The dealer that the caller acts for. Personal data is then out of reach. */
      readonly dealerId?: string;
    };
export interface SessionProof {
  readonly isRecent: boolean;
  readonly hasFactor: boolean;
}
/** The actor is the account's owner without permissions, `by` is the staff member. */
export interface OpenImpersonation {
  readonly by: { readonly userId: string; readonly username: string };
  readonly endsAt: number;
  readonly isOver: boolean;
}
export type SignedIn = Extract<Actor, { kind: 'user' }>;

export interface RequestLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export type SignInMethod =
  | 'password'
  | 'password, authenticator'
  | 'password, recovery code'
  | 'passkey'
  | 'registration';

export interface ApiVariables {
  actor: Actor;
  requestId: string;
  log: RequestLog | undefined;
  /** An access token was used: cookies are ignored, and no page can have forged the call. */
  isByToken: boolean | undefined;
  /** Set when a call started (the token) or ended (null) a session. The CSRF cookie is renewed then. */
  newSession: { readonly token: string | null } | undefined;
  refusalAnswer: RefusalAnswer;
  refusalCode: string | undefined;
  /** Set for input that no page of the site sends. */
  isForeignInput: boolean | undefined;
  signIn: { readonly userId: string; readonly method: SignInMethod } | undefined;
}
export interface ApiEnv {
  Variables: ApiVariables;
}

export function withActor(authenticate: (request: Request) => Promise<Actor>): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (context.get('isByToken') !== true) context.set('actor', await authenticate(context.req.raw));
    await next();
  };
}

export function requireSignedIn(context: Context<ApiEnv>): SignedIn | ProblemResponse {
  const actor = context.get('actor') as Actor | undefined;
  return actor?.kind === 'user' ? actor : problem(context, 401, { message: 'Unauthenticated.' });
}

/** Before validation, so that a guest gets 401 whatever they sent. */
export const signedInOnly: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const actor = requireSignedIn(context);
  if (actor instanceof Response) return actor;
  await next();
  return undefined;
};

export const staffOnly: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const actor = requireSignedIn(context);
  if (actor instanceof Response) return actor;
  if (!actor.isStaff) return problem(context, 403, { message: 'Only staff can do this.', code: 'staff_only' });
  await next();
  return undefined;
};

export const STEP_UP_REQUIRED = { ok: false, code: 'step_up_required', data: {} } as const satisfies Refusal;

/** Refuses unless the password and any second factor were given within five minutes. */
export function requireRecentProof(actor: Actor): typeof STEP_UP_REQUIRED | null {
  if (actor.kind === 'user' && actor.proof?.isRecent === true) return null;
  return STEP_UP_REQUIRED;
}
