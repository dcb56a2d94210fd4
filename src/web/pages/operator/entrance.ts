import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { mayDo } from '#contract/staff.ts';
import { CONSOLE_ITEMS } from '#web/components/console/console-items.ts';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';

/** The console begins with its auctions: what waits stands there on top. Who has nothing to do with them begins with what is theirs. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = pageContext(context);
  // For all others there is no such page: not even the way on says so. In a viewing the console's own words say why it is closed.
  if (user?.is_staff !== true && user?.viewing === undefined) throw pageNotFound(url.pathname);
  const roles = user.staff_roles ?? [];
  if (mayDo(roles, 'see_auctions')) return redirect('/operator/auctions');
  return redirect(CONSOLE_ITEMS.find(({ power }) => mayDo(roles, power))?.to ?? '/operator/auctions');
}
