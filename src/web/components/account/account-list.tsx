import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Await, useRevalidator } from 'react-router';
import { CircleAlert, RotateCw } from 'lucide-react';
import type { AccountAuction } from '#contract/auctions.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { serverNow } from '#web/live/server-clock.ts';
import { signInWhereRefused } from '#web/navigation/guards.ts';
import { messageOf, statusOf } from '#web/problems.ts';

/** A list of the account: loaded, or the error's words with an empty list. */
export type AccountListResult =
  | { readonly state: 'loaded'; readonly auctions: readonly AccountAuction[]; readonly readAt: number }
  | { readonly state: 'error'; readonly auctions: readonly []; readonly message: string; readonly status: number; readonly readAt: number };

/** Reads a list of the account. A failure is a state of the list, not of the page. */
export async function readAccountList(read: () => Promise<AccountAuction[]>, failure: string): Promise<AccountListResult> {
  // The server's time of the answer: a device's own would teach the page's clocks that they are right.
  try {
    return { state: 'loaded', auctions: await read(), readAt: serverNow() };
  } catch (error) {
    return { state: 'error', auctions: [], message: messageOf(error, failure), status: statusOf(error), readAt: serverNow() };
  }
}

/** The same in the browser: who is signed out meanwhile signs in again and comes back. */
export function readAccountListInBrowser(read: () => Promise<AccountAuction[]>, failure: string, from: string): Promise<AccountListResult> {
  return readAccountList(
    () =>
      read().catch((error: unknown) => {
        signInWhereRefused(error, from);
        throw error;
      }),
    failure,
  );
}

function Failed({ message, hint }: { message: string; hint: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="band band-error mt-6" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <strong>{message}</strong>
        <p>{hint}</p>
        <button type="button" data-reads className="btn btn-line btn-s mt-3 !min-h-11" onClick={() => void revalidate()} disabled={state === 'loading'}>
          <Icon of={RotateCw} size={16} />
          Try again
        </button>
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

/** The three states of an account list: loading, error, loaded. */
export function AccountList({ result, skeleton, hint, children }: AccountListProps) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={result}>{(list: AccountListResult) => (list.state === 'error' ? <Failed message={list.message} hint={hint} /> : children(list))}</Await>
    </Suspense>
  );
}

/** Rows at their final size, while the list is on its way. */
export function RowsSkeleton() {
  return (
    <div className="mt-6 grid gap-4" role="status" aria-busy="true" aria-label="Loading auctions">
      {[0, 1, 2].map((row) => (
        <div key={row} className="skel h-24" />
      ))}
    </div>
  );
}
