/** Who asks. Every use case that is not public takes one and asks its policy. */
export type Actor =
  | { readonly kind: 'guest' }
  | { readonly kind: 'user'; readonly userId: string; readonly username: string; readonly isStaff: boolean };
export type SignedIn = Extract<Actor, { kind: 'user' }>;

/** Hono's variables on every API request. */
export interface ApiVariables { actor: Actor; requestId: string }
export interface ApiEnv { Variables: ApiVariables }
