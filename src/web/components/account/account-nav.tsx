import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Plus } from 'lucide';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';
import { ACCOUNT_ITEMS, initials } from './account-items.ts';
import { useSignOut } from './use-sign-out.ts';

const WITH_PAGES: readonly string[] = [
  '/account/appointments',
  '/account/vehicles',
  '/account/dealers',
  '/account/developer',
];

export function AccountNav() {
  const { pathname } = useLocation();
  const user = useUser();
  const { signOut, failure } = useSignOut();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current !== null && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Account" className="no-print">
      {user === null ? null : (
        <div className="hidden items-center gap-3 pb-5 lg:flex">
          <Avatar initials={initials(user.name)} address={user.avatar} side={44} className="text-small" />
          <div className="min-w-0 leading-snug">
            <p className="truncate font-strong">{user.name}</p>
            <p className="truncate text-small text-ink-3">{user.username}</p>
          </div>
        </div>
      )}
      <ul
        ref={row}
        className="noscroll -mx-4 flex overflow-x-auto border-b border-line px-4 lg:mx-0 lg:block lg:border-0 lg:px-0"
        data-scroll
      >
        {ACCOUNT_ITEMS.map(({ text, to, icon }) => {
          const current = pathname === to || (WITH_PAGES.includes(to) && pathname.startsWith(`${to}/`));
          return (
            <li key={to}>
              <PageLink
                to={to}
                {...(current ? { 'aria-current': 'page' } : {})}
                className={`flex min-h-12 items-center gap-3 whitespace-nowrap border-b-[3px] px-3 text-[.9375rem] font-medium lg:min-h-11 lg:border-b-0 lg:border-l-[3px] ${current ? 'border-ink text-ink lg:bg-sunken' : 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink'}`}
              >
                <Icon of={icon} size={18} className="hidden lg:block" />
                {text}
              </PageLink>
            </li>
          );
        })}
      </ul>
      <div className="mt-4 hidden border-t border-line pt-3 lg:block">
        <PageLink to="/account/auctions/submit" className="btn btn-line w-full">
          <Icon of={Plus} size={18} />
          Submit a vehicle
        </PageLink>
        <button type="button" className="btn btn-quiet mt-1 w-full" onClick={() => void signOut()}>
          Sign out
        </button>
        {failure === null ? null : (
          <p className="error mt-1" role="alert">
            {failure}
          </p>
        )}
      </div>
    </nav>
  );
}
