import type { HammerResult } from '#auction/hammer.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { BidLine, BiddingState, Offer, Outcome } from '#auction/types.ts';
import {
  type CloseEntry,
  type ExtensionEntry,
  LEDGER_FORMAT,
  type LineBySystem,
  type ListingChangeEntry,
  type OfferEntry,
  type OpeningEntry,
  publicTerms,
  type RenumberedLine,
  type ReserveChangeEntry,
  type EntryContent,
  type VoidEntry,
} from '#contract/ledger/entries.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { Entry } from './store/ledger.ts';

export const SYSTEM = 'system';

export interface Draft {
  readonly stored: Pick<Entry, 'kind' | 'actorId' | 'recordedAt'> &
    Partial<
      Pick<
        Entry,
        'amount' | 'maximum' | 'voidsSequence' | 'reason' | 'closesAt' | 'listingVersion' | 'withdrawUntil' | 'keyHash'
      >
    >;
  readonly lines: Outcome['lines'];
  readonly shown: object;
  readonly hidden: Readonly<Record<string, string>>;
}
type TagOf = (userId: string) => string;

export function draftOpening(
  { slug, terms }: AuctionInfo,
  { state, revealsReserve }: { readonly state: BiddingState; readonly revealsReserve: boolean },
  at: number,
): Draft {
  const shown: EntryContent<OpeningEntry> = {
    auction: slug,
    closes_at: toIsoString(state.closesAt),
    format: LEDGER_FORMAT,
    reserve: reserveStatus(state),
    ...(revealsReserve && state.reserve !== null ? { reveals_reserve: true as const } : {}),
    starts_at: toIsoString(state.startsAt),
    terms: publicTerms(terms),
  };
  return {
    stored: { kind: 'opening', actorId: SYSTEM, recordedAt: at, amount: state.reserve },
    lines: [],
    shown,
    hidden: hiddenReserve(state),
  };
}

export function draftOffer(
  offer: Offer,
  { state, lines }: Pick<Outcome, 'state' | 'lines'>,
  { name, keyHash, tag }: { name: string | null; keyHash: string | null; tag: TagOf },
): Draft {
  const hasLine = lines.some((line) => !line.automatic);
  const shown: EntryContent<OfferEntry> = {
    amount: hasLine ? offer.amount : null,
    automatic: automaticLine(lines, tag),
    closes_at: toIsoString(state.closesAt),
    reserve: reserveStatus(state),
  };
  const { bidderId: actorId, amount, maximum, placedAt: recordedAt } = offer;
  return {
    stored: { kind: 'offer', actorId, amount, maximum, recordedAt, keyHash },
    lines,
    shown,
    hidden: {
      maximum: String(maximum),
      ...(name === null ? {} : { name }),
      ...(hasLine ? {} : { amount: String(amount) }),
    },
  };
}

export function draftReserveChange(
  { state, lines }: Pick<Outcome, 'state' | 'lines'>,
  { actorId, at, tag }: { actorId: string; at: number; tag: TagOf },
): Draft {
  const shown: EntryContent<ReserveChangeEntry> = {
    automatic: automaticLine(lines, tag),
    reserve: reserveStatus(state),
  };
  return {
    stored: { kind: 'reserve_change', actorId, recordedAt: at, amount: state.reserve },
    lines,
    shown,
    hidden: hiddenReserve(state),
  };
}

/** `changes` is public text: what was changed, field by field. */
export function draftListingChange({
  version,
  withdrawUntil,
  changes,
  actorId,
  at,
}: {
  version: number;
  withdrawUntil: number | null;
  changes: string;
  actorId: string;
  at: number;
}): Draft {
  const shown: EntryContent<ListingChangeEntry> = {
    version,
    withdraw_until: withdrawUntil === null ? null : toIsoString(withdrawUntil),
  };
  return {
    stored: {
      kind: 'listing_change',
      actorId,
      recordedAt: at,
      reason: changes,
      listingVersion: version,
      withdrawUntil,
    },
    lines: [],
    shown,
    hidden: { changes },
  };
}

export function draftVoid(
  { state, lines }: { state: BiddingState; lines: readonly (readonly BidLine[])[] },
  {
    voidsSequence,
    actorId,
    reason,
    at,
    tag,
  }: { voidsSequence: number; actorId: string; reason: string; at: number; tag: TagOf },
): Draft {
  const renumbered = lines.flatMap((entryLines, entry) =>
    entryLines.map(({ amount, automatic, bidderId }): RenumberedLine => ({
      amount,
      automatic,
      by: tag(bidderId),
      entry,
    })),
  );
  const shown: EntryContent<VoidEntry> = { lines: renumbered, reserve: reserveStatus(state), voids: voidsSequence };
  return {
    stored: { kind: 'void', actorId, recordedAt: at, voidsSequence, reason },
    lines: [],
    shown,
    hidden: { reason },
  };
}

export function draftExtension(
  closesAt: number,
  { actorId, reason, at }: { actorId: string; reason: string; at: number },
): Draft {
  const shown: EntryContent<ExtensionEntry> = { closes_at: toIsoString(closesAt) };
  return {
    stored: { kind: 'extension', actorId, recordedAt: at, reason, closesAt },
    lines: [],
    shown,
    hidden: { reason },
  };
}

export function draftClose(
  { status, hammerPrice, buyerId }: HammerResult,
  { at, tag }: { at: number; tag: TagOf },
): Draft {
  const shown: EntryContent<CloseEntry> = {
    buyer: buyerId === null ? null : tag(buyerId),
    price: hammerPrice,
    result: status,
  };
  return { stored: { kind: 'close', actorId: SYSTEM, recordedAt: at }, lines: [], shown, hidden: {} };
}

export const draftAuctionWithdrawal = ({
  actorId,
  reason,
  at,
}: {
  actorId: string;
  reason: string;
  at: number;
}): Draft => ({
  stored: { kind: 'auction_withdrawal', actorId, recordedAt: at, reason },
  lines: [],
  shown: {},
  hidden: { reason },
});

const hiddenReserve = ({ reserve }: BiddingState): Record<string, string> =>
  reserve === null ? {} : { reserve: String(reserve) };

function automaticLine(lines: Outcome['lines'], tag: TagOf): LineBySystem | null {
  const automatic = lines.find((line) => line.automatic);
  return automatic === undefined ? null : { amount: automatic.amount, by: tag(automatic.bidderId) };
}
