import type { AuctionDetail, BidPanelAuction } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { MAX_ON_BOARD } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live.ts';
import { browserClient } from '#web/api.ts';
import { createConnection, SILENCE_MS } from './connection.ts';
import { setServerTime, serverNow } from './server-clock.ts';
import { openStream, streamAddress } from './stream.ts';
import { joinTabs, type Tabs } from './tabs.ts';
import { unionOf, type Subscriptions } from './subscriptions.ts';

type Listener = (event: LiveEvent) => void;
const MAX_POLLED = MAX_ON_BOARD;

export function tickOf(auction: BidPanelAuction): AuctionTick {
  const {
    slug,
    state,
    price,
    minimum_bid,
    bid_count,
    leader,
    reserve_status,
    close_date,
    extension_count,
    in_extension,
    paused_until,
    hammer_price,
  } = auction;
  return {
    slug,
    state,
    price,
    minimum_bid,
    bid_count,
    leader,
    reserve_status,
    close_date,
    extension_count,
    in_extension,
    paused_until,
    hammer_price,
  };
}

export async function fetchAuction(slug: string): Promise<AuctionDetail> {
  const sentAt = Date.now();
  const auction = await browserClient.call(readAuction, { params: { slug } });
  setServerTime(auction.server_time, sentAt);
  return auction;
}

async function poll(subscriptions: Subscriptions): Promise<readonly LiveEvent[]> {
  const auctions = await Promise.all(subscriptions.slugs.slice(0, MAX_POLLED).map(fetchAuction));
  return auctions.map((auction) => ({
    id: null,
    event: 'snapshot',
    data: { server_time: auction.server_time, auctions: [tickOf(auction)] },
  }));
}

const listeners = new Map<Listener, Subscriptions>();
const whoListeners = new Set<() => void>();
const latestTicks = new Map<string, { tick: AuctionTick; serverTime: number }>();
let receivedAt: number | null = null;
let listensSince = Date.now();
let isUnreachable = false;
let tabs: Tabs | null = null;

function remember(event: LiveEvent): void {
  const ticks =
    event.event === 'snapshot'
      ? event.data.auctions
      : event.event === 'bids' || event.event === 'auction'
        ? [event.data.auction]
        : [];
  for (const tick of ticks) {
    if (event.data.server_time >= (latestTicks.get(tick.slug)?.serverTime ?? 0))
      latestTicks.set(tick.slug, { tick, serverTime: event.data.server_time });
  }
}

function receive(event: LiveEvent | null): void {
  isUnreachable = event === null;
  if (event === null) return;
  receivedAt = Date.now();
  setServerTime(event.data.server_time);
  remember(event);
  for (const listener of [...listeners.keys()]) listener(event);
}

function knownEvents(subscriptions: Subscriptions): LiveEvent[] {
  return subscriptions.slugs.flatMap((slug) => {
    const known = latestTicks.get(slug);
    return known
      ? [{ id: null, event: 'snapshot' as const, data: { server_time: known.serverTime, auctions: [known.tick] } }]
      : [];
  });
}

function theTabs(): Tabs {
  tabs ??= joinTabs({
    receive,
    knownEvents,
    receiveIdentity: () => {
      for (const listener of [...whoListeners]) listener();
    },
    connect: (onEvent) =>
      createConnection({
        open: (subscriptions, start, handlers) => openStream(streamAddress(subscriptions.slugs, start), handlers),
        poll,
        onEvent,
        random: Math.random,
      }),
  });
  return tabs;
}

let isScheduled = false;
function subscribeSoon(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    theTabs().subscribe(unionOf(listeners.values()));
  });
}

export function subscribeLive(subscriptions: Subscriptions, listener: Listener): () => void {
  // Without listeners, silence says nothing about the connection, and the page's data was just fetched.
  if (listeners.size === 0) [listensSince, isUnreachable] = [Date.now(), false];
  listeners.set(listener, subscriptions);
  subscribeSoon();
  return () => {
    listeners.delete(listener);
    subscribeSoon();
  };
}

export function identifyLive(username: string | null): void {
  // A guest's page without subscriptions needs no channel.
  if (username === null && tabs === null) return;
  theTabs().identify(username);
}

export function onOtherIdentity(listener: () => void): () => void {
  whoListeners.add(listener);
  return () => whoListeners.delete(listener);
}

export function isConnectionLost(): boolean {
  return isUnreachable || Date.now() - Math.max(receivedAt ?? 0, listensSince) >= SILENCE_MS;
}

export function lastReceivedAt(): number | null {
  return receivedAt === null || receivedAt < listensSince ? null : receivedAt + (serverNow() - Date.now());
}
