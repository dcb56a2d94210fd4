import { data } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';

/** No page has this address. */
export function loader({ url }: LoaderFunctionArgs): never {
  const { pathname } = url;
  throw data({ message: `Page not found: ${pathname}` }, { status: 404, statusText: `Page not found: ${pathname}` });
}

export default function MissingPage() {
  return null;
}
