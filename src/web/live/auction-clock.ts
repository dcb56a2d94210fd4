import { createContext } from 'react';
import { isClockBad, serverNow, setServerTime, subscribeTicker } from './server-clock.ts';

export interface AuctionClock {
  now(): number;
  subscribe(listener: () => void): () => void;
  correct(serverTime: number, sentAt?: number): void;
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
