import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '#web/components/ui/announce.ts';
import { serverNow, subscribeTicker } from '#web/live/server-clock.ts';
import { alertsBetween, type BoardAlert, closingSoon, currentAlerts, titleOfAlerts } from './board-alerts.ts';
import type { CardStatus } from './board-order.ts';
import { playSound } from './board-sound.ts';

/** Alerts within this time are announced in one message. */
const BATCH_MS = 300;
const ANNOUNCE_EVERY_MS = 3_000;

function useBatchedAnnouncements() {
  const batch = useRef<{ alerts: BoardAlert[]; timer: ReturnType<typeof setTimeout> | null; lastAt: number }>({
    alerts: [],
    timer: null,
    lastAt: 0,
  });
  useEffect(() => {
    const { current } = batch;
    return () => {
      if (current.timer !== null) clearTimeout(current.timer);
      current.timer = null;
    };
  }, []);
  return (alerts: readonly BoardAlert[]) => {
    const { current } = batch;
    current.alerts.push(...alerts);
    if (current.timer !== null || current.alerts.length === 0) return;
    const wait = Math.max(BATCH_MS, current.lastAt + ANNOUNCE_EVERY_MS - Date.now());
    current.timer = setTimeout(() => {
      const isUrgent = current.alerts.some(({ kind }) => kind !== 'closing_soon');
      announce(current.alerts.map(({ text }) => text).join(' '), isUrgent ? 'assertive' : 'polite');
      Object.assign(current, { alerts: [], timer: null, lastAt: Date.now() });
    }, wait);
  };
}

function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined;
    const original = document.title;
    document.title = title;
    return () => {
      document.title = original;
    };
  }, [title]);
}

export function useBoardAlerts(cards: readonly CardStatus[], isSoundOn: boolean): void {
  const before = useRef(cards);
  const announced = useRef(new Set<string>());
  const [waiting, setWaiting] = useState<readonly BoardAlert[]>([]);
  const announceBatched = useBatchedAnnouncements();
  const raise = useEffectEvent((alerts: readonly BoardAlert[]) => {
    if (alerts.length === 0) return;
    setWaiting((earlier) => [...earlier, ...alerts]);
    announceBatched(alerts);
    if (!isSoundOn) return;
    if (alerts.some(({ kind }) => kind === 'outbid')) playSound('outbid');
    else if (alerts.some(({ kind }) => kind === 'closing_soon')) playSound('closing_soon');
  });
  useEffect(() => {
    const alerts = alertsBetween(before.current, cards);
    before.current = cards;
    raise(alerts);
  }, [cards]);
  const look = useEffectEvent(() => {
    const alerts = closingSoon(cards, serverNow(), announced.current);
    for (const { slug } of alerts) announced.current.add(slug);
    raise(alerts);
    setWaiting((shown) => {
      const current = currentAlerts(shown, cards, serverNow());
      return current.length === shown.length ? shown : current;
    });
  });
  useEffect(() => subscribeTicker(() => look()), []);
  useEffect(() => {
    const see = () => setWaiting((shown) => (shown.length === 0 ? shown : []));
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, see);
    return () => {
      for (const name of ['pointerdown', 'keydown']) removeEventListener(name, see);
    };
  }, []);
  useTitle(titleOfAlerts(waiting));
}
