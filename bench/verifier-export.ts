import { generateKeyPairSync, sign } from 'node:crypto';
import { resultAtClose } from '#auction/hammer.ts';
import { minor } from '#auction/money.ts';
import type { Paddle } from '#auction/types.ts';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import { LEDGER_FORMAT, type PublicEntry } from '#contract/ledger/entries.ts';
import { leafHash } from '#contract/ledger/merkle.ts';
import { formatCheckpoint, formatKey, formatNote, keyIdOf, type LogProof } from '#contract/ledger/notes.ts';
import { append, decideAndAppend, tagsOf } from '../src/modules/bidding/append-entry.ts';
import { draftClose, draftOpening } from '../src/modules/bidding/entry-drafts.ts';
import { saltsOf } from '../src/modules/bidding/encode-entry.ts';
import type { AuctionInfo } from '../src/modules/bidding/store/auction-info.ts';
import type { Entry } from '../src/modules/bidding/store/ledger.ts';
import type { AuctionBidding } from '../src/modules/bidding/store/tables.ts';

const STARTS_AT = Date.UTC(2026, 10, 21, 12);
const STEP = 1_000;
const BIDDERS = 40;

const FACTS: AuctionInfo = {
  version: 1,
  auctionId: 'bench',
  slug: 'bench',
  title: 'Bench',
  sellerId: 'seller',
  dealerId: null,
  terms: {
    currency: 'USD',
    startingBid: minor(STEP),
    bidUnit: minor(100),
    softCloseMs: 120_000,
    increments: [{ from: minor(0), step: minor(STEP) }],
    premium: { rateBasisPoints: 500, least: minor(0), most: minor(0) },
  },
};

function newBidding(closesAt: number): AuctionBidding {
  return {
    auctionId: 'bench',
    state: {
      status: 'live',
      startsAt: STARTS_AT,
      closesAt,
      reserve: minor(STEP * 50),
      price: null,
      leader: null,
      bidCount: 0,
    },
    firstClosesAt: closesAt,
    firstReserve: minor(STEP * 50),
    revealsReserve: false,
    underbidderId: null,
    lastSequence: 0,
    lastHash: null,
    tagKey: Buffer.alloc(32, 1),
    extensionCount: 0,
    lastBidAt: null,
    hammerPrice: null,
    blockedIds: [],
    infoVersion: 1,
  };
}

const paddleOf = (userId: string): Paddle => ({
  userId,
  blocked: false,
  emailVerified: true,
  termsAccepted: true,
  hasPaymentMethod: true,
  holdDeclines: false,
  limit: minor(800_000_000_000),
  exposure: minor(0),
  allocatedToPlans: minor(0),
  sellsThisAuction: false,
  hasConflict: false,
  isStaff: false,
});

/** The export of a sold auction with so many entries, in canonical form. Every third bid has a higher maximum. */
export async function exportOf(count: number): Promise<string> {
  const closesAt = STARTS_AT + count * 1000;
  let bidding = newBidding(closesAt);
  const entries: Entry[] = [];
  const opened = append(bidding, draftOpening(FACTS, bidding, STARTS_AT));
  entries.push(opened.entry);
  ({ bidding } = opened);
  for (let index = 1; index < count - 1; index += 1) {
    const userId = `bidder-${index % BIDDERS}`;
    const amount = (bidding.state.price ?? 0) + STEP;
    const settled = decideAndAppend(bidding, FACTS, {
      paddle: paddleOf(userId),
      request: { bidderId: userId, amount, maximum: amount + (index % 3 === 0 ? 2 * STEP : 0), confirm: true },
      keyHash: null,
      name: userId,
      now: STARTS_AT + index * 500,
    });
    if (settled.entry === null) throw new Error(`bid ${index} was refused`);
    entries.push(settled.entry);
    ({ bidding } = settled);
  }
  const close = draftClose(resultAtClose(bidding.state), { at: bidding.state.closesAt, tag: tagsOf(bidding) });
  entries.push(append(bidding, close).entry);
  const head = entries.at(-1)?.hash ?? Buffer.of();
  return canonicalJson({
    format: LEDGER_FORMAT,
    entries: entries.map(({ body }) => JSON.parse(body) as PublicEntry),
    openings: entries.map(openingsOf),
    head: head.toString('hex'),
    log: await proofOf(head),
  });
}

/** As an export of the site opens them: names and the reserve. */
function openingsOf({ body, salts, actorId, kind, amount }: Entry): object {
  const { commitments } = JSON.parse(body) as PublicEntry;
  const bySecret = saltsOf(commitments, salts) ?? {};
  const [name, text] = kind === 'offer' ? ['name', actorId] : ['reserve', String(amount)];
  const salt = bySecret[name];
  return salt === undefined ? {} : { [name]: { salt: salt.toString('hex'), text } };
}

/** A log that has nothing but this entry. */
async function proofOf(head: Buffer): Promise<LogProof> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const name = 'bench/log';
  const text = formatCheckpoint({ origin: name, size: 1, root: await leafHash(head) });
  const signature = sign(null, Buffer.from(text), privateKey);
  return {
    checkpoint: formatNote(text, { name, id: await keyIdOf(name, raw), signature }),
    hashes: [],
    index: 0,
    key: await formatKey(name, raw),
  };
}
