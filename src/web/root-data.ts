import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** What the root knows: user, house, unread notifications, theme. Undefined only where the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

/** The signed-in user, or null. */
export function useUser() {
  return useRootData()?.user ?? null;
}
