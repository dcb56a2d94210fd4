import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { preloadPage } from '#web/navigation/preload-queue.ts';

export function PageLink({ to, ...props }: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const pathname = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
  const preload = () => {
    if (pathname !== undefined && pathname !== '') preloadPage(pathname);
  };
  return <Link to={to} onMouseEnter={preload} onFocus={preload} onTouchStart={preload} {...props} />;
}
