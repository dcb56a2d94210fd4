import type { LiveEvent } from '#contract/live.ts';
import type { Connection } from './connection.ts';
import { type HeardWants, NO_WANTS, stillThere, unionOf, type Wants } from './wants.ts';

const NAME = 'hammerdown-live';
const SPEAK_EVERY_MS = 20_000;

type TabMessage =
  | { kind: 'wants'; tab: string; wants: Wants }
  | { kind: 'bye'; tab: string }
  | { kind: 'roll-call' }
  /** The first word of a tab is asked back: what was said while its page was on its way, it has missed. */
  | { kind: 'who'; username: string | null; isFirst: boolean }
  | { kind: 'event'; event: LiveEvent | null };

export interface Tabs {
  want(wants: Wants): void;
  /** Tells who is signed in. The stream is opened anew where it was someone else's. */
  identify(username: string | null): void;
}
export interface TabParts {
  /** Null: the server cannot be reached. */
  hear(event: LiveEvent | null): void;
  /** Another tab signed in or out, or may have: this one shows somebody who is no more. */
  hearWho(): void;
  /** Words that a tab which comes late has missed. */
  recall(wants: Wants): readonly LiveEvent[];
  connect(onEvent: (event: LiveEvent | null) => void): Connection;
}

/** A connection that knows as whom it was opened, and is opened anew where that changes. */
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

/** A browser whose tabs cannot speak to each other: each holds its own stream. */
function aloneTab(parts: TabParts): Tabs {
  const connection = ownedBy(null, parts.connect(parts.hear));
  return { want: (wants) => connection.want(wants), identify: (username) => connection.follow(username) };
}

function onPutAside(putAside: () => void, takeUp: () => void): void {
  addEventListener('pagehide', putAside);
  addEventListener('pageshow', (event) => {
    if (event.persisted) takeUp();
  });
}

/** What the other tabs want, for as long as they say so. */
function createRoll() {
  let heard = new Map<string, HeardWants>();
  return {
    /** Says whether the tab is a new one. */
    enter(tab: string, wants: Wants): boolean {
      const isNew = !heard.has(tab);
      heard.set(tab, { ...wants, heardAt: Date.now() });
      return isNew;
    },
    leave(tab: string) {
      heard.delete(tab);
    },
    wants(): Iterable<Wants> {
      heard = stillThere(heard, Date.now());
      return heard.values();
    },
  };
}

/** The lead among the tabs: it falls to this one as soon as no other holds the lock. */
function createLead(open: () => OwnedConnection, onLead: () => void) {
  let connection: OwnedConnection | null = null;
  let release: (() => void) | null = null;
  let standing: AbortController | null = null;
  const lead = () => {
    connection = open();
    onLead();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  return {
    /** The stream, where this tab leads. */
    held: () => connection,
    stand() {
      standing = new AbortController();
      // Taken back before it fell to this one.
      navigator.locks.request(NAME, { signal: standing.signal }, lead).catch(() => {});
    },
    /** Leads no more, nor waits for it: a page that is put aside would keep the lead from all. */
    stepDown() {
      standing?.abort();
      connection?.close();
      connection = null;
      release?.();
      release = null;
    },
  };
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
  const sayWants = () => say({ kind: 'wants', tab, wants: own });
  let who: string | null = null;
  let hasSaidWho = false;
  const sayWho = (isFirst: boolean) => say({ kind: 'who', username: who, isFirst });
  const others = createRoll();

  const review = () => lead.held()?.want(unionOf([own, ...others.wants()]));
  const open = () =>
    ownedBy(
      who,
      parts.connect((event) => {
        say({ kind: 'event', event });
        parts.hear(event);
      }),
    );
  const lead = createLead(open, () => {
    say({ kind: 'roll-call' });
    review();
  });

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') parts.hear(data.event);
    else if (data.kind === 'roll-call') sayWants();
    else if (data.kind === 'who') {
      lead.held()?.follow(data.username);
      if (data.username === who) return;
      parts.hearWho();
      if (data.isFirst) sayWho(false);
    } else {
      if (data.kind === 'bye') others.leave(data.tab);
      else if (others.enter(data.tab, data.wants) && lead.held()) for (const event of parts.recall(data.wants)) say({ kind: 'event', event });
      review();
    }
  });
  setInterval(() => {
    sayWants();
    review();
  }, SPEAK_EVERY_MS);
  // A page that is put aside may be shown again: it steps down, and stands once more.
  onPutAside(
    () => {
      say({ kind: 'bye', tab });
      lead.stepDown();
    },
    () => {
      lead.stand();
      sayWants();
      // What was said meanwhile it has missed: who is signed in, too.
      parts.hearWho();
    },
  );
  lead.stand();

  return {
    want(wants) {
      own = wants;
      sayWants();
      for (const event of parts.recall(wants)) queueMicrotask(() => parts.hear(event));
      review();
    },
    identify(username) {
      if (username === who) return;
      who = username;
      lead.held()?.follow(username);
      sayWho(!hasSaidWho);
      hasSaidWho = true;
    },
  };
}
