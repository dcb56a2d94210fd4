import { Suspense } from 'react';
import { Outlet, useMatches } from 'react-router';
import { SiteFooter } from '#web/components/header/site-footer.tsx';
import { SiteHeader } from '#web/components/header/site-header.tsx';
import { part } from '#web/components/ui/part.tsx';

/** Only the staff ever see it: its code is no part of a public page. */
const PreviewBand = part(() => import('#web/components/console/preview-band.tsx').then((module) => module.PreviewBand));

/** Header, page, footer: what everybody sees. */
export default function PublicLayout() {
  // Only the page's own loader knows whether it was given what it was asked for (`previewed`).
  const isPreview = useMatches().some(({ loaderData }) => (loaderData as { isPreview?: boolean } | undefined)?.isPreview);
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
