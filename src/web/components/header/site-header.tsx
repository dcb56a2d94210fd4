import { useCallback, useEffect, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Menu, Search } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useRootData } from '#web/root-data.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { MenuDrawer, Suggestions } from './lazy-parts.ts';
import { currentOf, NAV_ITEMS } from './nav-items.ts';
import { AccountMenu, NotificationsButton } from './signed-in-parts.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** After signing in here, the account follows rather than this page. */
const GUEST_PAGES = ['/', '/account/login', '/account/register'];

function MainNav() {
  const location = useLocation();
  return (
    <nav aria-label="Main" className="mr-auto hidden lg:block">
      <ul className="flex">
        {NAV_ITEMS.map((item) => {
          const current = currentOf(item, location);
          return (
            <li key={item.to}>
              <PageLink
                to={item.to}
                {...(current === null ? {} : { 'aria-current': current })}
                className={`flex h-16 items-center whitespace-nowrap border-b-[3px] px-2 text-[.9375rem] xl:px-2.5 2xl:px-3 font-medium ${current === null ? 'border-transparent text-ink-2 hover:text-ink' : 'border-ink'}`}
              >
                {item.text}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function useSearchKey(id: string) {
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog') !== null;
      const field = document.getElementById(id);
      if (
        event.key !== '/' ||
        isWriting ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        field?.checkVisibility() !== true
      )
        return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, [id]);
}

function HeaderSearch() {
  useSearchKey('site-search');
  const [isWanted, setWanted] = useState(false);
  return (
    <Form
      role="search"
      aria-label="Site"
      method="get"
      action="/search"
      className="relative hidden w-52 min-w-24 xl:block 2xl:w-72"
    >
      <label className="sr-only" htmlFor="site-search">
        Search auctions
      </label>
      <span className="absolute left-3 top-3 text-ink-3">
        <Icon of={Search} size={18} />
      </span>
      <input
        id="site-search"
        name="q"
        type="search"
        maxLength={200}
        className="input text-ellipsis !min-h-11 !pl-10 !pr-9 !text-[.9375rem]"
        placeholder="Search"
        onFocus={() => setWanted(true)}
      />
      <kbd aria-hidden="true" className="absolute right-3 top-3 font-sans text-micro text-ink-3">
        /
      </kbd>
      {isWanted ? <Suggestions fieldId="site-search" className="right-0 w-[30rem]" /> : null}
    </Form>
  );
}

export function SiteHeader() {
  const root = useRootData();
  const { pathname, search } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const user = root?.user ?? null;
  const signIn = GUEST_PAGES.includes(pathname) ? '/account/login' : loginPath(pathname + search);
  const name = root?.site.name ?? 'Hammerdown';
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50 focus:bg-signal focus:px-4 focus:py-3 focus:text-on-signal"
      >
        Skip to content
      </a>
      <header className="on-paper sticky top-0 z-30 border-b border-line bg-bg">
        <div className="wrapx @container flex h-16 items-center gap-2 lg:gap-4 2xl:gap-6">
          <button
            type="button"
            className="btn btn-quiet btn-icon -ml-3 lg:hidden"
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <Icon of={Menu} size={22} />
          </button>
          <Logo name={name} className="mr-auto lg:mr-0" />
          <MainNav />
          <HeaderSearch />
          <div className="flex items-center">
            <PageLink to="/search" className="btn btn-quiet btn-icon max-[479px]:hidden xl:hidden" aria-label="Search">
              <Icon of={Search} />
            </PageLink>
            <ThemeMenu />
            {user === null ? (
              <>
                <PageLink to={signIn} className="btn btn-quiet hidden sm:inline-flex">
                  Sign in
                </PageLink>
                <PageLink to="/account/register" className="btn btn-solid ml-1">
                  Register
                </PageLink>
              </>
            ) : (
              <>
                <NotificationsButton key={user.username} username={user.username} />
                <AccountMenu user={user} />
              </>
            )}
          </div>
        </div>
      </header>
      {isMenuOpen === null ? null : (
        <MenuDrawer isOpen={isMenuOpen} onClose={closeMenu} name={name} signIn={user === null ? signIn : null} />
      )}
    </>
  );
}
