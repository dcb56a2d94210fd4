import type { LiveEvent } from '#contract/live.ts';
import type { Connection } from './connection.ts';
import {
  type KnownSubscriptions,
  NO_SUBSCRIPTIONS,
  pruneSilentTabs,
  unionOf,
  type Subscriptions,
} from './subscriptions.ts';

const NAME = 'hammerdown-live';
const SEND_EVERY_MS = 20_000;

type TabMessage =
  | { kind: 'subscriptions'; tab: string; subscriptions: Subscriptions }
  | { kind: 'bye'; tab: string }
  | { kind: 'roll-call' }
  | { kind: 'who'; username: string | null; isFirst: boolean }
  | { kind: 'event'; event: LiveEvent | null };

export interface Tabs {
  subscribe(subscriptions: Subscriptions): void;
  identify(username: string | null): void;
}
export interface TabParts {
  receive(event: LiveEvent | null): void;
  receiveIdentity(): void;
  knownEvents(subscriptions: Subscriptions): readonly LiveEvent[];
  connect(onEvent: (event: LiveEvent | null) => void): Connection;
}

interface OwnedConnection extends Connection {
  follow(username: string | null): void;
}
function ownedBy(username: string | null, connection: Connection): OwnedConnection {
  let owner = username;
  return {
    ...connection,
    follow(next) {
      if (next === owner) return;
      owner = next;
      connection.restart();
    },
  };
}

/** Without `BroadcastChannel` or locks, each tab has its own stream. */
function singleTab(parts: TabParts): Tabs {
  const connection = ownedBy(null, parts.connect(parts.receive));
  return {
    subscribe: (subscriptions) => connection.subscribe(subscriptions),
    identify: (username) => connection.follow(username),
  };
}

function onPageCache(onHide: () => void, onRestore: () => void): void {
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', (event) => {
    if (event.persisted) onRestore();
  });
}

function createTabRegistry() {
  let received = new Map<string, KnownSubscriptions>();
  return {
    enter(tab: string, subscriptions: Subscriptions): boolean {
      const isNew = !received.has(tab);
      received.set(tab, { ...subscriptions, receivedAt: Date.now() });
      return isNew;
    },
    leave(tab: string) {
      received.delete(tab);
    },
    subscriptions(): Iterable<Subscriptions> {
      received = pruneSilentTabs(received, Date.now());
      return received.values();
    },
  };
}

function createLeaderElection(open: () => OwnedConnection, onLead: () => void) {
  let connection: OwnedConnection | null = null;
  let release: (() => void) | null = null;
  let leadRequest: AbortController | null = null;
  const lead = () => {
    connection = open();
    onLead();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  return {
    held: () => connection,
    stand() {
      leadRequest = new AbortController();
      navigator.locks.request(NAME, { signal: leadRequest.signal }, lead).catch(() => {});
    },
    stepDown() {
      leadRequest?.abort();
      connection?.close();
      connection = null;
      release?.();
      release = null;
    },
  };
}

/** Shares one stream among all tabs, because HTTP/1.1 allows six connections per host. One tab holds the lock. */
export function joinTabs(parts: TabParts): Tabs {
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) return singleTab(parts);
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(NAME);
  const say = (message: TabMessage) => channel.postMessage(message);
  let own = NO_SUBSCRIPTIONS;
  const sendWants = () => say({ kind: 'subscriptions', tab, subscriptions: own });
  let who: string | null = null;
  let namesActor = false;
  const sendIdentity = (isFirst: boolean) => say({ kind: 'who', username: who, isFirst });
  const others = createTabRegistry();

  const review = () => lead.held()?.subscribe(unionOf([own, ...others.subscriptions()]));
  const forward: TabParts['receive'] = (event) => {
    say({ kind: 'event', event });
    parts.receive(event);
  };
  const open = () => ownedBy(who, parts.connect(forward));
  const lead = createLeaderElection(open, () => {
    say({ kind: 'roll-call' });
    review();
  });

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') parts.receive(data.event);
    else if (data.kind === 'roll-call') sendWants();
    else if (data.kind === 'who') {
      lead.held()?.follow(data.username);
      if (data.username === who) return;
      parts.receiveIdentity();
      if (data.isFirst) sendIdentity(false);
    } else {
      if (data.kind === 'bye') others.leave(data.tab);
      else if (others.enter(data.tab, data.subscriptions) && lead.held())
        for (const event of parts.knownEvents(data.subscriptions)) say({ kind: 'event', event });
      review();
    }
  });
  const sendAndReview = () => {
    sendWants();
    review();
  };
  setInterval(sendAndReview, SEND_EVERY_MS);
  // A page in the back/forward cache stops being the leader and takes part in the election again on return.
  onPageCache(
    () => {
      say({ kind: 'bye', tab });
      lead.stepDown();
    },
    () => {
      lead.stand();
      sendWants();
      // It missed messages meanwhile, possibly a change of user.
      parts.receiveIdentity();
    },
  );
  lead.stand();

  return {
    subscribe(subscriptions) {
      own = subscriptions;
      sendWants();
      for (const event of parts.knownEvents(subscriptions)) queueMicrotask(() => parts.receive(event));
      review();
    },
    identify(username) {
      if (username === who) return;
      who = username;
      lead.held()?.follow(username);
      sendIdentity(!namesActor);
      namesActor = true;
    },
  };
}
