import { Outlet } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';

/** Stands around pages, inside the header and footer: when a page fails, only it is replaced. */
export default function ErrorLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
