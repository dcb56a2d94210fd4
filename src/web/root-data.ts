import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Root loader data. Undefined only if the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

export function useUser() {
  return useRootData()?.user ?? null;
}

/** The unit of distances: the one of the reader's account, or else the site's. */
export function useDistanceUnit() {
  const data = useRootData();
  return data?.user?.distance_unit ?? data?.site.distanceUnit ?? 'mi';
}

/** The currency of the site's amounts. */
export const useSiteCurrency = (): string => useRootData()?.site.currency ?? 'USD';

/** The card that holds are placed on, or null. */
export function useCard() {
  const cards = useRootData()?.cards ?? [];
  return cards.find((card) => card.is_default) ?? cards[0] ?? null;
}
