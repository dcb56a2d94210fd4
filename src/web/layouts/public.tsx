import { Suspense } from 'react';
import { Outlet, useMatches } from 'react-router';
import { SiteFooter } from '#web/components/header/lazy-parts.ts';
import { SiteHeader } from '#web/components/header/site-header.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';

const PreviewBanner = lazyComponent(() =>
  import('#web/components/console/preview-banner.tsx').then((module) => module.PreviewBanner),
);

export default function PublicLayout() {
  // Only the page's own loader knows whether it returned a preview (`previewed`).
  const isPreview = useMatches().some(
    ({ loaderData }) => (loaderData as { isPreview?: boolean } | undefined)?.isPreview,
  );
  return (
    <>
      <Suspense>
        <SiteHeader />
      </Suspense>
      <main id="main" tabIndex={-1} className="outline-none">
        {isPreview ? <PreviewBanner /> : null}
        <Outlet />
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  );
}
