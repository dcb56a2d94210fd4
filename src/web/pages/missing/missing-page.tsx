import type { LoaderFunctionArgs } from 'react-router';
import { unmatched } from '#web/missing.ts';

/** No page has this address. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw unmatched(url);
}

export default function MissingPage() {
  return null;
}
