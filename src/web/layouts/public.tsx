import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { SiteFooter } from '#web/components/header/site-footer.tsx';
import { SiteHeader } from '#web/components/header/site-header.tsx';

/** Header, page, footer: what everybody sees. */
export default function PublicLayout() {
  return (
    <>
      <Suspense>
        <SiteHeader />
      </Suspense>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  );
}
