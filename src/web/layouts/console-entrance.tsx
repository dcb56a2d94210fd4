import { Outlet } from 'react-router';
import type { MetaFunction } from 'react-router';
import { SiteFooter } from '#web/components/header/site-footer.tsx';
import { SiteHeader } from '#web/components/header/site-header.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { ErrorScreen, errorTitle } from './error-screen.tsx';

export const meta: MetaFunction = ({ error }) => (error === undefined ? [] : pageMeta({ title: errorTitle(error), isPrivate: true }));

/** Stands before the console: who may not enter sees the public house, in which there is no such page. */
export default function ConsoleEntrance() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <ErrorScreen error={error} />
      </main>
      <SiteFooter />
    </>
  );
}
