import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from '#web/components/header/site-footer.tsx';
import { SiteHeader } from '#web/components/header/site-header.tsx';
import { part } from '#web/components/ui/part.tsx';
import { useUser } from '#web/root-data.ts';

/** Only the staff ever see it: its code is no part of a public page. */
const PreviewBand = part(() => import('#web/components/console/preview-band.tsx').then((module) => module.PreviewBand));

/** Header, page, footer: what everybody sees. */
export default function PublicLayout() {
  const { search } = useLocation();
  const isPreview = useUser()?.is_staff === true && search.startsWith('?preview=');
  return (
    <>
      <Suspense>
        <SiteHeader />
      </Suspense>
      <main id="main" tabIndex={-1} className="outline-none">
        {isPreview ? <PreviewBand /> : null}
        <Outlet />
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  );
}
