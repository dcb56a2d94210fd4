import { data, Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { listInbox } from '#contract/endpoints/inbox.ts';
import { listApprovals, listIncidents } from '#contract/endpoints/operations.ts';
import { mayDo } from '#contract/staff.ts';
import { listDealerApplicationsForStaff } from '#contract/endpoints/dealer-records.ts';
import { listAuctionsForStaff } from '#contract/endpoints/auction-records.ts';
import { powerOfPage } from '#web/components/console/console-items.ts';
import { IncidentsAlert } from '#web/components/console/incidents-alert.tsx';
import { ConsoleNav } from '#web/components/console/console-nav.tsx';
import { notForRole } from '#web/components/console/not-for-role.ts';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { secondFactorGiven, signedInOnly } from '#web/navigation/guards.ts';
import { useRootData } from '#web/root-data.ts';

const FORBIDDEN = 403;

export const middleware = [signedInOnly, secondFactorGiven];

/** Failing to read the counts must not block the page. */
export async function loader({ context, url: { pathname } }: LoaderFunctionArgs) {
  const { client, user } = pageContext(context);
  if (user?.impersonation !== undefined)
    throw data(
      { message: 'You’re viewing the site as another user. Stop viewing to return to their page in the console.' },
      { status: FORBIDDEN, statusText: 'Stop viewing as user to open the console' },
    );
  if (user?.is_staff !== true) throw pageNotFound(pathname);
  const power = powerOfPage(pathname);
  if (power !== null && !mayDo(user.staff_roles, power)) throw notForRole(power);
  const [incidents, live, auctions, approvals, inbox, dealers] = await Promise.all([
    client.call(listIncidents).catch(() => ({ items: [], total: 0 })),
    countAuctions(client, 'live'),
    countAuctions(client, 'submitted'),
    client.call(listApprovals).then(
      ({ items }) => items.filter(({ is_own: isOwn }) => !isOwn).length,
      () => 0,
    ),
    client.call(listInbox, { query: { limit: 1 } }).then(
      ({ counts }) => counts.open,
      () => 0,
    ),
    client.call(listDealerApplicationsForStaff, { query: { state: 'open', limit: 1 } }).then(
      (page) => page.open_count,
      () => 0,
    ),
  ]);
  return { incidents, waiting: { live, auctions, approvals, inbox, dealers } };
}

const countAuctions = (client: ApiClient, state: 'live' | 'submitted'): Promise<number> =>
  client.call(listAuctionsForStaff, { query: { state, counts: 'state', sort: 'closes', limit: 1 } }).then(
    ({ total }) => total,
    () => 0,
  );

export default function ConsoleLayout() {
  const { incidents, waiting } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const isFactorRequired = useRootData()?.site.staffSecondFactor ?? true;
  return (
    <div className="min-h-dvh text-[.9375rem] leading-snug lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50 focus:bg-signal focus:px-4 focus:py-3 focus:text-on-signal"
      >
        Skip to content
      </a>
      <ConsoleNav waiting={waiting} />
      <main id="main" tabIndex={-1} className="min-w-0 pb-16 outline-none">
        {isFactorRequired ? null : (
          <p className="border-b border-line bg-sunken px-4 py-2 text-small text-ink-2 lg:px-8">
            Staff can sign in here with only a password. On a production site, set STAFF_SECOND_FACTOR=required.
          </p>
        )}
        <IncidentsAlert list={incidents} />
        <Outlet key={pathname} />
      </main>
    </div>
  );
}
