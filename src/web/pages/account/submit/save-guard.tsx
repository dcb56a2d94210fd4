import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { SaveState } from './use-autosave.ts';

export function SaveGuard({ state, hurry }: { state: SaveState; hurry: () => void }) {
  const blocker = useBlocker(state.is === 'waiting' || state.is === 'saving');
  const isHeld = blocker.state === 'blocked';
  const isWaiting = state.is === 'waiting';
  useEffect(() => {
    if (isHeld && isWaiting) hurry();
  }, [isHeld, isWaiting, hurry]);
  useEffect(() => {
    if (!isHeld || state.is === 'waiting' || state.is === 'saving') return;
    if (state.is === 'saved') blocker.proceed();
    else blocker.reset();
  }, [isHeld, state, blocker]);
  return null;
}
