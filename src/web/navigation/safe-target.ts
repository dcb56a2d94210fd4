export const SIGNED_IN_HOME = '/account';
const GUEST_ONLY = new Set(['/account/login', '/account/register']);
const NOWHERE = 'http://nowhere.invalid';

/** Returns a path on this site, never another site and never a guest-only page. */
export function safeTarget(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/')) return SIGNED_IN_HOME;
  let url: URL;
  try {
    url = new URL(wanted, NOWHERE);
  } catch {
    return SIGNED_IN_HOME;
  }
  // A browser reads `//host` and `/\host` as another site.
  if (url.origin !== NOWHERE || GUEST_ONLY.has(url.pathname) || url.pathname.startsWith('//')) return SIGNED_IN_HOME;
  return url.pathname + url.search + url.hash;
}

export function loginPath(from: string): string {
  return `/account/login?to=${encodeURIComponent(from)}`;
}
