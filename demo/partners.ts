import { DAY_MS } from '#contract/durations.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookKind } from '#contract/partner-kinds.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Post } from '#modules/partners/index.ts';
import type { DemoSite } from './demo-site.ts';
import type { Act } from './plan-entry.ts';

const OWNER = 'meridian_motors';
const DEALER = 'meridian-motors';
const STOCK_SYSTEM = 'https://stock.meridian-motors.test/hooks/auctions';
const KINDS: readonly WebhookKind[] = [
  'auction.scheduled',
  'auction.opened',
  'auction.extended',
  'auction.ended',
  'bids.placed',
  'comment.posted',
  'submission.changed',
  'offer.changed',
  'settlement.changed',
  'invoice.issued',
];
/** Its first response reports a missing secret; after that, one in this many reports a restart. */
const RESTARTS_EVERY = 9;
const STARTED_DAYS_AGO = 9;
const SERVER_MOVES_HOURS_AGO = 2;

/** Simulates the dealer's inventory system. No request leaves the server. */
export function answerAsPartner(): Post {
  let asked = 0;
  return async () => {
    asked += 1;
    await pause(4 + ((asked * 7) % 20));
    if (asked === 1) return { status: 401, body: '{"error":"signature does not match"}', retryAfterSeconds: null };
    if (asked % RESTARTS_EVERY === 0) return { status: 503, body: 'restarting', retryAfterSeconds: 30 };
    return { status: 200, body: '{"ok":true}', retryAfterSeconds: null };
  };
}

interface Partnering {
  readonly app: Pick<DemoSite, 'partners'>;
  readonly now: number;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly timetable: { plan(at: number, action: Act): void };
}

export function planPartners({ app: { partners }, now, people, timetable }: Partnering): void {
  const owner = people.get(OWNER);
  if (owner === undefined) return;
  const at = (daysAgo: number, run: () => Promise<void>): void =>
    timetable.plan(now - daysAgo * DAY_MS, { kind: 'run', run });
  const token = async (name: string, asked: Omit<Parameters<typeof partners.createToken>[1], 'name'>) =>
    done(await partners.createToken(owner, { ...asked, name })).id;
  at(40, async () => {
    await token('Price board in the showroom', { scopes: ['auctions:read'], days: 30 });
  });
  at(21, async () => {
    await token('Stock system', {
      scopes: ['auctions:read', 'listings:read', 'listings:write', 'sales:read'],
      days: 365,
      dealer: DEALER,
    });
  });
  let laptop = '';
  at(12, async () => {
    laptop = await token('Alex’s laptop, to try things out', {
      scopes: ['auctions:read', 'bids:read', 'sales:read'],
      days: 90,
    });
  });
  at(11, async () => {
    done(await partners.revokeToken(owner, laptop));
  });

  let endpoint = '';
  at(STARTED_DAYS_AGO, async () => {
    endpoint = done(await partners.createWebhook(owner, { url: STOCK_SYSTEM, kinds: [...KINDS], dealer: DEALER })).id;
    // The secret was not set at first, and the test event shows it.
    done(await partners.sendTest(owner, endpoint));
  });
  at(STARTED_DAYS_AGO - 0.01, async () => {
    done(await partners.sendTest(owner, endpoint));
  });
  for (let hours = STARTED_DAYS_AGO * 24 - 1; hours > SERVER_MOVES_HOURS_AGO; hours -= 6)
    at(hours / 24, async () => {
      await partners.webhookSender.runOnce();
    });
  at(SERVER_MOVES_HOURS_AGO / 24, async () => {
    await partners.webhookSender.runOnce();
    done(await partners.changeWebhook(owner, { id: endpoint, state: 'paused' }));
  });
  at(0, async () => {
    await partners.webhookSender.runOnce();
  });
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`a partner of the demo site was refused: ${refusalMessage(result)}`);
  return result.value;
}
