import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from '#web/components/header/site-footer.tsx';
import { SiteHeader } from '#web/components/header/site-header.tsx';
import { useRootData } from '#web/root-data.ts';

/**
 * The header and nothing else around the page: signing in, registering, recovering, and the launch page, which stands for the house until
 * it opens. Once it is open, what opens next is a page like the others, and has their footer.
 */
export default function BlankLayout() {
  const { pathname } = useLocation();
  const house = useRootData()?.house;
  const isLikeOthers = pathname === '/comingSoon' && house?.isOpen !== false;
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {isLikeOthers ? <SiteFooter /> : null}
    </>
  );
}
