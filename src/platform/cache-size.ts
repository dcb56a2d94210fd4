/** For an `LRUCache` that is rarely full: with `max` it would allocate room for that many entries at once. */
export const growingTo = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
