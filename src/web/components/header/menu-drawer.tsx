import { Form } from 'react-router';
import { Search } from 'lucide';
import { AttachedSuggestions } from '#web/components/search/attached-suggestions.tsx';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { NAV_ITEMS } from './nav-items.ts';
import { ThemeChoices } from './theme-choices.tsx';

interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  name: string;
  signIn: string | null;
}

export function MenuDrawer({ isOpen, onClose, name, signIn }: MenuDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Menu" side="left" heading={<Logo name={name} />}>
      <Form role="search" method="get" action="/search" className="relative p-4 pb-0">
        <label className="sr-only" htmlFor="menu-search">
          Search auctions
        </label>
        <span className="absolute left-7 top-7 text-ink-3">
          <Icon of={Search} size={18} />
        </span>
        <input id="menu-search" name="q" type="search" maxLength={200} className="input !pl-10" placeholder="Search" />
        <AttachedSuggestions fieldId="menu-search" className="inset-x-4" />
      </Form>
      <nav aria-label="Main">
        <ul className="p-4">
          {NAV_ITEMS.map((item) => (
            <li key={item.to}>
              <PageLink className="heading flex min-h-14 items-center text-h3" to={item.to} onClick={onClose}>
                {item.text}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-3 border-t border-line p-4">
        <ThemeChoices layout="row" />
        {signIn === null ? (
          <PageLink className="btn btn-solid" to="/account" onClick={onClose}>
            Your account
          </PageLink>
        ) : (
          <PageLink className="btn btn-solid" to={signIn} onClick={onClose}>
            Sign in
          </PageLink>
        )}
      </div>
    </Drawer>
  );
}
