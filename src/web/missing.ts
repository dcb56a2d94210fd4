import { data, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { otherSpelling } from './navigation/other-spellings.ts';

const NOT_FOUND = 404;
const TOO_MANY = 429;

/** What a loader throws where there is no such page. */
export function pageNotFound(path: string) {
  const message = `Page Not Found: ${path}`;
  return data({ message }, { status: NOT_FOUND, statusText: message });
}

/** What a loader throws where no page has this address: a redirect where it is a known spelling of another page's, else a 404. */
export function unmatched(url: Pick<URL, 'pathname' | 'search'>) {
  const to = otherSpelling(url);
  if (to !== null) return redirect(to);
  const message = `Page not found: ${url.pathname}`;
  return data({ message }, { status: NOT_FOUND, statusText: message });
}

/** For a loader's `catch`: whoever asks too often is told to wait, and not that the house has failed. */
export function throwTooMany(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== TOO_MANY) throw error;
  throw data({ message: error.message }, { status: TOO_MANY, statusText: error.message });
}

/** For a loader's `catch`: what the API does not have is a page that is not there; anything else is the house's own fault. */
export function throwMissing(error: unknown, path: string): never {
  if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error;
  throw pageNotFound(path);
}
