import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { keepWay, noteLinks, wayOf } from './left-by.ts';

const MAIN = 'main';

/**
 * A page that is gone to without loading anew leaves the focus on what is no more. As a browser would after a load, this moves it to the
 * new page, and tells its title to who cannot see it; who comes back finds it on the link by which they left. A list that only changes its
 * filters is the same page.
 */
export function useArrival(): void {
  const { pathname, key } = useLocation();
  const way = useNavigationType();
  const before = useRef({ pathname, key });
  useEffect(() => noteLinks(MAIN), []);
  useEffect(() => {
    const left = before.current;
    before.current = { pathname, key };
    if (left.pathname === pathname) return undefined;
    if (way === NavigationType.Push) keepWay(left.key);
    // Drawers and menus close first, and give the focus back to their openers.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const main = document.getElementById(MAIN);
        if (main === null || (document.activeElement !== main && main.contains(document.activeElement))) return;
        const place = way === NavigationType.Pop ? (wayOf(key, main) ?? main) : main;
        place.focus({ preventScroll: true });
        const region = document.getElementById('live-polite');
        if (region !== null) region.textContent = document.title;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, key, way]);
}
