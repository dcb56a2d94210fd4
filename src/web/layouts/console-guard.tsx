import { Suspense } from 'react';
import { isRouteErrorResponse, Outlet, type MetaFunction } from 'react-router';
import { SiteFooter } from '#web/components/header/lazy-parts.ts';
import { SiteHeader } from '#web/components/header/site-header.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { ErrorScreen, errorTitle } from './error-screen.tsx';
import { RefusedScreen } from './refused-screen.tsx';

const FORBIDDEN = 403;

export const meta: MetaFunction = ({ error }) =>
  error === undefined ? [] : pageMeta({ title: errorTitle(error), isPrivate: true });

/** Anyone who may not enter gets the public 404 page. */
export default function ConsoleEntrance() {
  return <Outlet />;
}

interface Refusal {
  readonly statusText: string;
  readonly data: { readonly message: string };
}
function isRefusal(error: unknown): error is Refusal {
  const data: unknown = isRouteErrorResponse(error) && error.status === FORBIDDEN ? error.data : null;
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string';
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {isRefusal(error) ? (
          <RefusedScreen title={error.statusText} why={error.data.message} />
        ) : (
          <ErrorScreen error={error} />
        )}
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  );
}
