import { acknowledgedBidsAreKept } from './acknowledged-bids-are-kept.ts';
import { bidsWereAllowed } from './bids-were-allowed.ts';
import { booksBalance } from './books-balance.ts';
import { changesAreNotified } from './changes-are-notified.ts';
import { chargesMatchSales } from './charges-match-sales.ts';
import { emailsFollowChoices } from './emails-follow-choices.ts';
import { everybodyIsNotifiedOnce } from './everybody-is-notified-once.ts';
import { holdsLastTheirGrace } from './holds-last-their-grace.ts';
import { holdsMatch } from './holds-match.ts';
import type { Invariant } from './invariant.ts';
import { ledgersReplay } from './ledgers-replay.ts';
import { limitsCoverPlans } from './limits-cover-plans.ts';
import { mutedMembersAreHidden } from './muted-members-are-hidden.ts';
import { nothingFails } from './nothing-fails.ts';
import { plansAreKept } from './plans-are-kept.ts';
import { pushesFollowChoices } from './pushes-follow-choices.ts';
import { receiptsVerify } from './receipts-verify.ts';
import { remindersAreSentOnce } from './reminders-are-sent-once.ts';
import { reservesAreKept } from './reserves-are-kept.ts';
import { salesFollowSteps } from './sales-follow-steps.ts';
import { secondChancesAreFair } from './second-chances-are-fair.ts';
import { sellersOffersAreFair } from './sellers-offers-are-fair.ts';
import { sellersPayTheirFee } from './sellers-pay-their-fee.ts';
import { settlementsEnd } from './settlements-end.ts';
import { streamIsComplete } from './stream-is-complete.ts';
import { watchersAreNotified } from './watchers-are-notified.ts';
import { webhooksAreDelivered } from './webhooks-are-delivered.ts';
import { withdrawalsAreInTime } from './withdrawals-are-in-time.ts';

export const INVARIANTS: readonly Invariant[] = [
  nothingFails,
  acknowledgedBidsAreKept,
  bidsWereAllowed,
  ledgersReplay,
  receiptsVerify,
  plansAreKept,
  limitsCoverPlans,
  withdrawalsAreInTime,
  reservesAreKept,
  streamIsComplete,
  webhooksAreDelivered,
  everybodyIsNotifiedOnce,
  changesAreNotified,
  watchersAreNotified,
  emailsFollowChoices,
  pushesFollowChoices,
  remindersAreSentOnce,
  mutedMembersAreHidden,
  settlementsEnd,
  salesFollowSteps,
  secondChancesAreFair,
  sellersOffersAreFair,
  chargesMatchSales,
  sellersPayTheirFee,
  holdsMatch,
  holdsLastTheirGrace,
  booksBalance,
];
