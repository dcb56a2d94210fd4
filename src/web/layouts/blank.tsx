import { Outlet } from 'react-router';
import { SiteHeader } from '#web/components/header/site-header.tsx';

/** The header and nothing else around the page: signing in, registering, recovering. */
export default function BlankLayout() {
  return <><SiteHeader /><main id="main" tabIndex={-1} className="outline-none"><Outlet /></main></>;
}
