import { type RefObject, useEffect, useRef, useState } from 'react';
import { subscribeTicker } from '#web/live/server-clock.ts';
import { nextOrder } from './board-order.ts';

/** Cards may move after this long without input. */
const IDLE_AFTER_MS = 4_000;
const MOVES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

const isHovered = (board: Element | null): boolean =>
  matchMedia('(hover: hover)').matches && board?.matches(':hover') === true;

export function useSteadyOrder(wanted: readonly string[], board: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState(wanted);
  const order = nextOrder(chosen, wanted, false);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  useEffect(() => {
    let movedAt = Date.now();
    let isPressed = false;
    const move = ({ type }: Event) => {
      movedAt = Date.now();
      if (type === 'pointerdown') isPressed = true;
    };
    const release = () => {
      movedAt = Date.now();
      isPressed = false;
    };
    for (const name of MOVES) addEventListener(name, move, { passive: true, capture: true });
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, release, { capture: true });
    const leave = subscribeTicker(() => {
      const hasOpenForm = board.current?.querySelector('[data-bid-body]') !== null;
      const isBusy = isPressed || hasOpenForm || isHovered(board.current);
      if (isBusy || Date.now() - movedAt < IDLE_AFTER_MS) return;
      setChosen((shown) => (shown.join() === latest.current.join() ? shown : latest.current));
    });
    return () => {
      leave();
      for (const name of MOVES) removeEventListener(name, move, { capture: true });
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, release, { capture: true });
    };
  }, [board]);
  return { order, isBehind: order.join() !== wanted.join(), sort: () => setChosen(wanted) };
}
