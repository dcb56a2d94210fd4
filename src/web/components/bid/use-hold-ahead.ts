import { useEffect } from 'react';

/** Has the hold asked for as soon as somebody begins to bid, while they still think about the amount: most bids then find it armed. */
export function useHoldAhead(slug: string, isBidding: boolean): void {
  useEffect(() => {
    if (!isBidding) return undefined;
    let isOver = false;
    let end: (() => void) | null = null;
    import('./hold-ahead.ts').then(
      ({ keepHoldAhead }) => {
        if (!isOver) end = keepHoldAhead(slug);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [slug, isBidding]);
}
