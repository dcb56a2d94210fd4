import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { announce } from '#web/components/ui/announce.ts';
import { saveFollowedLink, noteLinks, followedLinkOf } from './followed-links.ts';

const MAIN = 'main';

/** Moves the focus after navigation and announces the title. A filter change counts as the same page. */
export function useArrival(): void {
  const { pathname, key } = useLocation();
  const way = useNavigationType();
  const before = useRef({ pathname, key });
  useEffect(() => noteLinks(MAIN), []);
  useEffect(() => {
    const left = before.current;
    before.current = { pathname, key };
    if (left.pathname === pathname) return undefined;
    if (way === NavigationType.Push) saveFollowedLink(left.key);
    // Waits for drawers and menus, which close first and return the focus to their openers.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const main = document.getElementById(MAIN);
        if (main === null || (document.activeElement !== main && main.contains(document.activeElement))) return;
        const place = way === NavigationType.Pop ? (followedLinkOf(key, main) ?? main) : main;
        place.focus({ preventScroll: true });
        announce(document.title);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, key, way]);
}
