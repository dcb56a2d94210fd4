import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { SimulatedAuction } from '../record.ts';
import type { LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** In a contest the close moves every minute. */
const EXTENDED_AGAIN_MS = 10 * 60_000;

interface Told {
  readonly user_id: string;
  readonly kind: string;
  readonly at: Date;
}
interface Auction {
  readonly seller: string;
  readonly ledger: readonly LedgerRow[];
  readonly told: readonly Told[];
  /** User ids, and since when. */
  readonly watchers: readonly (readonly [who: string, since: number])[];
}

/** Watchers are notified of a lower reserve, a changed listing and a moved close, others of their own. */
export const watchersAreNotified: Invariant = {
  name: 'watchers are notified',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions) {
      const known = await read(simulation, auction);
      const problems = [...changesIn(known), ...extensionsIn(simulation, auction, known)];
      wrong.push(...problems.map((problem) => `${auction.slug}: ${problem}`));
    }
    return wrong;
  },
};

async function read(simulation: Scene, { id, slug, seller }: SimulatedAuction): Promise<Auction> {
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const told = await rowsOf(
    simulation,
    sql<Told>`select user_id, kind, created_at as at from notifications where auction_id = ${id} order by created_at`,
  );
  const idOf = (name: string): string => simulation.world.people.get(name)?.userId ?? '';
  const watchers = [...(simulation.record.watchers.get(slug) ?? [])];
  return { seller: idOf(seller), ledger, told, watchers: watchers.map(([name, since]) => [idOf(name), since]) };
}

function changesIn({ seller, ledger, told, watchers }: Auction): string[] {
  const heard = new Set(told.map(({ user_id: who, kind, at }) => `${who} ${kind} ${at.getTime()}`));
  const watchingAt = (at: number) => watchers.flatMap(([who, since]) => (since < at ? [who] : []));
  const missing = (people: readonly string[], what: string, at: number) =>
    people.filter((who) => !heard.has(`${who} ${what} ${at}`)).map((who) => `no ${what} for ${who}`);
  const changes = ledger.flatMap(({ kind, recorded_at: recordedAt, sequence }) => {
    const at = recordedAt.getTime();
    const watching = watchingAt(at);
    if (kind === 'reserve_change')
      return [...missing(watching, 'reserve_lowered', at), ...missing([seller], 'own_reserve_changed', at)];
    if (kind === 'listing_change')
      return missing([...new Set([...watching, ...biddersBefore(ledger, sequence)])], 'listing_changed', at);
    return [];
  });
  const met = told.filter(({ user_id: who, kind }) => who === seller && kind === 'reserve_met');
  return [...changes, ...met.flatMap(({ at }) => missing(watchingAt(at.getTime()), 'reserve_met', at.getTime()))];
}

function biddersBefore(ledger: readonly LedgerRow[], before: number): string[] {
  const upTo = ledger.filter(({ sequence }) => sequence < before);
  const voided = new Set(upTo.map((row) => row.voids_sequence));
  return upTo.flatMap((row) => (row.kind === 'offer' && !voided.has(row.sequence) ? [row.actor_id] : []));
}

/** Watchers are notified of the first extension in ten minutes, the seller at least of the last bids. */
function extensionsIn(
  simulation: Scene,
  { slug }: SimulatedAuction,
  { seller, ledger, told, watchers }: Auction,
): string[] {
  const bids = simulation.record.events.filter(({ topic, name }) => topic === `auction:${slug}` && name === 'bids');
  const moved = bids.flatMap(({ data }) => (data['extended'] === true ? [Number(data['server_time'])] : []));
  const last = ledger.findLast(({ kind, line_number: line }) => kind === 'offer' && line !== null);
  const lastBid = last?.recorded_at.getTime() ?? 0;
  const sellerHeard = told.some(
    ({ user_id: who, kind, at }) => who === seller && kind === 'bid_received' && at.getTime() >= lastBid,
  );
  return [
    ...(lastBid > 0 && !sellerHeard ? ['the seller was not notified of the last bid'] : []),
    ...watchers.flatMap(([who, since]) => {
      const times = told.flatMap((each) =>
        each.user_id === who && each.kind === 'extended' ? [each.at.getTime()] : [],
      );
      const isCovered = (at: number) => times.some((heardAt) => heardAt <= at && at - heardAt <= EXTENDED_AGAIN_MS);
      return [
        ...(moved.some((at) => since < at - EXTENDED_AGAIN_MS && !isCovered(at)) ? [`no extended for ${who}`] : []),
        ...(times.some((at, index) => at - (times[index - 1] ?? -Infinity) < EXTENDED_AGAIN_MS)
          ? [`${who} was notified of every extension`]
          : []),
      ];
    }),
  ];
}
