import { type ClockOffset, estimateOffset, NO_OFFSET, observeClock } from './clock-offset.ts';

const TICK_MS = 250;
/** Beyond this the reader is told that their clock cannot be trusted to the second. */
export const BAD_ERROR_MS = 1500;

let offset: ClockOffset = NO_OFFSET;
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

/** The server's present time, as well as this browser can know it. */
export function serverNow(): number {
  return Date.now() + estimateOffset(offset).offsetMs;
}

/** Every message that carries `server_time` makes the clock better. */
export function hearServerTime(serverTime: number, sentAt?: number): void {
  offset = observeClock(offset, { serverTime, receivedAt: Date.now(), ...(sentAt === undefined ? {} : { sentAt }) });
}

/** True where the clock may be wrong by more than a reader would forgive. */
export function isClockBad(): boolean {
  const { errorMs } = estimateOffset(offset);
  return errorMs !== null && errorMs > BAD_ERROR_MS;
}

/** One ticker for every clock on the page. It runs only while somebody looks. */
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
