import { redirect } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { pageContext } from '#web/context.ts';
import { loginPath, safeTarget } from './safe-target.ts';

/** Lets only signed-in users pass; a guest signs in first and comes back. */
export const signedInOnly: MiddlewareFunction<Response> = ({ context, url }, next) => {
  if (pageContext(context).user !== null) return next();
  // The page's address: that of the request may be the one of its data.
  throw redirect(loginPath(url.pathname + url.search));
};

/** Lets only guests pass; who is signed in goes on to where they wanted. */
export const guestOnly: MiddlewareFunction<Response> = ({ context, url }, next) => {
  if (pageContext(context).user === null) return next();
  throw redirect(safeTarget(url.searchParams.get('to')));
};

/** In the browser: a call that was refused for want of a session sends the visitor to sign in. */
export function signInWhereRefused(error: unknown, from: string): void {
  if (error instanceof ApiError && error.status === 401) throw redirect(loginPath(from));
}
