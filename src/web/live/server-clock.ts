import { type ClockOffset, estimateOffset, NO_OFFSET, observeClock } from './clock-offset.ts';

const TICK_MS = 250;
export const BAD_ERROR_MS = 1500;

let offset: ClockOffset = NO_OFFSET;
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

export function serverNow(): number {
  return Date.now() + estimateOffset(offset).offsetMs;
}

export function setServerTime(serverTime: number, sentAt?: number): void {
  offset = observeClock(offset, { serverTime, receivedAt: Date.now(), ...(sentAt === undefined ? {} : { sentAt }) });
}

export function isClockBad(): boolean {
  const { errorMs } = estimateOffset(offset);
  return errorMs !== null && errorMs > BAD_ERROR_MS;
}

export function subscribeTicker(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}
