import { Outlet, type MetaFunction } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import { ErrorScreen, errorTitle } from './error-screen.tsx';

export const meta: MetaFunction = ({ error }) =>
  error === undefined ? [] : pageMeta({ title: errorTitle(error), isPrivate: true });

export default function ErrorLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
