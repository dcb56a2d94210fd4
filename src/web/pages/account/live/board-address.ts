/** The address of the board with exactly these auctions, in a sorted form. */
export const boardAddress = (slugs: readonly string[]): string =>
  `/account/live?${new URLSearchParams({ auctions: slugs.toSorted().join(',') }).toString()}`;
