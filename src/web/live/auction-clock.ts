import { createContext } from 'react';
import { isClockBad, serverNow, setServerTime, subscribeTicker } from './server-clock.ts';

/** The clock that countdowns follow. Times are epoch milliseconds. */
export interface AuctionClock {
  now(): number;
  /** Calls back at every tick, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Corrects the clock by a time from the server; `sentAt` if it answers a request sent then. */
  correct(serverTime: number, sentAt?: number): void;
  /** True if it may be wrong by more than a second. */
  isBad(): boolean;
}

export const serverClock: AuctionClock = {
  now: serverNow,
  subscribe: subscribeTicker,
  correct: setServerTime,
  isBad: isClockBad,
};

/** The server's clock everywhere but in the practice auction, whose time runs faster. */
export const ClockContext = createContext(serverClock);
