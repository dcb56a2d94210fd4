import { acknowledgedBidsAreKept } from './acknowledged-bids-are-kept.ts';
import { bidsWereAllowed } from './bids-were-allowed.ts';
import { booksBalance } from './books-balance.ts';
import { changesAreNotified } from './changes-are-notified.ts';
import { chargesMatchSales } from './charges-match-sales.ts';
import { everybodyIsNotifiedOnce } from './everybody-is-notified-once.ts';
import { holdsMatch } from './holds-match.ts';
import type { Invariant } from './invariant.ts';
import { ledgersReplay } from './ledgers-replay.ts';
import { nothingFails } from './nothing-fails.ts';
import { plansAreKept } from './plans-are-kept.ts';
import { receiptsVerify } from './receipts-verify.ts';
import { settlementsEnd } from './settlements-end.ts';
import { streamIsComplete } from './stream-is-complete.ts';
import { webhooksAreDelivered } from './webhooks-are-delivered.ts';

export const INVARIANTS: readonly Invariant[] = [
  nothingFails,
  acknowledgedBidsAreKept,
  bidsWereAllowed,
  ledgersReplay,
  receiptsVerify,
  plansAreKept,
  streamIsComplete,
  webhooksAreDelivered,
  everybodyIsNotifiedOnce,
  changesAreNotified,
  settlementsEnd,
  chargesMatchSales,
  holdsMatch,
  booksBalance,
];
