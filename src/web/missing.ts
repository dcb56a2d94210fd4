import { data, redirect } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { otherSpelling } from './navigation/other-spellings.ts';

const NOT_FOUND = 404;
const TOO_MANY = 429;

export function pageNotFound(path: string) {
  const message = `Page Not Found: ${path}`;
  return data({ message }, { status: NOT_FOUND, statusText: message });
}

/**
 * What a loader throws where no page has this address: a redirect where it is a known spelling of another page's, else
 * a 404.
 */
export function unmatched(url: Pick<URL, 'pathname' | 'search'>) {
  const to = otherSpelling(url);
  if (to !== null) return redirect(to);
  const message = `Page not found: ${url.pathname}`;
  return data({ message }, { status: NOT_FOUND, statusText: message });
}

/** For a loader's `catch`: turns a rate-limit refusal into a "try again later" page rather than a server error. */
export function throwTooMany(error: unknown): never {
  if (!isApiError(error) || error.status !== TOO_MANY) throw error;
  throw data({ message: error.message }, { status: TOO_MANY, statusText: error.message });
}

/** For a loader's `catch`: turns an API 404 into a missing page and rethrows everything else. */
export function throwMissing(error: unknown, path: string): never {
  if (!isApiError(error) || error.status !== NOT_FOUND) throw error;
  throw pageNotFound(path);
}
