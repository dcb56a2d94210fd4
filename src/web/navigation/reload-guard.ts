import { assetsOf } from './route-assets.ts';

/** Time without another reload after one for missing code (source spec, section 9). */
export const RELOAD_GUARD_MS = 10_000;
const RELOADED_KEY = 'hammerdown:reloaded-at';

export function rememberReload(): void {
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
}

function isGuarded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < RELOAD_GUARD_MS;
  } catch {
    return false;
  }
}

/** Routes whose code was missing. The router keeps their error until a full page load. */
const broken = new Set<string>();

function MissingCode(): never {
  throw new Error('The code of this page could not be loaded.');
}

/** Prevents a reload loop: the router reloads the document whenever a route's code is missing. */
export async function guardReload(pathname: string, search: string): Promise<void> {
  const assets = assetsOf(pathname);
  if (!isGuarded()) {
    if (!assets.some(({ id }) => broken.has(id))) return;
    location.assign(pathname + search);
    await new Promise(() => undefined);
  }
  const modules = window.__reactRouterRouteModules ?? {};
  await Promise.all(
    assets
      .filter(({ id }) => !(id in modules))
      .map(async ({ id, module, imports = [] }) => {
        if ((await Promise.all([module, ...imports].map(isThere))).every(Boolean)) return;
        modules[id] = { default: MissingCode };
        broken.add(id);
      }),
  );
}

const isThere = (file: string): Promise<boolean> =>
  fetch(file).then(
    ({ ok }) => ok,
    () => false,
  );
