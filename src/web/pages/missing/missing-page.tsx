import type { LoaderFunctionArgs } from 'react-router';
import { unmatched } from '#web/missing.ts';

export function loader({ url }: LoaderFunctionArgs): never {
  throw unmatched(url);
}

export default function MissingPage() {
  return null;
}
