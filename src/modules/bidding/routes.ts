import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import * as endpoints from '#contract/endpoints/bidding.ts';
import { accepted } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { createMemoryRateLimit } from '#platform/http/memory-rate-limit.ts';
import { chooseDisclosure } from './choose-disclosure.ts';
import { exportLedger } from './export-ledger.ts';
import { lowerReserve } from './lower-reserve.ts';
import { type BiddingContext, placeBid } from './place-bid.ts';
import { readHistory } from './read-history.ts';
import { readRecord } from './read-record.ts';
import { readReserveCommitments } from './read-reserve-commitments.ts';
import { downloadReceipts, listReceiptAuctions, listReceipts } from './receipts.ts';
import { voidBid } from './void-bid.ts';
import { withdraw } from './withdraw.ts';
import { withdrawBids } from './withdraw-bids.ts';
import { blockBidder } from './block-bidder.ts';
import { changeLiveAuctions, extendAuction, pauseAuction, resumeAuction } from './move-close.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { revealAmounts } from './reveal-amounts.ts';
import { readAuctionBidders, readDashboard } from './read-dashboard.ts';
import { decideShillAlarm, listShillAlarms } from './shill-alarms.ts';

export const BIDS_BY_USER = { limit: 60, perMs: 10_000 } as const;

export function biddingRoutes(context: BiddingContext) {
  const api = newApi();
  const gate = createMemoryRateLimit(BIDS_BY_USER);
  bind(api, endpoints.placeBid, async ({ actor, params, headers, body, c }) => {
    const flood = gate.take(actor.userId);
    if (flood !== null) return flood;
    const key = headers['idempotency-key'] ?? null;
    const placed = await placeBid(context, actor, {
      slug: params.slug,
      bid: body,
      key,
      origin: context.accounts.bidOriginOf(c),
    });
    return placed.ok ? accepted(await context.receiptSigner.withReceipt(params.slug, placed.value)) : placed;
  });
  bind(api, endpoints.withdrawBids, ({ actor, params }) => {
    const flood = gate.take(actor.userId);
    return flood ?? withdrawBids(context, actor, params);
  });
  bind(api, endpoints.listBids, ({ params, query: { cursor, limit } }) =>
    readHistory(context, params.slug, { before: cursor === undefined ? null : Number(cursor), limit }),
  );
  bind(api, endpoints.downloadLedger, async ({ params, c }) => {
    const found = await exportLedger(context, params.slug);
    if (!found.ok) return found;
    return c.body(canonicalJson(found.value), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${params.slug}.ledger.json"`,
    });
  });
  bind(api, endpoints.listReceipts, ({ actor, params }) => listReceipts(context, actor, params.slug));
  bind(api, endpoints.listReceiptAuctions, ({ actor }) => listReceiptAuctions(context, actor));
  bind(api, endpoints.downloadReceipts, ({ actor }) => downloadReceipts(context, actor));
  bind(api, endpoints.readAuctionRecord, ({ params }) => readRecord(context, params.slug));
  bind(api, endpoints.readReserveCommitments, ({ params }) => readReserveCommitments(context, params.slug));
  bind(api, endpoints.lowerReserve, ({ actor, params, body }) => lowerReserve(context, actor, { ...params, ...body }));
  bind(api, endpoints.chooseDisclosure, ({ actor, params: { slug }, body: { reveals_reserve: revealsReserve } }) =>
    chooseDisclosure(context, actor, { slug, revealsReserve }),
  );
  bind(api, endpoints.voidLedgerEntry, ({ actor, params, body }) => voidBid(context, actor, { ...params, ...body }));
  bind(api, endpoints.withdrawAuction, ({ actor, params, body }) => withdraw(context, actor, { ...params, ...body }));
  return api;
}

export function liveRoutes(deps: BiddingDepsWithNames) {
  const api = newApi();
  bind(api, endpoints.readLiveDashboard, ({ actor }) => readDashboard(deps, actor));
  bind(api, endpoints.listAuctionBidders, ({ actor, params }) => readAuctionBidders(deps, actor, params.slug));
  bind(api, endpoints.revealAmounts, ({ actor, params, body }) => revealAmounts(deps, actor, { ...params, ...body }));
  bind(api, endpoints.listShillAlarms, ({ actor, params }) => listShillAlarms(deps, actor, params.slug));
  bind(api, endpoints.decideShillAlarm, ({ actor, params, body }) =>
    decideShillAlarm(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.pauseAuction, ({ actor, params, body }) => pauseAuction(deps, actor, { ...params, ...body }));
  bind(api, endpoints.resumeAuction, ({ actor, params, body }) => resumeAuction(deps, actor, { ...params, ...body }));
  bind(api, endpoints.extendAuction, ({ actor, params, body }) => extendAuction(deps, actor, { ...params, ...body }));
  bind(api, endpoints.changeLiveAuctions, ({ actor, body }) => changeLiveAuctions(deps, actor, body));
  bind(api, endpoints.blockBidder, ({ actor, params, body }) => blockBidder(deps, actor, { ...params, ...body }));
  return api;
}
