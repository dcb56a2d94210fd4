import { z } from 'zod';
import {
  AuctionTickSchema,
  BidHistorySchema,
  BidReceiptsSchema,
  PlaceBidSchema,
  ReceiptAuctionsSchema,
  ReceivedBidSchema,
} from '../bids.ts';
import { BulkResultSchema } from '../bulk.ts';
import { AuctionRecordSchema, ReserveCommitmentsSchema } from '../auction-record.ts';
import { LowerReserveSchema, ReserveDisclosureSchema, WithdrawSchema } from '../account.ts';
import { MAX_INTEGER } from '../limits.ts';
import {
  BlockBidderSchema,
  ChangeLiveAuctionsSchema,
  FileBiddersSchema,
  LiveDashboardSchema,
  MoveCloseSchema,
  ResumeSchema,
} from '../live-dashboard.ts';
import { HiddenAmountsSchema } from '../operator.ts';
import { DecideShillAlarmSchema, ShillAlarmsSchema, ShillDecisionSchema } from '../shill-alarms.ts';
import { endpoint, file, guest, json, staff, user } from '../endpoint.ts';
import { IdParams, SlugParams } from '../params.ts';
import { ReasonBodySchema } from '../primitives.ts';

const MAX_LINES = 200;
const place = z.coerce.number().int().min(1).max(MAX_INTEGER);

export const placeBid = endpoint('POST /api/auctions/{slug}/bids', {
  summary: 'Place a bid',
  who: user({ scope: 'bids:write' }),
  params: SlugParams,
  headers: z.object({
    'idempotency-key': z
      .string()
      .optional()
      .describe('Makes the bid safe to repeat: the same key returns the first response'),
  }),
  body: PlaceBidSchema,
  answer: json(ReceivedBidSchema, 'The bid was accepted', 201),
  refusals: [402, 403, 409, 429, 503],
});

export const withdrawBids = endpoint('POST /api/auctions/{slug}/bids/withdraw', {
  summary: 'Withdraw all of your bids, after a material change to the listing',
  who: user({ scope: 'bids:write' }),
  params: SlugParams,
  answer: json(AuctionTickSchema, 'The updated auction'),
  refusals: [403, 409, 429],
});

export const listBids = endpoint('GET /api/auctions/{slug}/bids', {
  summary: 'Public bid history, newest first',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  query: z.object({
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, 'Unknown cursor.')
      .optional(),
    limit: z.coerce.number().int().min(1).max(MAX_LINES).default(50),
  }),
  answer: json(BidHistorySchema, 'A page of the history'),
});

export const downloadLedger = endpoint('GET /api/auctions/{slug}/ledger', {
  summary: 'The ledger of a closed auction, for verification',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: file('Canonical JSON, described in docs/verification.md', 'application/json'),
  refusals: [409],
});

export const listReceipts = endpoint('GET /api/account/receipts/{slug}', {
  summary: 'The signed receipts of your bids in an auction, oldest first',
  // The list shows maximums, which are their bidder's alone.
  who: user({ whileImpersonating: false }),
  params: SlugParams,
  answer: json(BidReceiptsSchema, 'The receipts'),
});

export const listReceiptAuctions = endpoint('GET /api/account/receipts', {
  summary: 'Auctions you bid in, with receipts',
  // As the receipts themselves.
  who: user({ whileImpersonating: false }),
  answer: json(ReceiptAuctionsSchema, 'The auctions, the latest bid first'),
});

export const downloadReceipts = endpoint('GET /api/account/receipts.json', {
  summary: 'The signed receipts of your latest 5,000 bids, newest first',
  // As the receipts themselves.
  who: user({ whileImpersonating: false }),
  answer: json(BidReceiptsSchema, 'The receipts'),
});

export const readAuctionRecord = endpoint('GET /api/auctions/{slug}/record', {
  summary: 'The last ledger entry of a closed auction, and public events besides bids',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(AuctionRecordSchema, 'The public record'),
  refusals: [409],
});

export const readReserveCommitments = endpoint('GET /api/auctions/{slug}/reserve-commitments', {
  summary: 'The commitments to the reserve so far, also during the auction',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(ReserveCommitmentsSchema, 'The commitments'),
});

export const lowerReserve = endpoint('PUT /api/auctions/{slug}/reserve', {
  summary: 'Lower or remove the reserve while live',
  who: user(),
  params: SlugParams,
  body: LowerReserveSchema,
  answer: json(AuctionTickSchema, 'The updated auction'),
  refusals: [403, 409],
});

export const chooseDisclosure = endpoint('PUT /api/auctions/{slug}/reserve-disclosure', {
  summary: 'Choose before the opening whether the reserve becomes public if the vehicle isn’t sold',
  who: user(),
  params: SlugParams,
  body: ReserveDisclosureSchema,
  answer: json(ReserveDisclosureSchema, 'The choice'),
  refusals: [403, 409],
});

export const voidLedgerEntry = endpoint('POST /api/operator/auctions/{slug}/ledger/{sequence}/void', {
  summary: 'Void the bid of a ledger entry, with a reason; works for a raised maximum too, which has no bid number',
  who: staff('void_bids'),
  params: SlugParams.extend({ sequence: place }),
  body: ReasonBodySchema,
  answer: json(AuctionTickSchema, 'The auction, recalculated from the remaining bids'),
  refusals: [409],
});

export const withdrawAuction = endpoint('POST /api/operator/auctions/{slug}/withdraw', {
  summary: 'Withdraw an auction, with a public reason',
  who: staff('withdraw_auctions'),
  params: SlugParams,
  body: WithdrawSchema,
  answer: json(AuctionTickSchema, 'The updated auction'),
  refusals: [409],
});

export const readLiveDashboard = endpoint('GET /api/operator/live', {
  summary: 'Live auctions, alerts and pending approvals',
  who: staff('see_auctions'),
  answer: json(LiveDashboardSchema, 'The live dashboard'),
});

export const listAuctionBidders = endpoint('GET /api/operator/auctions/{slug}/bidders', {
  summary: 'An auction’s bidders, with risk signals',
  who: staff('see_auctions'),
  params: SlugParams,
  answer: json(FileBiddersSchema, 'The bidders'),
});

export const listShillAlarms = endpoint('GET /api/operator/auctions/{slug}/shill-alarms', {
  summary: 'Alarms about bidders who may be bidding for the seller, with reasons and decisions',
  who: staff('see_auctions'),
  params: SlugParams,
  answer: json(ShillAlarmsSchema, 'The alarms'),
});

export const decideShillAlarm = endpoint('POST /api/operator/shill-alarms/{id}/decision', {
  summary: 'Dismiss an alarm, warn the bidder, or void their bids',
  who: staff('block_bidders'),
  params: IdParams,
  body: DecideShillAlarmSchema,
  answer: json(z.object({ decision: ShillDecisionSchema }), 'The decision'),
  refusals: [409],
});

export const revealAmounts = endpoint('POST /api/operator/auctions/{slug}/amounts', {
  summary: 'Reveal the hidden reserve and maximum bids of a published auction; the view is recorded',
  who: staff('reveal_amounts'),
  params: SlugParams,
  body: ReasonBodySchema,
  answer: json(HiddenAmountsSchema, 'The amounts'),
  refusals: [409],
});

export const pauseAuction = endpoint('POST /api/operator/auctions/{slug}/pause', {
  summary: 'Pause bidding; the close moves by the same time',
  who: staff('move_closes'),
  params: SlugParams,
  body: MoveCloseSchema,
  answer: json(AuctionTickSchema, 'The updated auction'),
  refusals: [409],
});

export const resumeAuction = endpoint('POST /api/operator/auctions/{slug}/resume', {
  summary: 'Resume bidding before the pause ends',
  who: staff('move_closes'),
  params: SlugParams,
  body: ResumeSchema,
  answer: json(AuctionTickSchema, 'The updated auction'),
  refusals: [409],
});

export const extendAuction = endpoint('POST /api/operator/auctions/{slug}/extend', {
  summary: 'Extend the closing time',
  who: staff('move_closes'),
  params: SlugParams,
  body: MoveCloseSchema,
  answer: json(AuctionTickSchema, 'The updated auction'),
  refusals: [409],
});

export const changeLiveAuctions = endpoint('POST /api/operator/live/auctions', {
  summary: 'Extend, pause or resume several live auctions',
  description: 'One auction’s refusal doesn’t stop the others.',
  who: staff('move_closes'),
  body: ChangeLiveAuctionsSchema,
  answer: json(BulkResultSchema, 'What happened to each auction'),
});

export const blockBidder = endpoint('POST /api/operator/auctions/{slug}/block-bidder', {
  summary: 'Void a bidder’s bids in an auction and block them from it',
  who: staff('block_bidders'),
  params: SlugParams,
  body: BlockBidderSchema,
  answer: json(AuctionTickSchema, 'The updated auction'),
  refusals: [409],
});
