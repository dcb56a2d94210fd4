import { matchRoutes, type RouteObject } from 'react-router';

export interface RouteAssets {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
declare global {
  interface Window {
    __reactRouterManifest?: { readonly version: string; readonly routes: Record<string, RouteAssets> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

function routeTree(routes: Record<string, RouteAssets>, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map((route) =>
      route.index === true
        ? { id: route.id, index: true, ...(route.path === undefined ? {} : { path: route.path }) }
        : {
            id: route.id,
            ...(route.path === undefined ? {} : { path: route.path }),
            children: routeTree(routes, route.id),
          },
    );
}

export function assetsOf(pathname: string): RouteAssets[] {
  const routes = window.__reactRouterManifest?.routes ?? {};
  // Built each time: the router learns of more routes as links to them are shown.
  return (matchRoutes(routeTree(routes, undefined), pathname) ?? []).flatMap(
    ({ route }) => routes[route.id ?? ''] ?? [],
  );
}
