import { isInExtension } from '#auction/soft-close.ts';
import { minor } from '#auction/money.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { FloorAuction, FloorAuctions } from '#contract/floor.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import { listFloor, type FloorRow } from './floor-store.ts';
import type { CatalogueParts } from './parts.ts';
import { publicStatus, zoneless } from './presenter.ts';

/** The live auctions that close first, as narrow as the floor's table shows them: three queries, however many there are. */
export async function readFloorRows(parts: CatalogueParts, actor: Actor, limit: number): Promise<Result<FloorAuctions>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const rows = await listFloor(executor, limit);
  const ids = rows.map(({ id }) => id);
  const [leaders, images] = await Promise.all([
    parts.accounts.usernames(executor, [...new Set(rows.flatMap(({ leaderId }) => leaderId ?? []))]),
    parts.media.imagesOf(executor, ids, { heroOnly: true }),
  ]);
  const present = (row: FloorRow): FloorAuction => {
    const [hero] = images.get(row.id) ?? [];
    const money = (amount: number | null) => (amount === null ? null : { amount, currency: row.currency });
    return {
      slug: row.slug,
      lot_number: row.lotNumber,
      title: row.title,
      state: publicStatus(row.status),
      price: money(row.price),
      reserve: money(row.reserve),
      reserve_status: reserveStatus({ price: row.price === null ? null : minor(row.price), reserve: row.reserve === null ? null : minor(row.reserve) }),
      leader: row.leaderId === null ? null : (leaders.get(row.leaderId) ?? 'former member'),
      bid_count: row.bidCount,
      watch_count: row.watchCount,
      extension_count: row.extensionCount,
      in_extension:
        row.extensionCount > 0 && isInExtension({ closesAt: Number(row.closesAt), lastBidAt: row.lastBidAt?.getTime() ?? null, softCloseMs: row.softCloseMs }),
      paused_until: row.pausedUntil?.toISOString() ?? null,
      close_date: zoneless(row.closesAt),
      picture: hero === undefined ? null : `${hero.base}/${Math.min(...hero.widths)}.webp`,
    };
  };
  return accepted({ items: rows.map(present), total: rows[0]?.live ?? 0, server_time: parts.live.serverTime() });
}
