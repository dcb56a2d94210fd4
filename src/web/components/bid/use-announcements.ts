import { useEffect, useRef } from 'react';
import { formatMoney } from '#web/components/money/format-money.ts';
import { formatTime, isSameDay, parseTime } from '#web/components/time/formats.ts';
import { serverNow, subscribeTicker } from '#web/live/server-clock.ts';
import { announce } from './announce.ts';
import { bidMessageIntervalMs, timeLeftToTell } from './announcements.ts';
import type { BidDesk } from './bid-desk.tsx';
import { amountText } from './amount.ts';

const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The new close, with its date where it is not today. */
const closeInWords = (ms: number, zone: string): string => formatTime(ms, isSameDay(ms, serverNow(), zone) ? 'second' : 'full', zone);

/** The time left, told at its thresholds only. */
function useTimeAnnouncements(closeDate: string, isLive: boolean): void {
  useEffect(() => {
    if (!isLive) return;
    const closesAt = parseTime(closeDate);
    let before = closesAt - serverNow();
    return subscribeTicker(() => {
      const left = closesAt - serverNow();
      const words = timeLeftToTell(before, left);
      before = left;
      if (words !== null) announce(words);
    });
  }, [closeDate, isLive]);
}

/** New bids, politely and in batches: only the newest of a rush is told. */
function useBidAnnouncements(desk: BidDesk): void {
  const {
    live: { tick },
    user,
    face,
  } = desk;
  const told = useRef({ count: tick.bid_count, at: 0 });
  useEffect(() => {
    if (tick.bid_count <= told.current.count || tick.price === null || tick.state !== 'live') return;
    const { price, leader, minimum_bid, bid_count } = tick;
    const interval = bidMessageIntervalMs(parseTime(tick.close_date) - serverNow());
    const timer = setTimeout(
      () => {
        told.current = { count: bid_count, at: Date.now() };
        // The bidder is told of their own bid, and of being outbid, in other words.
        if (leader === user?.username || face === 'outbid') return;
        announce(`New bid ${formatMoney(price)} by ${leader ?? 'a bidder'}. Next minimum ${formatMoney(minimum_bid)}.`);
      },
      Math.max(0, told.current.at + interval - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [tick, user, face]);
}

/** What must interrupt: outbid, extended while one's bid is in play, closed. */
function useUrgentAnnouncements(desk: BidDesk): void {
  const {
    live: { tick },
    face,
    dispatch,
    terms,
    auction,
    user,
  } = desk;
  const before = useRef({ face, extensions: tick.extension_count, state: tick.state });
  useEffect(() => {
    const was = before.current;
    before.current = { face, extensions: tick.extension_count, state: tick.state };
    if (was.face === 'leading' && face === 'outbid') {
      announce(`You've been outbid. Current bid ${formatMoney(tick.price ?? tick.minimum_bid)}. Next minimum ${formatMoney(tick.minimum_bid)}.`, 'assertive');
      dispatch({ kind: 'again', text: amountText(tick.minimum_bid.amount, terms.currency) });
    } else if (tick.extension_count > was.extensions && (face === 'leading' || face === 'outbid')) {
      announce(`The auction was extended to ${closeInWords(parseTime(tick.close_date), user?.time_zone ?? readerZone())}.`, 'assertive');
    }
    if (was.state === 'live' && tick.state !== 'live' && tick.state !== 'closed') {
      const price = tick.hammer_price ?? tick.price;
      announce(tick.state === 'sold' && price !== null ? `The auction closed. Sold for ${formatMoney(price)}.` : 'The auction closed.', 'assertive');
    }
  }, [face, tick, dispatch, terms, auction, user]);
}

/** All that this page tells assistive technology by itself. */
export function useAnnouncements(desk: BidDesk): void {
  useTimeAnnouncements(desk.live.tick.close_date, desk.live.tick.state === 'live');
  useBidAnnouncements(desk);
  useUrgentAnnouncements(desk);
}
