import { Suspense, type ReactNode } from 'react';
import { Await, useLocation, useRevalidator } from 'react-router';
import { CircleAlert, RotateCw } from 'lucide';
import type { AccountAuction } from '#contract/auctions.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { serverNow } from '#web/live/server-clock.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { messageOf, statusOf } from '#web/problems.ts';

const SIGNED_OUT = 401;

export type AccountListResult =
  | { readonly state: 'loaded'; readonly auctions: readonly AccountAuction[]; readonly readAt: number }
  | {
      readonly state: 'error';
      readonly auctions: readonly [];
      readonly message: string;
      readonly status: number;
      readonly readAt: number;
    };

export async function readAccountList(
  read: () => Promise<AccountAuction[]>,
  failure: string,
): Promise<AccountListResult> {
  // Server time: the page's clocks would wrongly take the device's time as exact.
  try {
    return { state: 'loaded', auctions: await read(), readAt: serverNow() };
  } catch (error) {
    return {
      state: 'error',
      auctions: [],
      message: messageOf(error, failure),
      status: statusOf(error),
      readAt: serverNow(),
    };
  }
}

export function ListFailed({ message, hint, status }: { message: string; hint: string; status?: number }) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <div className="alert alert-error mt-6" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <strong>{message}</strong>
        <p>{hint}</p>
        {status === SIGNED_OUT ? (
          <PageLink className="btn btn-line btn-s mt-3 !min-h-11" to={loginPath(pathname + search)} reloadDocument>
            Sign in
          </PageLink>
        ) : (
          <button
            type="button"
            data-reads
            className="btn btn-line btn-s mt-3 !min-h-11"
            onClick={() => void revalidate()}
            disabled={state === 'loading'}
          >
            <Icon of={RotateCw} size={16} />
            Try again
          </button>
        )}
      </div>
    </div>
  );
}

interface AccountListProps {
  result: Promise<AccountListResult> | AccountListResult;
  skeleton: ReactNode;
  hint: string;
  children: (list: Extract<AccountListResult, { state: 'loaded' }>) => ReactNode;
}

export function AccountList({ result, skeleton, hint, children }: AccountListProps) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={result}>
        {(list: AccountListResult) =>
          list.state === 'error' ? (
            <ListFailed message={list.message} hint={hint} status={list.status} />
          ) : (
            children(list)
          )
        }
      </Await>
    </Suspense>
  );
}

export function RowsSkeleton({ label = 'Loading auctions' }: { label?: string }) {
  return (
    <div className="mt-6 grid gap-4" role="status" aria-busy="true" aria-label={label}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="skel h-24" />
      ))}
    </div>
  );
}
