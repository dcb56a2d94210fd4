import { use, useEffect, useRef } from 'react';
import { formatMoney } from '#contract/format/money.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { formatTime, isSameDay } from '#contract/format/time.ts';
import { ClockContext } from '#web/live/auction-clock.ts';
import { announce } from '#web/components/ui/announce.ts';
import { bidMessageIntervalMs, timeLeftToNotify } from './announcements.ts';
import type { BidPanelState } from './bid-panel-state.tsx';

const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const closeInWords = (ms: number, now: number, zone: string): string =>
  formatTime(ms, isSameDay(ms, now, zone) ? 'second' : 'full', zone);

function useTimeAnnouncements(closeDate: string, isLive: boolean): void {
  const clock = use(ClockContext);
  useEffect(() => {
    if (!isLive) return;
    const closesAt = parseTime(closeDate);
    let before = closesAt - clock.now();
    return clock.subscribe(() => {
      const left = closesAt - clock.now();
      const text = timeLeftToNotify(before, left);
      before = left;
      if (text !== null) announce(text);
    });
  }, [clock, closeDate, isLive]);
}

function useBidAnnouncements(panel: BidPanelState): void {
  const {
    live: { tick },
    user,
    variant,
  } = panel;
  const clock = use(ClockContext);
  const announced = useRef({ count: tick.bid_count, at: 0 });
  useEffect(() => {
    if (tick.bid_count <= announced.current.count || tick.price === null || tick.state !== 'live') return;
    const { price, leader, minimum_bid, bid_count } = tick;
    const interval = bidMessageIntervalMs(parseTime(tick.close_date) - clock.now());
    const timer = setTimeout(
      () => {
        announced.current = { count: bid_count, at: Date.now() };
        if (leader === user?.username || variant === 'outbid') return;
        announce(`New bid ${formatMoney(price)} by ${leader ?? 'a bidder'}. Next minimum ${formatMoney(minimum_bid)}.`);
      },
      Math.max(0, announced.current.at + interval - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [clock, tick, user, variant]);
}

function useUrgentAnnouncements(panel: BidPanelState): void {
  const {
    live: { tick },
    variant,
    user,
  } = panel;
  const clock = use(ClockContext);
  const before = useRef({ variant, extensions: tick.extension_count, state: tick.state });
  useEffect(() => {
    const was = before.current;
    before.current = { variant, extensions: tick.extension_count, state: tick.state };
    if (was.variant === 'leading' && variant === 'outbid') {
      announce(
        `You’ve been outbid. Current bid ${formatMoney(tick.price ?? tick.minimum_bid)}. Next minimum ${formatMoney(tick.minimum_bid)}.`,
        'assertive',
      );
    } else if (tick.extension_count > was.extensions && (variant === 'leading' || variant === 'outbid')) {
      announce(
        `The auction was extended to ${closeInWords(parseTime(tick.close_date), clock.now(), user?.time_zone ?? readerZone())}.`,
        'assertive',
      );
    }
    if (was.state === 'live' && tick.state !== 'live' && tick.state !== 'closed') {
      const price = tick.hammer_price ?? tick.price;
      announce(
        tick.state === 'sold' && price !== null
          ? `The auction closed. Sold for ${formatMoney(price)}.`
          : 'The auction closed.',
        'assertive',
      );
    }
  }, [clock, variant, tick, user]);
}

export function useAnnouncements(panel: BidPanelState): void {
  useTimeAnnouncements(panel.live.tick.close_date, panel.live.tick.state === 'live');
  useBidAnnouncements(panel);
  useUrgentAnnouncements(panel);
}
