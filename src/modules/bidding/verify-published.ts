import { resultAtClose } from '#auction/hammer.ts';
import type { BidLine, BiddingState } from '#auction/types.ts';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import { parseEntry } from '#contract/ledger/entries.ts';
import { assert } from '#platform/assert.ts';
import { publicFields, tagsOf } from './append-entry.ts';
import {
  type Draft,
  draftAuctionWithdrawal,
  draftClose,
  draftExtension,
  draftListingChange,
  draftOffer,
  draftOpening,
  draftReserveChange,
  draftVoid,
} from './entry-drafts.ts';
import { offerOf, openingState, replayEntries } from './replay-ledger.ts';
import { commitmentTo, saltsOf } from './encode-entry.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionBidding } from './store/tables.ts';

/** Names only the first difference: it decides what the entries after it should be. */
export function publishedProblems(info: AuctionInfo, bidding: AuctionBidding, entries: readonly Entry[]): string[] {
  const { states, linesAtFirst } = replayEntries(info.terms, bidding, entries);
  const wrong = entries.find((entry, index) => {
    const after = { state: states[index] ?? openingState(bidding), lines: linesAtFirst[index] ?? [] };
    const draft =
      entry.kind === 'void'
        ? redraftVoid(info, bidding, entries.slice(0, index + 1))
        : redraft(info, bidding, { entry, after });
    return !isPublished(bidding, entry, draft);
  });
  return wrong === undefined ? [] : [`what was published of entry ${wrong.sequence} doesn’t match its fields`];
}

function redraft(
  info: AuctionInfo,
  bidding: AuctionBidding,
  { entry, after }: { entry: Entry; after: { readonly state: BiddingState; readonly lines: readonly BidLine[] } },
): Draft {
  const { actorId, recordedAt: at, reason } = entry;
  const tag = tagsOf(bidding);
  if (entry.kind === 'opening')
    return draftOpening(info, { state: openingState(bidding), revealsReserve: bidding.revealsReserve }, at);
  if (entry.kind === 'close') return draftClose(resultAtClose(after.state), { at, tag });
  if (entry.kind === 'reserve_change') return draftReserveChange(after, { actorId, at, tag });
  if (entry.kind === 'extension') {
    assert(entry.closesAt !== null, 'an extension has its close');
    return draftExtension(entry.closesAt, { actorId, at, reason: reason ?? '' });
  }
  if (entry.kind === 'listing_change') {
    const { listingVersion: version, withdrawUntil } = entry;
    assert(version !== null, 'a change of the listing has its version');
    return draftListingChange({ version, withdrawUntil, changes: reason ?? '', actorId, at });
  }
  if (entry.kind === 'auction_withdrawal') return draftAuctionWithdrawal({ actorId, at, reason: reason ?? '' });
  return draftOffer(offerOf(entry), after, { name: null, keyHash: entry.keyHash, tag });
}

function redraftVoid(info: AuctionInfo, bidding: AuctionBidding, entries: readonly Entry[]): Draft {
  const { actorId, recordedAt: at, reason, voidsSequence } = entries.at(-1) ?? {};
  assert(actorId !== undefined && at !== undefined && typeof voidsSequence === 'number', 'a void names a bid');
  const replayed = replayEntries(info.terms, bidding, entries);
  return draftVoid(replayed, { voidsSequence, actorId, reason: reason ?? '', at, tag: tagsOf(bidding) });
}

function isPublished(bidding: AuctionBidding, { body, salts }: Entry, draft: Draft): boolean {
  const { commitments, previous } = parseEntry(body);
  if (body !== canonicalJson({ ...publicFields(bidding, draft), commitments, previous })) return false;
  const bySecret = saltsOf(commitments, salts);
  return (
    bySecret === null ||
    Object.entries(draft.hidden).every(([name, text]) => {
      const salt = bySecret[name];
      return salt !== undefined && commitmentTo(salt, text) === commitments[name];
    })
  );
}
