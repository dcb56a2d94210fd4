import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { EventRow, PartnerEndpoint } from '../record.ts';
import type { ReceivedWebhook } from '../world/webhook-receivers.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly auction: { readonly slug: string }; readonly bids?: readonly unknown[] };
}
/** By what an event of an auction says has changed. */
const KINDS: Readonly<Record<string, string>> = {
  opened: 'auction.opened',
  closed: 'auction.ended',
  reserve_changed: 'auction.reserve_changed',
  bid_voided: 'bids.voided',
  withdrawn: 'auction.withdrawn',
  extended: 'auction.extended',
  paused: 'auction.paused',
  resumed: 'auction.resumed',
};
const isPublic = (kind: string): boolean => kind.startsWith('auction.');

/** Every event that a partner asked for arrives in the end, signed, unchanged, and again only if it may be lost. */
export const webhooksAreDelivered: Invariant = {
  name: 'webhooks are delivered',
  async check(simulation) {
    const wrong: string[] = [];
    for (const endpoint of simulation.record.endpoints) {
      const received = simulation.world.receivers.received.filter(({ url }) => url === endpoint.url);
      const problems = [
        ...received.flatMap(({ id, forgery }) => (forgery === null ? [] : [`${id} ${forgery}`])),
        ...received.flatMap((each) => wrongRecipientIn(simulation, endpoint, each)),
        ...repeatsIn(simulation, received),
        ...(endpoint.wasDisabled ? [] : missingIn(simulation, endpoint, received)),
        ...(await wronglyStored(simulation, endpoint)),
      ];
      wrong.push(...problems.map((problem) => `to ${endpoint.owner}: ${problem}`));
    }
    return wrong;
  },
};

const messageIn = ({ body }: ReceivedWebhook): Message => JSON.parse(body) as Message;
const isAccepted = ({ status }: ReceivedWebhook): boolean => status !== null && status < 300;

function sells(simulation: Scene, { seller }: PartnerEndpoint, slug: string): boolean {
  return seller !== null && simulation.record.auctions.some((each) => each.slug === slug && each.seller === seller);
}

/** A seller gets only what concerns their own auctions, and other partners only what is public. */
function wrongRecipientIn(simulation: Scene, endpoint: PartnerEndpoint, received: ReceivedWebhook): string[] {
  const { type, data } = messageIn(received);
  const { slug } = data.auction;
  const isDue = sells(simulation, endpoint, slug) || (endpoint.seller === null && isPublic(type));
  return isDue ? [] : [`${type} of ${slug} is not for them`];
}

/** Each death may lose one acknowledgement of a message, and so may an answer that came late. */
function repeatsIn({ world }: Scene, received: readonly ReceivedWebhook[]): string[] {
  return [...Map.groupBy(received, ({ id }) => id)].flatMap(([id, sent]) => {
    const most = 1 + world.deaths + sent.filter(({ isLate }) => isLate).length;
    return [
      ...(new Set(sent.map(({ body }) => body)).size > 1 ? [`${id} was changed when it was sent again`] : []),
      ...(sent.filter(isAccepted).length > most ? [`${id} was accepted, and sent again and again`] : []),
    ];
  });
}

function missingIn(simulation: Scene, endpoint: PartnerEndpoint, received: readonly ReceivedWebhook[]): string[] {
  const accepted = new Map(received.filter(isAccepted).map((each) => [each.id, messageIn(each)]));
  const messages = [...accepted.values()];
  const counts = new Map<string, number>();
  for (const each of messages) count(counts, each.type, each.data.auction.slug, each.timestamp);
  const expected = new Map<string, number>();
  const missing: string[] = [];
  const bids = new Set(
    messages.flatMap(({ data }) => (data.bids ?? []).map((bid) => `${data.auction.slug} ${say(bid)}`)),
  );
  for (const event of simulation.record.events) {
    const [, topic, slug] = /^(\w+):(.*)$/.exec(event.topic) ?? [];
    if (slug === undefined) continue;
    const isOwn = sells(simulation, endpoint, slug);
    const kind = topic === 'selling' ? event.name : topic === 'auction' ? kindOf(event) : null;
    const at = new Date(Number(event.data['server_time'])).toISOString();
    if (kind !== null && (isOwn || (endpoint.seller === null && isPublic(kind)))) count(expected, kind, slug, at);
    if (isOwn && topic === 'auction' && event.name === 'bids')
      for (const bid of event.data['bids'] as unknown[])
        if (!bids.has(`${slug} ${say(bid)}`)) missing.push(`the bid ${say(bid)} on ${slug} never arrived`);
  }
  const late = [...expected].filter(([name, most]) => (counts.get(name) ?? 0) < most);
  return [...missing, ...late.map(([name]) => `${name} never arrived`)];
}

const say = (bid: unknown): string => JSON.stringify(bid);

function count(counts: Map<string, number>, kind: string, slug: string, at: string): void {
  const name = `${kind} of ${slug} at ${at}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Bids are compared line by line, because those read together arrive as one message. */
function kindOf({ name, data }: EventRow): string | null {
  if (name === 'auction') return KINDS[String(data['change'])] ?? null;
  return name === 'bids' && data['extended'] === true ? 'auction.extended' : null;
}

/** At the end nothing waits, and an endpoint that answered is not disabled for its silence. */
async function wronglyStored(simulation: Scene, { id }: PartnerEndpoint): Promise<string[]> {
  const rows = await rowsOf(
    simulation,
    sql<{ problem: string }>`select 'a delivery is still ' || d.state as problem from webhook_deliveries d
        where d.endpoint_id = ${id} and d.state <> 'delivered'
      union all select 'it is ' || state from webhook_endpoints where id = ${id} and state <> 'active'`,
  );
  return rows.map(({ problem }) => problem);
}
