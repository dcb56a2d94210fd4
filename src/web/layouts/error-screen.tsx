import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { FAILED_PAGE, GO_HOME, MISSING_PAGE } from './error-texts.ts';

const NOT_FOUND = 404;
const TOO_MANY = 429;
const FAILED = 500;

function statusOf(error: unknown): { status: number; text: string } {
  if (isRouteErrorResponse(error))
    return {
      status: error.status,
      text: error.statusText || (error.status >= 500 ? 'Internal Server Error' : 'Error'),
    };
  if (isApiError(error)) return { status: error.status, text: error.message };
  return { status: 500, text: 'Internal Server Error' };
}

export function errorTitle(error: unknown): string {
  const { status, text } = statusOf(error);
  return status === NOT_FOUND ? 'Page not found' : text;
}

interface ScreenProps {
  status: number;
  title: string;
  detail?: ReactNode;
  actions?: ReactNode;
}

export function Screen({ status, title, detail, actions }: ScreenProps) {
  return (
    <div className="wrapx grid min-h-[70dvh] content-center py-16">
      <p className="display text-[clamp(min(6rem,30vw),24vw,18rem)] leading-[.8]">{status}</p>
      <h1 className="heading mt-8 text-h1">{title}</h1>
      {detail ? <p className="mt-3 max-w-prose text-lead">{detail}</p> : null}
      <p className="mt-3 max-w-prose text-lead text-ink-2">{status === NOT_FOUND ? MISSING_PAGE : FAILED_PAGE}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {actions}
        <PageLink className={`btn ${actions ? 'btn-line' : 'btn-solid'} px-8`} to="/">
          {GO_HOME}
        </PageLink>
      </div>
    </div>
  );
}

export function ErrorScreen({ error }: { error: unknown }) {
  const { status, text } = statusOf(error);
  const { pathname, search } = useLocation();
  const retry = (
    <a className="btn btn-solid px-8" href={pathname + search}>
      Try again
    </a>
  );
  return (
    <Screen
      status={status}
      title={status === NOT_FOUND ? 'Page not found' : text}
      actions={status === TOO_MANY || status >= FAILED ? retry : null}
    />
  );
}
