import { useRouteLoaderData } from 'react-router';
import type { DistanceUnit } from '#contract/format/distance.ts';
import type { loader } from './root.tsx';

/** Root loader data. Undefined only if the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

export function useUser() {
  return useRootData()?.user ?? null;
}

export const useSiteDistanceUnit = (): DistanceUnit => useRootData()?.site.distanceUnit ?? 'mi';

export function useDistanceUnit(): DistanceUnit {
  const siteUnit = useSiteDistanceUnit();
  return useUser()?.distance_unit ?? siteUnit;
}

export const useSiteCurrency = (): string => useRootData()?.site.currency ?? 'USD';

export function useCard() {
  const cards = useRootData()?.cards ?? [];
  return cards.find((card) => card.is_default) ?? cards[0] ?? null;
}
