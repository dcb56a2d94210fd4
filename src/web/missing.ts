import { data, redirect } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { otherSpelling } from './navigation/other-spellings.ts';

const NOT_FOUND = 404;
const TOO_MANY = 429;

export function pageNotFound(path: string) {
  const message = `Page Not Found: ${path}`;
  return data({ message }, { status: NOT_FOUND, statusText: message });
}

/** Redirects from a known other spelling of an address, otherwise throws a 404. */
export function unmatched(url: Pick<URL, 'pathname' | 'search'>) {
  const to = otherSpelling(url);
  if (to !== null) return redirect(to);
  const message = `Page not found: ${url.pathname}`;
  return data({ message }, { status: NOT_FOUND, statusText: message });
}

export function throwTooMany(error: unknown): never {
  if (!isApiError(error) || error.status !== TOO_MANY) throw error;
  throw data({ message: error.message }, { status: TOO_MANY, statusText: error.message });
}

export function throwMissing(error: unknown, path: string): never {
  if (!isApiError(error) || error.status !== NOT_FOUND) throw error;
  throw pageNotFound(path);
}
