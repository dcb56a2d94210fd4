import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ArrowLeft } from 'lucide';
import { mayDo } from '#contract/staff.ts';
import { ThemeChoices } from '#web/components/header/theme-choices.tsx';
import { useSignOut } from '#web/components/account/use-sign-out.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';
import { CONSOLE_HOME, CONSOLE_ITEMS, isOnPage, WAITING_LABELS, type Waiting } from './console-items.ts';
import { FinderButton } from './finder-button.tsx';

export function ConsoleNav({ waiting }: { waiting: Waiting }) {
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
    <header className="cluster no-print flex items-center gap-2 border-b border-line px-4 py-2 text-ink lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:border-b-0 lg:px-3 lg:py-4">
      <PageLink to={CONSOLE_HOME} className="flex min-h-11 flex-none items-center gap-2.5 lg:px-2">
        <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
          <rect width="32" height="32" rx="4" fill="#ffd21a" />
          <path d="M5.5 6h7v6.6l7 1.5V6h7v20h-7v-7.2l-7-1.5V26h-7z" fill="#14110a" />
        </svg>
        <span className="display max-lg:sr-only">Operations</span>
      </PageLink>
      <FinderButton />
      <nav aria-label="Console" className="min-w-0 flex-1">
        <ul ref={row} className="noscroll flex overflow-x-auto lg:mt-4 lg:block" data-scroll>
          {CONSOLE_ITEMS.filter(({ power }) => mayDo(user?.staff_roles ?? [], power)).map(
            ({ text, to, icon, waits }) => {
              const isHere = isOnPage(pathname, to);
              const count = waits === null ? 0 : waiting[waits];
              return (
                <li key={to}>
                  <PageLink
                    to={to}
                    {...(isHere ? { 'aria-current': pathname === to ? ('page' as const) : ('true' as const) } : {})}
                    className={`flex min-h-11 items-center gap-3 whitespace-nowrap rounded-control px-3 font-medium lg:px-2 ${isHere ? 'bg-inverse text-on-inverse' : 'text-ink-2 hover:bg-press hover:text-ink'}`}
                  >
                    <Icon of={icon} size={18} />
                    {text}
                    {waits === null || count === 0 ? null : (
                      <span className={`data ml-auto pl-2 ${isHere ? '' : 'text-ink-3'}`}>
                        {count}
                        <span className="sr-only"> {WAITING_LABELS[waits]}</span>
                      </span>
                    )}
                  </PageLink>
                </li>
              );
            },
          )}
          <li className="lg:hidden">
            <PageLink
              to="/"
              className="flex min-h-11 items-center gap-3 whitespace-nowrap rounded-control px-3 font-medium text-ink-2 hover:bg-press hover:text-ink"
            >
              <Icon of={ArrowLeft} size={18} />
              Public site
            </PageLink>
          </li>
        </ul>
      </nav>
      <div className="hidden border-t border-line pt-3 lg:block">
        <PageLink to="/" className="btn btn-quiet w-full !justify-start !px-2">
          <Icon of={ArrowLeft} size={18} />
          Public site
        </PageLink>
        <ThemeChoices layout="menu" />
        {user === null ? null : (
          <p className="px-3 pt-2 text-small text-ink-3">
            {user.name}
            <br />
            {user.username}
          </p>
        )}
        <button type="button" className="btn btn-quiet mt-1 w-full !justify-start" onClick={() => void signOut()}>
          Sign out
        </button>
        {failure === null ? null : (
          <p className="error mt-1 lg:px-3" role="alert">
            {failure}
          </p>
        )}
      </div>
    </header>
  );
}
