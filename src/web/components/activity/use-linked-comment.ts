import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Comment } from '#contract/auctions.ts';

const PREFIX = '#comment-';

export function useLinkedComment(comments: readonly Comment[], open: () => void): void {
  const { hash, key } = useLocation();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const isThere = hash.startsWith(PREFIX) && comments.some(({ id }) => id === hash.slice(PREFIX.length));
  useEffect(() => {
    if (!isThere) return undefined;
    latest.current();
    const frame = requestAnimationFrame(() =>
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [hash, isThere, key]);
}
