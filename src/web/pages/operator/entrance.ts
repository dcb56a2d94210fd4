import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { mayDo } from '#contract/staff.ts';
import { CONSOLE_ITEMS } from '#web/components/console/console-items.ts';
import { pageContext } from '#web/context.ts';

/** The console begins with its auctions: what waits stands there on top. Who has nothing to do with them begins with what is theirs. */
export function loader({ context }: LoaderFunctionArgs) {
  const roles = pageContext(context).user?.staff_roles ?? [];
  if (mayDo(roles, 'see_auctions')) return redirect('/operator/auctions');
  return redirect(CONSOLE_ITEMS.find(({ power }) => mayDo(roles, power))?.to ?? '/operator/auctions');
}
