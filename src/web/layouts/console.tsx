import { data, Outlet, useLoaderData, useLocation } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { holdersInWords, mayDo, type StaffPower } from '#contract/staff.ts';
import { powerOfPage } from '#web/components/console/console-items.ts';
import { FaultsBand } from '#web/components/console/faults-band.tsx';
import { ConsoleNav } from '#web/components/console/console-nav.tsx';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { signedInOnly } from '#web/navigation/guards.ts';

const FORBIDDEN = 403;

export const middleware = [signedInOnly];

/** Staff only: for all others there is no such page. Tells what waits, which must never keep a page from being shown. */
export async function loader({ context, url: { pathname } }: LoaderFunctionArgs) {
  const { client, user } = pageContext(context);
  if (user?.viewing !== undefined)
    throw data(
      { message: 'You see the house as somebody else does. Stop looking, and you are back at their page in the console.' },
      { status: FORBIDDEN, statusText: 'Stop looking first: the console is for yourself' },
    );
  if (user?.is_staff !== true) throw pageNotFound(pathname);
  const power = powerOfPage(pathname);
  if (power !== null && !mayDo(user.staff_roles, power)) throw notForRole(power);
  const [faults, auctions, enquiries, dealers, talk] = await Promise.all([
    client.operator.faults().catch(() => ({ items: [], total: 0 })),
    client.operator.auctions({ limit: 1 }).then(
      (page) => page.counts,
      () => [],
    ),
    client.enquiries.list({ state: 'open', limit: 1 }).then(
      (page) => page.open_count,
      () => 0,
    ),
    client.operatorDealers.applications({ state: 'open', limit: 1 }).then(
      (page) => page.open_count,
      () => 0,
    ),
    client.desk.moderation().then(
      (page) => page.total,
      () => 0,
    ),
  ]);
  const countOf = (state: string) => auctions.find((each) => each.state === state)?.count ?? 0;
  return { faults, waiting: { floor: countOf('live'), auctions: countOf('submitted'), enquiries, talk, dealers } };
}

/** What a colleague whose role does not open a page is told. */
function notForRole(power: StaffPower) {
  return data(
    { message: 'Your role does not open it. If you need it, ask an administrator for the role.' },
    { status: FORBIDDEN, statusText: `This page is for: ${holdersInWords(power)}` },
  );
}

/** The staff's own house: its navigation beside the page, or above it on small screens. */
export default function ConsoleLayout() {
  const { faults, waiting } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
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
        <FaultsBand list={faults} />
        {/* What is typed and said on the page of one person or car is nothing to that of another. */}
        <Outlet key={pathname} />
      </main>
    </div>
  );
}
