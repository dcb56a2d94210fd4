import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ArrowLeft, Menu, X } from 'lucide';
import { mayDo } from '#contract/staff.ts';
import { ThemeChoices } from '#web/components/header/theme-choices.tsx';
import { useSignOut } from '#web/components/account/use-sign-out.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';
import { CONSOLE_GROUPS, CONSOLE_HOME, isOnPage, WAITING_LABELS, type Waiting } from './console-items.ts';
import { FinderButton } from './finder-button.tsx';
import { useSingleKeys } from './single-keys.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

const MENU = 'console-menu';
const BESIDE = '(width >= 64rem)';

export function ConsoleNav({ waiting }: { waiting: Waiting }) {
  const menu = useMenu();
  return (
    <header className="cluster no-print flex items-center gap-2 border-b border-line px-4 py-2 text-ink lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:border-b-0 lg:px-3 lg:py-4">
      <button type="button" className="btn btn-quiet -ml-3 !px-3 lg:hidden" popoverTarget={MENU}>
        <Icon of={Menu} size={22} />
        Menu
      </button>
      <PageLink
        to={CONSOLE_HOME}
        className="flex min-h-11 flex-none items-center gap-2.5 max-lg:mr-auto lg:px-2"
        aria-label="Operations"
      >
        <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
          <rect width="32" height="32" rx="4" fill="#ffd21a" />
          <path d="M5.5 6h7v6.6l7 1.5V6h7v20h-7v-7.2l-7-1.5V26h-7z" fill="#14110a" />
        </svg>
        <span className="display max-sm:sr-only">Operations</span>
      </PageLink>
      <FinderButton />
      <div ref={menu} id={MENU} popover="auto" className="side-panel side-panel-left text-[.9375rem] leading-snug">
        <div className="flex justify-end px-2 pt-2 lg:hidden">
          <button
            type="button"
            className="btn btn-quiet btn-icon"
            popoverTarget={MENU}
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <Icon of={X} size={22} />
          </button>
        </div>
        <Pages waiting={waiting} />
        <Foot />
      </div>
    </header>
  );
}

/** Closes on navigation and when the focus leaves it. On wide screens, scrolls to the current page's entry. */
function useMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { key, pathname } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    const { current } = menu;
    if (shownAt.current !== key && current?.matches(':popover-open') === true) current.hidePopover();
    shownAt.current = key;
  }, [key]);
  useEffect(() => {
    const { current } = menu;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (
        relatedTarget instanceof Node &&
        current?.contains(relatedTarget) === false &&
        current.matches(':popover-open')
      )
        current.hidePopover();
    };
    const hide = () => {
      if (current?.matches(':popover-open') === true) current.hidePopover();
    };
    const wide = matchMedia(BESIDE);
    current?.addEventListener('focusout', leave);
    wide.addEventListener('change', hide);
    return () => {
      current?.removeEventListener('focusout', leave);
      wide.removeEventListener('change', hide);
    };
  }, []);
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]');
    const scroller = menu.current?.closest('header');
    if (!here || !scroller) return;
    const below = here.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
    if (below > 0) scroller.scrollTop += below + here.offsetHeight;
  }, [pathname]);
  return menu;
}

function Pages({ waiting }: { waiting: Waiting }) {
  const { pathname } = useLocation();
  const roles = useUser()?.staff_roles ?? [];
  const groups = CONSOLE_GROUPS.map(({ name, items }) => ({
    name,
    items: items.filter(({ power }) => mayDo(roles, power)),
  }));
  return (
    <nav aria-label="Console" className="max-lg:px-3">
      {groups.map(({ name, items }) =>
        items.length === 0 ? null : (
          <section key={name} aria-labelledby={`menu-${name}`}>
            <h2 id={`menu-${name}`} className="px-2 pb-1 pt-4 text-small text-ink-3">
              {name}
            </h2>
            <ul>
              {items.map(({ text, to, icon, waits }) => {
                const isHere = isOnPage(pathname, to);
                const count = waits === null ? 0 : waiting[waits];
                return (
                  <li key={to}>
                    <PageLink
                      to={to}
                      {...(isHere ? { 'aria-current': pathname === to ? ('page' as const) : ('true' as const) } : {})}
                      className={`flex min-h-11 items-center gap-3 rounded-control px-2 font-medium lg:min-h-9 ${isHere ? 'bg-inverse text-on-inverse' : 'text-ink-2 hover:bg-press hover:text-ink'}`}
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
              })}
            </ul>
          </section>
        ),
      )}
    </nav>
  );
}

function Foot() {
  const user = useUser();
  const { signOut, failure } = useSignOut();
  const [hasKeys, setKeys] = useSingleKeys();
  return (
    <div className="mt-3 border-t border-line py-3 max-lg:px-3">
      <PageLink to="/" className="btn btn-quiet w-full !justify-start !px-2">
        <Icon of={ArrowLeft} size={18} />
        Public site
      </PageLink>
      <ThemeChoices layout="menu" />
      <Checkbox className="px-3 max-lg:hidden" checked={hasKeys} onChange={({ target }) => setKeys(target.checked)}>
        Single-key shortcuts
      </Checkbox>
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
        <p className="error mt-1 px-3" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
