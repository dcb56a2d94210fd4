export const boardAddress = (slugs: readonly string[]): string =>
  `/account/live?${new URLSearchParams({ auctions: slugs.toSorted().join(',') }).toString()}`;
