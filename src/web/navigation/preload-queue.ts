import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import type { RouteAssets } from './keep-fresh.ts';

/** At most so many route parts are fetched ahead at once. */
export const MAX_PRELOADS = 4;

const asked = new Set<string>();
const waiting: string[] = [];
let running = 0;

function routeTree(routes: Record<string, RouteAssets>, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map((route) =>
      route.index === true
        ? { id: route.id, index: true, ...(route.path === undefined ? {} : { path: route.path }) }
        : { id: route.id, ...(route.path === undefined ? {} : { path: route.path }), children: routeTree(routes, route.id) },
    );
}

function next(): void {
  while (running < MAX_PRELOADS) {
    const href = waiting.shift();
    if (href === undefined) return;
    running += 1;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    const done = () => {
      running -= 1;
      next();
    };
    link.addEventListener('load', done);
    link.addEventListener('error', () => {
      asked.delete(href);
      done();
    });
    document.head.append(link);
  }
}

/** Fetches the code of the page at this address ahead of a click. Its data is fetched when it is asked for. */
export function preloadPage(pathname: string): void {
  const routes = window.__reactRouterManifest?.routes;
  if (routes === undefined) return;
  // Built anew each time: the router learns of more routes as links to them are shown.
  for (const { route } of matchRoutes(routeTree(routes, undefined), pathname) ?? []) {
    const assets = routes[route.id ?? ''];
    for (const href of [assets?.module, ...(assets?.imports ?? [])]) {
      if (href === undefined || asked.has(href)) continue;
      asked.add(href);
      waiting.push(href);
    }
  }
  next();
}
