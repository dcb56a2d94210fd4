import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** What the root knows: user, house, unread notifications, cards, theme. Undefined only where the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

/** The signed-in user, or null. */
export function useUser() {
  return useRootData()?.user ?? null;
}

/** The unit of distances: the one of the reader's account, or else the site's. */
export function useDistanceUnit() {
  const data = useRootData();
  return data?.user?.distance_unit ?? data?.house.distanceUnit ?? 'mi';
}

/** The card on which a hold would be placed, or null. */
export function useCard() {
  const cards = useRootData()?.cards ?? [];
  return cards.find((card) => card.is_default) ?? cards[0] ?? null;
}
