import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Gauge, Inbox, LogOut } from 'lucide';
import type { User } from '#contract/account.ts';
import { ACCOUNT_ITEMS, initials } from '#web/components/account/account-items.ts';
import { useHasOutbox } from '#web/components/account/outbox-note.tsx';
import { useSignOut } from '#web/components/account/use-sign-out.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

export function AccountMenu({ user }: { user: User }) {
  const menu = useRef<HTMLDivElement>(null);
  const { pathname, key } = useLocation();
  const { signOut, failure } = useSignOut();
  const hasOutboxPage = useHasOutbox();
  const shownAt = useRef(key);
  useEffect(() => {
    // Closes on navigation, but not when hydration finishes, because it may have been opened before that.
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (menu.current?.matches(':popover-open') === true) menu.current.hidePopover();
  }, [key]);
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet !px-2"
        popoverTarget="account-menu"
        aria-label={`Your account, ${user.name}`}
      >
        <Avatar initials={initials(user.name)} address={user.avatar} side={32} />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="menu">
        <div className="border-b border-line px-3 pb-3 pt-1 leading-snug">
          <p className="font-strong">{user.name}</p>
          <p className="text-small text-ink-3">{user.username}</p>
        </div>
        <ul className="py-2">
          {ACCOUNT_ITEMS.map(({ text, to, icon }) => (
            <li key={to}>
              <PageLink to={to} className="menu-item" {...(pathname === to ? { 'aria-current': 'page' } : {})}>
                <Icon of={icon} size={18} />
                {text}
              </PageLink>
            </li>
          ))}
          {user.is_staff ? (
            <li>
              <PageLink to="/operator" className="menu-item">
                <Icon of={Gauge} size={18} />
                Console
              </PageLink>
            </li>
          ) : null}
          {user.is_staff || hasOutboxPage ? (
            <li>
              <PageLink
                to="/outbox"
                className="menu-item"
                {...(pathname === '/outbox' ? { 'aria-current': 'page' } : {})}
              >
                <Icon of={Inbox} size={18} />
                Outbox
              </PageLink>
            </li>
          ) : null}
        </ul>
        <div className="border-t border-line pt-2">
          <button type="button" className="menu-item" onClick={() => void signOut()}>
            <Icon of={LogOut} size={18} />
            Sign out
          </button>
          {failure === null ? null : (
            <p className="error px-3 pb-1" role="alert">
              {failure}
            </p>
          )}
        </div>
      </div>
    </>
  );
}
