import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const MAIN = 'main';

/**
 * A page that is gone to without loading anew leaves the focus on what is no more. As a browser would after a load, this moves it to the
 * new page, and tells its title to who cannot see it. A list that only changes its filters is the same page.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    // Drawers and menus close first, and give the focus back to their openers.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const main = document.getElementById(MAIN);
        if (main === null || (document.activeElement !== main && main.contains(document.activeElement))) return;
        main.focus({ preventScroll: true });
        const region = document.getElementById('live-polite');
        if (region !== null) region.textContent = document.title;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
