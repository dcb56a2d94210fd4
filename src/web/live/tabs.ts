import type { LiveEvent } from '#contract/live.ts';
import type { Connection } from './connection.ts';
import { type HeardWants, NO_WANTS, stillThere, unionOf, type Wants } from './wants.ts';

const NAME = 'hammerdown-live';
const SPEAK_EVERY_MS = 20_000;

type TabMessage =
  | { kind: 'wants'; tab: string; wants: Wants }
  | { kind: 'bye'; tab: string }
  | { kind: 'roll-call' }
  | { kind: 'who'; username: string | null }
  | { kind: 'event'; event: LiveEvent };

export interface Tabs {
  want(wants: Wants): void;
  /** Tells who is signed in. The stream is opened anew where it was someone else's. */
  identify(username: string | null): void;
}
export interface TabParts {
  hear(event: LiveEvent): void;
  /** Another tab signed in or out: this one shows somebody who is no more. */
  hearWho(): void;
  /** Words that a tab which comes late has missed. */
  recall(wants: Wants): readonly LiveEvent[];
  connect(onEvent: (event: LiveEvent) => void): Connection;
}

/** A connection that knows as whom it was opened, and is opened anew where that changes. */
interface OwnedConnection extends Connection { follow(username: string | null): void }
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

/** A browser whose tabs cannot speak to each other: each holds its own stream. */
function aloneTab(parts: TabParts): Tabs {
  const connection = ownedBy(null, parts.connect(parts.hear));
  return { want: (wants) => connection.want(wants), identify: (username) => connection.follow(username) };
}

function onPutAside(putAside: () => void, takeUp: () => void): void {
  addEventListener('pagehide', putAside);
  addEventListener('pageshow', (event) => { if (event.persisted) takeUp(); });
}

/**
 * One stream for all tabs of the browser: over HTTP/1.1 it allows six connections in all. The tab that gets the lock leads: it holds the
 * stream and passes on what it hears. When it goes, the lock falls to another, which asks all for what they want.
 */
export function joinTabs(parts: TabParts): Tabs {
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) return aloneTab(parts);
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(NAME);
  const say = (message: TabMessage) => channel.postMessage(message);
  let own = NO_WANTS;
  let who: string | null = null;
  let others = new Map<string, HeardWants>();
  let leads: OwnedConnection | null = null;
  let stepDown: (() => void) | null = null;

  const review = () => {
    others = stillThere(others, Date.now());
    leads?.want(unionOf([own, ...others.values()]));
  };
  const lead = () => {
    leads = ownedBy(who, parts.connect((event) => { say({ kind: 'event', event }); parts.hear(event); }));
    say({ kind: 'roll-call' });
    review();
    return new Promise<void>((resolve) => { stepDown = resolve; });
  };
  const standForLead = () => void navigator.locks.request(NAME, lead);

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') parts.hear(data.event);
    else if (data.kind === 'roll-call') say({ kind: 'wants', tab, wants: own });
    else if (data.kind === 'who') {
      leads?.follow(data.username);
      if (data.username !== who) parts.hearWho();
    }
    else if (data.kind === 'bye') {
      others.delete(data.tab);
      review();
    } else {
      const isNew = !others.has(data.tab);
      others.set(data.tab, { ...data.wants, heardAt: Date.now() });
      if (leads && isNew) for (const event of parts.recall(data.wants)) say({ kind: 'event', event });
      review();
    }
  });
  setInterval(() => {
    say({ kind: 'wants', tab, wants: own });
    review();
  }, SPEAK_EVERY_MS);
  // A page that is put aside may be shown again: it steps down, and stands once more.
  onPutAside(() => {
    say({ kind: 'bye', tab });
    leads?.close();
    leads = null;
    stepDown?.();
    stepDown = null;
  }, () => {
    standForLead();
    say({ kind: 'wants', tab, wants: own });
  });
  standForLead();

  return {
    want(wants) {
      own = wants;
      say({ kind: 'wants', tab, wants });
      for (const event of parts.recall(wants)) queueMicrotask(() => parts.hear(event));
      review();
    },
    identify(username) {
      if (username === who) return;
      who = username;
      leads?.follow(username);
      say({ kind: 'who', username });
    },
  };
}
