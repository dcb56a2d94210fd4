import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Root loader data. Undefined only if the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

export function useUser() {
  return useRootData()?.user ?? null;
}

export function useDistanceUnit() {
  const data = useRootData();
  return data?.user?.distance_unit ?? data?.site.distanceUnit ?? 'mi';
}

export const useSiteCurrency = (): string => useRootData()?.site.currency ?? 'USD';

export function useCard() {
  const cards = useRootData()?.cards ?? [];
  return cards.find((card) => card.is_default) ?? cards[0] ?? null;
}
