import type { ReactNode } from 'react';
import { PageLink } from '#web/components/ui/page-link.tsx';

const PURPOSES: readonly (readonly [path: string, purpose: string])[] = [
  ['/account/auctions/submit', 'submit your vehicle'],
  ['/account/searches', 'save your search'],
  ['/account/plans', 'make a bid plan'],
  ['/auctions/', 'bid, watch and ask questions'],
];

export const purposeOf = (to: string | null): string | null =>
  PURPOSES.find(([path]) => to?.startsWith(path) === true)?.[1] ?? null;

export const isSelling = (to: string | null): boolean => to?.startsWith('/account/auctions/submit') === true;

export function HowSellingWorks(): ReactNode {
  return (
    <PageLink className="link inline-flex min-h-11 items-center" to="/how-it-works#selling">
      How selling works
    </PageLink>
  );
}
