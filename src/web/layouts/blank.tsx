import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from '#web/components/header/lazy-parts.ts';
import { SiteHeader } from '#web/components/header/site-header.tsx';
import { useRootData } from '#web/root-data.ts';

export default function BlankLayout() {
  const { pathname } = useLocation();
  const site = useRootData()?.site;
  const isLikeOthers = pathname === '/comingSoon' && site?.isOpen !== false;
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {isLikeOthers ? (
        <Suspense>
          <SiteFooter />
        </Suspense>
      ) : null}
    </>
  );
}
