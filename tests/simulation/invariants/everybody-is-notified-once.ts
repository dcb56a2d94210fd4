import { sql } from 'kysely';
import type { SimulatedAuction } from '../record.ts';
import type { Scene } from '../actors/scene.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Closed {
  readonly id: string;
  readonly slug: string;
  readonly seller_id: string;
  readonly closed_at: Date;
  readonly first_reserve: number | null;
  readonly first_closes_at: Date;
}
interface Told {
  readonly user_id: string;
  readonly kind: string;
  readonly count: number;
}

/** Bidders, seller and watchers get one notification of the end of an auction each, and each email is sent once. */
export const everybodyIsNotifiedOnce: Invariant = {
  name: 'everybody is notified once',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions) wrong.push(...(await atTheClose(simulation, auction)));
    return [
      ...wrong,
      ...(await undelivered(simulation)),
      ...(await outbids(simulation)),
      ...(await wrongEmails(simulation)),
    ];
  },
};

/** A failed negotiation also tells the seller that the car was not sold. */
async function atTheClose(simulation: Scene, { id, slug, start }: SimulatedAuction): Promise<string[]> {
  const [closed] = await rowsOf(
    simulation,
    sql<Closed>`select a.id, a.slug, a.seller_id, s.closed_at, s.first_reserve, s.first_closes_at
      from auction_states s join auctions a on a.id = s.auction_id where a.id = ${id} and s.closed_at is not null`,
  );
  if (closed === undefined) return [];
  const told = await rowsOf(
    simulation,
    sql<Told>`select user_id, kind, count(*)::integer as count from notifications where auction_id = ${id}
      and kind in ('won', 'lost', 'sold', 'own_not_sold', 'watch_ended', 'not_sold') group by user_id, kind`,
  );
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const expected = new Set(expectedAtTheClose(simulation, { closed, start, ledger }));
  const counts = new Map(told.map(({ user_id: user, kind, count }) => [`${user} ${kind}`, count]));
  // Bidders watch by themselves, and one whose bid was voided is only a watcher.
  const mayWatch = (who: string) =>
    who.endsWith('watch_ended') && !['won', 'lost', 'not_sold'].some((kind) => counts.has(who.replace(/\w+$/, kind)));
  const isAllowed = (who: string, count: number) =>
    count === 1 && (expected.has(who) || who.endsWith('own_not_sold') || mayWatch(who));
  return [
    ...[...expected].filter((who) => !counts.has(who)).map((who) => `${slug}: ${who} was not notified`),
    ...[...counts]
      .filter(([who, count]) => !isAllowed(who, count))
      .map(([who, count]) => `${slug}: ${who} was notified ${count} times`),
  ];
}

function expectedAtTheClose(
  { world, record }: Scene,
  { closed, start, ledger }: { closed: Closed; start: number; ledger: readonly LedgerRow[] },
): string[] {
  const upTo = ledger.slice(0, ledger.findIndex(({ kind }) => kind === 'close') + 1);
  const terms = { start, reserve: closed.first_reserve, closesAt: closed.first_closes_at.getTime() };
  const { leader, price, reserve } = bookOf(upTo, terms).reckon();
  const voided = new Set(upTo.map((row) => row.voids_sequence));
  const offers = upTo.filter(({ kind, sequence }) => kind === 'offer' && !voided.has(sequence));
  const others = [...new Set(offers.map((row) => row.actor_id))].filter((userId) => userId !== leader);
  const watchers = [...(record.watchers.get(closed.slug) ?? [])]
    .filter(([, since]) => since < closed.closed_at.getTime())
    .map(([username]) => `${world.people.get(username)?.userId} watch_ended`);
  if (leader === null) return [`${closed.seller_id} own_not_sold`, ...watchers];
  if (reserve !== null && (price ?? 0) < reserve) return [...others.map((userId) => `${userId} not_sold`), ...watchers];
  return [`${leader} won`, `${closed.seller_id} sold`, ...others.map((userId) => `${userId} lost`), ...watchers];
}

async function undelivered(simulation: Scene): Promise<string[]> {
  const left = await rowsOf(
    simulation,
    sql<{ problem: string }>`
    select 'a notification waits for ever' as problem from pending_notifications
    union all select 'a broadcast waits for ever' from broadcasts
    union all select 'a delivery by ' || channel || ' is still ' || state from deliveries
      where state in ('due', 'sending')
    union all select 'an email is still waiting' from mail_outbox where due_at is not null or sending_since is not null
    union all select 'a delivery has no notification' from deliveries d
      where not exists (select from notifications n where n.id = d.notification_id)`,
  );
  return left.map(({ problem }) => problem);
}

/** A bidder who lost the lead is notified at least once, and at most once for each time it happened. */
async function outbids(simulation: Scene): Promise<string[]> {
  const rows = await rowsOf(
    simulation,
    sql<{ user_id: string; slug: string; count: number; most: number }>`
    select n.user_id, a.slug, count(*)::integer as count, (select count(*)::integer from ledger_entries l
        where l.auction_id = a.id and l.kind = 'offer') as most
      from notifications n join auctions a on a.id = n.auction_id where n.kind = 'outbid'
      group by n.user_id, a.slug, a.id`,
  );
  const told = new Map(rows.map((row) => [`${row.user_id} ${row.slug}`, row.count]));
  const lost = await rowsOf(
    simulation,
    sql<{ user_id: string; slug: string }>`select distinct l.actor_id as user_id, a.slug
    from ledger_entries l join auctions a on a.id = l.auction_id join auction_states s on s.auction_id = a.id
    where l.kind = 'offer' and s.leader_id <> l.actor_id and l.line_number is not null
      and not exists (select from ledger_entries v where v.auction_id = a.id and v.kind = 'void')
      and exists (select from ledger_entries b where b.auction_id = a.id and b.kind = 'offer'
        and b.sequence > l.sequence and b.actor_id <> l.actor_id)
      and not exists (select from ledger_entries e where e.auction_id = a.id and e.kind = 'offer'
        and e.sequence < l.sequence and e.maximum >= l.maximum)`,
  );
  return [
    ...lost
      .filter(({ user_id: user, slug }) => !told.has(`${user} ${slug}`))
      .map(({ user_id: user, slug }) => `${user} lost the lead of ${slug} and was not notified`),
    ...rows.filter(({ count, most }) => count > most).map(({ slug }) => `${slug}: more outbid notices than bids`),
  ];
}

/** What counts as sent has arrived, and nothing arrives again but after a failure or a death. */
async function wrongEmails(simulation: Scene): Promise<string[]> {
  const { providers, deaths } = simulation.world;
  const arrived = Map.groupBy(providers.emails, ({ messageId }) => messageId);
  const rows = await rowsOf(
    simulation,
    sql<{ id: string; subject: string; outcome: string | null }>`select id, subject, outcome from mail_outbox`,
  );
  const lost = rows.filter(({ id, outcome }) => outcome === 'sent' && !arrived.has(`<${id}@site.test>`));
  return [
    ...lost.map(({ subject }) => `the email “${subject}” never arrived`),
    ...[...arrived.values()].flatMap((sent) => {
      const [first] = sent;
      const answered = sent.filter(({ isAnswered }) => isAnswered).length;
      if (new Set(sent.map(({ to }) => to)).size > 1) return [`“${first?.subject}” was sent to several people`];
      return answered > 1 + deaths ? [`the email “${first?.subject}” was sent ${answered} times`] : [];
    }),
  ];
}
