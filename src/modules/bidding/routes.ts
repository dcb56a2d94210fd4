import type { OpenAPIHono } from '@hono/zod-openapi';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import * as endpoints from '#contract/endpoints/bidding.ts';
import { accepted } from '#contract/result.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { createMemoryRateLimit } from '#platform/http/memory-rate-limit.ts';
import type { Bidding } from './bidding.ts';
import type { PaddleReader } from './deps.ts';

export const BID_FLOOD = { limit: 60, perMs: 10_000 } as const;

export function biddingRoutes(
  bidding: Omit<Bidding, 'routes'>,
  accounts: Pick<PaddleReader, 'bidOriginOf'>,
): OpenAPIHono<ApiEnv> {
  const api = newApi();
  const gate = createMemoryRateLimit(BID_FLOOD);
  bind(api, endpoints.placeBid, async ({ actor, params, headers, body, c }) => {
    const flood = gate.take(actor.userId);
    if (flood !== null) return flood;
    const key = headers['idempotency-key'] ?? null;
    const placed = await bidding.placeBid(actor, params.slug, body, key, accounts.bidOriginOf(c));
    return placed.ok ? accepted(await bidding.withReceipt(params.slug, placed.value)) : placed;
  });
  bind(api, endpoints.withdrawBids, ({ actor, params }) => {
    const flood = gate.take(actor.userId);
    return flood ?? bidding.withdrawBids(actor, params);
  });
  bind(api, endpoints.listBids, ({ params, query: { cursor, limit } }) =>
    bidding.history(params.slug, { before: cursor === undefined ? null : Number(cursor), limit }),
  );
  bind(api, endpoints.downloadLedger, async ({ params, c }) => {
    const found = await bidding.exportLedger(params.slug);
    if (!found.ok) return found;
    return c.body(canonicalJson(found.value), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${params.slug}.ledger.json"`,
    });
  });
  bind(api, endpoints.listReceipts, ({ actor, params }) => bidding.receipts(actor, params.slug));
  bind(api, endpoints.listReceiptAuctions, ({ actor }) => bidding.receiptAuctions(actor));
  bind(api, endpoints.downloadReceipts, ({ actor }) => bidding.allReceipts(actor));
  bind(api, endpoints.readAuctionRecord, ({ params }) => bidding.readRecord(params.slug));
  bind(api, endpoints.lowerReserve, ({ actor, params, body }) => bidding.lowerReserve(actor, { ...params, ...body }));
  bind(api, endpoints.chooseDisclosure, ({ actor, params: { slug }, body: { reveals_reserve: revealsReserve } }) =>
    bidding.chooseDisclosure(actor, { slug, revealsReserve }),
  );
  bind(api, endpoints.voidBid, ({ actor, params: { slug, number }, body: { reason, sequence } }) =>
    bidding.voidBid(actor, { slug, bid: { number, sequence }, reason }),
  );
  bind(api, endpoints.voidLedgerEntry, ({ actor, params: { slug, sequence }, body: { reason } }) =>
    bidding.voidBid(actor, { slug, bid: { sequence }, reason }),
  );
  bind(api, endpoints.withdrawAuction, ({ actor, params, body }) => bidding.withdraw(actor, { ...params, ...body }));
  return api;
}
