import { data, redirect, type MiddlewareFunction } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { readConfirmation } from '#contract/endpoints/security.ts';
import { pageContext } from '#web/context.ts';
import { loginPath, safeTarget } from './safe-target.ts';

const FORBIDDEN = 403;

export const signedInOnly: MiddlewareFunction<Response> = ({ context, url }, next) => {
  if (pageContext(context).user !== null) return next();
  // Uses the page's URL, because the request's may be that of its data.
  throw redirect(loginPath(url.pathname + url.search));
};

export const secondFactorGiven: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { client, user } = pageContext(context);
  if (user?.is_staff === true && user.impersonation === undefined) {
    const { staff_access: access } = await client.call(readConfirmation);
    if (access !== 'full') throw redirect(`/account/staff-access?to=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return next();
};

/** For pages whose data is hidden from staff who view the account. */
export const ownerOnly: MiddlewareFunction<Response> = ({ context }, next) => {
  if (pageContext(context).user?.impersonation === undefined) return next();
  const statusText = 'Not shown while you view another account';
  throw data({ message: statusText }, { status: FORBIDDEN, statusText });
};

export const guestOnly: MiddlewareFunction<Response> = ({ context, url }, next) => {
  if (pageContext(context).user === null) return next();
  throw redirect(safeTarget(url.searchParams.get('to')));
};

export function signInIfRefused(error: unknown, from: string): void {
  if (isApiError(error) && error.status === 401) throw redirect(loginPath(from));
}
