import type { AuctionDetail } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { LiveEvent } from '#contract/live.ts';
import { browserClient } from '#web/api.ts';
import { createConnection, SILENCE_MS } from './connection.ts';
import { hearServerTime, serverNow } from './server-clock.ts';
import { openStream, streamAddress } from './stream.ts';
import { joinTabs, type Tabs } from './tabs.ts';
import { unionOf, type Wants } from './wants.ts';

type Listener = (event: LiveEvent) => void;
const MOST_POLLED = 6;

/** The changing part of an auction, out of its whole. */
export function tickOf(auction: AuctionDetail): AuctionTick {
  const { slug, state, price, minimum_bid, bid_count, leader, reserve_status, close_date, extension_count, in_extension, paused_until, hammer_price } = auction;
  return { slug, state, price, minimum_bid, bid_count, leader, reserve_status, close_date, extension_count, in_extension, paused_until, hammer_price };
}

/** The present state of an auction, asked for; the answer also makes the clock better. */
export async function fetchAuction(slug: string): Promise<AuctionDetail> {
  const sentAt = Date.now();
  const auction = await browserClient.auctions.get(slug);
  hearServerTime(auction.server_time, sentAt);
  return auction;
}

async function poll(wants: Wants): Promise<readonly LiveEvent[]> {
  const auctions = await Promise.all(wants.slugs.slice(0, MOST_POLLED).map(fetchAuction));
  return auctions.map((auction) => ({ id: null, event: 'snapshot', data: { server_time: auction.server_time, auctions: [tickOf(auction)] } }));
}

const listeners = new Map<Listener, Wants>();
const whoListeners = new Set<() => void>();
const latestTicks = new Map<string, { tick: AuctionTick; serverTime: number }>();
let heardAt: number | null = null;
let listensSince = Date.now();
let isCutOff = false;
let tabs: Tabs | null = null;

function remember(event: LiveEvent): void {
  const ticks = event.event === 'snapshot' ? event.data.auctions : event.event === 'bids' || event.event === 'auction' ? [event.data.auction] : [];
  for (const tick of ticks) {
    if (event.data.server_time >= (latestTicks.get(tick.slug)?.serverTime ?? 0)) latestTicks.set(tick.slug, { tick, serverTime: event.data.server_time });
  }
}

function hear(event: LiveEvent | null): void {
  isCutOff = event === null;
  if (event === null) return;
  heardAt = Date.now();
  hearServerTime(event.data.server_time);
  remember(event);
  for (const listener of [...listeners.keys()]) listener(event);
}

/** What is known already of these auctions: a tab that comes late gets it at once. */
function recall(wants: Wants): LiveEvent[] {
  return wants.slugs.flatMap((slug) => {
    const known = latestTicks.get(slug);
    return known ? [{ id: null, event: 'snapshot' as const, data: { server_time: known.serverTime, auctions: [known.tick] } }] : [];
  });
}

function theTabs(): Tabs {
  tabs ??= joinTabs({
    hear,
    recall,
    hearWho: () => {
      for (const listener of [...whoListeners]) listener();
    },
    connect: (onEvent) =>
      createConnection({
        open: (wants, start, handlers) => openStream(streamAddress(wants.slugs, start), handlers),
        poll,
        onEvent,
        random: Math.random,
      }),
  });
  return tabs;
}

let isAsking = false;
/** Asks for all that the page wants: once, after the lists and panels on it have said what each of them wants. */
function askSoon(): void {
  if (isAsking) return;
  isAsking = true;
  setTimeout(() => {
    isAsking = false;
    theTabs().want(unionOf(listeners.values()));
  });
}

/** Hears the events of these auctions (and of the signed-in user, where `personal`) until the returned function is called. */
export function subscribeLive(wants: Wants, listener: Listener): () => void {
  // Where nobody listened, silence says nothing of the line, and what the page shows was fetched just now.
  if (listeners.size === 0) [listensSince, isCutOff] = [Date.now(), false];
  listeners.set(listener, wants);
  askSoon();
  return () => {
    listeners.delete(listener);
    askSoon();
  };
}

/** Tells who is signed in, null for a guest: where that changed, the stream is opened anew, as them, and the other tabs hear of it. */
export function identifyLive(username: string | null): void {
  // A guest's page that hears nothing needs no channel.
  if (username === null && tabs === null) return;
  theTabs().identify(username);
}

/** Hears when another tab signed in or out. */
export function onOtherIdentity(listener: () => void): () => void {
  whoListeners.add(listener);
  return () => whoListeners.delete(listener);
}

/** Whether the server cannot be reached, or was silent for longer than it ever is: what the page shows may be old. */
export function isLineLost(): boolean {
  return isCutOff || Date.now() - Math.max(heardAt ?? 0, listensSince) >= SILENCE_MS;
}

/** When the server was last heard, in its own time; null: never since the page began to listen. */
export function lastHeardAt(): number | null {
  return heardAt === null || heardAt < listensSince ? null : heardAt + (serverNow() - Date.now());
}
