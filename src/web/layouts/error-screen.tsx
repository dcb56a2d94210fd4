import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';

const NOT_FOUND = 404;
const TOO_MANY = 429;

function statusOf(error: unknown): { status: number; text: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, text: error.statusText || (error.status >= 500 ? 'Internal Server Error' : 'Error') };
  if (error instanceof ApiError) return { status: error.status, text: error.message };
  return { status: 500, text: 'Internal Server Error' };
}

/** The title of the page that says so. */
export function errorTitle(error: unknown): string {
  const { status, text } = statusOf(error);
  return status === NOT_FOUND ? 'Page not found' : text;
}

function Screen({ status, title, why, children }: { status: number; title: string; why: string; children: ReactNode }) {
  return (
    <div className="wrapx grid min-h-[70dvh] content-center py-16">
      <p className="display text-[clamp(min(6rem,30vw),24vw,18rem)] leading-[.8]">{status}</p>
      <h1 className="heading mt-8 text-h1">{title}</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">{why}</p>
      {children}
    </div>
  );
}

/** What stands in place of a page that could not be shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, text } = statusOf(error);
  const { pathname, search } = useLocation();
  if (status === TOO_MANY) {
    return (
      <Screen status={status} title="Too many at once" why={text}>
        <a className="btn btn-solid mt-8 justify-self-start px-8" href={pathname + search}>
          Try again
        </a>
      </Screen>
    );
  }
  const isMissing = status === NOT_FOUND;
  const why = isMissing
    ? "Sorry, we couldn't find the page you're looking for."
    : 'Sorry, we ran into an problem on our end. If the problem continues, please contact support.';
  return (
    <Screen status={status} title={isMissing ? 'Page not found' : text} why={why}>
      <PageLink className="btn btn-solid mt-8 justify-self-start px-8" to="/">
        Go back home
      </PageLink>
    </Screen>
  );
}
