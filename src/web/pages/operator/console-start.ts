import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { mayDo } from '#contract/staff.ts';
import { CONSOLE_ITEMS } from '#web/components/console/console-items.ts';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';

export function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = pageContext(context);
  // Others get a 404: a redirect would reveal the console.
  if (user?.is_staff !== true && user?.impersonation === undefined) throw pageNotFound(url.pathname);
  const roles = user.staff_roles ?? [];
  if (mayDo(roles, 'see_auctions')) return redirect('/operator/auctions');
  return redirect(CONSOLE_ITEMS.find(({ power }) => mayDo(roles, power))?.to ?? '/operator/auctions');
}
