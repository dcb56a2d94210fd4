import { moneyOrNull } from '#contract/primitives.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import { memberName } from '#contract/member-names.ts';
import { isInExtension } from '#auction/soft-close.ts';
import { minorOrNull } from '#auction/money.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { LiveAuctionRow, LiveAuctionList } from '#contract/live-dashboard.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import { listLiveAuctions, type LiveAuctionRecord } from './live-auction-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { publicStatus } from './presenter.ts';

/** Takes three queries, whatever the number of auctions. */
export async function readLiveAuctionRows(
  deps: CatalogueDeps,
  actor: Actor,
  limit: number,
): Promise<Result<LiveAuctionList>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const rows = await listLiveAuctions(executor, limit);
  const ids = rows.map(({ id }) => id);
  const [leaders, images] = await Promise.all([
    deps.accounts.usernames(executor, [...new Set(rows.flatMap(({ leaderId }) => leaderId ?? []))]),
    deps.media.imagesOf(executor, ids, { heroOnly: true }),
  ]);
  const present = (row: LiveAuctionRecord): LiveAuctionRow => {
    const [hero] = images.get(row.id) ?? [];
    return {
      slug: row.slug,
      lot_number: row.lotNumber,
      title: row.title,
      state: publicStatus(row.status),
      price: moneyOrNull(row.price, row.currency),
      reserve_status: reserveStatus({
        price: minorOrNull(row.price),
        reserve: minorOrNull(row.reserve),
      }),
      leader: row.leaderId === null ? null : memberName(leaders, row.leaderId),
      bid_count: row.bidCount,
      watch_count: row.watchCount,
      extension_count: row.extensionCount,
      in_extension:
        row.extensionCount > 0 &&
        isInExtension({
          closesAt: Number(row.closesAt),
          lastBidAt: row.lastBidAt?.getTime() ?? null,
          softCloseMs: row.softCloseMs,
        }),
      paused_until: row.pausedUntil?.toISOString() ?? null,
      close_date: formatZonelessUtc(row.closesAt),
      picture: hero === undefined ? null : `${hero.base}/${Math.min(...hero.widths)}.webp`,
    };
  };
  return accepted({ items: rows.map(present), total: rows[0]?.live ?? 0, server_time: deps.live.serverTime() });
}
