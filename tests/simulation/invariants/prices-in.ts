import { sql } from 'kysely';
import type { AuctionTick } from '#contract/bids.ts';
import { EVENTS } from '#contract/live.ts';
import type { EventRow } from '../record.ts';
import type { Scene } from '../actors/scene.ts';
import { rowsOf } from './rows.ts';

interface OfAuction {
  readonly slug: string;
  readonly id: string;
  readonly events: readonly Pick<EventRow, 'name' | 'data'>[];
}

/** What the events of one auction say, against its ledger. */
export async function pricesIn(simulation: Scene, { slug, id, events }: OfAuction): Promise<string[]> {
  const wrong: string[] = [];
  const changes = events.filter(({ name }) => name === 'auction').map(({ data }) => String(data['change']));
  if (!changes.includes('closed')) wrong.push(`${slug}: the close was not announced`);
  const [counted] = await rowsOf(
    simulation,
    sql<{ lines: number; status: string; hammer: number | null }>`select
      (select count(line_number)::integer + count(automatic_number)::integer from ledger_entries
        where auction_id = ${id})
        as lines, status, hammer_price as hammer from auction_states where auction_id = ${id}`,
  );
  // A bid that was voided after the close may have changed the price.
  const hammered = events.findLast(
    ({ name, data }) => name === 'auction' && (data['change'] === 'closed' || data['change'] === 'bid_voided'),
  );
  const tick = hammered?.data['auction'] as AuctionTick | undefined;
  const bids = events.filter(({ name }) => name === 'bids');
  if (bids.length === 0 && (counted?.lines ?? 0) > 0) wrong.push(`${slug}: no bid was announced`);
  if (tick?.state === 'sold' && counted?.status === 'sold' && tick.hammer_price?.amount !== counted.hammer)
    wrong.push(`${slug}: the announced hammer price is not the stored one`);
  wrong.push(...contradictionsIn(slug, events));
  const announced = new Set(
    bids.flatMap(({ data }) => (data['bids'] as { number: number; bidder: string }[]).map(({ number }) => number)),
  );
  const listed = await rowsOf(
    simulation,
    sql<{ number: number }>`select number from (select line_number as number
      from ledger_entries where auction_id = ${id} union all select automatic_number from ledger_entries
      where auction_id = ${id}) n where number is not null`,
  );
  if (!changes.includes('bid_voided') && !changes.includes('reserve_changed'))
    for (const { number } of listed) if (!announced.has(number)) wrong.push(`${slug}: bid ${number} was not announced`);
  return wrong;
}

/** Up to the close: bids raise price and count, their last line is the price, and moves of the close are announced. */
function contradictionsIn(slug: string, events: OfAuction['events']): string[] {
  const wrong: string[] = [];
  let before: AuctionTick | null = null;
  for (const { name, data } of events) {
    const placed = name === 'bids' ? EVENTS.bids.schema.parse(data) : null;
    const changed = name === 'auction' ? EVENTS.auction.schema.parse(data) : null;
    const auction = placed?.auction ?? changed?.auction;
    if (auction === undefined) continue;
    const [bids, extended, change] = [placed?.bids, placed?.extended, changed?.change];
    const [price, earlier] = [auction.price?.amount ?? 0, before?.price?.amount ?? 0];
    if (bids !== undefined && bids.at(-1)?.amount.amount !== price) wrong.push(`${slug}: a price is not its last bid`);
    if (price < earlier && change !== 'bid_voided') wrong.push(`${slug}: the price fell from ${earlier} to ${price}`);
    if (bids !== undefined && before !== null && auction.bid_count - before.bid_count !== bids.length)
      wrong.push(`${slug}: the count rose by other than the ${bids.length} announced bids`);
    if (change !== undefined && change !== 'bid_voided' && before !== null && auction.bid_count !== before.bid_count)
      wrong.push(`${slug}: the count changed with “${change}”, and no bid was announced`);
    const hasMoved = before !== null && auction.close_date !== before.close_date;
    if (bids !== undefined && before !== null && hasMoved !== extended)
      wrong.push(`${slug}: bids ${hasMoved ? 'moved the close unannounced' : 'announced a move of the close'}`);
    if (change === 'closed') break;
    before = auction;
  }
  return wrong;
}
